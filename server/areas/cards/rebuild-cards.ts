import type { StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { cardKinds, type CardKind } from './card.ts'
import { activeAgencies, countedCards, lockRecount, moveCounters, nextSubjects } from './cards.queries.ts'
import { CounterSum } from './counter-moves.ts'
import { refreshCards, refreshOtherCards, type CardScope } from './refresh-cards.ts'

/** Cards per transaction, few enough that a user who changes one of these properties hardly waits. */
const batchSize = 100

/** Runs a step in a separate transaction. */
type InTransaction = <Result>(step: (scope: CardScope) => Promise<Result>) => Promise<Result>

/**
 * Corrects the counters of one agency to match its cards, then rebuilds its cards from the facts. Returns the number of
 * cards.
 */
export async function rebuildAgencyInSteps(inTransaction: InTransaction): Promise<number> {
  let count = 0
  for (const kind of cardKinds) {
    // First, because counters that are too low would become negative when cards change them.
    await inTransaction(async (scope) => recount(scope, kind))
    let ids = await inTransaction(async (scope) => refreshNext(scope, kind, 0))
    while (ids.length > 0) {
      count += ids.length
      const last = ids.at(-1) as number
      ids = await inTransaction(async (scope) => refreshNext(scope, kind, last))
    }
  }
  return count
}

/** Refreshes the next batch of cards after a subject; returns their subjects, none after the last. */
export async function refreshNext(scope: CardScope, kind: CardKind, after: number): Promise<number[]> {
  const rows = await scope.db.rows(nextSubjects(scope.agencyId, kind, after, batchSize))
  const ids = rows.map(({ id }) => id)
  await (kind === 1 ? refreshCards : refreshOtherCards)(scope, ids)
  return ids
}

/**
 * Corrects the counters by their error. Cards and counters are read at the same moment, and every other transaction
 * changes both together, so concurrent changes do not affect the error.
 */
async function recount({ db, agencyId }: CardScope, kind: CardKind): Promise<void> {
  const [, [read]] = await db.batch([lockRecount(agencyId), countedCards(agencyId, kind)])
  const sum = new CounterSum()
  for (const { cards, ...masks } of read?.masks ?? []) sum.add(masks, cards)
  for (const { managerId, counter, count } of read?.counters ?? []) sum.move(managerId, counter, -count)
  const moves = sum.moves()
  if (moves.length > 0) await db.rows(moveCounters(agencyId, kind, moves))
}

export type Rebuild = {
  database: Database
  state: StateCode
  clock: Clock
  /** All active agencies by default. */
  agencyIds?: readonly number[] | undefined
  onAgency?: (done: { agencies: number; of: number; properties: number }) => void
}

/** Rebuilds one agency after the other. A failure does not stop the others; all failures are thrown at the end. */
export async function rebuildCards({ database, state, clock, agencyIds, onAgency }: Rebuild): Promise<number> {
  const noTenant = { state, agencyId: null, userId: null }
  const ids = agencyIds ?? (await database.reader(noTenant).rows(activeAgencies(state))).map(({ id }) => id)
  const failures: unknown[] = []
  let properties = 0
  for (const [place, agencyId] of ids.entries()) {
    const today = todayIn(state, clock.now())
    try {
      properties += await rebuildAgencyInSteps(async (step) =>
        database.transaction({ state, agencyId, userId: null }, async (db) => step({ db, state, agencyId, today })),
      )
    } catch (error) {
      failures.push(new Error(`The cards of agency ${agencyId} could not be rebuilt.`, { cause: error }))
    }
    onAgency?.({ agencies: place + 1, of: ids.length, properties })
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `The cards of ${failures.length} of ${ids.length} agencies could not be rebuilt.`,
    )
  return properties
}
