import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { FindingProgress } from '../../../contract/findings/reported-findings.ts'
import { findingStatusTags } from '../../../contract/findings/findings.ts'
import type { Tag } from '../../../contract/labels.ts'
import type { QuoteStatus } from '../../../contract/quotes.ts'
import { statusOn } from '../quotes/quote-status.ts'
import type { RawFinding, RawQuote } from './finding-facts.queries.ts'

const instant = (at: string | null): string | null => at && new Date(at).toISOString()

const progress = (tag: Tag, by: string | null, at: string | null, next: string | null): FindingProgress => ({
  ...tag,
  by,
  at: at?.includes('T') ? instant(at) : at,
  next,
})

const requestedTag: Tag = { label: 'Quote requested', tone: 'neutral' }
const preparing = 'We are preparing the quote.'
const renewing = 'We are renewing the quote.'

/** By the status of its quote; a status that says nothing about the finding gives null. */
function quoteProgress(finding: RawFinding, quote: RawQuote, today: Day): FindingProgress | null {
  const { quoteRequestedBy, quoteRequestedAt } = finding
  const { decidedBy, decidedAt, issuedOn, expiresOn } = quote
  const requested = (next: string) => progress(requestedTag, quoteRequestedBy, quoteRequestedAt, next)
  const renewed = () => progress({ label: 'Quote being renewed', tone: 'neutral' }, null, null, renewing)
  const nothing = () => null
  const describers: Record<QuoteStatus, () => FindingProgress | null> = {
    PENDING: () => requested(preparing),
    READY_TO_SEND: () => requested('The quote is ready; we are about to send it.'),
    AWAITING_APPROVAL: () =>
      progress(
        { label: 'Awaiting quotation approval', tone: 'attention' },
        null,
        issuedOn,
        `Forward the quote to the landlord; it can be approved until ${shortDay(expiresOn ?? today)}.`,
      ),
    ACCEPTED: () =>
      progress({ label: 'Quote accepted', tone: 'good' }, decidedBy, decidedAt, 'We are arranging the repair.'),
    REJECTED: () =>
      progress(
        { label: 'Quote rejected', tone: 'attention' },
        decidedBy,
        decidedAt,
        'Choose another way to resolve it.',
      ),
    EXPIRED: () =>
      progress({ label: 'Quote expired', tone: 'attention' }, null, expiresOn, 'Ask us to reactivate the quote.'),
    REACTIVATION_REQUEST_EXTERNAL: renewed,
    REACTIVATION_REQUEST_INTERNAL: renewed,
    CANCELLED: nothing,
    COMPLETED: nothing,
  }
  return describers[statusOn(quote, today)]()
}

/** What was done last about a finding, and what comes next. */
export function findProgress(finding: RawFinding, today: Day): FindingProgress {
  const { status, resolution, quote } = finding
  if (status === 'RESOLVED') return progress(findingStatusTags.RESOLVED, null, finding.resolvedAt, null)
  if (status === 'RESOLVED_BY_THIRD_PARTY')
    return progress(
      findingStatusTags.RESOLVED_BY_THIRD_PARTY,
      resolution?.submittedBy ?? null,
      resolution?.submittedAt ?? finding.resolvedAt,
      resolution?.status === 'PENDING' ? 'We are reviewing the documents.' : null,
    )
  if (finding.dismissedAt !== null)
    return progress({ label: 'Dismissed', tone: 'neutral' }, finding.dismissedBy, finding.dismissedAt, null)
  const quoted = quote && quoteProgress(finding, quote, today)
  if (quote && quoted && statusOn(quote, today) !== 'REJECTED') return quoted
  if (quote === null && finding.quoteRequestedAt !== null)
    return progress(requestedTag, finding.quoteRequestedBy, finding.quoteRequestedAt, preparing)
  const latest = [quoted, declinedProgress(finding), informedProgress(finding)]
    .filter((each) => each !== null)
    .toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
    .at(-1)
  return latest ?? progress(findingStatusTags.OPEN, null, finding.foundOn, 'Choose how to resolve it.')
}

const declinedProgress = ({ resolution }: RawFinding): FindingProgress | null =>
  resolution?.status === 'DECLINED'
    ? progress(
        { label: 'Third-party resolution declined', tone: 'critical' },
        null,
        resolution.reviewedAt,
        resolution.note ?? 'Choose another way to resolve it.',
      )
    : null

const informedProgress = ({ information, status }: RawFinding): FindingProgress | null =>
  information && status === 'ADDITIONAL_INFO_PROVIDED'
    ? progress(
        findingStatusTags.ADDITIONAL_INFO_PROVIDED,
        information.givenBy,
        information.givenAt,
        information.reviewedAt === null ? 'We are reviewing your information.' : information.note,
      )
    : null
