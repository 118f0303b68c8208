import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { CitedLaws } from '../service-checks/checks-by-service.ts'

export type KnownAppliance = {
  id: number
  service: ServiceCode
  name: string
  location: string | null
  make: string | null
  expiresOn: Day | null
}

/** A finding of an earlier visit that is still open. */
export type EarlierFinding = {
  id: number
  service: ServiceCode
  code: string
  title: string
  appliance: string | null
  location: string | null
  severity: Severity
  foundOn: Day
}

/** An entry of the catalogue that can be found in this state. */
export type FindingItem = {
  code: string
  service: ServiceCode
  title: string
  severity: Severity
  appliances: string[]
  locations: string[]
  canQuote: boolean
  leastCents: number | null
  mostCents: number | null
  repairWork: string | null
  repairReason: string | null
}

/** Everything a record is checked against. */
export type RecordedVisitFacts = {
  state: StateCode
  visitedOn: Day
  /** In force on that day. */
  laws: CitedLaws
  services: ServiceCode[]
  /** The state's names of the certificates that its regulator issues or numbers. */
  certificateNames: string
  appliances: KnownAppliance[]
  earlier: EarlierFinding[]
  items: FindingItem[]
  /** The agency decides on findings in the portal. Without this feature it sees only quotes. */
  hasReportedFindings: boolean
}
