import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listAgencies } from '@contract/auth.ts'
import { call } from '@/shared/api/call.ts'
import { sessionWatchQuery } from '@/shared/session/shell-data.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** The pressed button is gone. */
function focusPage(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}

/** Shown five minutes before the session ends. Any call extends a session, unless it is as old as it may get. */
export function SessionEnding() {
  const client = useQueryClient()
  const [step, setStep] = useState<'ask' | 'extending' | 'asked'>('ask')
  const wasPressed = useRef(false)
  useEffect(() => {
    if (step === 'asked') focusPage()
  }, [step])
  useEffect(
    () => () => {
      if (wasPressed.current) focusPage()
    },
    [],
  )
  async function extend() {
    wasPressed.current = true
    setStep('extending')
    await call(listAgencies, {}).catch(() => undefined)
    await client.refetchQueries({ queryKey: sessionWatchQuery.queryKey })
    // Still shown: it could not be extended.
    setStep('asked')
  }
  if (step === 'asked')
    return (
      <Banner tone="attention" isUrgent title="Your session ends in a few minutes">
        It cannot be extended. Please save your work; you can log back in at once.
      </Banner>
    )
  return (
    <Banner
      tone="attention"
      isUrgent
      title="Your session ends in less than five minutes"
      action={
        <Button size="small" isPending={step === 'extending'} onPress={() => void extend()}>
          Stay logged in
        </Button>
      }
    />
  )
}
