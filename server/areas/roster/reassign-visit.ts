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

/** Who learns by email that another technician comes. */
export type Told = 'CONTACTS' | 'NO_CONTACTS' | 'EMAIL_OFF'

/** Gives a visit that no longer fits the roster to another technician at the same time. Those who expect the first one are told. */
export async function reassignVisit(scope: Scope, wanted: Reassignment): Promise<Told> {
  const { db, agencyId, state, now } = scope
  const { visitId, propertyId, version, technicianId } = wanted
  await db.rows(lockPropertyRow(agencyId, propertyId))
  await db.rows(lockTechnicianTimes(technicianId))
  const visit = await maybeOne(db, misplacedVisits(state, now, { agencyId, visitId }))
  if (!visit || visit.version !== version)
    throw new Problem('conflict', 'This visit was changed meanwhile. Please check the list again.')
  const { other, startsAt } = visit
  if (other?.technicianId !== technicianId)
    throw new Problem('conflict', 'That technician is no longer free at this time. Please check the list again.')
  const before = await visitToChange(scope, propertyId, visitId, version)
  const property = await readPropertyToVisit(scope, propertyId)
  const mails = await changeBookedVisit(scope, before, {
    property,
    time: { technicianId, slotId: other.slotId, startsAt, endsAt: other.endsAt },
    entryMethod: currentMethod(property, before.entryMethod),
    reason: 'Another technician comes at this time',
  })
  const change = {
    action: 'reassign-visit',
    entity: 'visits',
    entityId: visitId,
    propertyId,
    before: { technician: visit.technician, endsAt: visit.endsAt },
    after: { technician: other.name, endsAt: other.endsAt },
  } as const
  await recordChange(db, scope, change, 'STATE_SYSTEM')
  await refreshCards(scope, [propertyId])
  if (mails > 0) return 'CONTACTS'
  return property.isSendingEnabled ? 'NO_CONTACTS' : 'EMAIL_OFF'
}
