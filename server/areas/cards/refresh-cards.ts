import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { Db, RowsOfAll } from '../../platform/database.ts'
import type { Sql } from '../../platform/sql.ts'
import { lawInForce, type LawInForce } from '../compliance/compliance.queries.ts'
import { rulesOfRevision } from '../compliance/state-rules.ts'
import type { StateRules } from '../compliance/service-law.ts'
import { deleteCard, lockCard, lockCards, moveCounters, updateCard, upsertCards } from './cards.queries.ts'
import { loadOptionalFacts } from './load-optional-facts.ts'
import type { Card, CardKind } from './card.ts'
import { comingDemands, storedDemands } from './coming-demands.ts'
import { comingRules } from './coming-rules.ts'
import { CounterSum, masksOf, type Masks } from './counter-moves.ts'
import { forecastProperty } from './forecast-property.ts'
import { saveForecasts } from './forecasts.queries.ts'
import type { OtherRow } from './other-facts.ts'
import { forecastText, packForecast } from './pack-forecast.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import { propertyFacts, type StoredFacts } from './property-facts.queries.ts'
import { lockPropertiesOfCards, saveServices } from './managed-cards.queries.ts'
import { managedCard } from './managed-card.ts'
import { otherCard } from './other-card.ts'
import { lockOthers, otherPropertyFacts, saveOtherServices } from './other-cards.queries.ts'

export type CardScope = { db: Db; state: StateCode; agencyId: number; today: Day }

type Made = { card: Card; services: readonly object[] }
/** What differs between properties on the provider's books and properties of other providers. */
type CardMaker<Stored, Facts, Result extends Made> = {
  kind: CardKind
  lock: (agencyId: number, ids: readonly number[]) => Sql
  facts: (agencyId: number, ids: readonly number[], timeZone: string) => Sql<Stored>
  complete: (db: Db, agencyId: number, stored: Stored[], timeZone: string) => Promise<Facts[]>
  make: (facts: Facts, rules: StateRules, state: StateCode, today: Day) => Result
  /** Stores the results with the services; null when none has changed. */
  save: (agencyId: number, made: readonly Result[], today: Day) => Sql | null
  /** Stores what the properties' services come to if nothing is done; null when nothing has changed. */
  forecast?: (scope: CardScope, facts: readonly Facts[], law: LawInForce) => Promise<Sql | null>
}

type ManagedFacts = PropertyFactsRow & Pick<StoredFacts, 'storedForecast'>

const managed: CardMaker<{ facts: StoredFacts }, ManagedFacts, ReturnType<typeof managedCard>> = {
  kind: 1,
  lock: lockPropertiesOfCards,
  facts: propertyFacts,
  complete: loadOptionalFacts,
  make: managedCard,
  save: saveServices,
  forecast: async ({ db, state, agencyId, today }, rows, law) => {
    const rules = await comingRules(today, async (day) => rulesOfRevision(db, state, day, law))
    const news = rows.flatMap((row) => {
      const packed = packForecast(forecastProperty(row, rules, state, today))
      const demands = storedDemands(comingDemands(row, rules, state, today))
      const isStored = forecastText({ packed, demands }) === row.storedForecast
      return isStored ? [] : [{ propertyId: row.id, managerId: row.managerId, packed, demands }]
    })
    return news.length === 0 ? null : saveForecasts(agencyId, news)
  },
}
const others: CardMaker<OtherRow, OtherRow, ReturnType<typeof otherCard>> = {
  kind: 2,
  lock: lockOthers,
  facts: otherPropertyFacts,
  complete: async (_db, _agencyId, facts) => facts,
  make: otherCard,
  save: saveOtherServices,
}

/**
 * Writes the cards of properties on the provider's books and changes the counters by the difference, in the transaction
 * that changed the facts. Cards and counters change only here and in `refreshOtherCards`.
 */
export const refreshCards = async (scope: CardScope, propertyIds: readonly number[]): Promise<void> =>
  refresh(scope, managed, propertyIds)

/** What the refresh of one card reads, which also locks it. */
export const cardToRefresh = (scope: CardScope, propertyId: number) => statementsFor(scope, managed, [propertyId])

