import type { SyncField } from '../../../contract/integration/connections.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, ruleBroken, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { refreshCards, refreshOtherCards } from '../cards/refresh-cards.ts'
import { mirrorLandlords } from '../contacts/mirror-landlords.ts'
import { mirrorKeys } from '../keys/mirror-keys.ts'
import { lockProperty } from '../property-lock/lock-property.ts'
import { mirrorTenancy } from '../tenancies/mirror-tenancies.ts'
import type { MirroredLease, MirroredPerson } from '../tenancies/plan-mirrored.ts'
import { allowEndings, enqueueSync, lockConnection } from './connections.queries.ts'
import { beginSyncRun } from './runs.queries.ts'
import {
  leaveHeld,
  leaveOutRecord,
  linkedBefore,
  linkedElsewhere,
  lockConflict,
  lockRecord,
  settleConflict,
  settleRecord,
} from './decisions.queries.ts'
import { takeOverMirrors } from './adopt-mirrors.ts'
import { describeValue, type ManagerValue } from './describe-value.ts'
import { duplicateText } from './duplicate-text.ts'
import { heldAndPortfolio, propertyStates } from './mirror.queries.ts'
import { setSoftware } from '../property-lock/write-property.queries.ts'
import { endInactiveLinks, insertDecidedMirror } from '../mirrored-properties/write-mirrored.queries.ts'

export const settled = () => new Problem('conflict', 'A colleague has decided this meanwhile. Reload to see it.')

/** Links a property of the software with the one on service that it is, or says that it is another one. */
export async function decideOnMatch(
  scope: Scope,
  {
    software,
    externalId,
    propertyId,
    isDuplicate = false,
  }: { software: string; externalId: string; propertyId: number | null; isDuplicate?: boolean | undefined },
): Promise<void> {
  const { db, state, agencyId, now } = scope
  const record = await maybeOne(db, lockRecord(agencyId, software, externalId))
  if (!record) throw notFound('This property of the software was not found')
  if (record.outcome !== 'WAITING') throw settled()
  if ((await maybeOne(db, lockConnection(agencyId, software)))?.state === 'DISCONNECTED')
    throw ruleBroken('This software was disconnected, so there is nothing to decide')
  if (isDuplicate) return leaveOut(scope, { software, externalId, ...record })
  if (propertyId !== null && !record.candidates.includes(propertyId))
    throw ruleBroken('Please choose one of the properties that are offered')
  if (propertyId !== null && (await maybeOne(db, linkedElsewhere(agencyId, { software, externalId, propertyId }))))
    throw ruleBroken('This property is linked with another one of the software')
  if (propertyId !== null) {
    await takeOverMirrors({ db, agencyId, software }, [{ propertyId, externalId }])
    await db.rows(endInactiveLinks(agencyId, [propertyId]))
  }
  const before = await maybeOne(db, linkedBefore(agencyId, software, externalId))
  const { id } = await one(db, insertDecidedMirror(agencyId, { software, externalId, propertyId }, now))
  await db.rows(settleRecord(agencyId, { software, externalId }, { subjectId: id, isDecided: propertyId === null }))
  await recordChange(db, scope, {
    action: propertyId === null ? 'separate-property' : 'match-property',
    entity: 'portfolio_properties',
    entityId: id,
    propertyId,
    after: { software, externalId, address: record.label },
  })
  await refreshOtherCards(scope, [id])
  if (before && before.propertyId !== propertyId) {
    await db.rows(setSoftware(agencyId, [before.propertyId], null, now))
    await refreshCards(scope, [before.propertyId])
  }
  if (propertyId !== null)
    await db.rows(beginSyncRun(agencyId, software, { kind: 'SYNC', cause: 'DECISION', userId: scope.userId }, now))
  await db.rows(enqueueSync({ state, agencyId, software }))
}

/** A second record of a property is left out, and not asked about again while it has this address. */
export async function leaveOut(
  scope: Scope,
  {
    software,
    externalId,
    label,
    candidates,
  }: { software: string; externalId: string; label: string; candidates: number[] },
): Promise<void> {
  const { db, agencyId } = scope
  await db.rows(leaveOutRecord(agencyId, { software, externalId, reason: duplicateText, candidates }))
  const [propertyId = null] = candidates
  await recordChange(db, scope, {
    action: 'leave-out-duplicate',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    after: { software, externalId, address: label },
  })
}

