import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '@/shared/api/call-error.ts'
import { usePropertyQuery } from '@/shared/property-actions/property-query.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { AgencyKeyFacts } from './AgencyKeyFacts.tsx'

/** The agency key as recorded, to look at before it is confirmed. */
export default function KeyDetails({ propertyId }: { propertyId: number }) {
  const property = useQuery({
    ...usePropertyQuery(propertyId),
    // A colleague may have changed it, so it is loaded again.
    refetchOnMount: 'always',
  })
  if (property.data)
    return (
      <section aria-label="Agency key" className="rounded-md bg-sunken px-4 py-3">
        <AgencyKeyFacts property={property.data} />
      </section>
    )
  return property.error ? (
    <ErrorPanel
      message={errorMessage(property.error, 'Failed to get property')}
      onRetry={() => void property.refetch()}
      isRetrying={property.isFetching}
    />
  ) : (
    <Skeleton shape="block" className="h-24" />
  )
}
