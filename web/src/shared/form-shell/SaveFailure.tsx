import { errorMessage, type CallError } from '@/shared/api/call-error.ts'
import { useIsSessionInterrupted } from '@/shared/session/session-status.ts'
import { useHasUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { FormError } from '@/ui/fields/FormError.tsx'
import { useBroughtIntoView } from './use-brought-into-view.ts'

type SaveFailureProps = {
  error: CallError
  /** The failed action: "Failed to add tenancy". Without it only the reason is shown. */
  failureTitle?: string | undefined
  /** Shown if the server gave no reason. */
  failureText: string
  problems?: readonly string[]
}

/** Why the save failed. Each failure is scrolled into view and focused; the typed values stay. */
export function SaveFailure({ error, failureTitle, failureText, problems = [] }: SaveFailureProps) {
  const ref = useBroughtIntoView(error)
  const reason = useReason(error, failureText)
  const title = failureTitle ?? reason
  return (
    <FormError
      ref={ref}
      title={title}
      text={title === reason ? undefined : reason}
      problems={problems.filter((message) => message !== reason).map((message) => ({ message }))}
      reference={error.reference}
    />
  )
}

/** The frame's notice says what happened to the session and what to do; afterwards the form can be saved again. */
function useReason(error: CallError, failureText: string): string {
  const isInterrupted = useIsSessionInterrupted()
  const isTyped = useHasUnsavedWork('form')
  if (error.code !== 'no-session' && error.code !== 'identity-changed') return errorMessage(error, failureText)
  // The notice says why and what to do.
  if (isInterrupted) return 'This was not saved.'
  return isTyped
    ? 'This was not saved. What you typed is still here, and you can save it again now.'
    : 'This was not saved. You can try again now.'
}
