import { searchTerms } from '../../../contract/search-text.ts'
import { joinConditions, joinSql, sql, type Sql } from '../../platform/sql.ts'
import type { CardKind } from './card.ts'
import { padConditions } from './pad-conditions.ts'

/** The cards whose text has every word: `subject_id` and `sort_key`. Input without any word finds nothing. */
export const foundCards = (agencyId: number, kind: CardKind, typed: string): Sql =>
  sql`app.find_cards(${agencyId}, ${kind}::smallint, ${searchTerms(typed)}::text[])`

/** The best of these cards, best first, each with how many there are. `app.rank_cards` says what the ranks are. */
export const rankedCards = (
  agencyId: number,
  kind: CardKind,
  typed: string,
  most: number,
  only: Sql = sql`true`,
) => sql<RankedCard>`
  select r.rank, r.total, c.item from app.rank_cards(${agencyId}, ${kind}::smallint, ${searchTerms(typed)}::text[], ${most})
    with ordinality as r (subject_id, rank, total, place)
   cross join lateral (
     select item from property_cards where agency_id = ${agencyId} and kind = ${kind} and subject_id = r.subject_id offset 0) c
   where ${only} order by r.place`
export type RankedCard = { rank: number; total: number; item: unknown }
/** Whether the words are in the texts of a property on the provider's books. */
export const isFoundProperty = (propertyId: Sql, agencyId: number, typed: string): Sql =>
  sql`${propertyId} in (select subject_id from ${foundCards(agencyId, 1, typed)})`

/** A text of the database in the form in which words are searched. */
export const foldText = (text: Sql): Sql => sql`(' ' || translate(lower(${text}), '''’', ''))`

/**
 * Every word must occur in one of the texts; the longest is the rarest. Input without any word finds nothing.
 */
export function searchCondition(typed: string, texts: readonly Sql[]): Sql {
  const words = searchTerms(typed).toSorted((one, other) => other.length - one.length)
  if (words.length === 0) return sql`false`
  // Takes a third less than LIKE.
  const occurs = (word: string) =>
    joinSql(
      texts.map((text) => sql`strpos(${text}, ${word}) > 0`),
      sql` or `,
    )
  return joinConditions(padConditions(words).map((word) => sql`(${occurs(word)})`))
}
