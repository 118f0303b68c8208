import type { StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { nightlyRefresh, type NightlyStep, type ExpireQuotes } from './nightly-refresh.ts'

type NightlyRefreshParts = {
  databases: Databases
  states: readonly StateCode[]
  clock: Clock
  expireQuotes: ExpireQuotes
  steps: readonly NightlyStep[]
}

/** Every minute: states whose day has begun and not been turned yet. So each turns at its own midnight, or when it can. */
export const nightlyRefreshJob = ({ databases, states, clock, expireQuotes, steps }: NightlyRefreshParts): Job => ({
  task: 'nightly-refresh',
  every: '* * * * *',
  perform: async (_, { log }) => {
    const failures: unknown[] = []
    for (const state of states) {
      try {
        const turned = await nightlyRefresh({
          database: databases.of(state),
          state,
          now: clock.now(),
          expireQuotes,
          steps,
        })
        if (turned) log.info({ state, ...turned }, 'day turned')
      } catch (error) {
        log.error({ err: error, state }, 'day not turned')
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The day could not begin everywhere')
  },
})
