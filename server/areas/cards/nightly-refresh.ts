import { addMonths, type Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { one, type Database, type Db } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { refreshCards, refreshOtherCards } from './refresh-cards.ts'
import {
  agenciesToTurn,
  beginTurn,
  changingCards,
  claimAgency,
  endTurn,
  hasMonth,
  isTurned,
  storeMonth,
  type RefreshResult,
} from './nightly-refresh.queries.ts'

export type TurnScope = { db: Db; state: StateCode; agencyId: number; today: Day; now: Date }
/** What else a new day changes in an agency, before any card is made: answers the properties whose cards it concerns. */
export type NightlyStep = (scope: TurnScope) => Promise<number[]>
/** Moves the quotes that ran out and answers their properties. */
export type ExpireQuotes = NightlyStep
export type RefreshParts = {
  database: Database
  state: StateCode
  now: Date
  expireQuotes: ExpireQuotes
  steps?: readonly NightlyStep[]
}

/** Cards in one transaction: few enough that whoever works at midnight hardly waits. */
const atOnce = 200

/**
 * Begins the day in a state: quotes run out, what was given for a time ends, cards that the day alone changes are made anew,
 * and the month's counts is kept. Can be cut short anywhere and begun again, and be done by several at once. Answers null
 * if it was done before.
 */
export async function nightlyRefresh({
  database,
  state,
  now,
  expireQuotes,
  steps = [],
}: RefreshParts): Promise<RefreshResult | null> {
  const today = todayIn(state, now)
  const nobody = { state, agencyId: null, userId: null }
  const [, [run]] = await database.transaction(nobody, async (db) =>
    db.batch([beginTurn(state, today, now), isTurned(state, today)]),
  )
  if (run?.done) return null
  const turned: RefreshResult = { agencies: 0, cards: 0, quotes: 0 }
  const failures: unknown[] = []
  let isAllDone = true
  for (const { id: agencyId } of await database.reader(nobody).rows(agenciesToTurn(state, today))) {
    try {
      for (let isMore = true; isMore;) {
        const step = await database.transaction({ state, agencyId, userId: null }, async (db) =>
          turnAgency({ db, state, agencyId, today, now }, expireQuotes, steps),
        )
        isMore = step?.isMore ?? false
        turned.cards += step?.cards ?? 0
        turned.quotes += step?.quotes ?? 0
        if (step === null) isAllDone = false
        else if (!isMore) turned.agencies += 1
      }
    } catch (error) {
      // One agency's trouble is not the others': they have their day, and this one is tried again.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `The day could not begin in ${failures.length} agencies`)
  if (isAllDone) await database.transaction(nobody, async (db) => db.rows(endTurn(state, today, now, turned)))
  return turned
}

type Step = { cards: number; quotes: number; isMore: boolean }

/** One transaction's worth of an agency's new day; null when another worker is at it. */
async function turnAgency(
  scope: TurnScope,
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
    changingCards(agencyId, 1, today, atOnce),
    changingCards(agencyId, 2, today, atOnce),
  ])
  await refreshCards(scope, [...expired, ...changed, ...properties.map(({ id }) => id)])
  await refreshOtherCards(
    scope,
    others.map(({ id }) => id),
  )
  const isMore = properties.length === atOnce || others.length === atOnce
  if (!isMore) await db.rows(storeMonth(agencyId, month))
  return { cards: properties.length + others.length, quotes: expired.length, isMore }
}

/** Before anything turns, the numbers are still those of last night. Once the new month has any, they no longer are. */
async function closeLastMonth({ db, agencyId }: TurnScope, month: Day): Promise<void> {
  const { exists } = await one(db, hasMonth(agencyId, month))
  if (!exists) await db.batch([storeMonth(agencyId, addMonths(month, -1)), storeMonth(agencyId, month)])
}
