import type { IntegratedProperty } from '@contract/portfolio/property-lists.ts'
import { formatDay } from '@/ui/format.ts'
import { findLastService, listProviders } from './other-services.ts'

/** When and by whom a property was last serviced; the provider's own dates are on the property's page. */
export function LastServiceCell({ property }: { property: IntegratedProperty }) {
  const [first, ...others] = listProviders(property)
  const day = findLastService(property.services)
  const provider =
    first === undefined ? 'No known provider' : others.length > 0 ? `${first}, ${others.length} more` : first
  if (day === null && property.providedBy === 'DETECTOR_INSPECTOR') return provider
  return (
    <>
      <span className={day === null ? 'text-quiet' : 'whitespace-nowrap tabular-nums'}>{formatDay(day)}</span>
      <span className="block text-xs text-quiet">{provider}</span>
    </>
  )
}
