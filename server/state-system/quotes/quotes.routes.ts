import { urgencyLabels, type Urgency } from '../../../contract/billing-filters.ts'
import { quoteStatusTags, type QuoteSort, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { totalOfQuotes } from '../../areas/quotes/list-quotes.ts'
import { quotePdf } from '../../areas/quotes/quote-pdf.ts'
import { quoteNotFound } from '../../areas/quotes/quote-problems.ts'
import { serviceNamed } from '../../areas/quotes/quote-reply.ts'
import { hasPdf, statusOn } from '../../areas/quotes/quote-status.ts'
import { quotePage, type QuoteRow } from '../../areas/quotes/quotes.queries.ts'
import { addressOf, forAgency, propertyLink, scopeOf, type AgencyCall } from '../kit/agency/agency-page.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Part } from '../kit/html/html.ts'
import { linkTo, quotationPdfPath } from '../kit/html/links.ts'
import { dayText, moneyRange } from '../kit/html/wording.ts'
import { labelsOf, type List } from '../kit/lists/list.ts'
import { sendPdf, type PageRoutes } from '../kit/routes/call.ts'
import { portalPage } from '../kit/routes/state-site.ts'

const orders: Readonly<Record<string, { by: QuoteSort; isDescending: boolean; label: string }>> = {
  newest: { by: 'created', isDescending: true, label: 'Newest first' },
  oldest: { by: 'created', isDescending: false, label: 'Oldest first' },
  expiry: { by: 'expiry', isDescending: false, label: 'Expires first' },
  'expiry-last': { by: 'expiry', isDescending: true, label: 'Expires last' },
  price: { by: 'price', isDescending: false, label: 'Lowest price first' },
  'price-highest': { by: 'price', isDescending: true, label: 'Highest price first' },
  number: { by: 'number', isDescending: false, label: 'Quote number' },
  'number-last': { by: 'number', isDescending: true, label: 'Quote number, last first' },
}

/** The quotes of the portal, by the same statements. The portal links to ?status=Expired, by the name of the status. */
export const quotations: List<QuoteRow> = {
  path: '/Quotations/index',
  title: 'Quotes',
  nouns: ['quote', 'quotes'],
  empty: 'There are no quotes yet.',
  searchLabel: 'Address, tenant, landlord or quote number',
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      any: 'Any status',
      choices: labelsOf(quoteStatusTags),
    },
    {
      kind: 'choice',
      name: 'urgency',
      label: 'Urgency',
      any: 'Any urgency',
      choices: urgencyLabels,
    },
  ],
  orders: labelsOf(orders),
  columns: (call) => [
    {
      header: 'Quote',
      text: ({ quoteNumber }) => quoteNumber,
      cell: numberCell(call),
      orders: ['number', 'number-last'],
    },
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 4 },
    { header: 'Service', text: ({ serviceId }) => serviceNamed(serviceId).name },
    {
      header: 'Status',
      text: (row) => quoteStatusTags[statusOn(row, call.today)].label,
      cell: (row) => badge(quoteStatusTags[statusOn(row, call.today)]),
    },
    { header: 'Issued', text: ({ issuedOn }) => dayText(issuedOn), orders: ['oldest', 'newest'] },
    { header: 'Expires', text: ({ expiresOn }) => dayText(expiresOn), orders: ['expiry', 'expiry-last'] },
    {
      header: 'Price',
      text: ({ leastCents, mostCents }) => moneyRange(leastCents, mostCents),
      isNumber: true,
      orders: ['price', 'price-highest'],
    },
    { header: 'In the portal', text: () => '', cell: (row) => portalCell(call, row), share: 0 },
  ],
  statements(call, { search, managerId, chosen, order }, slice) {
    const { status, urgency } = chosen as { status?: QuoteStatus; urgency?: Urgency }
    const filter = { managerId, statuses: status ? [status] : [], urgency, query: search }
    const { by, isDescending } = orders[order] as (typeof orders)[string]
    return {
      rows: quotePage(call.agency.id, filter, { by, isDescending }, slice, call.today),
      total: totalOfQuotes(scopeOf(call), filter),
    }
  },
}

const numberCell =
  ({ site, agency }: AgencyCall) =>
  (quote: QuoteRow): Part =>
    hasPdf(quote)
      ? html`<a href="${linkTo(site, quotationPdfPath.replace(':id', String(quote.id)), { agency: agency.id })}"
          >${quote.quoteNumber} <span class="quiet">PDF</span></a
        >`
      : quote.quoteNumber

const portalLabels: Readonly<Partial<Record<QuoteStatus, string>>> = {
  AWAITING_APPROVAL: 'Approve or decline',
  EXPIRED: 'Reactivate',
}

/** Quotes are decided on in the portal, whose list is searched for the quote. */
function portalCell({ site, agency, today }: AgencyCall, quote: QuoteRow): Part {
  const query = new URLSearchParams({ query: quote.quoteNumber }).toString()
  return html`<a href="${portalPage(site, agency.id, `/quotes?${query}`)}"
    >${portalLabels[statusOn(quote, today)] ?? 'Open'}<span class="for-readers"> quote ${quote.quoteNumber}</span></a
  >`
}

export function quotationPdfRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', quotationPdfPath, async (call) =>
    forAgency(call, quotations.title, async ({ db, site, agency, today, params }) => {
      const id = parseId(readText(params, 'id'))
      const drawn = id === undefined ? undefined : await quotePdf(db, site.state, agency.id, id, today)
      if (!drawn) throw quoteNotFound()
      return sendPdf(drawn.name, drawn.bytes)
    }),
  )
}
