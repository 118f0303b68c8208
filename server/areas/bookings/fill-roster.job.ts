import { addDays } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { filledRoster } from './roster.queries.ts'

type FillRosterParts = { databases: Databases; states: readonly StateCode[]; clock: Clock }

/** The roster is published this many days ahead, beginning tomorrow. */
export const rosterDays = 28

/**
 * Hourly, so that each state gets its new day after its own midnight, and a change of working hours shows the same day.
 * A run that finds the roster filled changes nothing.
 */
export const fillRosterJob = ({ databases, states, clock }: FillRosterParts): Job => ({
  task: 'fill-roster',
  every: '4 * * * *',
  perform: async (_, { log }) => {
    for (const state of states) {
      const today = todayIn(state, clock.now())
      const result = await databases
        .of(state)
        .transaction({ state, agencyId: null, userId: null }, async (db) =>
          one(db, filledRoster(state, addDays(today, 1), addDays(today, rosterDays))),
        )
      if (result.added + result.removed > 0) log.info({ state, ...result }, 'roster filled')
    }
  },
})
