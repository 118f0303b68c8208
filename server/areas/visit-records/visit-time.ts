import { shortDay } from '../../../contract/day-text.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Recorder } from './recorder.ts'
import type { VisitRow } from './visit-facts.queries.ts'
import { isTicked, type VisitForm } from './visit-form.ts'
import { broughtForward } from './visit-time.queries.ts'

/** Agreed with the occupant, so that both can agree on an earlier time. A notice is for its time only. */
export const canBeEarlier = ({ entryMethod }: Pick<VisitRow, 'entryMethod'>): boolean =>
  entryMethod !== 'ENTER_WITH_KEY_AS_EN'

/** A visit can be recorded from its day on. */
function refuseEarly({ today }: Pick<Recorder, 'today'>, { visitedOn }: VisitRow): void {
  if (visitedOn > today)
    throw ruleBroken(`This visit is booked for ${shortDay(visitedOn)} and cannot be recorded before that day.`)
}

/** The visit on the day on which it took place: today, if it was earlier than booked and the occupant agreed. */
export async function onItsDay(recorder: Recorder, visit: VisitRow, form: VisitForm): Promise<VisitRow> {
  const { db, today } = recorder
  if (visit.visitedOn <= today || !canBeEarlier(visit)) {
    refuseEarly(recorder, visit)
    return visit
  }
  if (!isTicked(form, 'doneEarly')) {
    const message = `This visit is booked for ${shortDay(visit.visitedOn)}. Tick this if it took place today.`
    throw ruleBroken(message, { doneEarly: message })
  }
  await db.rows(broughtForward(recorder, visit.visitId))
  return { ...visit, visitedOn: today }
}
