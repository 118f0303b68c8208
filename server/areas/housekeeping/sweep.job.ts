import type { Clock } from '../../platform/clock.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { sweep } from './sweep.queries.ts'

type SweepParts = { databases: Databases; states: readonly StateCode[]; clock: Clock }

/** Hourly: deletes expired rows and creates the audit tables of the coming months. */
export const sweepJob = ({ databases, states, clock }: SweepParts): Job => ({
  task: 'sweep',
  every: '17 * * * *',
  perform: async (_, { log }) => {
    const now = clock.now()
    const [state] = states
    if (!state) return
    const swept = await databases
      .of(state)
      .transaction({ state, agencyId: null, userId: null }, async (db) => db.rows(sweep(now)))
    log.info({ rows: swept[0]?.rows }, 'swept')
  },
})
