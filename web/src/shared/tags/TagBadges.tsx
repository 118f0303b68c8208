import { Badge } from '@/ui/feedback/Badge.tsx'
import { byGravity, type ShownTag } from './by-gravity.ts'

function Badges({ tags }: { tags: readonly ShownTag[] }) {
  return tags.map(({ code, label, tone }) => (
    <li key={code}>
      <Badge tone={tone}>{label}</Badge>
    </li>
  ))
}

type TagBadgesProps = { tags: readonly ShownTag[]; mostShown?: number; label?: string }

/** The gravest tags; the others are behind "n more". */
export function TagBadges({ tags, mostShown = 2, label }: TagBadgesProps) {
  const badges = byGravity(tags)
  if (badges.length === 0) return <span className="text-quiet">None</span>
  const others = badges.slice(mostShown)
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      <Badges tags={badges.slice(0, mostShown)} />
      {others.length > 0 ? (
        <li>
          <details>
            <summary className="min-h-6 cursor-pointer px-1 text-xs leading-6 font-medium text-accent-strong">
              {others.length} more<span className="sr-only"> tags</span>
            </summary>
            <ul className="mt-1 flex flex-wrap gap-1.5">
              <Badges tags={others} />
            </ul>
          </details>
        </li>
      ) : null}
    </ul>
  )
}
