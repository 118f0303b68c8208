import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'

type FatalErrorProps = { detail: string | null; onRetry: () => void }

/** What was typed is kept, and shown again after a retry. */
export function FatalError({ detail, onRetry }: FatalErrorProps) {
  return (
    <ErrorPanel
      title="An unexpected error occurred while resolving access issues."
      message={detail || 'Please try again.'}
      onRetry={onRetry}
    />
  )
}
