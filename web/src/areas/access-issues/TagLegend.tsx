import { Info } from 'lucide-react'
import { accessIssueTagLabels, type AccessIssueTag } from '@contract/access-issues/access-issues.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Popover } from '@/ui/overlays/Popover.tsx'
import { tagMeanings } from './tag-meanings.ts'

/** The meanings of the tags, folded away until they are needed. */
export default function TagLegend() {
  return (
    <Popover
      label="What the tags mean"
      placement="bottom end"
      trigger={
        <Button variant="quiet" icon={<Info aria-hidden size={16} />}>
          What the tags mean
        </Button>
      }
    >
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
    </Popover>
  )
}
