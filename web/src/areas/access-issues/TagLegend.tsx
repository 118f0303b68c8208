import { Info } from '@/ui/icons.ts'
import { accessIssueTagLabels, type AccessIssueTag } from '@contract/access-issues/access-issues.ts'
import { PopoverButton } from '@/shared/details/PopoverButton.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { tagMeanings } from './tag-meanings.ts'

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
