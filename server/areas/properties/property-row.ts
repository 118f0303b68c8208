import type { Day } from '../../../contract/days.ts'
import type { PropertyDetails } from '../../../contract/properties/property-page.ts'
import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import type { RawFinding } from '../findings/finding-facts.queries.ts'
import type { BookingFacts } from '../bookings/booking-property.queries.ts'
import type { BookedVisitRow } from '../bookings/visits.queries.ts'
import type { ContactRow, ContactManagerRow } from '../contacts/contact-row.ts'
import type { PreferenceColumns } from '../access-cases/current-preferences.ts'
import type { CheckRow } from '../service-checks/service-checks.queries.ts'
import type { TenancyRow } from '../tenancies/tenancies.queries.ts'
import type { OnsiteKey } from '../property-lock/write-property.queries.ts'

/*
 * Result of the statement behind the property page. Lists are unsorted; times within lists have the format of
 * PostgreSQL's JSON.
 */

export type ApplianceRow = {
  id: number
  serviceId: number
  name: string
  location: string | null
  expiresOn: Day | null
}
/** A finding that is open, or fixed by a third party whose proof is in review. */
export type PropertyFindingRow = RawFinding & { serviceId: number }
/** A quote that awaits approval and has not expired. */
export type PropertyQuoteRow = { id: number; serviceId: number; quoteNumber: string; expiresOn: Day }
export type PropertyRequestRow = {
  id: number
  kind: 'HOLD' | 'CANCELLATION'
  status: string
  serviceIds: number[]
  holdUntil: Day | null
  reason: string
  notes: string | null
  requestedBy: string | null
  requestedAt: string
  reviewedAt: string | null
  reviewNote: string | null
}
export type PropertyRow = {
  version: number
  /** The item of the property's card, as in lists. */
  item: ManagedProperty | null
  tallies: number[] | null
  manager: ContactManagerRow | null
  bookingMethod: string | null
  isKeyAvailable: boolean
  keyNumber: string | null
  keyLocationId: number | null
  pickup: { id: number; fullAddress: string } | null
  onsiteKey: OnsiteKey
  /** Null when nothing was chosen for this property. */
  entry: Omit<PreferenceColumns, 'agencyPreference'> | null
  agencyEntryPreference: number
  accessNotes: PropertyDetails['accessNotes']
  hasSources: boolean
  softwareFileDay: Day | null
  isAgencyKeyKept: boolean
  canRequestHold: boolean
  canRequestCancellation: boolean
  allowsBooking: boolean
  isVacant: boolean
  isResidential: boolean
  nonResidentialType: string | null
  tenancyConfirmedAt: string | null
  hasGas: boolean | null
  gasApplianceCount: number | null
  gasConfirmedBy: string | null
  gasConfirmedAt: string | null
  cancelledAt: string | null
  services: (BookingFacts & { serviceId: number; lastOn: Day | null; check: CheckRow | null; hasReports: boolean })[]
  /** Open tenancies that have not ended: the current one and upcoming ones. */
  leases: TenancyRow[]
  contacts: ContactRow[]
  appliances: ApplianceRow[]
  visits: BookedVisitRow[]
  findings: PropertyFindingRow[]
  quotes: PropertyQuoteRow[]
  overdueInvoices: { invoiceNumber: string; dueOn: Day }[]
  requests: PropertyRequestRow[]
  oneOffEntryRequests: PropertyDetails['oneOffEntryRequests']
  documentCount: number
}
