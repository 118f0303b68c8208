import type { ServiceCode } from '@contract/services.ts'
import type { Unsafe } from '@contract/portfolio/unsafe.ts'
import type {
  AccessIssueItem,
  NoticeItem,
  NoticeProblem,
  ResolveRequest,
} from '@contract/access-issues/access-issue-lists.ts'

/** A property that technicians cannot enter, from either version of the list. */
export type AccessRow = {
  propertyId: number
  addressLine1: string
  addressLine2: string
  managerName: string | null
  isIntegrated: boolean
  unsafe: Unsafe | undefined
  isUrgent: boolean
  /** The older version of the list also has the last request to resolve each. */
  problems: readonly { publicName: string; createdAt: string; resolveRequest?: ResolveRequest | null }[]
  tags: readonly string[]
  /** Entry methods that are free although the problems block others. */
  openWaysIn: readonly string[]
  /** The search text for the older notices page; null if the portal itself resolves issues. */
  noticesAddress: string | null
  /** The open notices, in the older version of the list. */
  notices: readonly NoticeProblem[]
  servicesWithFindings: readonly ServiceCode[]
  canRequestOneOffEntry: boolean
  /** The oldest open notice. */
  noticeId: number | undefined
  /** For the row's menu: every row of this list has access issues. */
  accessIssues: object
}

const ofAccessIssue = (item: AccessIssueItem): AccessRow => ({
  propertyId: item.compliancePropertyId,
  addressLine1: item.addressLine1,
  addressLine2: item.addressLine2,
  managerName: item.propertyManager?.name ?? null,
  isIntegrated: item.isIntegrated,
  unsafe: item.unsafe,
  isUrgent: item.accessIssues.isUrgent,
  problems: item.accessIssues.problems,
  openWaysIn: item.accessIssues.openWaysIn,
  tags: item.tags,
  noticesAddress: null,
  notices: [],
  servicesWithFindings: item.servicesWithFindings,
  canRequestOneOffEntry: item.canRequestOneOffEntry,
  noticeId: item.accessIssues.problems[0]?.noticeId,
  accessIssues: item.accessIssues,
})

const ofNotice = (item: NoticeItem): AccessRow => {
  const { id, property, isUrgent, problems, tags, openWaysIn, canRequestOneOffEntry } = item
  return {
    propertyId: property.compliancePropertyId,
    addressLine1: property.addressLine1,
    addressLine2: property.addressLine2,
    managerName: property.propertyManager?.name ?? null,
    isIntegrated: property.isIntegrated,
    unsafe: property.unsafe,
    isUrgent,
    problems,
    tags,
    openWaysIn,
    noticesAddress: property.address,
    notices: problems,
    servicesWithFindings: property.servicesWithFindings,
    canRequestOneOffEntry,
    noticeId: id,
    accessIssues: problems,
  }
}

export const toAccessRow = (item: AccessIssueItem | NoticeItem): AccessRow =>
  'property' in item ? ofNotice(item) : ofAccessIssue(item)
