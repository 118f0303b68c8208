import type { PropertyCompliance, ServiceCompliance } from '../../../contract/properties/properties.ts'
import type { JobStatus } from './job-status.ts'

export type EvaluatedService = { compliance: ServiceCompliance; jobStatus: JobStatus; reason: string }

/** The three parts of the portfolio's donut: every residential property on service is in exactly one. */
export type Segment = 'COMPLIANT' | 'COMPLIANCE_ISSUES' | 'BOOKING_IN_PROGRESS'

export type PropertyResult = { compliance: PropertyCompliance; segment: Segment | null; reasons: string[] }

const troubles: ReadonlySet<ServiceCompliance> = new Set([
  'NON_COMPLIANT',
  'GAS_CONFIRMATION_REQUIRED',
  'MISSING_SUPPLIER',
  'MISSING_LAST_SERVICE_DATE',
])
const underWay: ReadonlySet<JobStatus> = new Set(['BOOKED_IN', 'REBOOKING_IN_PROGRESS'])

type PropertyFacts = {
  isResidential: boolean
  /** A sentence when the provider does not service the property: then nothing is known of its compliance. */
  whyNotOnService: string | null
}

/** A property is as compliant as the least compliant of its active services; why, in their words. */
export function evaluateProperty(
  { isResidential, whyNotOnService }: PropertyFacts,
  services: readonly EvaluatedService[],
): PropertyResult {
  if (whyNotOnService !== null) return { compliance: 'NOT_ON_SERVICE', segment: null, reasons: [whyNotOnService] }
  if (!isResidential)
    return {
      compliance: 'NON_RESIDENTIAL_PROPERTY',
      segment: null,
      reasons: ['The property is not a residential rental'],
    }
  const failing = services.filter(({ compliance }) => troubles.has(compliance))
  const reasons = failing.map(({ reason }) => reason)
  const compliance = failing.length > 0 ? 'COMPLIANCE_ISSUES' : 'COMPLIANT'
  // Whatever is wrong is being seen to: a visit is booked, or booked anew, for every service that fails.
  const isUnderWay = failing.length > 0 && failing.every(({ jobStatus }) => underWay.has(jobStatus))
  return { compliance, segment: isUnderWay ? 'BOOKING_IN_PROGRESS' : compliance, reasons }
}
