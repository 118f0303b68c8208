import * as z from 'zod/mini'
import { serviceCodes, services } from '../../../contract/services.ts'
import type { EarlierTechnician } from '../../areas/visit-records/opened-booking.queries.ts'
import type { OpenedBooking } from '../../areas/visit-records/opened-booking.ts'
import { bothSides, type Sides } from '../both-sides.ts'
import { readText, type Values } from '../form-values.ts'
import type { Html } from '../html.ts'
import type { SignedInCall } from '../page-routes.ts'
import { momentText } from '../wording.ts'

const id = z.int().check(z.positive(), z.maximum(2_147_483_647))
const bookingShape = z.nullable(
  z.object({
    visitId: id,
    version: id,
    technicianId: id,
    startsAt: z.iso.datetime({ offset: true }),
    services: z.array(z.enum(serviceCodes)),
    typedFor: z.optional(id),
  }),
)

/** The booking that a page shows, for its form; null without one. */
export const bookingText = (booking: OpenedBooking | null): string => JSON.stringify(booking)

/** The booking that the page showed on which a form was typed; undefined if it does not say. */
export function readBooking(values: Values): OpenedBooking | null | undefined {
  try {
    return bookingShape.parse(JSON.parse(readText(values, 'booking')))
  } catch {
    return undefined
  }
}

export type BookingConflict = {
  booked: (OpenedBooking & { technician: string }) | null
  opened: OpenedBooking | null | undefined
  earlier: readonly EarlierTechnician[]
}

const servicesText = (codes: OpenedBooking['services']): string => codes.map((code) => services[code].name).join(', ')

/** What is booked now beside what the page showed. */
export function bookingDifferences({ site }: SignedInCall, { booked, opened, earlier }: BookingConflict): Html | false {
  if (opened === undefined) return false
  const nameOf = (technicianId: number): string =>
    technicianId === booked?.technicianId
      ? booked.technician
      : (earlier.find((each) => each.id === technicianId)?.name ?? 'Not a technician of this visit')
  const textsOf = (booking: OpenedBooking | null, none: string): [string, string][] =>
    booking === null
      ? [['Visit', none]]
      : [
          ['Visit', `${booking.visitId}`],
          ['Technician', nameOf(booking.technicianId)],
          ['Time', momentText(booking.startsAt, site.timeZone)],
          ['Services', servicesText(booking.services)],
        ]
  const sent = new Map(textsOf(opened, 'None was booked'))
  const stored = new Map(textsOf(booked, 'None is booked'))
  const list = [...new Set([...stored.keys(), ...sent.keys()])]
    .map((title): Sides => ({ title, stored: stored.get(title) ?? 'None', sent: sent.get(title) ?? 'None' }))
    .filter((sides) => sides.stored !== sides.sent)
  return bothSides({
    list,
    id: 'booking-differences',
    title: 'The booking',
    stored: 'Booked now',
    sent: 'On your page',
  })
}
