import type { Day } from '../../../contract/days.ts'
import type { PropertyCompliance } from '../../../contract/properties/properties.ts'
import type { ServiceResult } from './evaluate-service.ts'
import type { JobStatus } from './job-status.ts'

export type EvaluatedPropertyService = Pick<
  ServiceResult,
  'compliance' | 'reason' | 'warning' | 'gravity' | 'since'
> & {
  jobStatus: JobStatus
}

/** The segments of the portfolio donut: every residential property on service is in exactly one. */
export type Segment = 'COMPLIANT' | 'COMPLIANCE_ISSUES' | 'BOOKING_IN_PROGRESS'

export type PropertyResult = { compliance: PropertyCompliance; segment: Segment | null; reasons: string[] }

const underWay: ReadonlySet<JobStatus> = new Set(['BOOKED_IN', 'REBOOKING_IN_PROGRESS'])

type PropertyFacts = {
  isResidential: boolean
  /** Why the provider does not service the property, as a sentence: then its compliance is unknown. */
  whyNotOnService: string | null
}

/**
 * A property has issues when a duty of its active services is breached or unproven; the gravest reason is first, then the
 * oldest. Warnings of services without an issue follow and change nothing else.
 */
export function evaluateProperty(
  { isResidential, whyNotOnService }: PropertyFacts,
  services: readonly EvaluatedPropertyService[],
): PropertyResult {
  if (whyNotOnService !== null) return { compliance: 'NOT_ON_SERVICE', segment: null, reasons: [whyNotOnService] }
  if (!isResidential)
    return {
      compliance: 'NON_RESIDENTIAL_PROPERTY',
      segment: null,
      reasons: ['The property is not a residential rental'],
    }
  const failing = services.filter(({ gravity }) => gravity > 0).toSorted(byGravity)
  const warnings = services.flatMap(({ gravity, warning }) => (gravity > 0 || warning === null ? [] : [warning]))
  const reasons = [...failing.map(({ reason }) => reason), ...warnings]
  const compliance = failing.length > 0 ? 'COMPLIANCE_ISSUES' : 'COMPLIANT'
  // Every failing service has a visit that is booked or being rebooked.
  const isUnderWay = failing.length > 0 && failing.every(({ jobStatus }) => underWay.has(jobStatus))
  return { compliance, segment: isUnderWay ? 'BOOKING_IN_PROGRESS' : compliance, reasons }
}

const dayOrder = (day: Day | null): string => day ?? '9999'
const byGravity = (one: EvaluatedPropertyService, other: EvaluatedPropertyService): number => {
  if (one.gravity !== other.gravity) return other.gravity - one.gravity
  return dayOrder(one.since) < dayOrder(other.since) ? -1 : 1
}
