import type { Day } from '../../../contract/days.ts'
import type { Lease } from '../compliance/due-day.ts'
import type { LeaseDays } from '../compliance/lease-in-force.ts'

/** What the rules said last time, as it is kept with the service. */
export type StoredResult = { compliance: string; reason: string; jobStatus: string; dueOn: Day | null }
export type ServiceRow = {
  serviceId: number
  enrolledOn: Day
  lastOn: Day | null
  onHoldUntil: Day | null
  isCancelled: boolean
  stored: StoredResult | null
}
/** A visit that is booked, or that found nobody in or was called off. */
export type VisitRow = { serviceId: number; on: Day; isBooked: boolean }
/** A finding that is open and not dismissed. */
export type FindingRow = {
  id: number
  serviceId: number
  title: string
  foundOn: Day
  isAdvice: boolean
  isUrgent: boolean
}
/** A quote that awaits approval, run out or not. */
export type QuoteRow = { serviceId: number; isUrgent: boolean; expiresOn: Day }
export type IssueRow = {
  id: number
  problem: string
  noticeType: string
  raisedAt: string
  raisedOn: Day
  isImportant: boolean
}
/** The open case that the portal may show, with the issues nobody has resolved: at least one. */
export type AccessRow = {
  caseId: number
  openedAt: string
  isSuspended: boolean
  isPriorityBooking: boolean
  issues: IssueRow[]
}
export type OccupantRow = { position: number; name: string; isReachable: boolean }
export type LeaseRow = Lease & LeaseDays & { vacatesOn: Day | null; occupants: OccupantRow[] }

/**
 * Everything a card of a managed property is made of, the same on every day: what day it is comes apart. Lists come in any
 * order; sorting a few rows costs PostgreSQL far more than it costs us.
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
  billingPlan: 'PAYG' | 'SUBSCRIPTION' | 'SAFER_HOME'
  isWaterCharged: boolean | null
  hasGas: boolean | null
  tracksBetweenTenancies: boolean
  isLegislationUpgradePending: boolean
  cancellationKind: 'REQUESTED' | 'NET_STATE' | null
  tenancyConfirmedOn: Day | null
  /** Open tenancies. */
  leases: LeaseRow[]
  services: ServiceRow[]
  visits: VisitRow[]
  findings: FindingRow[]
  quotes: QuoteRow[]
  unpaidDueOn: Day[]
  access: AccessRow | null
}
