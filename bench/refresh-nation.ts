import { stateCodes } from '../contract/states.ts'
import { nightlyRefresh } from '../server/areas/cards/nightly-refresh.ts'
import { expireQuotes } from '../server/areas/quotes/expire-quotes.ts'
import { nightlySteps } from '../server/background-jobs.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'

/** Runs the nightly refresh in every state, one after the other, as one worker does. The changes stay in the database. */
export async function refreshNation(database: BenchDatabase, now: Date) {
  const databases = openAs(database, 'worker')
  const total = { agencies: 0, cards: 0, quotes: 0 }
  for (const state of stateCodes) {
    const result = await nightlyRefresh({
      database: databases.of(state),
      state,
      now,
      expireQuotes,
      steps: nightlySteps,
    })
    if (!result) continue
    total.agencies += result.agencies
    total.cards += result.cards
    total.quotes += result.quotes
  }
  return total
}
