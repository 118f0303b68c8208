import type { SortDirection } from '../../../contract/paging.ts'
import { facets } from '../../../contract/portfolio/portfolio.ts'
import type { PropertySort } from '../../../contract/portfolio/property-sorts.ts'
import { emptySql, joinSql, literalSql, sql, type Sql } from '../../platform/sql.ts'
import { allCounter, counterManager, wholeAgency } from '../cards/counter-moves.ts'
import { isManagerOf } from '../cards/manager-key.queries.ts'
import type { CardSource } from './card-query.ts'
import { addressOrder, cardsThatPass, itemsOfRange, type CardFilter } from './card-conditions.queries.ts'
import { findCounter } from './find-counter.ts'

export type CardOrder = { sort: PropertySort; direction: SortDirection }
export type CardWindow = { limit: number; offset: number }
/** Whether the viewer may see the list. */
export type Admission = { isManagerKnown: boolean; isShown: boolean }
/** `total` is null where it is that of the whole list. */
type CardPageRow = Admission & { items: string; total: number | null; unfilteredTotal: number }

/** Each order uses one column of its index, so that finding a page reads no cards. */
const keyOf: Record<PropertySort, Sql> = {
  address: addressOrder,
  due: sql`due_on`,
  unsafe: sql`sort_key, facet_mask`,
}

const urgent = sql`facet_mask & ${literalSql(2 ** facets.URGENT.bit)}`
const isUnsafe = sql`${urgent} <> 0`
const isSafe = sql`${urgent} = 0`

/** The order of a list. */
const wholeOrder: Record<PropertySort, Record<SortDirection, Sql>> = {
  address: {
    ascending: sql`order by sort_key, kind, subject_id`,
    descending: sql`order by sort_key desc, kind desc, subject_id desc`,
  },
  due: {
    ascending: sql`order by due_on, kind, subject_id`,
    descending: sql`order by due_on desc nulls last, kind desc, subject_id desc`,
  },
  unsafe: {
    ascending: sql`order by ${isSafe}, sort_key, kind, subject_id`,
    descending: sql`order by ${isUnsafe}, sort_key, kind, subject_id`,
  },
}

type Part = { only: Sql[]; order: Sql }

/** A list as consecutive ranges of an index. */
const partsOf: Record<PropertySort, Record<SortDirection, Part[]>> = {
  address: {
    ascending: [{ only: [], order: wholeOrder.address.ascending }],
    descending: [{ only: [], order: wholeOrder.address.descending }],
  },
  due: {
    ascending: [{ only: [], order: wholeOrder.due.ascending }],
    // Read backwards, the index begins with cards without a due date; these must still come last.
    descending: [
      { only: [sql`due_on is not null`], order: sql`order by due_on desc, kind desc, subject_id desc` },
      { only: [sql`due_on is null`], order: sql`order by kind desc, subject_id desc` },
    ],
  },
  unsafe: {
    ascending: [isUnsafe, isSafe].map((only) => ({ only: [only], order: wholeOrder.address.ascending })),
    descending: [isSafe, isUnsafe].map((only) => ({ only: [only], order: wholeOrder.address.ascending })),
  },
}

const oneAfterTheOther = (runs: readonly Sql[]): Sql =>
  joinSql(
    runs.map((run) => sql`(${run})`),
    sql` union all `,
  )

/** The keys of the cards that a search finds, in no order. */
const searched = (sources: readonly CardSource[], filter: CardFilter, { sort }: CardOrder): Sql =>
  oneAfterTheOther(sources.map((source) => cardsThatPass(source, filter, keyOf[sort], [])))

/** The keys of the cards that pass, in order. */
function ordered(sources: readonly CardSource[], filter: CardFilter, wanted: CardOrder): Sql {
  const { sort, direction } = wanted
  if (filter.query)
    return sql`select * from (${searched(sources, filter, wanted)}) found ${wholeOrder[sort][direction]}`
  const parts = partsOf[sort][direction].map(({ only, order }) => {
    const runs = sources.map((source) => sql`${cardsThatPass(source, filter, keyOf[sort], only)} ${order}`)
    return runs.length === 1 ? (runs[0] as Sql) : sql`select * from (${oneAfterTheOther(runs)}) merged ${order}`
  })
  return parts.length === 1 ? (parts[0] as Sql) : sql`select * from (${oneAfterTheOther(parts)}) parts`
}

