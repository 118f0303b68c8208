import { shortDay } from '../../../contract/day-text.ts'
import { recordChange, type Actor, type Source, type Change } from '../../platform/audit.ts'
import { one, type Db } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Recorder } from './recorder.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'
import { isTicked, type VisitForm } from './visit-form.ts'
import { bringVisitForward } from '../bookings/finish-visits.queries.ts'

/** Agreed with the occupant, so that both can agree on an earlier time. A notice is for its time only. */
export const canBeEarlier = ({ entryMethod }: Pick<RecordedVisitRow, 'entryMethod'>): boolean =>
  entryMethod !== 'ENTER_WITH_KEY_AS_EN'

/** A visit can be recorded from its day on. */
function refuseEarly({ today }: Pick<Recorder, 'today'>, { visitedOn }: RecordedVisitRow): void {
  if (visitedOn > today)
    throw ruleBroken(`This visit is booked for ${shortDay(visitedOn)} and cannot be recorded before that day.`)
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

type Mover = Actor & { db: Db; agencyId: number; source: Source }
type BookedTime = { id: number; propertyId: number; startsAt: string; endsAt: string }

/** Moves a visit to when it took place, for as long as it was booked, so that its history shows both times. */
export async function bringForward(
  mover: Mover,
  { id, propertyId, startsAt, endsAt }: BookedTime,
  tookPlaceAt: Date = mover.now,
): Promise<void> {
  const { db, agencyId, source } = mover
  const after = await one(db, bringVisitForward({ agencyId, now: tookPlaceAt }, id))
  const change: Change = { action: 'move-visit', entity: 'visits', entityId: id, propertyId }
  await recordChange(db, mover, { ...change, before: { startsAt, endsAt }, after }, source)
}
