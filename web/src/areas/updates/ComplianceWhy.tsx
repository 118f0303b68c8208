import { findTag } from '@contract/labels.ts'
import { propertyComplianceTags } from '@contract/properties/properties.ts'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Popover } from '@/ui/overlays/Popover.tsx'

/** The result and its first reason; pressing it shows the others. */
export function ComplianceWhy({ property }: { property: ManagedProperty }) {
  const { compliance, reasons, addressLine1 } = property
  const { label, tone } = findTag(propertyComplianceTags, compliance)
  const more = reasons.length - 1
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {reasons[0] ? <span className="text-quiet">{reasons[0]}</span> : null}
      {more > 0 ? (
        <Popover
          label={`Why ${addressLine1} has compliance issues`}
          trigger={
            <Button variant="quiet" size="small" className="-ml-2.5">
              {more === 1 ? '1 more reason' : `${more} more reasons`}
            </Button>
          }
        >
          <ul className="flex max-w-80 list-disc flex-col gap-1.5 pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Popover>
      ) : null}
    </div>
  )
}
