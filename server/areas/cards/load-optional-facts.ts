import type { Db } from '../../platform/database.ts'
import { accessFacts } from './access-facts.queries.ts'
import { comingVisits } from './coming-visits.queries.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import type { StoredFacts } from './property-facts.queries.ts'
import { findingsInReview } from './review-facts.queries.ts'

/**
 * Adds the open cases, the findings in review and the booked visits, which few properties have. As part of the other facts they would make reading these
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
  const visitIds = stored.flatMap(({ facts }) => facts.bookedVisitIds)
  const [cases, inReview, visits] = await Promise.all([
    propertyIds.length === 0 ? [] : db.rows(accessFacts(agencyId, propertyIds, timeZone)),
    findingIds.length === 0 ? [] : db.rows(findingsInReview(agencyId, findingIds)),
    visitIds.length === 0 ? [] : db.rows(comingVisits(agencyId, visitIds, timeZone)),
  ])
  const caseOf = new Map(cases.map(({ propertyId, access }) => [propertyId, access]))
  const reviewed = new Set(inReview.map(({ id }) => id))
  return stored.map(({ facts }) => ({
    ...facts,
    access: caseOf.get(facts.id) ?? null,
    comingVisits: visits.filter(({ propertyId }) => propertyId === facts.id).map(({ visit }) => visit),
    findingsInReview: facts.fixedFindings.filter(({ id }) => reviewed.has(id)),
  }))
}
