import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { DutyText } from '../compliance/describe-duties.ts'
import type { RecordRelease } from './recorded-service.ts'
import type { RegulatorCertificate } from './regulator-certificate.ts'

export type CheckOutcome = 'PASSED' | 'FAILED' | 'NOT_APPLICABLE' | 'NOT_DONE'

export type ReportCheck = {
  name: string
  outcome: CheckOutcome
  /** The standard that says how it is checked, or the law that asks for it; null where there is none. */
  reference: string | null
  note: string | null
}

export type ReportAppliance = {
  name: string
  location: string | null
  /** The last day of its life; null if it has none or it is not known. */
  expiresOn: Day | null
  change: 'FOUND' | 'ADDED' | 'REPLACED' | 'REMOVED'
}

export type ReportReading = {
  name: string
  location: string | null
  /** With its unit: "24 ms". */
  value: string
  limit: string | null
  isWithinLimit: boolean | null
}

export type ReportFinding = {
  title: string
  description: string
  severity: Severity
  appliance: string | null
  location: string | null
  /** The day of the earlier visit that found it, if it was still there at this one. */
  foundEarlierOn: Day | null
  /** What was done about it so far, as a sentence; null if nothing was. */
  done: string | null
  /** Disconnected or isolated, so that it is no danger until it is repaired. */
  isMadeSafe: boolean
  /** A quote for its repair exists. */
  isQuoted: boolean
}

/** Bytes of an image in any usual format, with the words that describe it; null if they cannot be decoded. */
export type ReportPhoto = { bytes: Buffer | null; caption: string }

/** The law that a service was checked under. */
export type ReportLaw = {
  requirement: 'REQUIRED' | 'RECOMMENDED' | 'NONE'
  /** Null where its provisions are not certain enough to be cited. */
  instrument: string | null
}

/** What a technician found and did for one service of a visit, for the agency and the owner. */
export type ServiceReport = {
  number: string
  state: StateCode
  service: ServiceCode
  outcome: 'PASSED' | 'FAILED' | 'NOT_DONE'
  /** Why the service was not done, as a sentence. */
  notDoneReason: string | null
  visitedOn: Day
  propertyAddress: string
  /** Owners of the property; empty if they are not known. */
  owners: string[]
  agency: { name: string; lines: string[] }
  /** The licence is that of an electrical contractor; null for services that need none. */
  provider: {
    name: string
    abn: string | null
    lines: string[]
    licence: string | null
    logo?: Uint8Array | null
    isDemo?: boolean
  }
  /** The licence of the day of the work, by its number and in full. */
  technician: { name: string; licence: string | null; licenceDetails: string | null }
  /** Who recorded it, if not the technician. */
  recordedBy: string | null
  /** Who let it take effect, if no licence covered the service on the day. */
  release: Omit<RecordRelease, 'services'> | null
  law: ReportLaw
  /** What the law asked about this service on the day of the visit. */
  duties: DutyText[]
  /** The name of our record of it. */
  recordName: string
  certificate: RegulatorCertificate | null
  checks: ReportCheck[]
  appliances: ReportAppliance[]
  readings: ReportReading[]
  findings: ReportFinding[]
  photos: ReportPhoto[]
  nextDueOn: Day | null
  /** How the next date follows from the visit; null if it does not. */
  interval: { months: number; isLaw: boolean } | null
}
