import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { unsafeLabel } from '@contract/portfolio/unsafe-label.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { UnsafeBadge } from './UnsafeBadge.tsx'

/** The badge of a property whose tags say that it is unsafe. */
export function UnsafeOf({ tags, repairDueOn = null }: Pick<ManagedProperty, 'tags' | 'repairDueOn'>) {
  const today = useAgencyToday()
  return <UnsafeBadge unsafe={tags.includes('UNSAFE') ? { label: unsafeLabel(repairDueOn, today) } : undefined} />
}
