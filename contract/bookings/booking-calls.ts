import * as z from 'zod/mini'
import { day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { entryMethods } from '../entry-preferences.ts'
import { chosen, requiredText } from '../form-rules.ts'
import { id, repeatable, urlId, urlText } from '../paging.ts'
import { bookingForm, bookingTimeForm, chosenTime } from './booking-form.ts'
import { bookedVisit } from './visits.ts'

const params = z.object({ id: urlId })
const visitParams = z.object({ id: urlId, visitId: urlId })

/** One or several services that can be done at one visit. */
export const bookableService = z.object({
  name: z.string(),
  /** Ids of the services. */
  services: z.array(z.int()),
  bookingTypes: z.array(z.string()),
})
export type BookableService = z.infer<typeof bookableService>

export const listBookableServices = endpoint('GET /v2/property/:id/services/bookable', {
  summary: 'Services that are due and can be booked, alone or together',
  keyScope: 'bookings:write',
  params,
  reply: z.array(bookableService),
})

/** A way to enter, and why it cannot be chosen. */
export const bookingEntryMethod = z.object({
  method: z.enum(entryMethods),
  /** Null when it can be chosen. */
  problem: z.nullable(z.string()),
  /** What happens when it is chosen. */
  description: z.string(),
})
export type BookingEntryMethod = z.infer<typeof bookingEntryMethod>

export const listBookingEntryMethods = endpoint('GET /v1/property/:id/booking/entry-methods', {
  summary: 'Entry methods that a booking can choose',
  keyScope: 'bookings:write',
  params,
  reply: z.array(bookingEntryMethod),
})

export const bookingTime = z.object({
  /** HH:mm in the state of the property. */
  timeFrom: z.string(),
  timeTo: z.string(),
  technicianId: z.int(),
  oasMetadataId: z.string(),
})
export type BookingTime = z.infer<typeof bookingTime>
export const bookingDate = z.object({ date: day, bookingTimes: z.array(bookingTime) })
export type BookingDate = z.infer<typeof bookingDate>

/** Somebody who lives at the property on the day of the visit. */
export const bookingOccupant = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  /** The first mobile number that may be called. */
  mobile: z.nullable(z.string()),
  /** Agreed that notices are served by email; otherwise they go by post. */
  acceptsNoticesByEmail: z.boolean(),
})
export type BookingOccupant = z.infer<typeof bookingOccupant>

/** A date with free times. The tenancy may change before it, so it says who lives there then. */
export const offeredDate = z.extend(bookingDate, {
  /** Empty if nobody lives there on that day. */
  occupants: z.array(bookingOccupant),
  /** What happens on that day with the chosen entry method. */
  description: z.string(),
})
export type OfferedDate = z.infer<typeof offeredDate>

export const getBookingAvailability = endpoint('GET /v1/property/:id/booking/availability', {
  summary: 'Times that can be booked for all given services together, soonest first',
  keyScope: 'bookings:write',
  params,
  query: z.object({
    /** Booking types; repeated for several services. */
    service: repeatable(urlText(100), 20).check(z.minLength(1, 'Name at least one service')),
    /** By notice, only lawful times are offered. */
    'entry-method': z._default(z.enum(entryMethods), 'APPOINTMENT'),
    /** The visit that is being moved, whose own time counts as free. */
    visit: z.optional(urlId),
  }),
  reply: z.array(offeredDate),
})

export const holdBookingTime = endpoint('POST /v1/property/:id/booking/hold', {
  summary: 'Hold a time for five minutes while the booking is completed; replaces an earlier hold of the user',
  keyScope: 'bookings:write',
  params,
  body: z.extend(bookingTimeForm, { visitId: z.optional(id) }),
  reply: z.object({ expiresAt: z.string() }),
})
export const releaseBookingTime = endpoint('DELETE /v1/property/:id/booking/hold', {
  summary: 'Release the time that this user holds',
  keyScope: 'bookings:write',
  params,
  status: 204,
})

export const submitBooking = endpoint('POST /v1/property/:id/booking', {
  summary: 'Book a visit for the tenant',
  userLimit: 'mail',
  keyScope: 'bookings:write',
  params,
  body: bookingForm,
  status: 201,
  reply: bookedVisit,
})

export const moveVisitForm = z.object({ oasResult: chosen(chosenTime, 'Please select a booking time') })
export const moveVisit = endpoint('PUT /v1/property/:id/booking/:visitId', {
  summary: 'Move a booked visit to another time',
  userLimit: 'mail',
  keyScope: 'bookings:write',
  params: visitParams,
  body: z.extend(moveVisitForm, { version: z.int() }),
  reply: bookedVisit,
})

export const cancelVisitForm = z.object({ reason: requiredText('Please enter a reason') })
export const cancelVisit = endpoint('POST /v1/property/:id/booking/:visitId/cancel', {
  summary: 'Cancel a booked visit',
  userLimit: 'mail',
  keyScope: 'bookings:write',
  params: visitParams,
  body: z.extend(cancelVisitForm, { version: z.int() }),
  status: 204,
})
