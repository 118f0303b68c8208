import { foldText, isFoundProperty, searchCondition } from '../../../areas/cards/card-search.queries.ts'
import { isManagedBy } from '../../../areas/cards/manager-key.queries.ts'
import { joinConditions, sql, type Sql } from '../../../platform/sql.ts'
import type { ListQuery } from './list.ts'

/** Not turned into a join: the ids are read once and hashed, also where PostgreSQL expects few and there are thousands. */
const hashed = (condition: Sql): Sql => sql`(${condition}) is true`

/** The search and the property manager of a list, for rows with a property. `isOwnMatch` searches what the row itself says. */
export const matchesProperty = (
  propertyId: Sql,
  agencyId: number,
  { search, managerId }: Pick<ListQuery, 'search' | 'managerId'>,
  isOwnMatch?: (search: string) => Sql,
): Sql => {
  const conditions: Sql[] = []
  if (managerId !== undefined)
    conditions.push(
      hashed(sql`${propertyId} in (
        select m.id from properties m where m.agency_id = ${agencyId} and ${isManagedBy(sql`m.manager_id`, managerId)})`),
    )
  if (search !== '') {
    const isFound = hashed(isFoundProperty(propertyId, agencyId, search))
    conditions.push(isOwnMatch ? sql`(${isOwnMatch(search)} or ${isFound})` : isFound)
  }
  return conditions.length === 0 ? sql`true` : joinConditions(conditions)
}

/** Searches texts of the row. */
export const inTexts =
  (...texts: readonly Sql[]) =>
  (search: string): Sql =>
    searchCondition(search, texts.map(foldText))
