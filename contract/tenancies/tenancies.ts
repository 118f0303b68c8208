import { shortDay } from '../day-text.ts'
import type { Day } from '../days.ts'
import { integrationDelayHours } from '../limits.ts'

/* The words only; the form stands in tenancy-form.ts, so that a list does not load phone rules. */

export const leaseTypes = ['NEW', 'RENEWAL'] as const
export type LeaseType = (typeof leaseTypes)[number]
export const leaseTypeLabels: Record<LeaseType, string> = { NEW: 'New', RENEWAL: 'Renewal' }
export const defaultLeaseType = ({ isRenewing }: { isRenewing: boolean }): LeaseType => (isRenewing ? 'RENEWAL' : 'NEW')

export const tenancySteps = ['Lease agreement', 'Occupants', 'Confirmation'] as const

export type TenancyFacts = {
  isVacant: boolean
  vacateDate: Day | null
  /** Start of the next tenancy, if one is known. */
  upcomingStart: Day | null
  today: Day
}

/** The badge beside an address; a property that is let and not being left needs none. */
export function tenancyStatusText({ isVacant, vacateDate, upcomingStart, today }: TenancyFacts): string | null {
  if (isVacant) return upcomingStart ? `Vacant until ${shortDay(upcomingStart)}` : 'Vacant'
  if (!vacateDate) return null
  return vacateDate < today ? `Vacated on ${shortDay(vacateDate)}` : `Vacating on ${shortDay(vacateDate)}`
}

/** Why nobody changes a tenancy here that the management software keeps. */
export const managedInSoftware = (softwareName: string | null): string =>
  `Tenancies of this property are kept in ${softwareName ?? 'your property management software'}. Changes made there can take up to ${integrationDelayHours} hours to appear here.`

export const noTenancyToConfirm = 'There is no tenancy to confirm: please add it, or mark the property as vacant'
