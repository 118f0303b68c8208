import { errorMessage } from '@/shared/api/call-error.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

type Loading = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/** Shown before the first step, while it loads or if that failed. */
export function BookingIntro({ loading }: { loading: readonly Loading[] }) {
  const failed = loading.filter(({ error }) => error !== null)
  if (failed.length > 0)
    return (
      <ErrorPanel
        message={errorMessage(failed[0]?.error, 'The services could not be loaded')}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    )
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="w-1/3" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}
