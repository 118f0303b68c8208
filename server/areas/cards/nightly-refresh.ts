import { ServerStopping } from '../../platform/problem.ts'
import { addMonths, type Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { one, type Database } from '../../platform/database.ts'
import type { NightlyScope, NightlyStep } from '../../platform/nightly-step.ts'
import { todayIn } from '../../platform/scope.ts'
import { refreshCards, refreshOtherCards } from './refresh-cards.ts'
import {
  agenciesToRefresh,
  beginRun,
  changingCards,
  claimAgency,
  endRun,
  hasMonth,
  isRunDone,
  storeMonth,
  type RefreshResult,
} from './nightly-refresh.queries.ts'

/** Expires quotes and returns their properties. */
export type ExpireQuotes = NightlyStep
export type RefreshParts = {
  database: Database
  state: StateCode
  now: Date
  expireQuotes: ExpireQuotes
  steps?: readonly NightlyStep[]
}

/** Cards per transaction, few enough that users who work at midnight hardly wait. */
const batchSize = 200

/**
 * Starts a new day in a state: expires quotes, runs the nightly steps, refreshes the cards that change because of the
 * date and stores the month's counts. It can be interrupted at any point and restarted, and can run concurrently.
 * Returns null if the day was already done.
 */
export async function nightlyRefresh({
  database,
  state,
  now,
  expireQuotes,
  steps = [],
}: RefreshParts): Promise<RefreshResult | null> {
  const today = todayIn(state, now)
  const noTenant = { state, agencyId: null, userId: null }
  const [, [run]] = await database.transaction(noTenant, async (db) =>
    db.batch([beginRun(state, today, now), isRunDone(state, today)]),
  )
  if (run?.done) return null
  const result: RefreshResult = { agencies: 0, cards: 0, quotes: 0 }
  const failures: unknown[] = []
  let isAllDone = true
  for (const { id: agencyId } of await database.reader(noTenant).rows(agenciesToRefresh(state, today))) {
    try {
      for (let isMore = true; isMore;) {
        const step = await database.transaction({ state, agencyId, userId: null }, async (db) =>
          refreshAgency({ db, state, agencyId, today, now }, expireQuotes, steps),
        )
        isMore = step?.isMore ?? false
        result.cards += step?.cards ?? 0
        result.quotes += step?.quotes ?? 0
        if (step === null) isAllDone = false
        else if (!isMore) result.agencies += 1
      }
    } catch (error) {
      if (error instanceof ServerStopping) throw error
      // A failure in one agency does not stop the others; the job is retried.
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `The nightly refresh failed in ${failures.length} agencies`)
  if (isAllDone) await database.transaction(noTenant, async (db) => db.rows(endRun(state, today, now, result)))
  return result
}

type Step = { cards: number; quotes: number; isMore: boolean }

/** One transaction of an agency's refresh; null when another worker holds the agency. */
async function refreshAgency(
  scope: NightlyScope,
  expireQuotes: ExpireQuotes,
  steps: readonly NightlyStep[],
): Promise<Step | null> {
  const { db, agencyId, today } = scope
  const { claimed } = await one(db, claimAgency(agencyId))
  if (!claimed) return null
  const month = `${today.slice(0, 8)}01`
  if (today === month) await closeLastMonth(scope, month)
  const expired = await expireQuotes(scope)
  const changed: number[] = []
  for (const step of steps) changed.push(...(await step(scope)))
  const [properties, others] = await db.batch([
    changingCards(agencyId, 1, today, batchSize),
    changingCards(agencyId, 2, today, batchSize),
  ])
  await refreshCards(scope, [...expired, ...changed, ...properties.map(({ id }) => id)])
  await refreshOtherCards(
    scope,
    others.map(({ id }) => id),
  )
  const isMore = properties.length === batchSize || others.length === batchSize
  if (!isMore) await db.rows(storeMonth(agencyId, month))
  return { cards: properties.length + others.length, quotes: expired.length, isMore }
}

/**
 * Before the first change of the new month, the counters still are those of last night, so they close the last month.
 */
async function closeLastMonth({ db, agencyId }: NightlyScope, month: Day): Promise<void> {
  const { exists } = await one(db, hasMonth(agencyId, month))
  if (!exists) await db.batch([storeMonth(agencyId, addMonths(month, -1)), storeMonth(agencyId, month)])
}
