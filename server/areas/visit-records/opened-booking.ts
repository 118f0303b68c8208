import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { lastBookingChange } from './opened-booking.queries.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'
import { whenText } from './visit-problems.ts'

/** A booking as the page of its record shows it. */
export type OpenedBooking = {
  visitId: number
  version: number
  technicianId: number
  startsAt: string
  services: readonly ServiceCode[]
  /** The technician for whom the text was typed before the visit went to another one. */
  typedFor?: number | undefined
}

export const toBooking = ({
  visitId,
  bookingVersion,
  technicianId,
  startsAt,
  services,
}: RecordedVisitRow): OpenedBooking => ({
  visitId,
  version: bookingVersion,
  technicianId,
  startsAt: new Date(startsAt).toISOString(),
  services,
})

/** The version counts moves, other technicians and dropped services. */
const isSame = (booked: OpenedBooking | null, opened: OpenedBooking | null): boolean =>
  booked?.visitId === opened?.visitId &&
  booked?.version === opened?.version &&
  booked?.technicianId === opened?.technicianId

type Change = { booked: OpenedBooking | null; opened: OpenedBooking | null | undefined }

/** Refuses a record whose page was opened on another booking than the one that is stored; undefined if it does not say. */
export async function refuseOtherBooking(
  { db, state, agencyId }: { db: Db; state: StateCode; agencyId: number },
  { booked, opened }: Change,
): Promise<void> {
  if (opened !== undefined && isSame(booked, opened)) return
  const visitId = booked?.visitId ?? opened?.visitId
  const isNewer = booked?.version !== opened?.version
  const change = isNewer && visitId !== undefined ? await maybeOne(db, lastBookingChange(agencyId, visitId)) : undefined
  throw new Problem(
    'conflict',
    `${change ? `${change.by ?? 'The system'} changed this visit on ${whenText(state, change.at)}.` : 'Your page does not show this visit as it is booked.'} What is booked and what your page showed is below, and your text was not stored: check it, then send it again.`,
  )
}
