import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import type { FindingProgress } from '../../../contract/findings/finding-progress.ts'
import type { FindingStep } from '../../../contract/findings/findings.ts'
import type { QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { statusOn } from '../quotes/quote-status.ts'
import type { RawFinding, RawQuote } from './finding-facts.queries.ts'

const instant = (at: string | null): string | null => at && new Date(at).toISOString()

const progress = (step: FindingStep, by: string | null, at: string | null, next: string | null): FindingProgress => ({
  step,
  by,
  at: at?.includes('T') ? instant(at) : at,
  next,
})

const preparing = 'We are preparing the quote.'
const chooseAnother = 'Choose another way to resolve it.'

type Where = { state: StateCode; today: Day }

/** The landlord decides; once it was forwarded, the agency has nothing left to do. */
function waitingForApproval({ issuedOn, expiresOn, forwardedAt, forwardedBy }: RawQuote, today: Day): FindingProgress {
  const until = shortDay(expiresOn ?? today)
  return forwardedAt === null
    ? progress(
        'AWAITING_QUOTATION_APPROVAL',
        null,
        issuedOn,
        `Forward the quote to the landlord; it can be approved until ${until}.`,
      )
    : progress('QUOTE_FORWARDED', forwardedBy, forwardedAt, `It can be approved until ${until}.`)
}

function repairStep({ repairAt, isPropertyCancelled }: RawQuote, state: StateCode): string {
  if (repairAt !== null)
    return `The repair is booked for ${shortDay(dayIn(states[state].timeZone, new Date(repairAt)))}.`
  return isPropertyCancelled
    ? 'The property is cancelled, so the repair is not arranged.'
    : 'We are arranging the repair.'
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const notRepairedProgress = ({ notRepaired }: RawQuote): FindingProgress | null =>
  notRepaired &&
  progress(
    'NOT_REPAIRED',
    null,
    notRepaired.on,
    notRepaired.why === null ? chooseAnother : `${sentence(notRepaired.why)} ${chooseAnother}`,
  )

/** By the status of its quote; a status that says nothing about the finding gives null. */
function quoteProgress(finding: RawFinding, quote: RawQuote, { state, today }: Where): FindingProgress | null {
  const { quoteRequestedBy, quoteRequestedAt } = finding
  const { decidedBy, decidedAt, expiresOn } = quote
  // The provider also prepares quotes that nobody requested, after a visit.
  const requested = (next: string) =>
    quoteRequestedAt === null
      ? progress('QUOTE_IN_PREPARATION', null, null, next)
      : progress('QUOTE_REQUESTED', quoteRequestedBy, quoteRequestedAt, next)
  const renewed = () =>
    progress(
      'QUOTE_BEING_RENEWED',
      null,
      quote.renewalAt,
      `It expired on ${shortDay(expiresOn ?? today)}. ${quote.renewalBy === null ? '' : `${quote.renewalBy} asked for a new one. `}We are renewing the quote.`,
    )
  const describers: Record<QuoteStatus, () => FindingProgress | null> = {
    PENDING: () => requested(preparing),
    READY_TO_SEND: () => requested('The quote is ready; we are about to send it.'),
    AWAITING_APPROVAL: () => waitingForApproval(quote, today),
    ACCEPTED: () => progress('QUOTE_ACCEPTED', decidedBy, decidedAt, repairStep(quote, state)),
    REJECTED: () => progress('QUOTE_REJECTED', decidedBy, decidedAt, chooseAnother),
    EXPIRED: () => progress('QUOTE_EXPIRED', null, expiresOn, 'Ask us to reactivate the quote.'),
    REACTIVATION_REQUEST_EXTERNAL: renewed,
    REACTIVATION_REQUEST_INTERNAL: renewed,
    CANCELLED: () =>
      quote.cancelReason === null ? null : progress('QUOTE_NOT_POSSIBLE', null, quote.cancelledAt, quote.cancelReason),
    COMPLETED: () => notRepairedProgress(quote),
  }
  return describers[statusOn(quote, today)]()
}

function whyResolved({ repairedOn, repairVisitAt, information }: RawFinding, { state }: Where): string | null {
  if (repairedOn !== null) return `It was repaired on ${shortDay(repairedOn)}.`
  if (repairVisitAt !== null)
    return `It was repaired at the visit of ${shortDay(dayIn(states[state].timeZone, new Date(repairVisitAt)))}.`
  return information?.isAccepted === true ? 'Your information was accepted.' : null
}

const whyNotApplicable = ({ notApplicable }: RawFinding): string | null =>
  notApplicable && `Because: ${sentence(notApplicable.fact)} Source: ${sentence(notApplicable.source)}`

/** Of a repair that information showed. */
const whyRepaired = ({ repairedOn, repairedBy }: RawFinding, document: string): string | null =>
  repairedOn === null || repairedBy === null
    ? null
    : `${repairedBy} repaired it on ${shortDay(repairedOn)}, as “${document}” shows.`

/** What was done last about a finding, and what comes next. */
export function findProgress(finding: RawFinding, where: Where): FindingProgress {
  const { status, resolution, information, quote } = finding
  if (finding.closedAs === 'NOT_APPLICABLE')
    return progress('NOT_APPLICABLE', null, finding.resolvedAt, whyNotApplicable(finding))
  if (status === 'RESOLVED')
    return progress('RESOLVED', finding.repairedBy, finding.resolvedAt, whyResolved(finding, where))
  if (status === 'RESOLVED_BY_THIRD_PARTY')
    return information?.document
      ? progress(status, information.givenBy, information.givenAt, whyRepaired(finding, information.document))
      : progress(
          status,
          resolution?.submittedBy ?? null,
          resolution?.submittedAt ?? finding.resolvedAt,
          resolution?.status === 'PENDING' ? 'We are reviewing the proof.' : null,
        )
  if (finding.dismissedAt !== null) return progress('DISMISSED', finding.dismissedBy, finding.dismissedAt, null)
  const quoted = quote && quoteProgress(finding, quote, where)
  const informed = informedProgress(finding)
  if (quote && quoted && !['REJECTED', 'CANCELLED', 'COMPLETED'].includes(statusOn(quote, where.today)))
    return informed ? withQuote(informed, quoted) : quoted
  if (quote === null && finding.quoteRequestedAt !== null)
    return progress('QUOTE_REQUESTED', finding.quoteRequestedBy, finding.quoteRequestedAt, preparing)
  const latest = [quoted, declinedProgress(finding), informed ?? declinedInformation(finding)]
    .filter((each) => each !== null)
    .toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
    .at(-1)
  return latest ?? progress('OPEN', null, finding.foundOn, 'Choose how to resolve it.')
}

const declinedProgress = ({ resolution }: RawFinding): FindingProgress | null =>
  resolution?.status === 'DECLINED'
    ? progress('THIRD_PARTY_DECLINED', null, resolution.reviewedAt, resolution.note ?? chooseAnother)
    : null

/** The information waits for review while the quote goes on. */
const withQuote = (informed: FindingProgress, quoted: FindingProgress): FindingProgress => ({
  ...informed,
  next: [informed.next, quoted.next].filter((text) => text !== null).join(' '),
})

const declinedInformation = ({ information, status }: RawFinding): FindingProgress | null =>
  information?.isAccepted === false && status === 'OPEN'
    ? progress('INFORMATION_DECLINED', null, information.reviewedAt, information.note ?? chooseAnother)
    : null

const informedProgress = ({ information, status }: RawFinding): FindingProgress | null =>
  information && status === 'ADDITIONAL_INFO_PROVIDED'
    ? progress(
        'ADDITIONAL_INFO_PROVIDED',
        information.givenBy,
        information.givenAt,
        information.reviewedAt === null ? 'We are reviewing your information.' : information.note,
      )
    : null
