import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { lockedProperty } from '../property-lock/lock-property.queries.ts'
import type { Recorder } from './recorder.ts'
import { propertyOfVisit } from './visit-facts.queries.ts'
import { insertedCollection, keyOfVisit, returnedKey, type KeyFacts } from './visit-keys.queries.ts'
import { visitNotFound } from './visit-problems.ts'

/** The technician has collected the key from the agency. Recorded twice, it counts once. */
export async function collectKey(recorder: Recorder, visitId: number): Promise<void> {
  const { db, source } = recorder
  const { propertyId, keyNumber, technician, status, collectionId } = await lockKey(recorder, visitId)
  if (collectionId !== null) return
  if (keyNumber === null) throw ruleBroken('The agency has no key for this property.')
  if (status !== 'BOOKED') throw new Problem('conflict', 'This visit has ended, so no key is collected for it.')
  const collection = { propertyId, visitId, keyNumber, collectedBy: technician }
  const { id } = await one(db, insertedCollection(recorder, collection))
  const after = { keyNumber, collectedBy: technician }
  await recordChange(
    db,
    recorder,
    { action: 'collect-key', entity: 'key_collections', entityId: id, propertyId, after },
    source,
  )
}

/** The technician has brought the key back, also after the visit. */
export async function returnKey(recorder: Recorder, visitId: number): Promise<void> {
  const { db, source } = recorder
  const { propertyId, technician, collectionId, keyNumber } = await lockKey(recorder, visitId)
  if (collectionId === null) return
  await db.rows(returnedKey(recorder, collectionId, technician))
  const after = { keyNumber, returnedBy: technician }
  const change = { action: 'return-key', entity: 'key_collections', entityId: collectionId, propertyId, after }
  await recordChange(db, recorder, change, source)
}

async function lockKey({ db, agencyId }: Recorder, visitId: number): Promise<KeyFacts> {
  const found = await maybeOne(db, propertyOfVisit(agencyId, visitId))
  if (!found) throw visitNotFound()
  await db.rows(lockedProperty(agencyId, found.propertyId))
  return one(db, keyOfVisit(agencyId, visitId))
}