/** The same for one card that was locked and read after the change. */
export const refreshReadCard = async (
  scope: CardScope,
  propertyId: number,
  read: RowsOfAll<ReturnType<typeof cardToRefresh>>,
): Promise<void> => refresh(scope, managed, [propertyId], read)

/**
 * The same for properties that others service; a property that is enrolled or no longer in the software loses its card.
 */
export const refreshOtherCards = async (scope: CardScope, portfolioPropertyIds: readonly number[]): Promise<void> =>
  refresh(scope, others, portfolioPropertyIds)

/** Limits the parameters of a statement and the memory of a transaction. */
const batchSize = 500

async function refresh<Stored, Facts, Result extends Made>(
  scope: CardScope,
  maker: CardMaker<Stored, Facts, Result>,
  subjectIds: readonly number[],
  read?: Read<Stored>,
): Promise<void> {
  if (subjectIds.length === 0) return
  const { db, state, agencyId, today } = scope
  const { kind, make, save } = maker
  // In order of id, so that transactions that refresh the same properties cannot deadlock.
  const ids = [...new Set(subjectIds)].toSorted((one, other) => one - other)
  const counted = new CounterSum()
  for (let from = 0; from < ids.length; from += batchSize) {
    const some = ids.slice(from, from + batchSize)
    const { before, rows, law } = await lockAndRead(scope, maker, some, read)
    const rules = await rulesOfRevision(db, state, today, law)
    const made = rows.map((row) => make(row, rules, state, today))
    const cards = made.map(({ card }) => card)
    for (const masks of before) counted.add(masks, -1)
    for (const card of cards) counted.add(masksOf(card), 1)
    const writes: Sql[] = []
    const [card] = cards
    if (card && some.length === 1 && before.length === 1) writes.push(updateCard(agencyId, kind, card))
    else if (card) writes.push(upsertCards(agencyId, kind, cards))
    const kept = new Set(cards.map(({ subjectId }) => subjectId))
    for (const { subjectId } of before) if (!kept.has(subjectId)) writes.push(deleteCard(agencyId, kind, subjectId))
    const results = save(agencyId, made, today)
    if (results) writes.push(results)
    const forecasts = await maker.forecast?.(scope, rows, law)
    if (forecasts) writes.push(forecasts)
    db.later(writes)
  }
  // Counters last and together, because all transactions of the agency wait for them.
  const moves = counted.moves()
  if (moves.length > 0) db.later([moveCounters(agencyId, kind, moves)])
}

type LockedCard = Masks & { subjectId: number }
type Read<Stored> = readonly [LockedCard[], LawInForce[], Stored[]]

/**
 * Reads the cards under a lock, and the law and the facts after it: each statement sees what was committed before it
 * began. So no card that a change of the law has refreshed is written again by the law before it.
 */
function statementsFor<Stored, Facts, Result extends Made>(
  { state, agencyId }: CardScope,
  { kind, facts }: CardMaker<Stored, Facts, Result>,
  ids: readonly number[],
) {
  const [only] = ids
  const cards = ids.length === 1 && only ? lockCard(agencyId, kind, only) : lockCards(agencyId, kind, ids)
  return [cards, lawInForce(state, agencyId), facts(agencyId, ids, states[state].timeZone)] as const
}

async function lockAndRead<Stored, Facts, Result extends Made>(
  scope: CardScope,
  maker: CardMaker<Stored, Facts, Result>,
  ids: readonly number[],
  read?: Read<Stored>,
): Promise<{ before: LockedCard[]; rows: Facts[]; law: LawInForce }> {
  const { db, state, agencyId } = scope
  const { lock, complete } = maker
  const { timeZone } = states[state]
  const statements = statementsFor(scope, maker, ids)
  const [locked, [law], stored] = read ?? (await db.batch(statements))
  const known = new Set(locked.map(({ subjectId }) => subjectId))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length === 0)
    return { before: locked, rows: await complete(db, agencyId, stored, timeZone), law: law as LawInForce }
  // A missing card cannot be locked, so its property is; another transaction may have created the card meanwhile.
  const [, before, [lawNow], readNow] = await db.batch([lock(agencyId, missing), ...statements])
  return { before, rows: await complete(db, agencyId, readNow, timeZone), law: lawNow as LawInForce }
}
