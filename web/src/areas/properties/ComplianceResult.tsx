import { ArrowRight } from '@/ui/icons.ts'
import { findTag } from '@contract/labels.ts'
import type { ServiceSummary } from '@contract/portfolio/property-lists.ts'
import type { PropertyService } from '@contract/properties/property-page.ts'
import { propertyComplianceTags } from '@contract/properties/properties.ts'
import { services as known } from '@contract/services.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'
import { dueLabel } from './due-label.ts'

type ShownService = Pick<ServiceSummary, 'shortName' | 'dueDate' | 'jobStatus' | 'reason'> &
  Partial<Pick<PropertyService, 'nextStep'>>

type ComplianceResultProps = {
  compliance: string
  reasons: readonly string[]
  nextDueDate: string | null
  services: readonly ShownService[]
  /** Results that rely on the agency's data about other providers have a star. */
  isStarred?: boolean
}

/** Whether the property is compliant, and if not, why; then what must be known although it is no issue. */
export function ComplianceResult({
  compliance,
  reasons,
  nextDueDate,
  services,
  isStarred = false,
}: ComplianceResultProps) {
  const { label, tone } = findTag(propertyComplianceTags, compliance)
  const today = useAgencyToday()
  const hasStar = isStarred && compliance !== 'NON_RESIDENTIAL_PROPERTY'
  // Where a result is missing or comes from others, a missing date does not mean that nothing is due.
  const isKnown = !isStarred && compliance !== 'COMPLIANCE_ISSUES'
  const nothingDue = isKnown ? 'Nothing is due' : 'No due date is known'
  const due = services
    .filter(({ dueDate, jobStatus }) => dueDate === nextDueDate && jobStatus !== 'CANCELLED')
    .map(({ shortName }) => known[shortName].name)
  // The gravest reason is first; its service is often not the one that is due first.
  const gravest = compliance === 'COMPLIANCE_ISSUES' && services.find(({ reason }) => reason === reasons[0])
  const isSaid = nextDueDate !== null && reasons.some((reason) => reason.includes(formatDay(nextDueDate)))
  return (
    <div className="flex flex-col items-start gap-2">
      <Badge tone={tone} className="px-2.5 py-1 text-sm">
        {hasStar ? `${label}*` : label}
      </Badge>
      {reasons.length > 0 ? (
        <ul aria-label="Why" className="flex list-disc flex-col gap-1 pl-4.5 text-sm">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      {gravest && gravest.nextStep ? (
        <p className="flex items-start gap-2 text-sm font-medium">
          <ArrowRight aria-hidden size={16} className="mt-0.5 shrink-0 text-accent-strong" />
          <span>
            <span className="sr-only">What happens next: </span>
            {known[gravest.shortName].name}: {gravest.nextStep}
          </span>
        </p>
      ) : null}
      {/* A property that is not on service has no due date; a date that is a reason is not shown twice. */}
      {compliance === 'NOT_ON_SERVICE' || isSaid ? null : (
        <p className="text-sm text-quiet">
          {nextDueDate === null
            ? nothingDue
            : `${dueLabel(nextDueDate, today)} ${formatDay(nextDueDate)} (${due.join(', ')})`}
        </p>
      )}
    </div>
  )
}
