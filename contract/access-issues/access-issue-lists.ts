import * as z from 'zod/mini'
import { accessIssueTagLabels, accessIssueTags, type AccessIssueTag } from './access-issues.ts'
import { endpoint } from '../endpoint.ts'
import {
  managerQuery,
  page,
  pageQuery,
  repeatable,
  searchQuery,
  serviceExclusivities,
  urlId,
  urlText,
} from '../paging.ts'
import type { FacetCode } from '../portfolio/portfolio.ts'
import { unsafeProperty } from '../portfolio/unsafe.ts'
import { serviceCode } from '../services.ts'
import { urgentQuery } from '../dashboard/urgent-lists.ts'

/*
 * Properties that technicians cannot enter, as two endpoints with the same rows, order and totals. Each row is one
 * property, even if it has several problems.
 */

const urgencies = ['URGENT_ACTIVE_NOTICES', 'NON_URGENT_ACTIVE_NOTICES'] as const

/** Filters of the lists: urgency and tags. Links may also use ACTIVE_NOTICES, which matches every row. */
export const accessIssueFacets = [...urgencies, ...accessIssueTags] as const
export type AccessIssueFacet = (typeof accessIssueFacets)[number]
export const accessIssueFacetLabels: Record<AccessIssueFacet, string> = {
  URGENT_ACTIVE_NOTICES: 'Urgent',
  NON_URGENT_ACTIVE_NOTICES: 'Non-urgent',
  ...(Object.fromEntries(accessIssueTags.map((tag) => [tag, accessIssueTagLabels[tag].label])) as Record<
    AccessIssueTag,
    string
  >),
}
export const isAccessIssueFacet = (text: string): text is AccessIssueFacet =>
  accessIssueFacets.some((facet) => facet === text)
export const everyAccessIssue = 'ACTIVE_NOTICES' satisfies FacetCode

/** Facets about the same question are alternatives: a row needs only one of those chosen. */
const alternatives: readonly (readonly AccessIssueFacet[])[] = [
  urgencies,
  ['OVERDUE', 'NOT_OVERDUE'],
  ['SUSPENSION_WARNING', 'SUSPENDED'],
]
export function accessIssueFacetGroups(chosen: readonly AccessIssueFacet[]): AccessIssueFacet[][] {
  const left = new Set(chosen)
  const groups: AccessIssueFacet[][] = []
  for (const facet of left) {
    const question = alternatives.find((group) => group.includes(facet)) ?? [facet]
    groups.push(question.filter((each) => left.delete(each)))
  }
  return groups
}

const manager = z.nullable(z.object({ id: z.int(), name: z.string() }))

export const accessIssueItem = z.object({
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  propertyManager: manager,
  isIntegrated: z.boolean(),
  ...unsafeProperty,
  accessIssues: z.object({
    caseId: z.int(),
    openedAt: z.string(),
    isUrgent: z.boolean(),
    problems: z.array(z.object({ noticeId: z.int(), publicName: z.string(), createdAt: z.string() })),
    /** Entry methods that are free although the problems block others. */
    openWaysIn: z.array(z.string()),
  }),
  tags: z.array(z.string()),
  servicesWithFindings: z.array(serviceCode),
  /** A one-off entry notification may be requested. */
  canRequestOneOffEntry: z.boolean(),
})
export type AccessIssueItem = z.infer<typeof accessIssueItem>

/** Why the agency cannot resolve a notice with `isContactDiRequired`. */
export const contactProviderText = 'Only our help team can resolve this. Please contact us.'

/** The last request to the provider to resolve a problem, and its status. */
export const resolveRequest = z.object({
  requestId: z.int(),
  /** PENDING, APPROVED, DECLINED or WITHDRAWN. */
  status: z.string(),
  notes: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  reviewedAt: z.nullable(z.string()),
  reviewNote: z.nullable(z.string()),
})
export type ResolveRequest = z.infer<typeof resolveRequest>

/** One problem with the notice id that the older screens use to resolve it. */
export const noticeProblem = z.object({
  noticeId: z.int(),
  noticeType: z.string(),
  publicName: z.string(),
  createdAt: z.string(),
  /** Only the provider's help team can resolve it. */
  isContactDiRequired: z.boolean(),
  resolveRequest: z.nullable(resolveRequest),
})
export type NoticeProblem = z.infer<typeof noticeProblem>
export const noticeItem = z.object({
  /** Id of the oldest of its problems. */
  id: z.int(),
  createdAt: z.string(),
  isUrgent: z.boolean(),
  tags: z.array(z.string()),
  /** Entry methods that are free although the problems block others. */
  openWaysIn: z.array(z.string()),
  property: z.object({
    compliancePropertyId: z.int(),
    address: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string(),
    isIntegrated: z.boolean(),
    propertyManager: manager,
    servicesWithFindings: z.array(serviceCode),
    ...unsafeProperty,
  }),
  problems: z.array(noticeProblem),
  /** A one-off entry notification may be requested. */
  canRequestOneOffEntry: z.boolean(),
  /** Null while it is open. */
  resolution: z.nullable(
    z.object({ resolvedAt: z.string(), resolvedBy: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
})
export type NoticeItem = z.infer<typeof noticeItem>

const filterQuery = {
  ...searchQuery,
  facet: z._default(repeatable(urlText(60)), []),
  service: z._default(repeatable(serviceCode), []),
  serviceExclusivity: z._default(z.enum(serviceExclusivities), 'INCLUDING'),
  ...managerQuery,
  propertyId: z.optional(urlId),
}
/** The filter of the list, without its pages. */
export const accessIssueFilter = z.object(filterQuery)
export const accessIssueQuery = z.object({ ...filterQuery, ...pageQuery })
export type AccessIssueQuery = z.infer<typeof accessIssueQuery>

export const noticeQuery = z.extend(accessIssueQuery, {
  /** `true` lists resolved notices, newest first, one row per problem. */
  resolved: z._default(z.enum(['true', 'false'], { error: 'Must be true or false' }), 'false'),
})
export type NoticeQuery = z.infer<typeof noticeQuery>

export const listAccessIssues = endpoint('GET /v1/agency/access-issues', {
  experiments: ['AgencyEntryMethod'],
  summary: 'Properties with access issues: the unsafe first, then the urgent, then the longest waiting',
  query: accessIssueQuery,
  reply: page(accessIssueItem),
})
export const listUrgentAccessIssues = endpoint('GET /v1/agency/access-issues/analytics/urgent', {
  experiments: ['AgencyEntryMethod'],
  summary: 'Properties with urgent access issues, of the agency or one property manager',
  query: urgentQuery,
  reply: page(accessIssueItem),
})
export const listNotices = endpoint('GET /v1/notice', {
  summary: 'Access issues as notices: open ones by property, or the resolved ones',
  query: noticeQuery,
  reply: page(noticeItem),
})
export const listUrgentNotices = endpoint('GET /v1/notice/analytics/urgent-active-notices', {
  summary: 'Urgent notices, of the agency or one property manager',
  query: urgentQuery,
  reply: page(noticeItem),
})
