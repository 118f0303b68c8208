import { states } from '../../../contract/states.ts'
import { maybeOne, type RowsOfAll } from '../../platform/database.ts'
import { forbidden } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { toEntryLaw } from '../entry-rules/entry-law.ts'
import type { EntryLaw } from '../entry-rules/entry-rule.ts'
import { entryLawOfProperty } from '../entry-rules/entry-rules.queries.ts'
import { lockActiveAnd, missingProperty } from '../property-lock/lock-property.ts'
import {
  bookingPermission,
  bookingProperty,
  type BookingPropertyRow,
  type BookingTenant,
} from './booking-property.queries.ts'
import { onDay } from './tenants-on-day.ts'

export type BookingProperty = BookingPropertyRow & {
  propertyId: number
  law: EntryLaw
  /** Those of today, or of the day of entry once it is chosen. */
  tenants: BookingTenant[]
}

/** Who books for the agency: its user, or the provider, who books for every agency. */
export type Booker = Scope & { readonly isProvider?: boolean }

const noPermission = 'Your agency cannot book visits in the portal. Please contact the provider.'

/** For changes that do not depend on the property. */
export async function refuseWithoutPermission({ db, agencyId, isProvider }: Booker): Promise<void> {
  if (isProvider) return
  const agency = await maybeOne(db, bookingPermission(agencyId))
  if (!agency?.allowsBooking) throw forbidden(noPermission)
}

/** Everything a booking depends on, in one round trip. Refused if the user's agency cannot book in the portal. */
export async function readBookingProperty(scope: Booker, propertyId: number): Promise<BookingProperty> {
  return refuseUnlessAllowed(scope, await readPropertyToVisit(scope, propertyId))
}

function refuseUnlessAllowed({ isProvider }: Booker, property: BookingProperty): BookingProperty {
  if (!isProvider && !property.allowsBooking) throw forbidden(noPermission)
  return property
}

/** The same of an active property, which stays locked until the transaction ends. */
export async function lockBookingProperty(scope: Booker, propertyId: number): Promise<BookingProperty> {
  const [, facts] = await lockActiveAnd(scope, propertyId, factsOfVisit(scope, propertyId))
  return refuseUnlessAllowed(scope, await propertyToVisit(scope, propertyId, facts))
}

/** The same for the provider, who books for every agency. */
export async function readPropertyToVisit(scope: Scope, propertyId: number): Promise<BookingProperty> {
  return propertyToVisit(scope, propertyId, await scope.db.batch(factsOfVisit(scope, propertyId)))
}

const factsOfVisit = ({ agencyId, today, state }: Scope, propertyId: number) =>
  [
    bookingProperty(agencyId, propertyId, today, states[state].timeZone),
    entryLawOfProperty(agencyId, propertyId, today),
  ] as const

async function propertyToVisit(
  scope: Scope,
  propertyId: number,
  [[property], [law]]: RowsOfAll<ReturnType<typeof factsOfVisit>>,
): Promise<BookingProperty> {
  if (!property || !law) throw await missingProperty(scope, propertyId)
  return onDay({ ...property, propertyId, law: toEntryLaw(law) }, scope.today)
}
