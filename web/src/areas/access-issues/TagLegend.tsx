import { Info } from '@/ui/icons.ts'
import { accessIssueTagLabels, type AccessIssueTag } from '@contract/access-issues/access-issues.ts'
import { PopoverButton } from '@/shared/details/PopoverButton.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { suspensionWarningDays, updateRequiredDays } from '@contract/limits.ts'

/** What a tag means for the person who acts on it. */
const tagMeanings: Record<AccessIssueTag, string> = {
  SUSPENDED: 'We have stopped trying to book until this is resolved.',
  SUSPENSION_WARNING: `An urgent issue has been open for more than ${suspensionWarningDays} days. We will soon stop trying to book.`,
  OVERDUE: 'A service of the property was due before today.',
  NOT_OVERDUE: 'No service of the property is overdue yet.',
  PRIORITY_BOOKING: 'We book this property before others once we can get in.',
  UPDATE_REQUIRED: `We need new tenancy details, or they have not been confirmed for over ${updateRequiredDays} days.`,
  ON_HOLD: 'A service of the property is on hold.',
  VACANT: 'No one lives at the property.',
  CANCELLED: 'The property is no longer on service.',
}

/** The meanings of the tags, folded away until they are needed. */
export default function TagLegend() {
  return (
    <PopoverButton
      label="What the tags mean"
      placement="bottom end"
      variant="quiet"
      icon={<Info aria-hidden size={16} />}
      content={
        <dl className="flex max-w-sm flex-col gap-3">
          {(Object.keys(tagMeanings) as AccessIssueTag[]).map((tag) => (
            <div key={tag}>
              <dt>
                <Badge tone={accessIssueTagLabels[tag].tone}>{accessIssueTagLabels[tag].label}</Badge>
              </dt>
              <dd className="mt-1">{tagMeanings[tag]}</dd>
            </div>
          ))}
        </dl>
      }
    >
      What the tags mean
    </PopoverButton>
  )
}
