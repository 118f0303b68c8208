import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { stateCodes } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { inactiveAgency, insertHeldJob, lockInactiveAgency } from './hold-jobs.queries.ts'

const ofAgency = z.object({ state: z.enum(stateCodes), agencyId: z.int() })

type HoldParts = { databases: Databases; clock: Clock }

/** A job of an agency that is paused is put aside, and goes on with the agency; that of a merged one is done in the other. Work for all agencies leaves such out itself. */
export const holdWhilePaused = (job: Job, { databases, clock }: HoldParts): Job => ({
  ...job,
  perform: async (payload, context) => {
    const { data: whose } = z.safeParse(ofAgency, payload)
    if (!whose) return job.perform(payload, context)
    const { state, agencyId } = whose
    const tenant = { state, agencyId, userId: null }
    const database = databases.of(state)
    const perform = async (mergedInto: number | null | undefined): Promise<void> =>
      job.perform(typeof mergedInto === 'number' ? { ...(payload as object), agencyId: mergedInto } : payload, context)
    const inactive = await maybeOne(database.reader(tenant), inactiveAgency(agencyId))
    if (inactive?.mergedInto !== null) return perform(inactive?.mergedInto)
    const { id, key } = context.job ?? { id: randomUUID(), key: null }
    const held = { id, key, payload, task: job.task, maxAttempts: context.maxAttempts }
    const now = await database.transaction(tenant, async (db) => {
      const locked = await maybeOne(db, lockInactiveAgency(agencyId))
      if (locked?.mergedInto === null) await db.rows(insertHeldJob(agencyId, held, clock.now()))
      return locked
    })
    if (now?.mergedInto !== null) return perform(now?.mergedInto)
    context.log.info({ agencyId }, 'job held while the agency is paused')
  },
})
