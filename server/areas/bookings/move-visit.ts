import type { ChosenTime } from '../../../contract/bookings/booking-form.ts'
import type { BookedVisit } from '../../../contract/bookings/visits.ts'
import { recordChange, type Source } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { countSentMails } from '../../platform/user-buckets.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { lockChosenTime } from './available-times.ts'
import { readBookingProperty, type Booker } from './booking-property.ts'
import { changeBookedVisit } from './change-booked-visit.ts'
import { currentMethod, refuseMethod } from './entry-methods.ts'
import { visitReply } from './visit-reply.ts'
import { visitToChange } from './visit-to-change.ts'
import { bookedVisitRow } from './visits.queries.ts'

/** Moves a visit to another time, with its services and, unless the property has become vacant, its entry method. An entry by notice gets a new notice. */
export async function changeVisitTime(
  scope: Booker,
  propertyId: number,
  visitId: number,
  { oasResult, version }: { oasResult: ChosenTime; version: number },
  source: Source = 'PORTAL',
  undoId?: string,
): Promise<BookedVisit> {
  const { db, agencyId } = scope
  await lockActiveProperty(scope, propertyId)
  const property = await readBookingProperty(scope, propertyId)
  const before = await visitToChange(scope, propertyId, visitId, version)
  const { serviceIds, isRepair } = before
  const entryMethod = currentMethod(property, before.entryMethod)
  const { oneOffServiceIds } = before
  refuseMethod({ ...property, oneOffServiceIds }, entryMethod, scope.today, serviceIds)
  const time = await lockChosenTime(scope, { property, serviceIds, isRepair, entryMethod, visitId }, oasResult)
  if (time.startsAt === before.startsAt && time.endsAt === before.endsAt) {
    const message = 'The visit is already booked for this time'
    throw ruleBroken(message, { oasResult: message })
  }
  const reason = 'The visit was moved to another time'
  await countSentMails(
    scope,
    await changeBookedVisit({ ...scope, undoId }, before, { property, time, entryMethod, reason }),
  )
  await recordChange(
    db,
    scope,
    {
      action: 'move-visit',
      entity: 'visits',
      entityId: visitId,
      propertyId,
      before: { startsAt: before.startsAt, endsAt: before.endsAt, technicianId: before.technicianId },
      after: { startsAt: time.startsAt, endsAt: time.endsAt, technicianId: time.technicianId },
    },
    source,
  )
  await refreshCards(scope, [propertyId])
  return visitReply((await one(db, bookedVisitRow(agencyId, visitId))).visit, scope)
}
