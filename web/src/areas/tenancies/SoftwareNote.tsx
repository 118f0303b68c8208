import type { PropertyDetails } from '@contract/property-page.ts'
import { managedInSoftware } from '@contract/tenancies.ts'
import { Banner } from '@/ui/Banner.tsx'

/** Why nothing can be changed here. */
export function SoftwareNote({ property }: { property: PropertyDetails }) {
  if (!property.isIntegrated || property.isCancelled) return null
  return <Banner tone="neutral">{managedInSoftware(property.softwareName)}</Banner>
}
