import type { BookingDate, getBookingAvailability } from '../../../contract/bookings/booking-calls.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { availableTimes } from './available-times.ts'
import { chooseServices } from './bookable-services.ts'
import { readBookingProperty } from './booking-property.ts'
import { currentMethod, refuseMethod } from './entry-methods.ts'
import { bookedVisit } from './visits.queries.ts'

/** Times for a new booking, or for the visit that is being moved. */
export async function listTimes(
  scope: Scope,
  propertyId: number,
  { service, 'entry-method': entryMethod, visit: visitId }: QueryOf<typeof getBookingAvailability>,
): Promise<BookingDate[]> {
  const property = await readBookingProperty(scope, propertyId)
  if (visitId !== undefined) {
    const found = await maybeOne(scope.db, bookedVisit(scope.agencyId, visitId))
    if (!found || found.visit.propertyId !== propertyId) throw notFound('Visit not found')
    const { services, entryMethod: booked } = found.visit
    const serviceIds = services.map(({ serviceId }) => serviceId)
    return availableTimes(scope, { property, serviceIds, entryMethod: currentMethod(property, booked), visitId })
  }
  const serviceIds = chooseServices(property.services, service, scope.today).map(({ serviceId }) => serviceId)
  refuseMethod(property, entryMethod, scope.today, serviceIds)
  return availableTimes(scope, { property, serviceIds, entryMethod })
}
