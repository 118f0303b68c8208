import { errorMessage } from '@/shared/api/call-error.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

type Loading = { error: Error | null; isFetching: boolean; refetch: () => unknown }

type RequestIntroProps = {
  /** The query that is loading or has failed. */
  loading?: readonly Loading[]
  failureText?: string
  /** Why nothing can be requested. */
  message?: string
}

/** Shown before or instead of the wizard's questions: loading, failed, or nothing to request. */
export function RequestIntro({ loading = [], failureText = 'This could not be loaded', message }: RequestIntroProps) {
  const failed = loading.filter(({ error }) => error !== null)
  if (message !== undefined) return <EmptyState title={message} />
  if (failed.length > 0)
    return (
      <ErrorPanel
        message={errorMessage(failed[0]?.error, failureText)}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    )
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="w-1/3" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton className="w-1/4" />
      <Skeleton shape="row" />
    </div>
  )
}
