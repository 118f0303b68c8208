import type { StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import type { NightlyStep } from '../../platform/nightly-step.ts'
import { ServerStopping } from '../../platform/problem.ts'
import { nightlyRefresh, type ExpireQuotes } from './nightly-refresh.ts'

type NightlyRefreshParts = {
  databases: Databases
  states: readonly StateCode[]
  clock: Clock
  expireQuotes: ExpireQuotes
  steps: readonly NightlyStep[]
}

/**
 * Runs every minute and refreshes the states whose new day is not refreshed yet, so each state refreshes after its own
 * midnight or as soon as possible.
 */
export const nightlyRefreshJob = ({ databases, states, clock, expireQuotes, steps }: NightlyRefreshParts): Job => ({
  task: 'nightly-refresh',
  every: '* * * * *',
  perform: async (_, { log }) => {
    const failures: unknown[] = []
    for (const state of states) {
      try {
        const result = await nightlyRefresh({
          database: databases.of(state),
          state,
          now: clock.now(),
          expireQuotes,
          steps,
        })
        if (result) log.info({ state, ...result }, 'nightly refresh done')
      } catch (error) {
        if (error instanceof ServerStopping) throw error
        log.error({ err: error, state }, 'nightly refresh failed')
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The nightly refresh failed in at least one state')
  },
})
