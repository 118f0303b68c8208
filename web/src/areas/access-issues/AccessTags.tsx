import { accessIssueTagLabels } from '@contract/access-issues/access-issues.ts'
import { findTag } from '@contract/labels.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import type { AccessRow } from './access-row.ts'

/** Urgency first; an unknown tag is shown in readable words. */
export function AccessTags({ isUrgent, tags }: Pick<AccessRow, 'isUrgent' | 'tags'>) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {isUrgent ? (
        <li>
          <Badge tone="critical">Urgent</Badge>
        </li>
      ) : null}
      {tags.map((tag) => {
        const { label, tone } = findTag(accessIssueTagLabels, tag)
        return (
          <li key={tag}>
            <Badge tone={tone}>{label}</Badge>
          </li>
        )
      })}
    </ul>
  )
}
