import { searchTerms, typedNumber } from '../../../../contract/search-text.ts'
import { foldText, searchCondition } from '../../../areas/cards/card-search.queries.ts'
import { emptySql, joinSql, sql, type Sql } from '../../../platform/sql.ts'

type Searched = { propertyId: Sql; workOrderId?: never } | { propertyId?: never; workOrderId: Sql }

/** The address has every word, which is looked up in an index once for all rows. */
const hasAddress = (words: readonly string[], { propertyId, workOrderId }: Searched): Sql =>
  propertyId === undefined
    ? sql`((a.id, ${workOrderId}) in (select f.agency_id, f.work_order_id from app.find_work_orders(${words}::text[]) f)) is true`
    : sql`((a.id, ${propertyId}) in (select f.agency_id, f.property_id from app.find_properties(${words}::text[]) f)) is true`

/**
 * Rows of agency `a` whose address or agency has every word that was typed, or whose number was typed: that of the row, of its property
 * or of its order. After a hash only numbers are compared.
 */
export function matchesQueue(
  search: string,
  { numbers = [], ...searched }: Searched & { numbers?: readonly Sql[] },
): Sql {
  if (search === '') return emptySql
  const number = typedNumber(search)
  const conditions: Sql[] = []
  if (number !== undefined) {
    const own = sql`${searched.propertyId ?? searched.workOrderId}::text`
    conditions.push(...[own, ...numbers].map((each) => sql`lower(${each}) = ${number.toLowerCase()}`))
  }
  if (number === undefined || !search.startsWith('#'))
    conditions.push(searchCondition(search, [foldText(sql`a.name`)]), hasAddress(searchTerms(search), searched))
  return sql`and (${joinSql(conditions, sql` or `)})`
}

export const queueDirection = ({ isNewestFirst }: { isNewestFirst: boolean }): Sql =>
  isNewestFirst ? sql`desc` : emptySql
