import { ruleBroken } from '../../platform/problem.ts'
import type { OpenedBooking } from './opened-booking.ts'
import { earlierTechnicians, type EarlierTechnician } from './opened-booking.queries.ts'
import type { Recorder } from './recorder.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'
import { typedInVisit, type VisitForm } from './visit-form.ts'

export const makerField = 'madeBy'

type Sent = { form: VisitForm; opened: OpenedBooking | null | undefined }

/**
 * Who made the visit: its technician, or one who had it before and is named in the form. A form that was typed for another
 * technician than the one of now has to say.
 */
export async function findMaker(
  recorder: Recorder,
  visit: RecordedVisitRow,
  { form, opened }: Sent,
): Promise<EarlierTechnician> {
  const booked = { id: visit.technicianId, name: visit.technician }
  const named = typedInVisit(form, makerField)
  if (named === String(booked.id)) return booked
  if (named === '') {
    const typedFor = opened?.typedFor ?? booked.id
    if (typedFor !== booked.id) throw notNamed('Choose who made the visit.')
    return booked
  }
  const before = await recorder.db.rows(earlierTechnicians(visit.state, visit.agencyId, visit.visitId))
  const maker = before.find(({ id }) => String(id) === named)
  if (!maker) throw notNamed('Choose a technician of this visit.')
  return maker
}

const notNamed = (message: string) => ruleBroken(message, { [makerField]: message })
