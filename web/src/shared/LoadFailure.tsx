import { errorMessage } from '@/shared/api/call-error.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'

type LoadFailureProps = {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean }
  /** Shown unless the server says why. */
  text: string
}

/** In place of what a query could not load. */
export const LoadFailure = ({ query, text }: LoadFailureProps) => (
  <ErrorPanel
    message={errorMessage(query.error, text)}
    onRetry={() => void query.refetch()}
    isRetrying={query.isFetching}
  />
)
