import type { PropertyCompliance, ServiceCompliance } from '../../../contract/properties/properties.ts'
import type { JobStatus } from './job-status.ts'

export type EvaluatedService = { compliance: ServiceCompliance; jobStatus: JobStatus; reason: string }

/** The segments of the portfolio donut: every residential property on service is in exactly one. */
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
  /** Why the provider does not service the property, as a sentence: then its compliance is unknown. */
  whyNotOnService: string | null
}

/** A property is as compliant as the least compliant of its active services, with their reasons. */
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
  // Every failing service has a visit that is booked or being rebooked.
  const isUnderWay = failing.length > 0 && failing.every(({ jobStatus }) => underWay.has(jobStatus))
  return { compliance, segment: isUnderWay ? 'BOOKING_IN_PROGRESS' : compliance, reasons }
}
