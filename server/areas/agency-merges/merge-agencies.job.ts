import * as z from 'zod/mini'
import { stateCodes } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { rebuildCards } from '../cards/rebuild-cards.ts'
import {
  enterAgency,
  failMerge,
  isAgencyActive,
  markMerged,
  markMoved,
  mergeAgencies,
  mergeHindrances,
  mergeToDo,
  runningJobs,
} from './agency-merges.queries.ts'
import { describeHindrances } from './merge-rules.ts'

export type MergeJobParts = {
  databases: Databases
  /** A large agency moves in one statement, which takes minutes. */
  unhurriedDatabases: Databases
  clock: Clock
}

const payloadShape = z.object({ state: z.enum(stateCodes), mergeFrom: z.int(), mergeId: z.int() })
type Payload = z.infer<typeof payloadShape>
const tenantOf = ({ state, mergeFrom }: Payload) => ({ state, agencyId: mergeFrom, userId: null })

/** Why it is not done, for good: the source goes on as before. */
class MergeRefused extends Error {}

const faultText = 'It failed because of a fault in the system; nothing was moved. Please start it again.'

/**
 * Moves everything in one transaction: nobody sees half of it, and only rows of the source are locked, which is paused. Then the
 * lists of the target are refreshed in steps, with what is agreed with it. A worker that is started again goes on with these.
 */
export const mergeAgenciesJob = (parts: MergeJobParts): Job => ({
  task: 'merge-agencies',
  perform: async (given, { attempt, maxAttempts }) => {
    const payload = payloadShape.parse(given)
    const { state, mergeFrom, mergeId } = payload
    try {
      const target = await move(parts, payload)
      if (target === undefined) return
      const database = parts.databases.of(state)
      await rebuildCards({ database, state, clock: parts.clock, agencyIds: [target] })
      await database.transaction(tenantOf(payload), async (db) =>
        db.rows(markMerged(mergeFrom, mergeId, parts.clock.now())),
      )
    } catch (error) {
      const isRefused = error instanceof MergeRefused
      if (!isRefused && attempt < maxAttempts) throw error
      const failed = failMerge(mergeFrom, mergeId, isRefused ? error.message : faultText, parts.clock.now())
      await parts.databases.of(state).transaction(tenantOf(payload), async (db) => db.rows(failed))
      if (!isRefused) throw error
    }
  },
})

/** Returns the target, or nothing if all is done. */
async function move({ unhurriedDatabases, clock }: MergeJobParts, payload: Payload): Promise<number | undefined> {
  const { state, mergeFrom: sourceId, mergeId } = payload
  return unhurriedDatabases.of(state).transaction(tenantOf(payload), async (db) => {
    const work = await maybeOne(db, mergeToDo(sourceId, mergeId))
    if (!work) return undefined
    const { status, targetId, requestedBy } = work
    if (status === 'MOVED') return targetId
    const now = clock.now()
    await db.rows(enterAgency(state, targetId))
    if (!(await maybeOne(db, isAgencyActive(targetId))))
      throw new MergeRefused('The agency into which it was to be merged is not active any more.')
    await db.rows(enterAgency(state, sourceId))
    const hindrances = await db.rows(mergeHindrances(sourceId, targetId, now))
    if (hindrances.length > 0) throw new MergeRefused(describeHindrances(hindrances).join(' '))
    const { count } = await one(db, runningJobs(sourceId))
    if (count > 0) throw new Error(`${count} jobs of agency ${sourceId} are being done`)
    const { moved } = await one(db, mergeAgencies(sourceId, targetId, now))
    await db.rows(markMoved(sourceId, mergeId, moved))
    const actor = { state, userId: requestedBy, originalUserId: null, now, requestId: null }
    const about = {
      action: 'merge-agencies',
      entity: 'agencies',
      after: { from: sourceId, into: targetId, moved },
    } as const
    await recordChange(db, { ...actor, agencyId: sourceId }, { ...about, entityId: sourceId }, 'JOB')
    await db.rows(enterAgency(state, targetId))
    await recordChange(db, { ...actor, agencyId: targetId }, { ...about, entityId: targetId }, 'JOB')
    return targetId
  })
}
