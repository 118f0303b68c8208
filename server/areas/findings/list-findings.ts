import { severities } from '../../../contract/quotes/quotes.ts'
import type { FindingQuery, FindingRow } from '../../../contract/findings/reported-findings.ts'
import { services } from '../../../contract/services.ts'
import type { ServiceExclusivity } from '../../../contract/paging.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { tallyCounter, type TallyName } from '../cards/card.ts'
import { toFindingRow } from './finding-row.ts'
import { readRepairLaw } from './repair-deadline.ts'
import {
  requestedSubjects,
  countedFindings,
  countFindingRows,
  findingRows,
  type FindingFilter,
} from './findings.queries.ts'

const matches: Record<ServiceExclusivity, FindingFilter['services']['match']> = {
  INCLUDING: 'any',
  ONLY: 'only',
  EXCLUDING: 'none',
}

function filterOf(agencyId: number, query: FindingQuery): FindingFilter {
  const strange = query.facet.find((facet) => facet !== 'URGENT' && facet !== 'NON_URGENT')
  if (strange !== undefined) throw new Problem('malformed', `There is no filter called ${strange}`)
  const unknown = query.category.find((code) => !severities.some((severity) => severity === code))
  if (unknown !== undefined) throw new Problem('malformed', `There is no category called ${unknown}`)
  return {
    agencyId,
    urgency: { urgent: query.facet.includes('URGENT'), nonUrgent: query.facet.includes('NON_URGENT') },
    categories: query.category,
    services: { ids: query.service.map((code) => services[code].id), match: matches[query.serviceExclusivity] },
    propertyId: query.propertyId,
    managerId: query['property-manager'],
    query: query.query,
  }
}

/** The counter that has the total of the list; null where rows must be counted. */
function counterOf({ urgency, categories, services: chosen, propertyId, query }: FindingFilter): TallyName | null {
  const looksAtRows = categories.length + chosen.ids.length > 0 || propertyId !== undefined || Boolean(query)
  if (looksAtRows) return null
  if (urgency.urgent === urgency.nonUrgent) return 'findings'
  return urgency.urgent ? 'urgentFindings' : 'nonUrgentFindings'
}

type Listing = { items: FindingRow[]; total: number; unfilteredTotal: number }

/** Makes one round trip to the database for every filter; the law, which is cached, is read at the same time. */
export async function listFindings(scope: Scope, query: FindingQuery): Promise<Listing> {
  const { db, agencyId } = scope
  const filter = filterOf(agencyId, query)
  const counter = counterOf(filter)
  const size = query['page-size']
  const reading = db.batch([
    requestedSubjects(agencyId, filter.managerId, filter.propertyId),
    countedFindings(agencyId, undefined, tallyCounter('findings')),
    counter === null ? countFindingRows(filter) : countedFindings(agencyId, filter.managerId, tallyCounter(counter)),
    findingRows(filter, {
      sort: query.sort,
      direction: query.direction,
      limit: size,
      offset: (query.page - 1) * size,
    }),
  ])
  const [[subjects, all, counted, rows], law] = await Promise.all([reading, readRepairLaw(scope)])
  if (!subjects[0]?.hasManager) throw notFound('This property manager was not found')
  if (!subjects[0].hasProperty) throw notFound('This property was not found')
  const place = { ...scope, law }
  return {
    items: rows.map((row) => toFindingRow(row, place)),
    total: counted[0]?.total ?? 0,
    unfilteredTotal: all[0]?.total ?? 0,
  }
}
