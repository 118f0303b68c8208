import type { Db } from '../../platform/database.ts'
import { accessFacts } from './access-facts.queries.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import type { StoredFacts } from './property-facts.queries.ts'

/**
 * Adds the open cases, which few properties have. As part of the other facts they would make reading these a third slower for all.
 */
export async function addAccessFacts(
  db: Db,
  agencyId: number,
  facts: readonly StoredFacts[],
  timeZone: string,
): Promise<PropertyFactsRow[]> {
  const ids = facts.flatMap(({ id, openCaseId }) => (openCaseId === null ? [] : [id]))
  const rows = ids.length === 0 ? [] : await db.rows(accessFacts(agencyId, ids, timeZone))
  const cases = new Map(rows.map(({ propertyId, access }) => [propertyId, access]))
  return facts.map(({ openCaseId: _, ...fact }) => ({ ...fact, access: cases.get(fact.id) ?? null }))
}
