import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { managedInSoftware } from '@contract/tenancies/tenancies.ts'
import { SoftwareReading } from '@/shared/session/SoftwareReading.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** Explains that the tenancy is managed in the agency's software. */
export function SoftwareNote({ property }: { property: PropertyDetails }) {
  if (!property.isIntegrated || property.isCancelled) return null
  return (
    <Banner tone="neutral">
      <p>{managedInSoftware(property.softwareName)}</p>
      <p>
        <SoftwareReading softwareName={property.softwareName} />
      </p>
    </Banner>
  )
}
