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

/** A job of an agency that is paused is put aside, and goes on with the agency. Work for all agencies leaves such out itself. */
export const holdWhilePaused = (job: Job, { databases, clock }: HoldParts): Job => ({
  ...job,
  perform: async (payload, context) => {
    const { data: whose } = z.safeParse(ofAgency, payload)
    if (!whose) return job.perform(payload, context)
    const { state, agencyId } = whose
    const tenant = { state, agencyId, userId: null }
    const database = databases.of(state)
    if (!(await maybeOne(database.reader(tenant), inactiveAgency(agencyId)))) return job.perform(payload, context)
    const { id, key } = context.job ?? { id: randomUUID(), key: null }
    const held = { id, key, payload, task: job.task, maxAttempts: context.maxAttempts }
    const isHeld = await database.transaction(tenant, async (db) => {
      if (!(await maybeOne(db, lockInactiveAgency(agencyId)))) return false
      await db.rows(insertHeldJob(agencyId, held, clock.now()))
      return true
    })
    if (!isHeld) return job.perform(payload, context)
    context.log.info({ agencyId }, 'job held while the agency is paused')
  },
})
