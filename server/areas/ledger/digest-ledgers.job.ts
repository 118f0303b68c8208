import type { StateCode } from '../../../contract/states.ts'
import { one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { madeDigests } from './ledger.queries.ts'

type DigestParts = { databases: Databases; states: readonly StateCode[] }

/**
 * Each night, after midnight in every state. The log keeps the root of all digests outside the database, so that one who could
 * rewrite the ledger with its digests and roots would still be found out.
 */
export const digestLedgersJob = ({ databases, states }: DigestParts): Job => ({
  task: 'digest-ledgers',
  every: '41 17 * * *',
  perform: async (_, { log }) => {
    for (const state of states) {
      const made = await databases
        .of(state)
        .transaction({ state, agencyId: null, userId: null }, async (db) => one(db, madeDigests(state)))
      log.info({ state, ...made }, 'ledgers digested')
    }
  },
})
