import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { lockedProperty } from '../property-lock/lock-property.queries.ts'
import type { Recorder } from './recorder.ts'
import { propertyOfVisit } from './visit-facts.queries.ts'
import { insertedCollection, keyOfVisit, collectionFacts, returnedKey, type KeyFacts } from './visit-keys.queries.ts'
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

/** The same for a collection, which need not belong to a visit. Recorded twice, it counts once. */
export async function returnCollectedKey(recorder: Recorder, collectionId: number): Promise<void> {
  const { db, agencyId, source } = recorder
  const found = await maybeOne(db, collectionFacts(agencyId, collectionId))
  if (!found) throw notFound('This key was not found.')
  const { propertyId, keyNumber } = found
  await db.rows(lockedProperty(agencyId, propertyId))
  const { isReturned, collectedBy } = await one(db, collectionFacts(agencyId, collectionId))
  if (isReturned) return
  await db.rows(returnedKey(recorder, collectionId, collectedBy))
  const after = { keyNumber, returnedBy: collectedBy }
  const change = { action: 'return-key', entity: 'key_collections', entityId: collectionId, propertyId, after }
  await recordChange(db, recorder, change, source)
}

async function lockKey({ db, agencyId }: Recorder, visitId: number): Promise<KeyFacts> {
  const found = await maybeOne(db, propertyOfVisit(agencyId, visitId))
  if (!found) throw visitNotFound()
  await db.rows(lockedProperty(agencyId, found.propertyId))
  return one(db, keyOfVisit(agencyId, visitId))
}
