import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { RegulatorCertificate } from './regulator-certificate.ts'
import type { CheckOutcome, ReportAppliance, ReportReading } from './service-report.ts'

export type RecordedCheck = {
  code: string
  name: string
  reference: string | null
  outcome: CheckOutcome
  note: string | null
  /** Why it is right although something else that was recorded contradicts it. */
  confirmed?: { although: string; reason: string }
}

export type RecordedAppliance = Pick<ReportAppliance, 'name' | 'location' | 'expiresOn' | 'change'> & {
  /** The row before the visit; null for one that was added. */
  id: number | null
  make: string | null
}

export type RecordedFinding = {
  /** Identifies it within the record, for its photos: "gas.n1". */
  key: string
  code: string
  severity: Severity
  appliance: string | null
  location: string | null
  notes: string | null
  isMadeSafe: boolean
  isRepaired: boolean
  wantsQuote: boolean
  /** What the repair costs with GST; null if the provider has still to price it. */
  priceCents: number | null
}

/** What a technician recorded about one service of a visit, as stored with the visit. */
export type RecordedService = {
  service: ServiceCode
  outcome: 'PASSED' | 'FAILED' | 'NOT_DONE'
  notDoneReason: string | null
  checks: RecordedCheck[]
  appliances: RecordedAppliance[]
  readings: ReportReading[]
  findings: RecordedFinding[]
  /** Findings of earlier visits that were looked at again. */
  earlier: { findingId: number; isFixed: boolean }[]
  certificate?: RegulatorCertificate | undefined
}

/** A supervisor let a record take effect although no licence covered these services on the day. */
export type RecordRelease = { by: string; on: Day; reason: string; services: ServiceCode[] }

export type VisitRecord = {
  visitedOn: Day
  services: RecordedService[]
  hazards: string | null
  notes: string | null
  release?: RecordRelease | undefined
}
