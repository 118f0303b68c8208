import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { leaseInForce, nextLease } from '../compliance/lease-in-force.ts'
import type { Lease, Tenant } from './booking-property.queries.ts'

type Leased = { leases: readonly Lease[] }

const hasLeft = ({ vacatesOn }: Lease, day: Day): boolean => vacatesOn !== null && vacatesOn < day

/** Who lives there on a day: the occupants of the lease in force, until they leave. */
export function tenantsOn({ leases }: Leased, day: Day): Tenant[] {
  const lease = leaseInForce(leases, day)
  return lease && !hasLeft(lease, day) ? lease.tenants : []
}

/** The property with the tenants of the day of entry. */
export const onDay = <Property extends Leased>(property: Property, day: Day): Property & { tenants: Tenant[] } => ({
  ...property,
  tenants: tenantsOn(property, day),
})

/** Why there is no tenant to serve a notice on; null when there is one. */
export function whyNoTenant({ leases }: Leased, day: Day): string | null {
  if (tenantsOn({ leases }, day).length > 0) return null
  const lease = leaseInForce(leases, day)
  if (lease?.vacatesOn && hasLeft(lease, day))
    return `The tenants leave on ${shortDay(lease.vacatesOn)}, so nobody lives there on ${shortDay(day)} to serve the notice on.`
  return leases.length === 0 || lease
    ? 'There is no tenant to serve the notice on. Please add the tenancy first.'
    : `No tenancy is in force on ${shortDay(day)}, so there is no tenant to serve the notice on.`
}

/** Why a property that is vacant today is no longer so on a day; null while it is. */
export function whyNotVacant({ leases }: Leased, today: Day, day: Day): string | null {
  const next = nextLease(leases, today)
  return next && next.startsOn <= day
    ? `The next tenancy begins on ${shortDay(next.startsOn)}. Please choose an earlier day.`
    : null
}
