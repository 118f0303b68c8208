import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { propertyQuery } from '@/shared/property-actions/property-query.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { AgencyKeyFacts } from './AgencyKeyFacts.tsx'

/** The agency key as recorded, to look at before it is confirmed. */
export default function KeyDetails({ propertyId }: { propertyId: number }) {
  const property = useQuery({
    ...propertyQuery(propertyId),
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
    <LoadFailure query={property} text="Failed to get property" />
  ) : (
    <Skeleton shape="block" className="h-24" />
  )
}
