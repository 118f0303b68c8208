import { shortDay } from '../day-text.ts'
import type { Day } from '../days.ts'
import { integrationDelayHours } from '../limits.ts'

/* Labels and texts only. The form is in tenancy-form.ts, so that a list does not load the phone rules. */

export const leaseTypes = ['NEW', 'RENEWAL'] as const
export type LeaseType = (typeof leaseTypes)[number]
export const leaseTypeLabels: Record<LeaseType, string> = { NEW: 'New', RENEWAL: 'Renewal' }
export const defaultLeaseType = ({ isRenewing }: { isRenewing: boolean }): LeaseType => (isRenewing ? 'RENEWAL' : 'NEW')

export const tenancySteps = ['Lease agreement', 'Occupants', 'Confirmation'] as const

export type TenancyFacts = {
  isVacant: boolean
  vacateDate: Day | null
  /** Start of the next known tenancy. */
  upcomingStart: Day | null
  today: Day
}

/** Badge beside an address; null for a property that is let and not being vacated. */
export function tenancyStatusText({ isVacant, vacateDate, upcomingStart, today }: TenancyFacts): string | null {
  if (isVacant) return upcomingStart ? `Vacant until ${shortDay(upcomingStart)}` : 'Vacant'
  if (!vacateDate) return null
  return vacateDate < today ? `Vacated on ${shortDay(vacateDate)}` : `Vacating on ${shortDay(vacateDate)}`
}

/** Why a tenancy owned by the management software cannot be changed here. */
export const managedInSoftware = (softwareName: string | null): string =>
  `Tenancies of this property are kept in ${softwareName ?? 'your property management software'}. Changes made there can take up to ${integrationDelayHours} hours to appear here.`

export const noTenancyToConfirm = 'There is no tenancy to confirm: please add it, or mark the property as vacant'

/** A tenancy that its tenants have left cannot be confirmed. */
export const tenantsLeft = (vacatedOn: Day): string =>
  `The tenants left on ${shortDay(vacatedOn)}: please add the new tenancy, or mark the property as vacant`
