import { longestNotes } from '../../../contract/limits.ts'
import { quoteStatusOfId, quoteStatusTags, severityTags, type QuoteStatus } from '../../../contract/quotes.ts'
import { quoteValidDays, statusesToPrepare } from '../../areas/quotes/prepare-quote.ts'
import type { TypedLine } from '../../areas/quotes/typed-lines.ts'
import { serviceName } from '../../areas/service-requests/chosen-services.ts'
import { describedByError, fieldError, formError, hiddenFields, notice } from '../form-fields.ts'
import { formToken } from '../form-tokens.ts'
import { frame } from '../frame.ts'
import { html, type Html, type Part } from '../html.ts'
import { linkTo } from '../links.ts'
import type { SignedInCall } from '../page-routes.ts'
import { quotationWorkPath } from '../sections/quotation-work-page.ts'
import { renderFacts, renderTable } from '../table.ts'
import { dayText, momentText, moneyRange, notSpecified } from '../wording.ts'
import { noteField } from './form-parts.ts'
import type { QuoteToPrepare } from './prepare-quote.queries.ts'
import type { Refusal } from './refused-change.ts'

export const prepareQuotePath = '/Quotations/prepare/:agency/:id'

export const prepareQuoteLink = ({ site }: SignedInCall, { agencyId, id }: { agencyId: number; id: number }): string =>
  linkTo(site, `/Quotations/prepare/${agencyId}/${id}`)

export type QuotePage = {
  quote: QuoteToPrepare
  lines: readonly TypedLine[]
  /** The version that was loaded when the lines were typed. */
  version: number
  reason: string
  refusal?: Refusal | undefined
  isSaved?: boolean
}

export function prepareQuotePage(call: SignedInCall, page: QuotePage): Html {
  const { site, session } = call
  const { quote, refusal, isSaved } = page
  const status = quoteStatusOfId(quote.statusId) as QuoteStatus
  const content = html`
    <p><a href="${linkTo(site, quotationWorkPath)}">All quotes to work on</a></p>
    ${formError(refusal?.message)} ${isSaved === true && notice('The lines are saved. The quote is not issued yet.')}
    ${renderFacts(factsOf(call, quote, status))} ${findingsTable(quote)}
    ${statusesToPrepare.includes(status) ? linesForm(call, page) : unsaved(page)}
  `
  const title = `Quote #${quote.quoteNumber}: ${quote.address}`
  return frame({ site, session, title, path: quotationWorkPath, content, hasErrors: refusal !== undefined })
}

const factsOf = ({ site }: SignedInCall, quote: QuoteToPrepare, status: QuoteStatus): [string, Part][] => [
  ['Status', quoteStatusTags[status].label],
  ['Service', serviceName(quote.serviceId)],
  ['Severity', severityTags[quote.severity].label],
  ['Property', html`<a href="${linkTo(site, `/Properties/view/${quote.propertyId}`)}">${quote.address}</a>`],
  ['Agency', quote.agencyName],
  [
    'Requested',
    quote.requestedAt === null
      ? notSpecified
      : `${momentText(quote.requestedAt, site.timeZone)}, ${quote.requestedBy ?? notSpecified}`,
  ],
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
      { header: 'Found', cell: ({ foundOn }) => dayText(foundOn) },
      { header: 'Severity', cell: ({ severity }) => severityTags[severity].label },
      {
        header: 'Catalogue price',
        isNumber: true,
        cell: ({ leastCents, mostCents }) => moneyRange(leastCents, mostCents),
      },
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

function linesForm(call: SignedInCall, page: QuotePage): Html {
  const { quote, lines, version, reason, refusal } = page
  const errors = refusal?.fields ?? {}
  return html`
    <h2>Lines</h2>
    <p>Prices are for the whole line and include GST. Blank lines are left out.</p>
    <form method="post" action="${prepareQuoteLink(call, quote)}" class="lines" novalidate>
      ${hiddenFields({ form_token: formToken(call.session.token), version, rows: lines.length })}
      <datalist id="catalogue">${quote.catalogue.map((work) => html`<option value="${work}"></option>`)}</datalist>
      ${lines.map((line, place) => lineFields(line, place, errors))}
      <p class="actions">
        <button name="act" value="issue">Save and issue the quote</button>
        <button class="quiet" name="act" value="save">Save the lines</button>
        <button class="quiet" name="act" value="more">Add more lines</button>
      </p>
      <p class="quiet">
        An issued quote is valid for ${quoteValidDays} days.
        ${
          quote.isSendingEnabled
            ? 'The agency is notified by email.'
            : 'The agency’s email is switched off: the quote is shown only in the portal.'
        }
      </p>
      <h2>Not able to quote</h2>
      ${noteField({
        name: 'note',
        label: `Reason for the agency (at most ${longestNotes} characters)`,
        value: reason,
        error: errors['note'],
      })}
      <p class="actions"><button class="quiet" name="act" value="decline">We cannot quote this</button></p>
    </form>
  `
}

function lineFields(line: TypedLine, place: number, errors: Readonly<Record<string, string>>): Html {
  const field = (name: string, label: string, value: string, extra: Part = null): Html => {
    const id = `${name}-${place}`
    return html`<div class="field ${name}">
      <label for="${id}">${label}</label>
      <input
        id="${id}"
        name="${id}"
        type="text"
        value="${value}"
        autocomplete="off"
        ${extra}
        ${describedByError(id, errors[id])}
      />
      ${fieldError(id, errors[id])}
    </div>`
  }
  const number = place + 1
  return html`<fieldset class="line">
    <legend>Line ${number}${line.findingId === null ? '' : ', for a finding'}</legend>
    ${hiddenFields({ [`finding-${place}`]: line.findingId ?? undefined })}
    ${field('description', 'Work', line.description, html`list="catalogue" maxlength="300"`)}
    ${field('quantity', 'Quantity', line.quantity, html`inputmode="decimal"`)}
    ${field('price', 'Price inc. GST ($)', line.price, html`inputmode="decimal"`)}
  </fieldset>`
}