/** Uses the value of the software, or keeps that of the portal until the software changes it again. */
export async function decideOnConflict(
  scope: Scope,
  {
    propertyId,
    field,
    use,
    softwareValue,
  }: { propertyId: number; field: SyncField; use: 'SOFTWARE' | 'PORTAL'; softwareValue: string },
): Promise<void> {
  const { db, agencyId } = scope
  await lockProperty(scope, propertyId)
  const conflict = await maybeOne(db, lockConflict(agencyId, propertyId, field))
  if (!conflict) throw settled()
  if (describeValue(field, conflict.offered) !== softwareValue)
    throw new Problem('conflict', 'The software has sent another value meanwhile. Please look at it and choose again.')
  if (use === 'SOFTWARE') await takeValue(scope, propertyId, field, conflict.offered, conflict.software)
  await db.rows(settleConflict(scope, propertyId, field, use))
  await recordChange(db, scope, {
    action: 'decide-conflict',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: { field, portal: describeValue(field, conflict.portalValue) },
    after: { field, software: describeValue(field, conflict.offered), use },
  })
  await raiseNoWayIn(scope, [propertyId])
  await refreshCards(scope, [propertyId])
}

async function takeValue(
  scope: Scope,
  propertyId: number,
  field: SyncField,
  value: unknown,
  software: string,
): Promise<void> {
  const asUser = { ...scope, source: 'PORTAL' as const }
  if (field === 'manager') return mirrorKeys(asUser, [{ propertyId, managerId: (value as ManagerValue).id }])
  if (field === 'key') return mirrorKeys(asUser, [{ propertyId, keyNumber: value as string | null }])
  if (field === 'landlords') return mirrorLandlords(asUser, [{ propertyId, people: value as MirroredPerson[] }])
  const [state] = await scope.db.rows(propertyStates(scope.agencyId, [propertyId], scope.today))
  const tenancyId = state?.sources[field]?.tenancyId ?? state?.leases[0]?.tenancyId ?? null
  const result = await mirrorTenancy(asUser, {
    propertyId,
    tenancyId,
    software,
    isClosed: false,
    ...(field === 'lease' ? { lease: value as MirroredLease } : { tenants: value as MirroredPerson[] }),
  })
  if ('refused' in result) throw ruleBroken(result.refused)
}

/** More endings than a reading makes by itself: all are taken over by a run, or stay as they are here. */
export async function decideOnHeld(
  scope: Scope,
  software: string,
  { use, count }: { use: 'SOFTWARE' | 'PORTAL'; count: number },
): Promise<void> {
  const { db, state, agencyId, userId, now } = scope
  const connection = await maybeOne(db, lockConnection(agencyId, software))
  if (connection?.state !== 'CONNECTED' && connection?.state !== 'FILES')
    throw ruleBroken('This software is not connected')
  // Read after the lock, which waits for another decision.
  const { held, isRunning } = await one(db, heldAndPortfolio(agencyId, software))
  if (held === 0 || isRunning) throw settled()
  if (held !== count) throw new Problem('conflict', `There are ${held} now. Please look at the list and decide again.`)
  if (use === 'PORTAL') {
    // A run that failed has left the permission.
    await db.batch([leaveHeld(agencyId, software), allowEndings(agencyId, software, 0)])
  } else
    await db.batch([
      allowEndings(agencyId, software, held),
      beginSyncRun(agencyId, software, { kind: 'SYNC', cause: 'DECISION', userId }, now),
      enqueueSync({ state, agencyId, software }),
    ])
  await recordChange(db, scope, {
    action: 'decide-held-changes',
    entity: 'agency_integrations',
    after: { software, count: held, use },
  })
}

/** A property that left the software stays on service. */
export async function keepOnService(
  scope: Scope,
  { software, externalId }: { software: string; externalId: string },
): Promise<void> {
  const { db, agencyId } = scope
  const record = await maybeOne(db, lockRecord(agencyId, software, externalId))
  if (!record) throw notFound('This property of the software was not found')
  if (record.outcome !== 'LOST') throw settled()
  await db.rows(settleRecord(agencyId, { software, externalId }, { subjectId: null, isDecided: true }))
  const [propertyId = null] = record.candidates
  const change: Change = { action: 'keep-on-service', entity: 'properties', entityId: propertyId, propertyId }
  await recordChange(db, scope, { ...change, after: { software } })
}