/** Reads items by primary key after the keys, so that only the shown cards are read. */
const itemsOf = (agencyId: number, keys: Sql): Sql => sql`
  select coalesce(string_agg((select c.item::text from property_cards c
           where c.agency_id = ${agencyId} and c.kind = k.kind and c.subject_id = k.subject_id), ','), '') from (${keys}) k`

/** The first page of a range, in the same scan; undefined where the keys must be found first. */
function firstItems(sources: readonly CardSource[], filter: CardFilter, order: CardOrder, limit: number) {
  const [only, ...others] = sources
  const range = only && others.length === 0 && order.sort === 'address' && itemsOfRange(only, filter)
  if (!range) return undefined
  return sql`select coalesce(string_agg(item::text, ','), '')
    from (${range} ${wholeOrder.address[order.direction]} limit ${limit}) k`
}

const counted = (filter: CardFilter, source: CardSource, counter: number, managerId: number): Sql => sql`
  coalesce((select count from card_counters where agency_id = ${filter.agencyId} and kind = ${source.kind}
             and manager_id = ${managerId} and counter = ${counter}), 0)`

const sum = (terms: readonly Sql[]): Sql => joinSql(terms, sql` + `)

const admission = ({ agencyId, managerId, isOfMirror }: CardFilter): Sql => {
  const isShown = isOfMirror
    ? sql`exists (select from agency_integrations where agency_id = ${agencyId} and is_active)`
    : sql`true`
  return sql`${isManagerOf(agencyId, managerId)} as "isManagerKnown", ${isShown} as "isShown"`
}

/** One page, both totals, and whether the viewer may see it, in one statement. */
export function cardPageRows(
  sources: readonly CardSource[],
  filter: CardFilter,
  order: CardOrder,
  { limit, offset }: CardWindow,
): Sql<CardPageRow> {
  const { agencyId } = filter
  const managerId = counterManager(filter.managerId)
  const wholeCounter = ({ within }: CardSource) => (within ? facets[within].bit : allCounter)
  const all = sum(sources.map((source) => counted(filter, source, wholeCounter(source), wholeAgency)))
  const rest = sql`${all} as "unfilteredTotal", ${admission(filter)}`
  const page = (from: Sql) => itemsOf(agencyId, sql`${from} limit ${limit} offset ${offset}`)

  const counters = sources.map((source) => ({ source, counter: findCounter(source, filter) }))
  if (counters.every(({ counter }) => counter !== undefined)) {
    const isWhole =
      managerId === wholeAgency && counters.every(({ source, counter }) => counter === wholeCounter(source))
    const total = sum(counters.map(({ source, counter }) => counted(filter, source, counter as number, managerId)))
    const first = offset === 0 ? firstItems(sources, filter, order, limit) : undefined
    const items = first ?? page(ordered(sources, filter, order))
    return sql<CardPageRow>`select (${items}) as items, ${isWhole ? sql`null` : total} as total, ${rest}`
  }
  // Of a search only the page is sorted, because all that it finds may be thousands.
  const cards = filter.query ? searched(sources, filter, order) : ordered(sources, filter, order)
  const inOrder = filter.query ? wholeOrder[order.sort][order.direction] : emptySql
  return sql<CardPageRow>`with found as materialized (${cards})
    select (${page(sql`select kind, subject_id from found ${inOrder}`)}) as items, (select count(*)::int from found) as total, ${rest}`
}

/** The keys of all cards that pass, in order, as two parallel arrays. */
export const cardKeys = (sources: readonly CardSource[], filter: CardFilter, order: CardOrder) => sql<
  Admission & { kinds: number[]; ids: number[]; managerName: string | null }
>`
  select coalesce(array_agg(kind), '{}') as kinds, coalesce(array_agg(subject_id), '{}') as ids,
         (select name from property_managers where agency_id = ${filter.agencyId}
          and id = ${counterManager(filter.managerId)}) as "managerName",
         ${admission(filter)}
    from (${ordered(sources, filter, order)}) cards`

/**
 * Items in the order of their keys; leaves out a card that was deleted meanwhile. `offset 0` keeps PostgreSQL from turning the
 * lookups into a join that reads all cards of the agency.
 */
export const cardItems = (agencyId: number, kinds: readonly number[], ids: readonly number[]) => sql<{
  item: unknown
}>`
  select c.item from unnest(${kinds}::smallint[], ${ids}::int[]) with ordinality as k (kind, id, place)
   cross join lateral (
     select item from property_cards where agency_id = ${agencyId} and kind = k.kind and subject_id = k.id offset 0) c
   order by k.place`
