import { findTag } from '@contract/labels.ts'
import { propertyCompliances, propertyComplianceTags } from '@contract/properties/properties.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatNumber } from '@/ui/format.ts'

/** How many properties had each result. */
export function AsAtNumbers({ counts }: { counts: Readonly<Record<string, number>> | null }) {
  if (counts === null) return <Skeleton className="h-8 w-72" />
  const shown = propertyCompliances.filter((code) => (counts[code] ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    <dl aria-label="Properties by compliance" className="flex flex-wrap gap-x-6 gap-y-2">
      {shown.map((code) => {
        const { label, tone } = findTag(propertyComplianceTags, code)
        return (
          <div key={code} className="flex items-center gap-2">
            <dt>
              <Badge tone={tone}>{label}</Badge>
            </dt>
            <dd className="font-semibold tabular-nums">{formatNumber(counts[code] ?? 0)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
