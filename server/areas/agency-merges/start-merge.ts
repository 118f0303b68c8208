import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { recordAccountChange } from '../accounts/account-scope.ts'
import { lockWholeAgency } from '../agencies/agencies.queries.ts'
import type { AgencyMaker } from '../agencies/create-agency.ts'
import { markPaused } from '../agencies/status.queries.ts'
import { enqueueMerge, insertMerge, mergeHindrances, mergeUnderWay } from './agency-merges.queries.ts'
import { describeHindrances, refusePair } from './merge-rules.ts'
import { lockStoredAgency } from '../agencies/change-agency.ts'

type Wanted = { sourceId: number; targetId: number; typedName: string }

/**
 * Asks for a merge, which a job does. The source is paused meanwhile, so that nothing changes in it. The same asked for again
 * has no effect.
 */
export async function startMerge(scope: AgencyMaker, { sourceId, targetId, typedName }: Wanted): Promise<void> {
  const { db, state, userId, now } = scope
  // In the order of their ids, so that two merges never wait for each other.
  for (const id of [sourceId, targetId].toSorted((left, right) => left - right)) await db.rows(lockWholeAgency(id))
  const source = await lockStoredAgency(scope, sourceId)
  const target = await maybeOne(db, lockWholeAgency(targetId))
  const known = await maybeOne(db, mergeUnderWay([sourceId, targetId]))
  if (known?.agencyId === sourceId && known.targetId === targetId) return
  if (known) throw new Problem('conflict', 'One of the two is being merged already. Wait until that is done.')
  refusePair(source, target)
  if (typedName.trim().toLowerCase() !== source.name.trim().toLowerCase())
    throw ruleBroken('Please correct what is marked.', { typedName: `Type the name of the agency: ${source.name}` })
  const hindrances = await db.rows(mergeHindrances(sourceId, targetId, now))
  if (hindrances.length > 0) throw ruleBroken(describeHindrances(hindrances).join(' '))
  const wasPaused = source.status === 'PAUSED'
  const { id } = await one(db, insertMerge({ sourceId, targetId, wasPaused, userId, now }))
  if (!wasPaused) await db.rows(markPaused(sourceId, `It is being merged into ${target.name}`.slice(0, 500), now))
  await db.rows(enqueueMerge(state, sourceId, id))
  const after = { from: source.name, into: target.name }
  for (const agencyId of [sourceId, targetId])
    await recordAccountChange(
      { ...scope, agencyId },
      { action: 'start-merge', entity: 'agencies', entityId: agencyId, after },
    )
}
