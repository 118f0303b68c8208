import { findTag } from '@contract/labels.ts'
import { propertyComplianceTags } from '@contract/properties/properties.ts'
import { DetailsButton } from '@/shared/details/DetailsButton.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'

type ComplianceCellProps = {
  compliance: string
  reasons: readonly string[]
  /** Results that rely on the agency's data about other providers have a star. */
  isStarred?: boolean
}

/** The compliance result; pressing it shows the reasons. */
export function ComplianceCell({ compliance, reasons, isStarred = false }: ComplianceCellProps) {
  const { label, tone } = findTag(propertyComplianceTags, compliance)
  const text = isStarred && compliance !== 'NON_RESIDENTIAL_PROPERTY' ? `${label}*` : label
  if (reasons.length === 0) return <Badge tone={tone}>{text}</Badge>
  return (
    <DetailsButton
      label="Why"
      details={
        <ul className="flex list-disc flex-col gap-1.5 pl-4">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      }
    >
      <Badge tone={tone} className="underline decoration-dotted underline-offset-3">
        {text}
      </Badge>
      <span className="mt-0.5 block text-xs text-quiet">{reasons[0]}</span>
    </DetailsButton>
  )
}
