import { shortDay } from '../../../contract/day-text.ts'
import { longestNotes } from '../../../contract/limits.ts'
import {
  quoteMoves,
  quoteStatusOfId,
  quoteStatusTags,
  severityTags,
  type QuoteStatus,
} from '../../../contract/quotes/quotes.ts'
import { statusesToPrepare } from '../../areas/quotes/prepare-quote.ts'
import { browserLimit } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { linkTo, quotationWorkPath, toPrepare } from '../kit/html/links.ts'
import { moneyRange } from '../kit/html/wording.ts'
import { quotesPerPage } from '../kit/lists/page-sizes.ts'
import { queuePart, queueQuery, type ShownQueue, type QueueKind } from '../kit/lists/queue.ts'
import { openedFrom } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { WaitingQuote } from './quote-work.queries.ts'

/** Statuses in which the provider acts next. */
export const waitingStatuses = [
  'PENDING',
  'READY_TO_SEND',
  'REACTIVATION_REQUEST_EXTERNAL',
  'REACTIVATION_REQUEST_INTERNAL',
  'EXPIRED',
  'ACCEPTED',
] as const satisfies readonly QuoteStatus[]

/** Transitions that only owners, agencies or the nightly refresh make. */
const othersMoves: readonly QuoteStatus[] = ['ACCEPTED', 'REJECTED', 'EXPIRED', 'REACTIVATION_REQUEST_EXTERNAL']
export const providersMoves = (from: QuoteStatus): QuoteStatus[] =>
  quoteMoves[from].filter((to) => !othersMoves.includes(to))

/**
 * A quote without lines is prepared, not moved on; the work of an approved one is completed on its page. A quote or
 * repair that is not possible needs a reason, which is given on its page.
 */
const listedMoves = (from: QuoteStatus): QuoteStatus[] =>
  from === 'PENDING' || from === 'ACCEPTED'
    ? []
    : providersMoves(from).filter((to) => !(to === 'CANCELLED' && statusesToPrepare.includes(from)))

const moveLabel = (from: QuoteStatus, to: QuoteStatus): string => {
  if (to === 'AWAITING_APPROVAL') return from === 'READY_TO_SEND' ? 'Send for approval' : 'Renew for 30 days'
  const labels: Partial<Record<QuoteStatus, string>> = {
    REACTIVATION_REQUEST_INTERNAL: 'Plan to renew',
    CANCELLED: 'Cancel',
  }
  return labels[to] ?? quoteStatusTags[to].label
}

/** A status, those in which a quote is prepared, or all. */
export type ShownStatus = (typeof waitingStatuses)[number] | typeof toPrepare | ''

export const quoteQueue: QueueKind<ShownStatus> = {
  path: quotationWorkPath,
  finds: 'Address, agency or number',
  parameter: 'status',
  views: {
    '': { label: 'All waiting for us' },
    [toPrepare]: { label: 'To prepare' },
    ...(Object.fromEntries(
      waitingStatuses.map((status) => [status, { label: quoteStatusTags[status].label }]),
    ) as Record<(typeof waitingStatuses)[number], { label: string }>),
  },
}

type Listing = {
  quotes: readonly WaitingQuote[]
  queue: ShownQueue<ShownStatus>
  moved: string | undefined
  error?: string | undefined
}

export function quotationWorkPage(call: SignedInCall, listing: Listing): Html {
  const { site, session } = call
  const { quotes, queue, moved, error } = listing
  const from = openedFrom(call, quoteQueue, queue)
  const content = html`
    ${formError(error)} ${moved !== undefined && notice(moved)}
    <p>Quotes of this state that need our action.</p>
    ${queuePart(call, quoteQueue, queue, {
      name: captionOf(queue.view),
      empty: 'No quotes are waiting for us.',
      rows: quotes,
      size: quotesPerPage,
      columns: [
        { header: 'Quote', cell: ({ quoteNumber }) => quoteNumber },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'Property', cell: ({ address }) => address },
        { header: 'Service', cell: ({ service }) => service },
        { header: 'Severity', cell: ({ severity }) => badge(severityTags[severity]) },
        { header: 'Status', cell: statusCell },
        {
          header: 'Estimate',
          isNumber: true,
          cell: ({ leastCents, mostCents }) => moneyRange(leastCents, mostCents),
        },
        {
          header: 'Next',
          cell: (quote) =>
            html`<div class="cell-actions">${nextPage(call, quote, from)} ${moveButtons(call, quote, listing)}</div>`,
        },
      ],
    })}
  `
  const title = 'Quotes to work on'
  return frame({ site, session, title, path: quotationWorkPath, content, hasErrors: error !== undefined })
}

function captionOf(status: ShownStatus): string {
  if (status === '') return 'Quotes waiting for us'
  return status === toPrepare ? 'Quotes to prepare' : `Quotes: ${quoteStatusTags[status].label}`
}

function statusCell({ statusId, expiresOn }: WaitingQuote): Part {
  const status = quoteStatusOfId(statusId) as QuoteStatus
  return html`${badge(quoteStatusTags[status])} ${status === 'EXPIRED' && expiresOn !== null && shortDay(expiresOn)}`
}

/** Lines are written, and work is scheduled and completed, on a page of their own. */
const nextPage = (
  { site }: SignedInCall,
  { agencyId, id, statusId, quoteNumber }: WaitingQuote,
  from: Record<string, string>,
) => {
  const status = quoteStatusOfId(statusId) as QuoteStatus
  if (status === 'ACCEPTED')
    return html`<a
      href="${linkTo(site, `/Repairs/view/${agencyId}/${id}`, from)}"
      aria-label="Work of quote ${quoteNumber}"
      >Schedule or complete</a
    >`
  return (
    statusesToPrepare.includes(status) &&
    html`<a
      href="${linkTo(site, `/Quotations/prepare/${agencyId}/${id}`, from)}"
      aria-label="Prepare quote ${quoteNumber}"
      >Prepare</a
    >`
  )
}

/** The agency is told why. */
const reasonField = ({ agencyId, id, quoteNumber }: WaitingQuote): Html => html`
  <div class="field">
    <label for="reason-${agencyId}-${id}"
      >Reason for the agency<span class="for-readers"> to cancel quote ${quoteNumber}</span></label
    >
    <input id="reason-${agencyId}-${id}" name="reason" type="text" required maxlength="${browserLimit(longestNotes)}" />
  </div>
`

const moveButtons = ({ site, session }: SignedInCall, quote: WaitingQuote, { queue }: Listing) => {
  const from = quoteStatusOfId(quote.statusId) as QuoteStatus
  return listedMoves(from).map(
    (to) => html`
      <form method="post" action="${linkTo(site, quotationWorkPath)}">
        ${formFields(session, {
          agency: quote.agencyId,
          quote: quote.id,
          from,
          to,
          ...queueQuery(quoteQueue, queue),
        })}
        ${to === 'CANCELLED' && reasonField(quote)}
        <button class="quiet" aria-label="${`${moveLabel(from, to)}: quote ${quote.quoteNumber}`}">
          ${moveLabel(from, to)}
        </button>
      </form>
    `,
  )
}
