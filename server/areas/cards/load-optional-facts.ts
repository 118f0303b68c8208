import type { Db } from '../../platform/database.ts'
import { accessFacts } from './access-facts.queries.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import type { StoredFacts } from './property-facts.queries.ts'
import { findingsInReview } from './review-facts.queries.ts'

/**
 * Adds the open cases and the findings in review, which few properties have. As part of the other facts they would make reading these
 * a third slower for all.
 */
export async function loadOptionalFacts(
  db: Db,
  agencyId: number,
  stored: readonly { facts: StoredFacts }[],
  timeZone: string,
): Promise<(PropertyFactsRow & Pick<StoredFacts, 'storedForecast'>)[]> {
  const propertyIds = stored.flatMap(({ facts }) => (facts.openCaseId === null ? [] : [facts.id]))
  const findingIds = stored.flatMap(({ facts }) => facts.fixedFindings.map(({ id }) => id))
  const [cases, inReview] = await Promise.all([
    propertyIds.length === 0 ? [] : db.rows(accessFacts(agencyId, propertyIds, timeZone)),
    findingIds.length === 0 ? [] : db.rows(findingsInReview(agencyId, findingIds)),
  ])
  const caseOf = new Map(cases.map(({ propertyId, access }) => [propertyId, access]))
  const reviewed = new Set(inReview.map(({ id }) => id))
  return stored.map(({ facts }) => ({
    ...facts,
    access: caseOf.get(facts.id) ?? null,
    findingsInReview: facts.fixedFindings.filter(({ id }) => reviewed.has(id)),
  }))
}
