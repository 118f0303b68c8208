import * as z from 'zod/mini'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { DocumentWaits } from './document-waits.ts'
import { insertWaiting, releaseWaiting } from './waiting-documents.queries.ts'

const tenantShape = z.object({ state: z.enum(stateCodes), agencyId: z.int() })

/** The job, which waits instead of failing while the provider's details lack something that its document needs. */
export const waitForProvider =
  (databases: Databases) =>
  (job: Job): Job => ({
    ...job,
    perform: async (payload, context) => {
      try {
        await job.perform(payload, context)
      } catch (error) {
        if (!(error instanceof DocumentWaits)) throw error
        const { state, agencyId } = tenantShape.parse(payload)
        const { job: queued, maxAttempts, log } = context
        const key = queued?.key ?? null
        const { document, onDay } = error
        await databases
          .of(state)
          .transaction({ state, agencyId, userId: null }, async (db) =>
            db.rows(insertWaiting({ state, agencyId, task: job.task, payload, key, maxAttempts, document, onDay })),
          )
        log.info({ task: job.task, agencyId, document }, error.message)
      }
    },
  })

/** A planned version may complete the details when its day comes; entering them releases the documents at once. */
export const releaseWaitingJob = (parts: { databases: Databases; states: readonly StateCode[] }): Job => ({
  task: 'release-waiting-documents',
  every: '*/5 * * * *',
  perform: async () => {
    for (const state of parts.states)
      await parts.databases
        .of(state)
        .transaction({ state, agencyId: null, userId: null }, async (db) => db.rows(releaseWaiting(state)))
  },
})
