import { type Session, switchAgency, listAgencies } from '@contract/auth.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { SessionCover } from './SessionCover.tsx'
import type { SessionWatch } from './use-session-watch.ts'
import { useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { notifyOtherTabs } from '@/shared/session/other-tabs.ts'
import { sessionWatchQuery } from '@/shared/session/shell-data.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/shared/api/call.ts'

/** The pressed button is gone. */
function focusPage(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}

/** Shown five minutes before the session ends. Any call extends a session, unless it is as old as it may get. */
function SessionEnding() {
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

/** Switches the session back to the portfolio that this page shows; open forms can then be saved. */
function SwitchBackToPortfolio({ session }: { session: Session }) {
  const client = useQueryClient()
  const change = useEndpoint(switchAgency, {
    onSuccess: (current) => {
      client.setQueryData(sessionWatchQuery.queryKey, current)
      notifyOtherTabs('switched')
    },
  })
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        size="small"
        isPending={change.isPending}
        onPress={() => change.mutate({ body: { agencyId: session.complianceAgencyId } })}
      >
        Switch back to {session.complianceAgencyName}
      </Button>
      {change.error ? (
        <span role="alert" className="text-critical">
          {errorMessage(change.error, 'Failed to switch portfolio')}
        </span>
      ) : null}
    </div>
  )
}

type SessionNoticeProps = { watch: SessionWatch; session: Session }

/** Says why nothing can be saved now and what to do; typed values are kept. */
export function SessionNotice({ watch, session }: SessionNoticeProps) {
  const { interruption, isReconnecting, isEndingSoon } = watch
  if (watch.isCovered) return <SessionCover watch={watch} session={session} />
  if (interruption?.kind === 'switched')
    return (
      <Banner
        tone="attention"
        isUrgent
        title={`Your portfolio was switched to ${interruption.session.complianceAgencyName} in another tab`}
        action={<SwitchBackToPortfolio session={session} />}
      >
        What you typed for {session.complianceAgencyName} is still here. It can be saved once you switch back.
      </Banner>
    )
  if (isReconnecting)
    return (
      <Banner tone="neutral" isUrgent>
        We cannot reach the portal at the moment. Reconnecting…
      </Banner>
    )
  return isEndingSoon ? <SessionEnding /> : null
}
