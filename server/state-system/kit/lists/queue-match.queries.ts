import { emptySql, joinSql, sql, type Sql } from '../../../platform/sql.ts'
import { containing } from './like-pattern.ts'

/** The address of a property of agency `a` has the typed text. */
const hasAddress = (propertyId: Sql, pattern: string): Sql => sql`
  exists (select from properties m
           where m.agency_id = a.id and m.id = ${propertyId} and m.address_line_1 || ', ' || m.address_line_2 ilike ${pattern})`

type Searched = { propertyId?: Sql; texts?: readonly Sql[] }

/** Rows of agency `a` with the typed text in its name, in the address of their property, or in a text of their own. */
export function matchesQueue(search: string, { propertyId, texts = [] }: Searched): Sql {
  if (search === '') return emptySql
  const pattern = containing(search)
  const conditions: Sql[] = [sql`a.name`, ...texts].map((text) => sql`${text} ilike ${pattern}`)
  if (propertyId) conditions.push(hasAddress(propertyId, pattern))
  return sql`and (${joinSql(conditions, sql` or `)})`
}

export const queueDirection = ({ isNewestFirst }: { isNewestFirst: boolean }): Sql =>
  isNewestFirst ? sql`desc` : emptySql
