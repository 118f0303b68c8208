import { lacksText } from '../../areas/provider/document-waits.ts'
import { quoteStatusOfId, quoteStatusTags, severityTags, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { statusesToPrepare } from '../../areas/quotes/prepare-quote.ts'
import { serviceName } from '../../areas/service-requests/chosen-services.ts'
import { formError, notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo, providerPath, quotationWorkPath } from '../kit/html/links.ts'
import { dayText, momentText, moneyRange, moneyText, notSpecified } from '../kit/html/wording.ts'
import { queueLink } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { QuoteToPrepare } from './prepare-quote.queries.ts'
import { linesForm, type QuotePage } from './quote-lines-form.ts'

export const prepareQuotePath = '/Quotations/prepare/:agency/:id'

export function prepareQuotePage(call: SignedInCall, page: QuotePage): Html {
  const { site, session } = call
  const { quote, refusal, isSaved } = page
  const status = quoteStatusOfId(quote.statusId) as QuoteStatus
  const content = html`
    <p>${queueLink(call, quotationWorkPath)}</p>
    ${formError(refusal?.message)} ${isSaved === true && notice('The lines are saved. The quote is not issued yet.')}
    ${
      quote.lacks.length > 0 &&
      html`<div class="notice critical">
        <p>
          You can send this quote now; its PDF and emails wait until ${lacksText(quote.lacks)} of our
          <a href="${linkTo(site, providerPath)}">details</a> are entered.
        </p>
      </div>`
    }
    ${renderFacts(factsOf(call, quote, status))} ${findingsTable(quote)} ${photosPart(call, quote)} ${storedLines(page)}
    ${statusesToPrepare.includes(status) ? linesForm(call, page) : unsaved(page)}
  `
  const title = `Quote #${quote.quoteNumber}: ${quote.address}`
  return frame({ site, session, title, path: quotationWorkPath, content, hasErrors: refusal !== undefined })
}

const factsOf = ({ site }: SignedInCall, quote: QuoteToPrepare, status: QuoteStatus): [string, Part][] => [
  ['Status', badge(quoteStatusTags[status])],
  ['Service', serviceName(quote.serviceId)],
  ['Severity', badge(severityTags[quote.severity])],
  ['Property', html`<a href="${linkTo(site, `/Properties/view/${quote.propertyId}`)}">${quote.address}</a>`],
  ['Agency', quote.agencyName],
  [
    'Requested',
    quote.requestedAt === null
      ? notSpecified
      : `${momentText(quote.requestedAt, site.timeZone)}, ${quote.requestedBy ?? notSpecified}`,
  ],
  ...(quote.comingRule === null
    ? []
    : [
        [
          'Because of the law',
          `${quote.comingRule.name}, from ${dayText(quote.comingRule.from)}. ${quote.comingRule.duty} What meets it: ${quote.comingRule.cure}.`,
        ] satisfies [string, Part],
      ]),
  [quote.lines.length > 0 ? 'Price' : 'Estimate of the catalogue', moneyRange(quote.leastCents, quote.mostCents)],
  ...(quote.cancelReason === null ? [] : [['Not offered because', quote.cancelReason] satisfies [string, Part]]),
]

const findingsTable = ({ findings }: QuoteToPrepare): Html =>
  renderTable({
    caption: 'Findings of this quote',
    rows: findings,
    empty: 'This quote has no findings.',
    columns: [
      { header: 'Finding', cell: ({ title }) => title },
      { header: 'Appliance', cell: ({ appliance }) => appliance ?? notSpecified },
      { header: 'Place', cell: ({ location }) => location ?? notSpecified },
      { header: 'Notes of the technician', cell: ({ notes }) => notes ?? notSpecified },
      { header: 'Found', cell: ({ foundOn }) => dayText(foundOn) },
      { header: 'Severity', cell: ({ severity }) => badge(severityTags[severity]) },
      {
        header: 'Catalogue price',
        isNumber: true,
        cell: ({ leastCents, mostCents }) => moneyRange(leastCents, mostCents),
      },
    ],
  })

/** The photos of the findings, each with a link to its full size. */
function photosPart({ site }: SignedInCall, { agencyId, findings }: QuoteToPrepare): Part {
  const photos = findings.flatMap(({ title, location, photos: taken }) =>
    taken.map((photo) => ({ ...photo, name: [title, location].filter((part) => part !== null).join(', ') })),
  )
  if (photos.length === 0) return false
  return html`
    <h2>Photos</h2>
    <ul class="photos">
      ${photos.map(({ id, visitId, name }, place) => {
        const address = linkTo(site, `/Visits/photos/${agencyId}/${visitId}/${id}`)
        return html`<li>
          <a href="${address}"
            ><img src="${address}" alt="Photo ${place + 1}: ${name}" width="120" height="90" loading="lazy"
          /></a>
          <span>${name}</span>
        </li>`
      })}
    </ul>
  `
}

/** After a conflict the lines of the colleague are shown above those that were typed. */
const storedLines = ({ quote, refusal }: QuotePage): Part =>
  refusal?.status === 409 &&
  quote.lines.length > 0 &&
  renderTable({
    caption: 'Lines as they are stored now',
    rows: quote.lines,
    empty: '',
    columns: [
      { header: 'Work', cell: ({ description }) => description },
      { header: 'Quantity', cell: ({ quantity }) => String(Number(quantity)) },
      { header: 'Price inc. GST', isNumber: true, cell: ({ totalCents }) => moneyText(totalCents) },
    ],
  })

/** Lines that were not saved stay on the page, so that they can be copied. */
const unsaved = ({ lines, reason, refusal }: QuotePage): Part =>
  refusal !== undefined && [
    renderTable({
      caption: 'Your lines, which were not saved',
      rows: lines.filter(({ description, price }) => description !== '' || price !== ''),
      empty: 'No line was entered.',
      columns: [
        { header: 'Work', cell: ({ description }) => description },
        { header: 'Quantity', cell: ({ quantity }) => quantity },
        { header: 'Price inc. GST', cell: ({ price }) => price },
      ],
    }),
    reason !== '' && html`<p>Your reason, which was not saved: ${reason}</p>`,
  ]
