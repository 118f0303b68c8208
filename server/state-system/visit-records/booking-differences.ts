import * as z from 'zod/mini'
import { serviceCodes, services } from '../../../contract/services.ts'
import type { EarlierTechnician } from '../../areas/visit-records/opened-booking.queries.ts'
import type { OpenedBooking } from '../../areas/visit-records/opened-booking.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import { comparison, type Difference } from '../kit/html/comparison.ts'
import type { Html } from '../kit/html/html.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

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
  const timeText = ({ startsAt }: OpenedBooking): string => momentText(startsAt, site.timeZone)
  const wholeText = (booking: OpenedBooking | null): string =>
    booking ? `${timeText(booking)}, ${nameOf(booking.technicianId)}` : 'none'
  const list: Difference[] =
    booked && opened
      ? [
          { title: 'Visit', stored: `number ${booked.visitId}`, sent: `number ${opened.visitId}` },
          { title: 'Technician', stored: nameOf(booked.technicianId), sent: nameOf(opened.technicianId) },
          { title: 'Time', stored: timeText(booked), sent: timeText(opened) },
          { title: 'Services', stored: servicesText(booked.services), sent: servicesText(opened.services) },
        ]
      : [{ title: 'Visit', stored: wholeText(booked), sent: wholeText(opened) }]
  return comparison({
    list: list.filter(({ stored, sent }) => stored !== sent),
    id: 'booking-differences',
    title: 'The booking has changed',
    stored: 'Booked now',
    sent: 'On your page',
  })
}
