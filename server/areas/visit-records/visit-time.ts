import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { recordChange, type Actor, type Source, type Change } from '../../platform/audit.ts'
import { one, type Db } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Recorder } from './recorder.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'
import { isTicked, type VisitForm } from './visit-form.ts'
import { setVisitAsMade } from '../bookings/finish-visits.queries.ts'
import { notifyContacts } from '../bookings/notify-contacts.ts'
import { notifyReaders } from '../bookings/notify-readers.ts'
import { visitTimeText } from '../bookings/visit-time-text.ts'

/** Agreed with the occupant, so that both can agree on an earlier time. A notice is for its time only. */
export const canBeEarlier = ({ entryMethod }: Pick<RecordedVisitRow, 'entryMethod'>): boolean =>
  entryMethod !== 'ENTER_WITH_KEY_AS_EN'

/** A visit can be recorded from its day on. */
function refuseEarly({ today }: Pick<Recorder, 'today'>, visit: RecordedVisitRow): void {
  const { visitedOn, state } = visit
  if (visitedOn <= today) return
  const why = canBeEarlier(visit) ? '' : ` Its notice of entry is for ${visitTimeText(state, visit)} only.`
  throw ruleBroken(`This visit is booked for ${shortDay(visitedOn)} and cannot be recorded before that day.${why}`)
}

/** The visit on the day on which it took place: today, if it was earlier than booked and the occupant agreed. */
export function onItsDay(
  recorder: Pick<Recorder, 'today'>,
  visit: RecordedVisitRow,
  form: VisitForm,
): RecordedVisitRow {
  const { today } = recorder
  if (visit.visitedOn <= today || !canBeEarlier(visit)) {
    refuseEarly(recorder, visit)
    return visit
  }
  if (!isTicked(form, 'doneEarly')) {
    const message = `This visit is booked for ${shortDay(visit.visitedOn)}. Tick this if it took place today.`
    throw ruleBroken(message, { doneEarly: message })
  }
  return { ...visit, visitedOn: today }
}

type Mover = Actor & { db: Db; agencyId: number; userId: number; today: Day; source: Source }
type BookedVisit = Pick<RecordedVisitRow, 'propertyId' | 'startsAt' | 'endsAt' | 'technicianId' | 'technician'> & {
  id: number
}
type Made = {
  technicianId: number
  /** If it took place on an earlier day than booked: when it was recorded. */
  recordedAt: Date | null
}

/** As long as it was booked for, on the day on which it was recorded, and over by then. */
function timeAsMade(state: StateCode, booked: Pick<BookedVisit, 'startsAt' | 'endsAt'>, recordedAt: Date) {
  const { timeZone } = states[state]
  const midnight = instantAt(timeZone, dayIn(timeZone, recordedAt), '00:00').getTime()
  const end = Math.max(recordedAt.getTime(), midnight + 60_000)
  const start = Math.max(end - (Date.parse(booked.endsAt) - Date.parse(booked.startsAt)), midnight)
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
}

/**
 * Corrects a visit that was made earlier than booked, for as long as it was booked, or by another technician, and tells the
 * contacts, who were told otherwise. Its history shows both times.
 */
export async function correctVisit(mover: Mover, booked: BookedVisit, made: Made): Promise<void> {
  const { db, state, source } = mover
  const { id, propertyId, startsAt, endsAt, technician: technicianName } = booked
  const { technicianId, recordedAt } = made
  if (recordedAt === null && technicianId === booked.technicianId) return
  const time = recordedAt && timeAsMade(state, booked, recordedAt)
  const after = await one(db, setVisitAsMade(mover, id, { technicianId, time }))
  const change: Change = { action: 'move-visit', entity: 'visits', entityId: id, propertyId }
  if (time) await recordChange(db, mover, { ...change, before: { startsAt, endsAt }, after }, source)
  const news = { kind: 'CHANGED', from: { startsAt, endsAt, technicianName }, isOver: true } as const
  await notifyReaders(mover, id, news)
  await notifyContacts(mover, id, news)
}
