import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { RecordRelease } from './recorded-service.ts'
import type { RegulatorCertificate } from './regulator-certificate.ts'
import type { ReportReading } from './service-report.ts'

/** An appliance that was put in; `replaces` is the one whose place it took. */
export type NewAppliance = {
  replaces: { id: number; name: string } | null
  name: string
  location: string | null
  make: string | null
  expiresOn: Day | null
}

export type RecordedFindingRepair = {
  findingId: number
  title: string
  description: string
  severity: Severity
  appliance: string | null
  location: string | null
  foundOn: Day
  isRepaired: boolean
  /** What was done; null if it was not repaired. */
  work: string | null
  /** Why it was not repaired; null if it was. */
  whyNot: string | null
  newAppliance: NewAppliance | null
}

/** What a technician recorded about the work of a quote, as stored with the quote. */
export type RecordedRepair = {
  doneOn: Day
  technician: { id: number; name: string; licence: string | null; licenceDetails?: string | null | undefined }
  findings: RecordedFindingRepair[]
  readings: ReportReading[]
  certificate?: RegulatorCertificate | undefined
  note: string | null
  release?: RecordRelease | undefined
}
