import type { Day } from '../../../contract/days.ts'
import type { ProblemCode } from '../access-cases/access-problems.ts'
import type { EntryFacts } from '../access-cases/open-ways.ts'
import type { Lease } from '../compliance/lease.ts'
import type { Obligation } from '../compliance/obligation.ts'
import type { TenantRepair } from '../compliance/repair-time.ts'
import type { CheckFacts } from '../compliance/result-text.ts'
import type { LeaseDays } from '../compliance/lease-in-force.ts'
import type { WorkMark } from './card-work.ts'

/** The last result, as stored with the service. */
export type StoredResult = { compliance: string; reason: string; jobStatus: string; dueOn: Day | null }
/** The same with its obligations; null before the first evaluation. */
export type StoredStatus = StoredResult & { obligations: readonly Obligation[] | null }
export type CardServiceRow = {
  serviceId: number
  enrolledOn: Day
  lastOn: Day | null
  /** Days of the checks before it, oldest first; null where the law asks for none before a lease. */
  earlierChecks: readonly Day[] | null
  /** What is known of the last check besides its day. */
  check: CheckFacts | null
  onHoldUntil: Day | null
  /** Day of the agency's last order. */
  orderedOn: Day | null
  isCancelled: boolean
  stored: StoredStatus | null
}
/** A booked visit, or one that failed: no one was home, it was cancelled, or the service was not done. */
export type CardVisitRow = { serviceId: number; on: Day; isBooked: boolean }
/** A finding that is open and not dismissed. */
export type CardFindingRow = {
  id: number
  serviceId: number
  /** Item of the catalogue of findings. */
  code: string
  title: string
  foundOn: Day
  /** Null, or missing where it is built without the database: none. */
  tenantRepair?: TenantRepair | null
  isAdvice: boolean
  isUrgent: boolean
  /** The agency has told the provider what it knows; the provider acts next. */
  isAnswered: boolean
}
/** A finding that the agency reports as fixed by a third party, which the provider has not reviewed yet. */
export type FindingInReviewRow = Pick<CardFindingRow, 'id' | 'serviceId' | 'code' | 'title' | 'foundOn' | 'isAdvice'>
/** A quote that awaits approval, expired or not. */
export type CardQuoteRow = { id: number; serviceId: number; isUrgent: boolean; issuedOn: Day; expiresOn: Day }
/** An approved quote whose work is not done yet; the day of the booked visit for it, if any. */
export type RepairRow = { serviceId: number; bookedFor: Day | null }
export type IssueRow = {
  id: number
  code: ProblemCode
  problem: string
  noticeType: string
  /** Entry methods that the problem blocks. */
  blocks: string[]
  raisedAt: string
  raisedOn: Day
  isImportant: boolean
}
/** The open case that the portal may show, with its unresolved issues (at least one). */
export type CardAccessRow = {
  caseId: number
  openedAt: string
  isSuspended: boolean
  isPriorityBooking: boolean
  entry: EntryFacts
  issues: IssueRow[]
}
/** How a person can be found in a search. */
export type PersonRow = { name: string; email: string | null; numbers: readonly string[] }
export type CardOccupantRow = PersonRow & {
  position: number
  isReachable: boolean
  /** Numbers that may be called. */
  phones: readonly string[]
}
export type LeaseRow = Lease & LeaseDays & { vacatesOn: Day | null; occupants: CardOccupantRow[] }

/** A booked visit, and what is ready for it. */
export type ComingVisitRow = {
  id: number
  on: Day
  bookedOn: Day
  entryMethod: string | null
  /** At the agency, at the property or with the technician. */
  hasKey: boolean
  hasNotice: boolean
}

/** What is agreed with an agency from a day on. */
export type AgreedPlan = { from: Day; until: Day | null; plan: string }

/**
 * All facts for the card of a managed property. They do not depend on the day. Lists are unsorted, because sorting a
 * few rows costs PostgreSQL far more than it costs the server.
 */
export type PropertyFactsRow = {
  id: number
  managerId: number | null
  managerName: string | null
  addressLine1: string
  addressLine2: string
  unitNumber: string | null
  streetNumber: string | null
  streetName: string
  keyNumber: string | null
  software: string | null
  isResidential: boolean
  isVacant: boolean
  /** How it is charged, where that differs from what is agreed with the agency. */
  ownPlan: string | null
  /** With the agency, by their days. */
  agreements: readonly AgreedPlan[]
  isWaterCharged: boolean | null
  hasGas: boolean | null
  tracksBetweenTenancies: boolean
  isLegislationUpgradePending: boolean
  /** When the first smoke alarm reaches the end of its life. */
  alarmExpiresOn: Day | null
  cancellationKind: 'REQUESTED' | 'NET_STATE' | null
  tenancyConfirmedOn: Day | null
  landlords: PersonRow[]
  /** Open tenancies. */
  leases: LeaseRow[]
  services: CardServiceRow[]
  visits: CardVisitRow[]
  findings: CardFindingRow[]
  findingsInReview: FindingInReviewRow[]
  quotes: CardQuoteRow[]
  repairs: RepairRow[]
  unpaidDueOn: Day[]
  /** With any status. */
  quoteCount: number
  /** Without voided ones. */
  invoiceCount: number
  access: CardAccessRow | null
  comingVisits: ComingVisitRow[]
  mark: WorkMark | null
}
