import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'

type FatalErrorProps = {
  detail: string | null
  reference: string | null
  /** Sends the failed action again; null if none failed. */
  onResend: (() => void) | null
  onReload: () => void
}

/** What was typed is kept, and shown again after a retry. */
export function AccessWizardError({ detail, reference, onResend, onReload }: FatalErrorProps) {
  return (
    <ErrorPanel
      title="An unexpected error occurred while resolving access issues."
      message={detail || 'Please try again.'}
      onRetry={onResend ?? onReload}
    >
      {reference === null ? null : <p className="text-sm text-quiet">Reference: {reference}</p>}
    </ErrorPanel>
  )
}
