import type { AccessIssueItem, NoticeItem, ResolveRequest } from '../../../contract/access-issues/access-issue-lists.ts'
import type { Day } from '../../../contract/days.ts'
import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import { unsafeOfCard } from '../cards/unsafe-property.ts'
import { whyNoOneOffEntry } from '../access-cases/one-off-entry.ts'
import type { AccessIssueRow, AccessNoticeRow } from './access-issues.queries.ts'
import type { ResolvedRow } from './resolved-notices.queries.ts'

const instant = (text: string): string => new Date(text).toISOString()

const requestOf = (request: ResolveRequest): ResolveRequest => ({
  ...request,
  requestedAt: instant(request.requestedAt),
  reviewedAt: request.reviewedAt && instant(request.reviewedAt),
})
const problemOf = (notice: AccessNoticeRow) => ({
  ...notice,
  createdAt: instant(notice.createdAt),
  resolveRequest: notice.resolveRequest && requestOf(notice.resolveRequest),
})

const caseOf = ({ accessIssues }: ManagedProperty) => {
  if (!accessIssues) throw new Error('The list of access issues contains a card without a case')
  return accessIssues
}

const canRequestOneOffEntry = ({ item, preferences }: AccessIssueRow, today: Day): boolean =>
  whyNoOneOffEntry({ ...preferences, tags: caseOf(item).tags }, today) === null

export function toAccessIssue(row: AccessIssueRow, today: Day): AccessIssueItem {
  const { item, notices } = row
  const { caseId, openedAt, isUrgent, tags, openWaysIn = [] } = caseOf(item)
  return {
    compliancePropertyId: item.compliancePropertyId,
    addressLine1: item.addressLine1,
    addressLine2: item.addressLine2,
    propertyManager: item.propertyManager,
    isIntegrated: item.isIntegrated,
    ...unsafeOfCard(item, today),
    accessIssues: {
      caseId,
      openedAt: instant(openedAt),
      isUrgent,
      problems: notices.map(({ noticeId, publicName, createdAt }) => ({
        noticeId,
        publicName,
        createdAt: instant(createdAt),
      })),
      openWaysIn,
    },
    tags,
    servicesWithFindings: item.servicesWithFindings ?? [],
    canRequestOneOffEntry: canRequestOneOffEntry(row, today),
  }
}

const propertyOf = (item: ManagedProperty, today: Day): NoticeItem['property'] => ({
  compliancePropertyId: item.compliancePropertyId,
  address: `${item.addressLine1}, ${item.addressLine2}`,
  addressLine1: item.addressLine1,
  addressLine2: item.addressLine2,
  isIntegrated: item.isIntegrated,
  propertyManager: item.propertyManager,
  servicesWithFindings: item.servicesWithFindings ?? [],
  ...unsafeOfCard(item, today),
})

export function toNotice(row: AccessIssueRow, today: Day): NoticeItem {
  const { item, notices } = row
  const [oldest] = notices
  if (!oldest) throw new Error('The list of notices contains a property without a notice')
  const { isUrgent, tags, openWaysIn = [] } = caseOf(item)
  return {
    id: oldest.noticeId,
    createdAt: instant(oldest.createdAt),
    isUrgent,
    tags,
    openWaysIn,
    property: propertyOf(item, today),
    problems: notices.map(problemOf),
    canRequestOneOffEntry: canRequestOneOffEntry(row, today),
    resolution: null,
  }
}

export const toResolvedNotice = (
  { item, notice, isImportant, resolvedAt, resolvedBy, reason }: ResolvedRow,
  today: Day,
): NoticeItem => ({
  id: notice.noticeId,
  createdAt: instant(notice.createdAt),
  isUrgent: isImportant,
  tags: [],
  openWaysIn: [],
  property: propertyOf(item, today),
  problems: [problemOf(notice)],
  canRequestOneOffEntry: false,
  resolution: { resolvedAt, resolvedBy, reason },
})
