import type { BookableService } from '@contract/bookings/booking-calls.ts'
import { bookingTypeLabel } from '@contract/bookings/booking-form.ts'

/** "Smoke alarm, Gas": the services of the booking types; unknown types keep the given name. */
export const serviceLabel = ({ name, bookingTypes }: Pick<BookableService, 'name' | 'bookingTypes'>): string =>
  [...new Set(bookingTypes.map((type) => bookingTypeLabel(type, name)))].join(', ') || name
