import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { readPropertyToVisit } from '../bookings/booking-property.ts'
import { changeBookedVisit } from '../bookings/change-booked-visit.ts'
import { currentMethod } from '../bookings/entry-methods.ts'
import { lockTechnicianTimes } from '../bookings/holds.queries.ts'
import { visitToChange } from '../bookings/visit-to-change.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { misplacedVisits } from './misplaced-visits.queries.ts'

export type Reassignment = { visitId: number; propertyId: number; version: number; technicianId: number }

/** Gives a visit that no longer fits the roster to another technician at the same time. Those who expect the first one are told. */
export async function reassignVisit(scope: Scope, wanted: Reassignment): Promise<void> {
  const { db, agencyId, state, now } = scope
  const { visitId, propertyId, version, technicianId } = wanted
  await db.rows(lockPropertyRow(agencyId, propertyId))
  await db.rows(lockTechnicianTimes(technicianId))
  const visit = await maybeOne(db, misplacedVisits(state, now, { agencyId, visitId }))
  if (!visit || visit.version !== version)
    throw new Problem('conflict', 'This visit was changed meanwhile. Please check the list again.')
  const { other, startsAt, endsAt } = visit
  if (other?.technicianId !== technicianId)
    throw new Problem('conflict', 'That technician is no longer free at this time. Please check the list again.')
  const before = await visitToChange(scope, propertyId, visitId, version)
  const property = await readPropertyToVisit(scope, propertyId)
  await changeBookedVisit(scope, before, {
    property,
    time: { technicianId, slotId: other.slotId, startsAt, endsAt },
    entryMethod: currentMethod(property, before.entryMethod),
    reason: 'Another technician comes at this time',
  })
  const [from, to] = [{ technician: visit.technician }, { technician: other.name }]
  const change = {
    action: 'reassign-visit',
    entity: 'visits',
    entityId: visitId,
    propertyId,
    before: from,
    after: to,
  } as const
  await recordChange(db, scope, change, 'STATE_SYSTEM')
  await refreshCards(scope, [propertyId])
}
