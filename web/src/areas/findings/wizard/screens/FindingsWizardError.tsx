import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'

type FatalErrorProps = { detail: string; reference: string | null; onRetry: () => void }

export function FindingsWizardError({ detail, reference, onRetry }: FatalErrorProps) {
  return (
    <ErrorPanel
      title="An unexpected error occurred while resolving reported findings."
      message="Please try again later or contact support."
      onRetry={onRetry}
    >
      {detail ? <p className="text-quiet">{detail}</p> : null}
      {reference === null ? null : <p className="text-sm text-quiet">Reference: {reference}</p>}
    </ErrorPanel>
  )
}
