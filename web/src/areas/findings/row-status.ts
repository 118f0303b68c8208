import { findingServiceTagLabels, findingStatusTags, type FindingServiceTag } from '@contract/findings/findings.ts'
import type { Tag } from '@contract/labels.ts'
import type { FindingRow } from '@contract/findings/reported-findings.ts'

/** Tags that say how a service stands; the others only name the service again. */
const statuses: readonly FindingServiceTag[] = [
  'AWAITING_URGENT_QUOTATION_APPROVAL',
  'AWAITING_QUOTATION_APPROVAL',
  'REJECTED_QUOTES',
]

/** How far a service of a property is on its way to being fixed; "Open" when nobody has begun. */
export function rowStatus({ service, reportedFindings }: FindingRow): Tag[] {
  const registers = reportedFindings.map(({ problemRegister }) => problemRegister)
  const isQuoteOnItsWay = reportedFindings.some(
    ({ quotation, problemRegister }) => problemRegister.quoteRequested && quotation === null,
  )
  const tags: (Tag | false)[] = [
    ...statuses.map((tag) => service.tags.includes(tag) && findingServiceTagLabels[tag]),
    isQuoteOnItsWay && { label: 'Quote requested', tone: 'neutral' },
    registers.some(({ status }) => status === 'ADDITIONAL_INFO_PROVIDED') && findingStatusTags.ADDITIONAL_INFO_PROVIDED,
  ]
  const told = tags.filter((tag) => tag !== false)
  return told.length > 0 ? told : [findingStatusTags.OPEN]
}
