import { findTag } from '@contract/labels.ts'
import { propertyComplianceTags } from '@contract/properties/properties.ts'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { PopoverButton } from '@/shared/details/PopoverButton.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'

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
        <PopoverButton
          label={`Why ${addressLine1} has compliance issues`}
          variant="quiet"
          size="small"
          className="-ml-2.5"
          content={
            <ul className="flex max-w-80 list-disc flex-col gap-1.5 pl-4">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          }
        >
          {more === 1 ? '1 more reason' : `${more} more reasons`}
        </PopoverButton>
      ) : null}
    </div>
  )
}
