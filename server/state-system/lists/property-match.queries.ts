import { foldText, isFoundProperty, searchCondition } from '../../areas/cards/card-search.queries.ts'
import { isManagedBy } from '../../areas/cards/manager-key.queries.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import type { Wanted } from './list.ts'

/** The search and the property manager of a list, for rows with a property. The row's own texts are searched too. */
export const matchesProperty = (
  propertyId: Sql,
  agencyId: number,
  { search, managerId }: Pick<Wanted, 'search' | 'managerId'>,
  ownTexts: readonly Sql[] = [],
): Sql => {
  const conditions: Sql[] = []
  if (managerId !== undefined)
    conditions.push(sql`exists (select from properties m
      where m.agency_id = ${agencyId} and m.id = ${propertyId} and ${isManagedBy(sql`m.manager_id`, managerId)})`)
  if (search !== '' && ownTexts.length === 0) conditions.push(isFoundProperty(propertyId, agencyId, search))
  if (search !== '' && ownTexts.length > 0)
    conditions.push(
      sql`(${searchCondition(search, ownTexts.map(foldText))} or ${isFoundProperty(propertyId, agencyId, search)})`,
    )
  return conditions.length === 0 ? sql`true` : joinConditions(conditions)
}
