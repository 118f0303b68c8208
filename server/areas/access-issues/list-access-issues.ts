import {
  accessIssueFacetGroups,
  everyAccessIssue,
  isAccessIssueFacet,
  type AccessIssueFacet,
  type AccessIssueQuery,
  type NoticeQuery,
} from '../../../contract/access-issues/access-issue-lists.ts'
import { accessIssueTags, type AccessIssueTag } from '../../../contract/access-issues/access-issues.ts'
import { facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import type { Sql } from '../../platform/sql.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { requestedSubjects, countedFindings } from '../findings/findings.queries.ts'
import {
  accessRows,
  countAccessRows,
  matchingProperties,
  type AccessFilter,
  type AccessIssueRow,
} from './access-issues.queries.ts'
import { countResolvedNotices, resolvedRows, type ResolvedFilter } from './resolved-notices.queries.ts'

type Listing<Row> = { rows: Row[]; total: number; unfilteredTotal?: number }

const isTag = (facet: AccessIssueFacet): facet is AccessIssueTag => accessIssueTags.some((tag) => tag === facet)
type Urgency = Exclude<AccessIssueFacet, AccessIssueTag>
const isUrgency = (facet: AccessIssueFacet): facet is Urgency => !isTag(facet)

const noSuchFilter = (message: string) => new Problem('malformed', message, { facet: message })

/** ACTIVE_NOTICES matches every row, so it is dropped. */
function requestedFacets(given: readonly string[]): AccessIssueFacet[] {
  return given
    .filter((facet) => facet !== everyAccessIssue)
    .map((facet) => {
      if (!isAccessIssueFacet(facet)) throw noSuchFilter(`There is no filter called ${facet}`)
      return facet
    })
}

type UnpagedQuery = Omit<AccessIssueQuery, 'page' | 'page-size'>

function filterOf(agencyId: number, query: UnpagedQuery): AccessFilter {
  const groups = accessIssueFacetGroups(requestedFacets(query.facet))
  return {
    agencyId,
    // Urgent and non-urgent together match every row.
    facets: groups.filter((group) => group.length === 1).flatMap((group) => group.filter(isUrgency)),
    tagGroups: groups.map((group) => group.filter(isTag)).filter((group) => group.length > 0),
    query: query.query,
    services: query.service,
    exclusivity: query.serviceExclusivity,
    managerId: query['property-manager'],
    propertyId: query.propertyId,
  }
}

const counted = (agencyId: number, managerId: ManagerKey | undefined, facet: FacetCode) =>
  countedFindings(agencyId, managerId, facets[facet].bit)

/** Uses the counters where they have the total, as the numbers that open this list do. */
function totalOf(filter: AccessFilter): Sql<{ total: number }> {
  const { agencyId, managerId, query, services, tagGroups, propertyId } = filter
  const looksAtRows = Boolean(query) || services.length + tagGroups.length > 0 || propertyId !== undefined
  return looksAtRows ? countAccessRows(filter) : counted(agencyId, managerId, filter.facets[0] ?? everyAccessIssue)
}

type ListQuery = {
  'property-manager'?: ManagerKey | undefined
  propertyId?: number | undefined
  page: number
  'page-size': number
}
const windowOf = ({ page, 'page-size': size }: ListQuery) => ({ limit: size, offset: (page - 1) * size })

function requireOwnSubjects(subjects: readonly { hasManager: boolean; hasProperty: boolean }[]): void {
  if (!subjects[0]?.hasManager) throw notFound('This property manager was not found')
  if (!subjects[0].hasProperty) throw notFound('This property was not found')
}

/** Properties with an open case, for both versions of the list. */
export async function listOpenCases(
  { db, agencyId }: Scope,
  query: AccessIssueQuery,
  { isUnsafeFirst }: { isUnsafeFirst: boolean } = { isUnsafeFirst: true },
): Promise<Listing<AccessIssueRow>> {
  const filter = filterOf(agencyId, query)
  const [subjects, all, counts, rows] = await db.batch([
    requestedSubjects(agencyId, filter.managerId, filter.propertyId),
    counted(agencyId, undefined, everyAccessIssue),
    totalOf(filter),
    accessRows(filter, { ...windowOf(query), isUnsafeFirst }),
  ])
  requireOwnSubjects(subjects)
  return { rows, total: counts[0]?.total ?? 0, unfilteredTotal: all[0]?.total ?? 0 }
}

/** The properties that the list shows for a filter, on all its pages and in its order. */
export async function selectOpenCases({ db, agencyId }: Scope, query: UnpagedQuery, atMost: number): Promise<number[]> {
  const filter = filterOf(agencyId, query)
  const [subjects, rows] = await db.batch([
    requestedSubjects(agencyId, filter.managerId, filter.propertyId),
    matchingProperties(filter, atMost),
  ])
  requireOwnSubjects(subjects)
  return rows.map(({ propertyId }) => propertyId)
}

/** Tags describe open cases, so resolved notices can only be filtered by urgency. */
function resolvedFilterOf(agencyId: number, query: NoticeQuery): ResolvedFilter {
  const chosen = requestedFacets(query.facet)
  const tag = chosen.find(isTag)
  if (tag) throw noSuchFilter(`There is no filter called ${tag} for resolved notices`)
  return {
    agencyId,
    query: query.query,
    services: query.service,
    exclusivity: query.serviceExclusivity,
    managerId: query['property-manager'],
    propertyId: query.propertyId,
    isImportant: new Set(chosen).size === 1 ? chosen[0] === 'URGENT_ACTIVE_NOTICES' : undefined,
  }
}

export async function listResolvedNotices({ db, agencyId }: Scope, query: NoticeQuery) {
  const filter = resolvedFilterOf(agencyId, query)
  const [subjects, counts, rows] = await db.batch([
    requestedSubjects(agencyId, filter.managerId, filter.propertyId),
    countResolvedNotices(filter),
    resolvedRows(filter, windowOf(query)),
  ])
  requireOwnSubjects(subjects)
  return { rows, total: counts[0]?.total ?? 0 }
}
