import type * as z from 'zod/mini'
import type { bookingContactsForm, bookingTimeForm } from '@contract/bookings/booking-form.ts'

/** What the steps have collected. */
export type TimeDraft = z.output<typeof bookingTimeForm>
export type ContactsDraft = z.output<typeof bookingContactsForm>
export type BookingDraft = { time: TimeDraft; people: ContactsDraft }
