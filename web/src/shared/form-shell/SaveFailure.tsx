import { errorMessage, type CallError } from '@/shared/api/call-error.ts'
import { useIsSessionInterrupted } from '@/shared/session/session-status.ts'
import { FormError } from '@/ui/fields/FormError.tsx'
import { useBroughtIntoView } from './use-brought-into-view.ts'

type SaveFailureProps = {
  error: CallError
  /** What failed: "Failed to add tenancy". Without it the reason stands alone. */
  failureTitle?: string | undefined
  /** The reason where the server gives none. */
  failureText: string
  problems?: readonly string[]
}

/** Why nothing was saved. It is brought into view each time; what was typed stays. */
export function SaveFailure({ error, failureTitle, failureText, problems = [] }: SaveFailureProps) {
  const ref = useBroughtIntoView(error)
  const reason = useReason(error, failureText)
  const title = failureTitle ?? reason
  return (
    <FormError
      ref={ref}
      title={title}
      text={title === reason ? undefined : reason}
      problems={problems.map((message) => ({ message }))}
    />
  )
}

/** The notice of the frame says what happened to the session and what to do; once that is done, saving goes on here. */
function useReason(error: CallError, failureText: string): string {
  const isInterrupted = useIsSessionInterrupted()
  if (error.code !== 'no-session' && error.code !== 'identity-changed') return errorMessage(error, failureText)
  if (!isInterrupted) return 'This was not saved. What you typed is still here, and you can save it again now.'
  return error.code === 'no-session'
    ? 'Your session has ended. Log back in to continue; what you typed is still here.'
    : errorMessage(error, failureText)
}
