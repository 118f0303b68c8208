import { experimentWireName } from '../../../contract/me.ts'
import { activeExperiments } from '../me/me.queries.ts'
import type { Scope } from '../../platform/scope.ts'
import { notFound } from '../../platform/problem.ts'
import { ReadyJson } from '../../platform/serve.ts'
import { requestedFacets, needsProblemRegister, type CardQuery } from './card-query.ts'
import type { CardFilter } from './card-conditions.queries.ts'
import { cardItems, cardKeys, cardPageRows, type Admission } from './card-list.queries.ts'
import type { Sql } from '../../platform/sql.ts'

export type ViewerScope = Pick<Scope, 'db' | 'agencyId' | 'userId' | 'state'>
/** `itemsJson` is the text of a JSON array: items are sent from the card to the browser without being parsed. */
export type CardPage = { itemsJson: string; total: number; unfilteredTotal: number }

const problemRegister = experimentWireName('ProblemRegister')

/** Number of items of an export in memory. */
const batchSize = 500

/** Runs the statement together with the permission check, in one round trip. */
async function queryCards<Row extends Admission>(
  { db, agencyId, userId, state }: ViewerScope,
  cardQuery: CardQuery,
  statementFor: (filter: CardFilter) => Sql<Row>,
): Promise<Row> {
  // Refuses facets that no viewer is offered before anything is read.
  const facets = requestedFacets(cardQuery, { state, hasProblemRegister: true })
  const { query, services, exclusivity, managerId, isOfMirror = false } = cardQuery
  const statement = statementFor({ agencyId, facets, query, services, exclusivity, managerId, isOfMirror })
  const [rows, experiments] = needsProblemRegister(cardQuery, state)
    ? await db.batch([statement, activeExperiments(userId, agencyId)])
    : [await db.rows(statement), []]
  const hasProblemRegister = experiments.some(({ name, isOn }) => isOn && name === problemRegister)
  requestedFacets(cardQuery, { state, hasProblemRegister })
  const [row] = rows
  if (!row?.isManagerKnown) throw notFound('This property manager was not found')
  return row
}

/** One page of cards. Past the last page there are no items, but the total is correct. */
export async function readCardPage(
  scope: ViewerScope,
  cardQuery: CardQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CardPage> {
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const row = await queryCards(scope, cardQuery, (filter) => cardPageRows(cardQuery.sources, filter, cardQuery, window))
  if (!row.isShown) return { itemsJson: '[]', total: 0, unfilteredTotal: 0 }
  const { items, unfilteredTotal } = row
  return { itemsJson: `[${items}]`, total: row.total ?? unfilteredTotal, unfilteredTotal }
}

export const pageJson = ({ itemsJson, total, unfilteredTotal }: CardPage): ReadyJson =>
  new ReadyJson(`{"items":${itemsJson},"total":${total},"unfilteredTotal":${unfilteredTotal}}`)

/** The ids of the cards that pass, in order. */
export async function readCardIds(scope: ViewerScope, cardQuery: CardQuery): Promise<number[]> {
  const { ids, isShown } = await queryCards(scope, cardQuery, (filter) =>
    cardKeys(cardQuery.sources, filter, cardQuery),
  )
  return isShown ? ids : []
}

/** Everything that passes, in order and in batches: the keys first, the items when requested. */
export async function cardBatches<Item>(scope: ViewerScope, cardQuery: CardQuery) {
  const found = await queryCards(scope, cardQuery, (filter) => cardKeys(cardQuery.sources, filter, cardQuery))
  const { kinds, managerName } = found
  const ids = found.isShown ? found.ids : []
  async function* batches(): AsyncGenerator<Item[]> {
    for (let from = 0; from < ids.length; from += batchSize) {
      const to = from + batchSize
      const rows = await scope.db.rows(cardItems(scope.agencyId, kinds.slice(from, to), ids.slice(from, to)))
      yield rows.map(({ item }) => item as Item)
    }
  }
  return { total: ids.length, managerName, batches: batches() }
}
