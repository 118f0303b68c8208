import {
  findingServiceTagLabels,
  findingStatusTags,
  findingStepTags,
  type FindingServiceTag,
  type FindingStep,
} from '@contract/findings/findings.ts'
import type { Tag } from '@contract/labels.ts'
import type { FindingRow } from '@contract/findings/reported-findings.ts'

/** Tags that describe a status; the other tags only repeat the service. */
const statuses: readonly FindingServiceTag[] = [
  'AWAITING_URGENT_QUOTATION_APPROVAL',
  'AWAITING_QUOTATION_APPROVAL',
  'REJECTED_QUOTES',
]

/** Steps that the tags of the service do not show. */
const steps: readonly FindingStep[] = [
  'QUOTE_REQUESTED',
  'QUOTE_IN_PREPARATION',
  'QUOTE_FORWARDED',
  'QUOTE_ACCEPTED',
  'QUOTE_EXPIRED',
  'QUOTE_BEING_RENEWED',
  'ADDITIONAL_INFO_PROVIDED',
  'THIRD_PARTY_DECLINED',
  'INFORMATION_DECLINED',
  'QUOTE_NOT_POSSIBLE',
  'NOT_REPAIRED',
]

/** How far the repair of a service has progressed; "Open" if it has not begun. */
export function rowStatus({ service, reportedFindings }: FindingRow): Tag[] {
  const taken = new Set(reportedFindings.map(({ progress }) => progress.step))
  const shown = [
    ...statuses.filter((tag) => service.tags.includes(tag)).map((tag) => findingServiceTagLabels[tag]),
    ...steps.filter((step) => taken.has(step)).map((step) => findingStepTags[step]),
  ]
  return shown.length > 0 ? shown : [findingStatusTags.OPEN]
}
