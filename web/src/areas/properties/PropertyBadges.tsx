import type { Day } from '@contract/days.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import type { ShownTag } from '@/shared/tags/by-gravity.ts'
import { toPropertyTags } from '@/shared/tags/property-tags.ts'
import { TagBadges } from '@/shared/tags/TagBadges.tsx'

/** Already shown by the compliance result and by the vacancy badge. */
const saidElsewhere = ['COMPLIANCE_ISSUES', 'VACANT']

/** The first day that the law sets for the repair of what makes the property unsafe. */
const repairDueOn = (services: PropertyDetails['services']): Day | null =>
  services
    .flatMap(({ findings }) => findings.flatMap(({ safety }) => (safety?.isUnsafe && safety.deadline?.dueOn) || []))
    .toSorted()[0] ?? null

type PropertyBadgesProps = {
  tags: readonly string[]
  vacancy: string | null
  /** None for a property of another provider. */
  services?: PropertyDetails['services']
}

/** All tags of a property, the gravest first. */
export function PropertyBadges({ tags, vacancy, services = [] }: PropertyBadgesProps) {
  const today = useAgencyToday()
  const vacant: ShownTag[] = vacancy === null ? [] : [{ code: 'VACANT', label: vacancy, tone: 'attention' }]
  const shown = toPropertyTags(tags, { repairDueOn: repairDueOn(services), today, saidElsewhere })
  // Vacancy is last of its gravity.
  const all = [...shown, ...vacant]
  return all.length === 0 ? null : <TagBadges tags={all} mostShown={all.length} label="Tags" />
}
