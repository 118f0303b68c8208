import { dayIn } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { states } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { countSentMails } from '../../platform/user-buckets.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { dropHeldMails, readersOfAction } from '../emails/mails.queries.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { lockTimeOf } from './available-times.ts'
import { readBookingProperty, type Booker } from './booking-property.ts'
import { changeBookedVisit } from './change-booked-visit.ts'
import { currentMethod, refuseMethod } from './entry-methods.ts'
import type { FreeTime } from './free-times.queries.ts'
import { visitToChange } from './visit-to-change.ts'
import { noticeBeforeMove } from './withdraw-notices.queries.ts'

/** When, by whom and how a visit was to take place before it was moved. */
export type TimeBefore = FreeTime & { entryMethod: EntryMethod }

type Move = { undoId: string; doneAt: string; before: TimeBefore }

/**
 * Moves a visit back to its time before, if the technician is still free then. Who was not told of the move hears nothing, and
 * their notice of entry holds again; the others are told of the change, with a new notice if the law leaves time for one.
 */
export async function undoMove(
  scope: Booker,
  propertyId: number,
  visitId: number,
  { undoId, doneAt, before }: Move,
): Promise<void> {
  const { db, agencyId, now, state, today } = scope
  await lockActiveProperty(scope, propertyId)
  const property = await readBookingProperty(scope, propertyId)
  const visit = await visitToChange(scope, propertyId, visitId)
  if (new Date(before.startsAt) <= now)
    throw ruleBroken('The time before has passed, so this can no longer be undone. Please move the visit.')
  const { serviceIds, isRepair, oneOffServiceIds } = visit
  const entryMethod = currentMethod(property, before.entryMethod)
  refuseMethod({ ...property, oneOffServiceIds }, entryMethod, today, serviceIds)
  await db.rows(dropHeldMails(agencyId, undoId))
  const readers = new Set((await db.rows(readersOfAction(agencyId, undoId))).map(({ email }) => email))
  const kept = await maybeOne(db, noticeBeforeMove(agencyId, visitId, { undoId, doneAt }))
  const needed = { property, serviceIds, isRepair, entryMethod, visitId, isNoticeServed: kept !== undefined }
  const day = dayIn(states[state].timeZone, new Date(before.startsAt))
  const time = await lockTimeOf(scope, needed, { ...before, day })
  if (!time) throw new Problem('conflict', 'The time before was taken since. Please move the visit to another time.')
  const reason = 'The visit takes place at its earlier time'
  const change = { property, time, entryMethod, reason, readers, keptNoticeId: kept?.noticeId }
  await countSentMails(scope, await changeBookedVisit(scope, visit, change))
  await recordChange(db, scope, {
    action: 'move-visit',
    entity: 'visits',
    entityId: visitId,
    propertyId,
    before: { startsAt: visit.startsAt, endsAt: visit.endsAt, technicianId: visit.technicianId },
    after: { startsAt: time.startsAt, endsAt: time.endsAt, technicianId: time.technicianId },
  })
  await refreshCards(scope, [propertyId])
}
