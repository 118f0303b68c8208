import type { BookableService } from '@contract/bookings/booking-calls.ts'
import type { Day } from '@contract/days.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'

/** The first due date of the services; null if none is known. */
export function firstDueDate(
  service: BookableService | undefined,
  services: PropertyForActions['services'],
): Day | null {
  const dates = services.flatMap(({ serviceId, dueDate }) =>
    dueDate !== null && service?.services.includes(serviceId) ? [dueDate] : [],
  )
  return dates.toSorted()[0] ?? null
}
