import { lazy } from 'react'
import { findTag } from '@contract/labels.ts'
import { propertyComplianceTags } from '@contract/properties/properties.ts'
import { DetailsButton } from '@/shared/details/DetailsButton.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'

const WhyProperty = lazy(async () => import('@/shared/why/WhyProperty.tsx'))

/** The result in one line: its first reason, or its name. */
export const briefCompliance = ({
  compliance,
  reasons: [first],
}: Pick<ComplianceCellProps, 'compliance' | 'reasons'>) => first ?? findTag(propertyComplianceTags, compliance).label

type ComplianceCellProps = {
  compliance: string
  reasons: readonly string[]
  /** Of a property on the provider's books: the law behind the reasons can be shown. */
  propertyId?: number
  /** Results that rely on the agency's data about other providers have a star. */
  isStarred?: boolean
}

/** The compliance result; pressing it shows the reasons. */
export function ComplianceCell({ compliance, reasons, propertyId, isStarred = false }: ComplianceCellProps) {
  const { label, tone } = findTag(propertyComplianceTags, compliance)
  const text = isStarred && compliance !== 'NON_RESIDENTIAL_PROPERTY' ? `${label}*` : label
  if (reasons.length === 0) return <Badge tone={tone}>{text}</Badge>
  return (
    <DetailsButton
      label="Why"
      details={
        <>
          <ul className="flex list-disc flex-col gap-1.5 pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {propertyId !== undefined && (compliance === 'COMPLIANCE_ISSUES' || compliance === 'COMPLIANT') ? (
            <LazyPart>
              <WhyProperty propertyId={propertyId} />
            </LazyPart>
          ) : null}
        </>
      }
    >
      <Badge tone={tone} className="underline decoration-dotted underline-offset-3">
        {text}
      </Badge>
      <span className="mt-0.5 block text-xs text-quiet">{reasons[0]}</span>
    </DetailsButton>
  )
}
