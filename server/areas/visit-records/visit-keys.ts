import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import type { Recorder } from './recorder.ts'
import { propertyOfVisit } from './visit-facts.queries.ts'
import {
  collectionFacts,
  deleteCollection,
  insertCollection,
  isOutOtherwise,
  keyOfVisit,
  clearKeyReturn,
  markKeyReturned,
  type KeyFacts,
} from './visit-keys.queries.ts'
import { visitNotFound } from './visit-problems.ts'

/** The technician has collected the key from the agency. Recorded twice, it counts once. */
export async function collectKey(recorder: Recorder, visitId: number): Promise<void> {
  const { db, source } = recorder
  const { propertyId, keyNumber, technician, status, collectionId } = await lockKey(recorder, visitId)
  if (collectionId !== null) return
  if (keyNumber === null) throw ruleBroken('The agency has no key for this property.')
  if (status !== 'BOOKED') throw new Problem('conflict', 'This visit has ended, so no key is collected for it.')
  const collection = { propertyId, visitId, keyNumber, collectedBy: technician }
  const { id } = await one(db, insertCollection(recorder, collection))
  const after = { keyNumber, collectedBy: technician }
  await recordChange(
    db,
    recorder,
    { action: 'collect-key', entity: 'key_collections', entityId: id, propertyId, after },
    source,
  )
  await refreshCards(recorder, [propertyId])
}

/** The technician has brought the key back, also after the visit. */
export async function returnKey(recorder: Recorder, visitId: number): Promise<void> {
  const { db, source } = recorder
  const { propertyId, technician, collectionId, keyNumber } = await lockKey(recorder, visitId)
  if (collectionId === null) return
  await db.rows(markKeyReturned(recorder, collectionId, technician))
  const after = { keyNumber, returnedBy: technician }
  const change: Change = { action: 'return-key', entity: 'key_collections', entityId: collectionId, propertyId, after }
  await recordChange(db, recorder, change, source)
  await refreshCards(recorder, [propertyId])
}

/** The same for a collection, which need not belong to a visit. Recorded twice, it counts once. */
export async function returnCollectedKey(recorder: Recorder, collectionId: number): Promise<void> {
  const { db, agencyId, source } = recorder
  const found = await maybeOne(db, collectionFacts(agencyId, collectionId))
  if (!found) throw notFound('This key was not found.')
  const { propertyId, keyNumber } = found
  await db.rows(lockPropertyRow(agencyId, propertyId))
  const { returnedAt, collectedBy } = await one(db, collectionFacts(agencyId, collectionId))
  if (returnedAt !== null) return
  await db.rows(markKeyReturned(recorder, collectionId, collectedBy))
  const after = { keyNumber, returnedBy: collectedBy }
  const change: Change = { action: 'return-key', entity: 'key_collections', entityId: collectionId, propertyId, after }
  await recordChange(db, recorder, change, source)
  await refreshCards(recorder, [propertyId])
}

const undoableMs = 24 * 60 * 60 * 1000

/** What is recorded here can be taken back as a mistake for a day; after that it is history. */
export const isUndoable = (recordedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(recordedAt) < undoableMs

/** Takes back a collection or a return that was recorded by mistake. Repeated, it has no effect. */
export async function undoKey(
  recorder: Recorder,
  collectionId: number,
  mistake: 'collected' | 'returned',
): Promise<void> {
  const { db, agencyId, now, source } = recorder
  const found = await maybeOne(db, collectionFacts(agencyId, collectionId))
  if (!found) return
  const { propertyId } = found
  await db.rows(lockPropertyRow(agencyId, propertyId))
  const facts = await maybeOne(db, collectionFacts(agencyId, collectionId))
  if (!facts) return
  const { keyNumber, collectedBy, collectedAt, returnedAt } = facts
  if (mistake === 'returned' && returnedAt === null) return
  if (mistake === 'collected' && returnedAt !== null)
    throw new Problem('conflict', 'The key was recorded as returned meanwhile.')
  if (!isUndoable(returnedAt ?? collectedAt, now))
    throw ruleBroken('This was recorded more than a day ago, so it can no longer be undone.')
  if (mistake === 'returned' && (await maybeOne(db, isOutOtherwise(agencyId, collectionId))))
    throw new Problem('conflict', 'The key was collected again meanwhile.')
  const change = mistake === 'collected' ? deleteCollection : clearKeyReturn
  await db.rows(change(agencyId, collectionId))
  const action = mistake === 'collected' ? 'undo-collect-key' : 'undo-return-key'
  const before = { keyNumber, collectedBy, collectedAt, returnedAt }
  await recordChange(
    db,
    recorder,
    { action, entity: 'key_collections', entityId: collectionId, propertyId, before },
    source,
  )
  await refreshCards(recorder, [propertyId])
}

async function lockKey({ db, agencyId }: Recorder, visitId: number): Promise<KeyFacts> {
  const found = await maybeOne(db, propertyOfVisit(agencyId, visitId))
  if (!found) throw visitNotFound()
  await db.rows(lockPropertyRow(agencyId, found.propertyId))
  return one(db, keyOfVisit(agencyId, visitId))
}
