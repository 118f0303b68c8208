import { facets } from '../../../contract/portfolio/portfolio.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'
import { literalSql, sql, type Sql } from '../../platform/sql.ts'

/** Of a card. */
export const isUnsafe = (card: Sql): Sql => sql`(${card}.facet_mask & ${literalSql(2 ** facets.URGENT.bit)} <> 0)`

/** What says in a list that a property is unsafe; null for the others. */
export const unsafeColumn = (agencyId: Sql, propertyId: Sql): Sql => sql`
  (select json_build_object('repairDueOn', u.item -> 'repairDueOn') from property_cards u
    where u.agency_id = ${agencyId} and u.kind = ${cardKindIds.property} and u.subject_id = ${propertyId}
      and ${isUnsafe(sql`u`)}) as unsafe`

/** The unsafe properties of an agency, which are few; from an index alone. */
export const unsafeIds = (agencyId: number) => sql<{ propertyId: number }>`
  select u.subject_id as "propertyId" from property_cards u
   where u.agency_id = ${agencyId} and u.kind = ${cardKindIds.property} and ${isUnsafe(sql`u`)}`

export const isAtUnsafe = (agencyId: number, propertyId: Sql): Sql => sql`${propertyId} in (${unsafeIds(agencyId)})`

/**
 * The keys of one page with the rows of unsafe properties before the others, or after them. Each part follows its own index only as far
 * as the page needs, because sorting all rows would cost a large agency more.
 */
export function keysByUnsafe(
  partOf: (isUnsafe: Sql) => Sql,
  { isAtUnsafe: first, isDescending }: { isAtUnsafe: Sql; isDescending: boolean },
  { limit, offset }: { limit: number; offset: number },
): Sql {
  const unsafe = sql`(${partOf(first)} limit ${limit + offset})`
  const others = sql`(${partOf(sql`not ${first}`)} limit ${limit + offset})`
  const parts = isDescending ? sql`${others} union all ${unsafe}` : sql`${unsafe} union all ${others}`
  return sql`select * from (${parts}) parts limit ${limit} offset ${offset}`
}
