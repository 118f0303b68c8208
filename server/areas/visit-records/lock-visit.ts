import { maybeOne } from '../../platform/database.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import type { Recorder } from './recorder.ts'
import { propertyOfVisit, visitToRecord, type RecordedVisitRow } from './visit-facts.queries.ts'
import { visitNotFound } from './visit-problems.ts'

/** The visit as it is after locking its property, like every change to a property. */
export async function lockVisit({ db, state, agencyId }: Recorder, visitId: number): Promise<RecordedVisitRow> {
  const found = await maybeOne(db, propertyOfVisit(agencyId, visitId))
  if (!found) throw visitNotFound()
  await db.rows(lockPropertyRow(agencyId, found.propertyId))
  const visit = await maybeOne(db, visitToRecord(state, agencyId, visitId))
  if (!visit) throw visitNotFound()
  return visit
}
