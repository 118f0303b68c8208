import type { AccessIssueItem, NoticeItem } from '../../../contract/access-issues/access-issue-lists.ts'
import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import type { AccessRow, NoticeRow } from './access-issues.queries.ts'
import type { ResolvedRow } from './resolved-notices.queries.ts'

const instant = (text: string): string => new Date(text).toISOString()

const problemOf = (notice: NoticeRow) => ({ ...notice, createdAt: instant(notice.createdAt) })

const caseOf = ({ accessIssues }: ManagedProperty) => {
  if (!accessIssues) throw new Error('The list of access issues contains a card without a case')
  return accessIssues
}

export function toAccessIssue({ item, notices }: AccessRow): AccessIssueItem {
  const { caseId, openedAt, isUrgent, tags } = caseOf(item)
  return {
    compliancePropertyId: item.compliancePropertyId,
    addressLine1: item.addressLine1,
    addressLine2: item.addressLine2,
    propertyManager: item.propertyManager,
    isIntegrated: item.isIntegrated,
    accessIssues: {
      caseId,
      openedAt: instant(openedAt),
      isUrgent,
      problems: notices.map(({ publicName, createdAt }) => ({ publicName, createdAt: instant(createdAt) })),
    },
    tags,
  }
}

const propertyOf = (item: ManagedProperty): NoticeItem['property'] => ({
  compliancePropertyId: item.compliancePropertyId,
  address: `${item.addressLine1}, ${item.addressLine2}`,
  addressLine1: item.addressLine1,
  addressLine2: item.addressLine2,
  isIntegrated: item.isIntegrated,
  propertyManager: item.propertyManager,
})

export function toNotice({ item, notices }: AccessRow): NoticeItem {
  const [oldest] = notices
  if (!oldest) throw new Error('The list of notices contains a property without a notice')
  const { isUrgent, tags } = caseOf(item)
  return {
    id: oldest.noticeId,
    createdAt: instant(oldest.createdAt),
    isUrgent,
    tags,
    property: propertyOf(item),
    problems: notices.map(problemOf),
    resolution: null,
  }
}

export const toResolvedNotice = ({
  item,
  notice,
  isImportant,
  resolvedAt,
  resolvedBy,
  reason,
}: ResolvedRow): NoticeItem => ({
  id: notice.noticeId,
  createdAt: instant(notice.createdAt),
  isUrgent: isImportant,
  tags: [],
  property: propertyOf(item),
  problems: [problemOf(notice)],
  resolution: { resolvedAt, resolvedBy, reason },
})
