import type { BookingForm } from '../../../contract/bookings/booking-form.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { BookingLease, BookingTenant } from './booking-property.queries.ts'
import { tenantsOn } from './tenants-on-day.ts'

type Contact = BookingForm['contacts'][number]

const isSame = (one: string, other: string | null): boolean => one.toLowerCase() === other?.trim().toLowerCase()

const isTenant = (tenants: readonly BookingTenant[], { name, email }: Contact): boolean =>
  tenants.some((tenant) => isSame(name, tenant.name) && isSame(email, tenant.email))

/**
 * Contacts are mailed, so each must be an occupant of the tenancy in force on the day of the visit, at the recorded
 * address. Only the nominated contact may be anyone else.
 */
export function requireContactsAreTenants(
  property: { leases: readonly BookingLease[] },
  day: Day,
  contacts: readonly Contact[],
): void {
  const tenants = tenantsOn(property, day)
  const faults = contacts.flatMap((contact, index) =>
    isTenant(tenants, contact)
      ? []
      : [
          {
            field: `contacts.${index}`,
            message: `${contact.name} <${contact.email}> is not a tenant of this property on ${shortDay(day)}. Please remove this contact or nominate a contact.`,
          },
        ],
  )
  const [first] = faults
  if (first) throw ruleBroken(first.message, Object.fromEntries(faults.map(({ field, message }) => [field, message])))
}
