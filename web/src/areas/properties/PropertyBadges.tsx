import { findTag, type Tone } from '@contract/labels.ts'
import { propertyTagLabels } from '@contract/properties/properties.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'

const urgencyOrder: Record<Tone, number> = { critical: 0, attention: 1, good: 2, neutral: 3 }
/** Already shown by the compliance result and by the vacancy badge. */
const shownElsewhere = new Set(['COMPLIANCE_ISSUES', 'VACANT'])

type PropertyBadgesProps = { tags: readonly string[]; vacancy: string | null }

/** The tags of a property, the most urgent first. */
export function PropertyBadges({ tags, vacancy }: PropertyBadgesProps) {
  const badges = tags
    .filter((code) => !shownElsewhere.has(code))
    .map((code) => findTag(propertyTagLabels, code))
    .toSorted((one, other) => urgencyOrder[one.tone] - urgencyOrder[other.tone])
  if (badges.length === 0 && vacancy === null) return null
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {vacancy === null ? null : (
        <li>
          <Badge tone="attention">{vacancy}</Badge>
        </li>
      )}
      {badges.map(({ label, tone }) => (
        <li key={label}>
          <Badge tone={tone}>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}
