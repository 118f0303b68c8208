import { facets } from '../../../contract/portfolio/portfolio.ts'
import { services } from '../../../contract/services.ts'
import { allCounter, serviceCounter } from '../cards/counter-moves.ts'
import type { CardFilter } from './card-conditions.queries.ts'
import type { CardSource } from './card-query.ts'

/** The counter with the number of cards that pass; undefined where they must be counted. */
export function findCounter({ within }: CardSource, filter: CardFilter): number | undefined {
  const [facet, ...moreFacets] = new Set(filter.facets)
  const [service, ...moreServices] = new Set(filter.services)
  if (filter.query || moreFacets.length > 0 || moreServices.length > 0) return undefined
  if (facet !== undefined) return service === undefined && !within ? facets[facet].bit : undefined
  if (service === undefined) return within ? facets[within].bit : allCounter
  // A property that is not on service has no services, so "on service" does not narrow a filter by service.
  const isWhole = within === undefined || within === 'ON_SERVICE'
  return isWhole && filter.exclusivity === 'INCLUDING' ? serviceCounter(services[service].id) : undefined
}
