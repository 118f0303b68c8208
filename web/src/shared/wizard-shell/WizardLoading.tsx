import { errorMessage } from '@/shared/api/call-error.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'

type Loading = { error: Error | null; isFetching: boolean; refetch: () => unknown }

type WizardLoadingProps = {
  /** The queries that the wizard needs. */
  queries: readonly Loading[]
  /** Shown if loading fails and the server gave no message. */
  failureText: string
}

/** Shown before the first step of a wizard, while it loads or if that failed. */
export function WizardLoading({ queries, failureText }: WizardLoadingProps) {
  const failed = queries.filter(({ error }) => error !== null)
  if (failed.length > 0)
    return (
      <ErrorPanel
        message={errorMessage(failed[0]?.error, failureText)}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    )
  return <LoadingRows rows={['w-1/3', 'row', 'row', 'w-1/4', 'row']} />
}
