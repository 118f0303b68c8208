import { findTag, type Tone } from '@contract/labels.ts'
import { propertyTagLabels } from '@contract/properties/properties.ts'
import { DetailsButton } from '@/shared/details/DetailsButton.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'

const urgencyOrder: Record<Tone, number> = { critical: 0, attention: 1, good: 2, neutral: 3 }
/** Already shown in the compliance column. */
const saidElsewhere = new Set(['COMPLIANCE_ISSUES'])

/** The most urgent tags first; the others are behind "n more". */
export function TagBadges({ tags, mostShown }: { tags: readonly string[]; mostShown: number }) {
  const badges = tags
    .filter((code) => !saidElsewhere.has(code))
    .map((code) => ({ code, ...findTag(propertyTagLabels, code) }))
    .toSorted((one, other) => urgencyOrder[one.tone] - urgencyOrder[other.tone])
  if (badges.length === 0) return <span className="text-quiet">None</span>
  const shown = badges.slice(0, mostShown)
  return (
    <span className="flex flex-wrap gap-1.5">
      {shown.map(({ code, label, tone }) => (
        <Badge key={code} tone={tone}>
          {label}
        </Badge>
      ))}
      {shown.length < badges.length ? (
        <DetailsButton
          label="Tags"
          className="px-1 text-xs font-medium text-accent-strong underline decoration-dotted underline-offset-3"
          details={
            <ul className="flex flex-wrap gap-1.5">
              {badges.map(({ code, label, tone }) => (
                <li key={code}>
                  <Badge tone={tone}>{label}</Badge>
                </li>
              ))}
            </ul>
          }
        >
          {badges.length - shown.length} more
        </DetailsButton>
      ) : null}
    </span>
  )
}
