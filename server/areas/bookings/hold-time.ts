import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { holdBookingTime } from '../../../contract/bookings/booking-calls.ts'
import { bookingSeconds } from '../../../contract/limits.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockProperty } from '../property-lock/lock-property.ts'
import { lockChosenTime, takenTime } from './available-times.ts'
import { chooseServices } from './bookable-services.ts'
import { lockBookingProperty } from './booking-property.ts'
import { currentMethod, refuseMethod } from './entry-methods.ts'
import type { FreeTime } from './free-times.queries.ts'
import { deleteHolds, insertHold, releaseHolds } from './holds.queries.ts'
import { visitToChange } from './visit-to-change.ts'
import type { VisitForChange } from './visits.queries.ts'

/** Turns an overlap found by the database into a message. The lock of the technician normally prevents it. */
export async function ifStillFree<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw (error as { code?: string }).code === '23P01' ? takenTime() : error
  }
}

/**
 * The part of a time that the visit being moved does not fill itself. The database allows a technician one visit or hold
 * at a time, and the visit keeps its own time until it is moved.
 */
function besideVisit(time: FreeTime, { technicianId, startsAt, endsAt }: VisitForChange): FreeTime {
  const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)
  if (technicianId !== time.technicianId) return time
  if (isBefore(startsAt, time.startsAt) && isBefore(time.startsAt, endsAt)) return { ...time, startsAt: endsAt }
  if (isBefore(time.startsAt, startsAt) && isBefore(startsAt, time.endsAt)) return { ...time, endsAt: startsAt }
  return time
}

/** Holds a time for the minutes of the booking timer. A user holds one time per property. */
export async function holdTime(
  scope: Scope,
  propertyId: number,
  { bookingTypes, entryMethod, oasResult, visitId: movedId }: BodyOf<typeof holdBookingTime>,
): Promise<ReplyOf<typeof holdBookingTime>> {
  const { db, agencyId, userId, now } = scope
  const property = await lockBookingProperty(scope, propertyId)
  const visitId = movedId ?? null
  const visit = visitId === null ? null : await visitToChange(scope, propertyId, visitId)
  const serviceIds =
    visit?.serviceIds ?? chooseServices(property.services, bookingTypes, scope.today).map(({ serviceId }) => serviceId)
  const method = visit ? currentMethod(property, visit.entryMethod) : entryMethod
  const { oneOffServiceIds } = visit ?? property
  refuseMethod({ ...property, oneOffServiceIds }, method, scope.today, serviceIds)
  const needed = { property, serviceIds, isRepair: visit?.isRepair, entryMethod: method, visitId }
  const time = await lockChosenTime(scope, needed, oasResult)
  const expiresAt = new Date(now.getTime() + bookingSeconds * 1000)
  await ifStillFree(async () =>
    db.batch([
      releaseHolds(time.technicianId, now),
      deleteHolds(agencyId, propertyId, userId),
      insertHold(scope, propertyId, visit ? besideVisit(time, visit) : time, expiresAt),
    ]),
  )
  return { expiresAt: expiresAt.toISOString() }
}

export async function releaseTime(scope: Scope, propertyId: number): Promise<void> {
  await lockProperty(scope, propertyId)
  await scope.db.rows(deleteHolds(scope.agencyId, propertyId, scope.userId))
}
