import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { leaseInForce, nextLease } from '../compliance/lease-in-force.ts'
import type { BookingLease, BookingTenant } from './booking-property.queries.ts'

type Leased = { leases: readonly BookingLease[] }

const hasLeft = ({ vacatesOn }: BookingLease, day: Day): boolean => vacatesOn !== null && vacatesOn < day

/** Who lives there on a day: the occupants of the lease in force, until they leave. */
export function tenantsOn({ leases }: Leased, day: Day): BookingTenant[] {
  const lease = leaseInForce(leases, day)
  return lease && !hasLeft(lease, day) ? lease.tenants : []
}

/** The property with the tenants of the day of entry. */
export const onDay = <Property extends Leased>(
  property: Property,
  day: Day,
): Property & { tenants: BookingTenant[] } => ({
  ...property,
  tenants: tenantsOn(property, day),
})

/** What an entry method needs a tenant for. */
const needsTenant = {
  ENTER_WITH_KEY_AS_EN: 'to serve the notice on',
  ENTER_WITH_KEY_BY_TENANT_REQUEST: 'to ask for the key pick-up',
} as const satisfies Partial<Record<EntryMethod, string>>

export type TenantMethod = keyof typeof needsTenant

export const isTenantMethod = (method: EntryMethod): method is TenantMethod => method in needsTenant

/** Why there is no tenant for an entry method that needs one; null when there is one. */
export function whyNoTenant({ leases }: Leased, day: Day, method: TenantMethod): string | null {
  if (tenantsOn({ leases }, day).length > 0) return null
  const purpose = needsTenant[method]
  const lease = leaseInForce(leases, day)
  if (lease?.vacatesOn && hasLeft(lease, day))
    return `The tenants leave on ${shortDay(lease.vacatesOn)}, so nobody lives there on ${shortDay(day)} ${purpose}.`
  return leases.length === 0 || lease
    ? `There is no tenant ${purpose}. Please add the tenancy first.`
    : `No tenancy is in force on ${shortDay(day)}, so there is no tenant ${purpose}.`
}

/** Why a property that is vacant today is no longer so on a day; null while it is. */
export function whyNotVacant({ leases }: Leased, today: Day, day: Day): string | null {
  const next = nextLease(leases, today)
  return next && next.startsOn <= day
    ? `The next tenancy begins on ${shortDay(next.startsOn)}. Please choose an earlier day.`
    : null
}
