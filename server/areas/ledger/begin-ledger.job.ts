import * as z from 'zod/mini'
import { stateCodes } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { rebuildAgencyInSteps } from '../cards/rebuild-cards.ts'

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int() })

/**
 * Evaluates an agency that is older than the ledger, which appends the first entry of each of its services. A service that has
 * one is not appended again, so it can be repeated.
 */
export const beginLedgerJob = ({ databases, clock }: { databases: Databases; clock: Clock }): Job => ({
  task: 'begin-ledger',
  perform: async (given, { log }) => {
    const { state, agencyId } = payloadShape.parse(given)
    const today = todayIn(state, clock.now())
    const properties = await rebuildAgencyInSteps(async (step) =>
      databases
        .of(state)
        .transaction({ state, agencyId, userId: null }, async (db) => step({ db, state, agencyId, today })),
    )
    log.info({ state, agencyId, properties }, 'ledger begun')
  },
})
