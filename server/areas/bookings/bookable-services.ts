import type { BookableService } from '../../../contract/bookings/booking-calls.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { bookingOpensDays } from '../compliance/job-status.ts'
import type { BookingFacts, ServiceToBook } from './booking-property.queries.ts'
import { listText } from './list-text.ts'

/** Due within the booking period or ordered by the agency, and nothing prevents a visit. */
export const isBookable = (service: BookingFacts, today: Day): boolean =>
  !service.isCancelled &&
  !service.isBooked &&
  service.jobStatus !== 'UPDATES_REQUIRED' &&
  (service.onHoldUntil === null || service.onHoldUntil < today) &&
  (service.isOrdered || (service.dueOn !== null && service.dueOn <= addDays(today, bookingOpensDays)))

/** The booking type that is offered: a check before a lease where the law ties the service to leases. */
function usualType({ bookingTypes, isDueByLease }: ServiceToBook): string {
  const ofLease = bookingTypes.find((type) => type.includes('LEASE'))
  return (isDueByLease ? ofLease : undefined) ?? bookingTypes[0] ?? ''
}

const toBundle = (services: readonly ServiceToBook[]): BookableService => ({
  name: listText(services.map(({ name }) => name)),
  services: services.map(({ serviceId }) => serviceId),
  bookingTypes: services.map(usualType),
})

/** All due services at one visit first, then each of them alone. */
export function bookableServices(services: readonly ServiceToBook[], today: Day): BookableService[] {
  const due = services.filter((service) => isBookable(service, today))
  const each = due.map((service) => toBundle([service]))
  return due.length > 1 ? [toBundle(due), ...each] : each
}

export type ChosenService = { serviceId: number; bookingType: string }

/** The services of the chosen booking types, which must be bookable and different. */
export function chooseServices(
  services: readonly ServiceToBook[],
  bookingTypes: readonly string[],
  today: Day,
): ChosenService[] {
  const chosen = bookingTypes.map((bookingType) => {
    const service = services.find((each) => each.bookingTypes.includes(bookingType))
    if (service && isBookable(service, today)) return { serviceId: service.serviceId, bookingType }
    // Another user may have been faster.
    if (service?.isBooked)
      throw new Problem('conflict', `A visit for ${service.name} is already booked. Reload to see it.`)
    const message = service
      ? `${service.name} cannot be booked at present. Please choose another service.`
      : 'Please choose among the services of this property'
    throw ruleBroken(message, { bookingTypes: message })
  })
  const once = new Map(chosen.map((each) => [each.serviceId, each]))
  return [...once.values()]
}
