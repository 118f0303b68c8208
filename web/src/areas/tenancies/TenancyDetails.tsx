import { useQuery } from '@tanstack/react-query'
import { getTenancySummary } from '@contract/tenancies/tenancy-calls.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { CurrentTenancy } from './CurrentTenancy.tsx'

/** The tenancy in force, to look at before it is confirmed. */
export default function TenancyDetails({ propertyId }: { propertyId: number }) {
  const summary = useQuery({
    ...endpointQuery(getTenancySummary, { params: { id: propertyId } }),
    // A colleague may have changed it, so it is loaded again.
    refetchOnMount: 'always',
  })
  if (summary.data)
    return (
      <section aria-label="Current lease agreement" className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
        <CurrentTenancy tenancy={summary.data} />
      </section>
    )
  return summary.error ? (
    <ErrorPanel
      message={errorMessage(summary.error, 'Failed to get the tenancy')}
      onRetry={() => void summary.refetch()}
      isRetrying={summary.isFetching}
    />
  ) : (
    <Skeleton shape="block" className="h-24" />
  )
}
