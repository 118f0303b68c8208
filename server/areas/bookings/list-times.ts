import type {
  BookingOccupant,
  BookingTime,
  getBookingAvailability,
  OfferedDate,
} from '../../../contract/bookings/booking-calls.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { states } from '../../../contract/states.ts'
import { timeIn } from '../../../contract/times.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { availableTimes, type TimeNeeded } from './available-times.ts'
import { chooseServices } from './bookable-services.ts'
import { readBookingProperty, type Booker } from './booking-property.ts'
import type { BookingTenant } from './booking-property.queries.ts'
import { currentMethod, describeMethod, isByPreferences, methodProblem, refuseMethod } from './entry-methods.ts'
import { onDay } from './tenants-on-day.ts'
import { visitHasBegun } from './visit-to-change.ts'
import { bookedVisitRow, type BookedVisitRow } from './visits.queries.ts'

/** Times for a new booking, or for the visit that is being moved. */
export async function listTimes(
  scope: Scope,
  propertyId: number,
  { service, 'entry-method': entryMethod, visit: visitId }: QueryOf<typeof getBookingAvailability>,
): Promise<OfferedDate[]> {
  if (visitId !== undefined) return listTimesOfVisit(scope, propertyId, visitId)
  const property = await readBookingProperty(scope, propertyId)
  const serviceIds = chooseServices(property.services, service, scope.today).map(({ serviceId }) => serviceId)
  refuseMethod(property, entryMethod, scope.today, serviceIds)
  return offeredDates(scope, { property, serviceIds, entryMethod })
}

/** Times to which a visit can be moved; refused if its entry method is no longer possible. */
export async function listTimesOfVisit(scope: Booker, propertyId: number, visitId: number): Promise<OfferedDate[]> {
  const property = await readBookingProperty(scope, propertyId)
  const found = await maybeOne(scope.db, bookedVisitRow(scope.agencyId, visitId))
  if (!found || found.visit.propertyId !== propertyId) throw notFound('Visit not found')
  const { visit, oneOffServiceIds } = found
  if (new Date(visit.startsAt) <= scope.now) throw ruleBroken(visitHasBegun)
  const serviceIds = visit.services.map(({ serviceId }) => serviceId)
  const entryMethod = currentMethod(property, visit.entryMethod)
  const problem = methodProblem({ ...property, oneOffServiceIds }, entryMethod, scope.today, serviceIds)
  if (problem !== null)
    throw ruleBroken(problem, { [isByPreferences(problem) ? 'entryPreferences' : 'entryMethod']: problem })
  const dates = await offeredDates(scope, { property, serviceIds, isRepair: visit.isRepair, entryMethod, visitId })
  return otherTimes(dates, visit, states[scope.state].timeZone)
}

/** The present time of the visit counts as free, but it cannot be moved to it. */
function otherTimes(
  dates: readonly OfferedDate[],
  { startsAt, endsAt }: BookedVisitRow,
  timeZone: string,
): OfferedDate[] {
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  const isPresent = (date: Day, { timeFrom, timeTo }: BookingTime): boolean =>
    date === dayIn(timeZone, from) && timeFrom === timeIn(timeZone, from) && timeTo === timeIn(timeZone, to)
  return dates
    .map((each) => ({ ...each, bookingTimes: each.bookingTimes.filter((time) => !isPresent(each.date, time)) }))
    .filter(({ bookingTimes }) => bookingTimes.length > 0)
}

/** The free times, each date with those who live there then. */
async function offeredDates(scope: Scope, needed: TimeNeeded): Promise<OfferedDate[]> {
  const dates = await availableTimes(scope, needed)
  return dates.map((date) => {
    const property = onDay(needed.property, date.date)
    return {
      ...date,
      occupants: property.tenants.map(toOccupant),
      description: describeMethod(property, needed.entryMethod),
    }
  })
}

const toOccupant = ({ name, email, mobile, acceptsNotices }: BookingTenant): BookingOccupant => ({
  name,
  email,
  mobile: mobile && formatPhone(mobile),
  acceptsNoticesByEmail: acceptsNotices,
})
