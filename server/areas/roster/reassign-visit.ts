import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { lockTechnicianTimes, releaseHolds } from '../bookings/holds.queries.ts'
import { ifStillFree } from '../bookings/hold-time.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { misplacedVisits } from './misplaced-visits.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { setVisitTechnician } from '../bookings/write-visits.queries.ts'

export type Reassignment = { visitId: number; propertyId: number; version: number; technicianId: number }

/** Gives a visit that no longer fits the roster to another technician at the same time. */
export async function reassignVisit(reviewer: Reviewer, wanted: Reassignment): Promise<void> {
  const { db, agencyId, state, now } = reviewer
  const { visitId, propertyId, version, technicianId } = wanted
  await db.rows(lockPropertyRow(agencyId, propertyId))
  await db.rows(lockTechnicianTimes(technicianId))
  const visit = await maybeOne(db, misplacedVisits(state, now, { agencyId, visitId }))
  if (!visit || visit.version !== version)
    throw new Problem('conflict', 'This visit was changed meanwhile. Please check the list again.')
  const { other } = visit
  if (other?.technicianId !== technicianId)
    throw new Problem('conflict', 'That technician is no longer free at this time. Please check the list again.')
  await ifStillFree(async () => {
    await db.rows(releaseHolds(technicianId, now))
    await db.rows(setVisitTechnician(agencyId, visitId, other, now))
  })
  await recordChange(
    db,
    reviewer,
    {
      action: 'reassign-visit',
      entity: 'visits',
      entityId: visitId,
      propertyId,
      before: { technician: visit.technician },
      after: { technician: other.name },
    },
    reviewer.source,
  )
  await refreshCards(reviewer, [propertyId])
}
