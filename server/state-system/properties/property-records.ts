import type { Day } from '../../../contract/days.ts'
import { invoiceStatus, invoiceStatusTags } from '../../../contract/invoices.ts'
import { quoteStatusTags } from '../../../contract/quotes/quotes.ts'
import { propertyInvoices, type InvoiceRow } from '../../areas/invoices/invoices.queries.ts'
import { serviceNamed } from '../../areas/quotes/quote-reply.ts'
import { hasPdf, statusOn } from '../../areas/quotes/quote-status.ts'
import { quotePage, type QuoteRow } from '../../areas/quotes/quotes.queries.ts'
import { visitsOfProperty, type VisitRow } from '../bookings/bookings.queries.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { linkTo, bookingPath, invoicePdfPath, quotationPdfPath } from '../kit/html/links.ts'
import { visitStatusTag } from '../kit/html/visit-status.ts'
import { dayOfInstant, dayText, hoursOfVisit, moneyRange, moneyText, notSpecified } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { PropertyPageFacts } from './property.queries.ts'

/** The newest of each kind; the lists have the others. */
const most = 10

/** Visits, quotes and invoices of a property. */
export const propertyRecords = ({ agencyId, id }: PropertyPageFacts, today: Day) =>
  [
    visitsOfProperty(agencyId, id, most),
    quotePage(
      agencyId,
      { propertyId: id, statuses: [] },
      { by: 'created', isDescending: true },
      { limit: most, offset: 0 },
      today,
    ),
    propertyInvoices(agencyId, { propertyId: id, withCancelled: false }, { limit: most, offset: 0 }),
  ] as const

type Records = { visits: VisitRow[]; quotes: QuoteRow[]; invoices: InvoiceRow[] }

const visitStatus = (visit: VisitRow, now: Date): Part =>
  html`${badge(visitStatusTag(visit, now))} ${visit.cancellation?.reason}`

/** Users of the agency can open each record; the provider's staff have pages of their own for them. */
export function showRecords(
  { site, now }: SignedInCall,
  { agencyId }: PropertyPageFacts,
  { visits, quotes, invoices }: Records,
  { today, canOpen }: { today: Day; canOpen: boolean },
): Html {
  const link = (path: string, id: number, text: string): Part =>
    canOpen ? html`<a href="${linkTo(site, path.replace(':id', String(id)), { agency: agencyId })}">${text}</a>` : text
  return html`
    ${renderTable({
      caption: 'Visits, newest first',
      rows: visits,
      empty: 'No visit has been booked.',
      columns: [
        {
          header: 'Day',
          cell: ({ visitId, startsAt }) => link(bookingPath, visitId, dayOfInstant(startsAt, site.timeZone)),
        },
        { header: 'Time', cell: (visit) => hoursOfVisit(visit, site.timeZone) },
        { header: 'Services', cell: ({ services }) => services ?? notSpecified },
        { header: 'Status', cell: (visit) => visitStatus(visit, now) },
      ],
    })}
    ${renderTable({
      caption: 'Quotes, newest first',
      rows: quotes,
      empty: 'There are no quotes.',
      columns: [
        {
          header: 'Quote',
          cell: (quote) => (hasPdf(quote) ? link(quotationPdfPath, quote.id, quote.quoteNumber) : quote.quoteNumber),
        },
        { header: 'Service', cell: ({ serviceId }) => serviceNamed(serviceId).name },
        { header: 'Status', cell: (quote) => badge(quoteStatusTags[statusOn(quote, today)]) },
        { header: 'Price', isNumber: true, cell: ({ leastCents, mostCents }) => moneyRange(leastCents, mostCents) },
      ],
    })}
    ${renderTable({
      caption: 'Invoices, newest first',
      rows: invoices,
      empty: 'There are no invoices.',
      columns: [
        { header: 'Invoice', cell: ({ id, invoiceNumber }) => link(invoicePdfPath, id, invoiceNumber) },
        { header: 'Issued', cell: ({ issuedOn }) => dayText(issuedOn) },
        {
          header: 'Status',
          cell: ({ isVoided, paidAt, dueOn }) =>
            badge(
              invoiceStatusTags[
                invoiceStatus({ isCancelled: isVoided, isPaid: paidAt !== null, isOverdue: dueOn < today })
              ],
            ),
        },
        { header: 'Total', isNumber: true, cell: ({ totalCents }) => moneyText(totalCents) },
      ],
    })}
  `
}
