import { findingServiceTagLabels, findingStatusTags, type FindingServiceTag } from '@contract/findings/findings.ts'
import type { Tag } from '@contract/labels.ts'
import type { FindingRow } from '@contract/findings/reported-findings.ts'

/** Tags that describe a status; the other tags only repeat the service. */
const statuses: readonly FindingServiceTag[] = [
  'AWAITING_URGENT_QUOTATION_APPROVAL',
  'AWAITING_QUOTATION_APPROVAL',
  'REJECTED_QUOTES',
]

/** How far the repair of a service has progressed; "Open" if it has not begun. */
export function rowStatus({ service, reportedFindings }: FindingRow): Tag[] {
  const registers = reportedFindings.map(({ problemRegister }) => problemRegister)
  const isQuoteOnItsWay = reportedFindings.some(({ progress }) => progress.label === 'Quote requested')
  const tags: (Tag | false)[] = [
    ...statuses.map((tag) => service.tags.includes(tag) && findingServiceTagLabels[tag]),
    isQuoteOnItsWay && { label: 'Quote requested', tone: 'neutral' },
    registers.some(({ status }) => status === 'ADDITIONAL_INFO_PROVIDED') && findingStatusTags.ADDITIONAL_INFO_PROVIDED,
  ]
  const shown = tags.filter((tag) => tag !== false)
  return shown.length > 0 ? shown : [findingStatusTags.OPEN]
}
