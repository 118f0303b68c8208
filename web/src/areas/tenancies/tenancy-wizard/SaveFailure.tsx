import { RotateCw } from 'lucide-react'
import { errorMessage, type CallError } from '@/shared/api/call-error.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'

type SaveFailureProps = { error: CallError; failureText: string; onReload: () => void }

/** Why it was not saved. After a colleague's change what now stands can be taken over; all else is tried again. */
export function SaveFailure({ error, failureText, onReload }: SaveFailureProps) {
  const isStale = error.code === 'conflict'
  return (
    <Banner
      tone="critical"
      isUrgent
      title={errorMessage(error, failureText)}
      action={
        isStale ? (
          <Button icon={<RotateCw aria-hidden size={15} />} onPress={onReload}>
            Reload
          </Button>
        ) : undefined
      }
    >
      {isStale ? 'What you changed here is kept.' : 'Nothing you typed is lost.'}
    </Banner>
  )
}
