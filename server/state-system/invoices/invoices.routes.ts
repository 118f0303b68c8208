import type { Day } from '../../../contract/days.ts'
import { invoiceStatus, invoiceStatusTags, type InvoiceSort, type InvoiceStatus } from '../../../contract/invoices.ts'
import type { Tag } from '../../../contract/labels.ts'
import { invoicePage } from '../../areas/invoices/invoice-list.queries.ts'
import { invoicePdf } from '../../areas/invoices/invoice-pdf.ts'
import { invoiceNotFound } from '../../areas/invoices/invoice-reply.ts'
import type { InvoiceRow } from '../../areas/invoices/invoices.queries.ts'
import { totalOfInvoices } from '../../areas/invoices/list-invoices.ts'
import { addressOf, forAgency, propertyLink, scopeOf } from '../kit/agency/agency-page.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { badge } from '../kit/html/badge.ts'
import { html, renderFacts } from '../kit/html/html.ts'
import { linkTo, invoicePdfPath } from '../kit/html/links.ts'
import { dayText, moneyText } from '../kit/html/wording.ts'
import { labelsOf, type List } from '../kit/lists/list.ts'
import { sendPdf, type PageRoutes } from '../kit/routes/call.ts'
import { unpaidTotals, type UnpaidTotals } from './invoices.queries.ts'

const orders: Readonly<Record<string, { by: InvoiceSort; isDescending: boolean; label: string }>> = {
  newest: { by: 'issued', isDescending: true, label: 'Newest first' },
  oldest: { by: 'issued', isDescending: false, label: 'Oldest first' },
  due: { by: 'due', isDescending: false, label: 'Due first' },
  'due-last': { by: 'due', isDescending: true, label: 'Due last' },
  total: { by: 'total', isDescending: false, label: 'Lowest total first' },
  'total-highest': { by: 'total', isDescending: true, label: 'Highest total first' },
  number: { by: 'number', isDescending: false, label: 'Invoice number' },
  'number-last': { by: 'number', isDescending: true, label: 'Invoice number, last first' },
}

const totalsOf = ({ dueCents, overdueCents }: UnpaidTotals): [string, string][] => [
  ['Overdue, all invoices', moneyText(overdueCents)],
  ['Due later, all invoices', moneyText(dueCents)],
  ['Unpaid in total', moneyText(dueCents + overdueCents)],
]

const statusTag = ({ isVoided, paidAt, dueOn }: InvoiceRow, today: Day): Tag =>
  invoiceStatusTags[invoiceStatus({ isCancelled: isVoided, isPaid: paidAt !== null, isOverdue: dueOn < today })]

/** The invoices of the portal, by the same statements. */
export const invoices: List<InvoiceRow, UnpaidTotals> = {
  path: '/Invoices/index',
  title: 'Invoices',
  nouns: ['invoice', 'invoices'],
  empty: 'There are no invoices yet.',
  searchLabel: 'Address, tenant, landlord or invoice number',
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      any: 'Any status',
      choices: labelsOf(invoiceStatusTags),
    },
  ],
  orders: labelsOf(orders),
  columns: (call) => [
    {
      header: 'Invoice',
      text: ({ invoiceNumber }) => invoiceNumber,
      cell: ({ id, invoiceNumber }) =>
        html`<a href="${linkTo(call.site, invoicePdfPath.replace(':id', String(id)), { agency: call.agency.id })}"
          >${invoiceNumber} <span class="quiet">PDF</span></a
        >`,
      orders: ['number', 'number-last'],
    },
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 4 },
    { header: 'Issued', text: ({ issuedOn }) => dayText(issuedOn), orders: ['oldest', 'newest'] },
    { header: 'Due', text: ({ dueOn }) => dayText(dueOn), orders: ['due', 'due-last'] },
    {
      header: 'Status',
      text: (row) => statusTag(row, call.today).label,
      cell: (row) => badge(statusTag(row, call.today)),
    },
    {
      header: 'Total',
      text: ({ totalCents }) => moneyText(totalCents),
      isNumber: true,
      orders: ['total', 'total-highest'],
    },
  ],
  statements(call, { search, managerId, chosen, order }, slice) {
    const { status } = chosen as { status?: InvoiceStatus }
    const filter = { managerId, statuses: status ? [status] : [], uploads: [], services: [], query: search }
    const { by, isDescending } = orders[order] as (typeof orders)[string]
    return {
      rows: invoicePage(call.agency.id, filter, { by, isDescending }, slice, call),
      total: totalOfInvoices(scopeOf(call), filter),
      summary: unpaidTotals(call.agency.id, managerId, call.today),
    }
  },
  showSummary: (_, totals) => html`<div class="totals">${renderFacts(totalsOf(totals))}</div>`,
  describeSummary: totalsOf,
}

export function invoicePdfRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', invoicePdfPath, async (call) =>
    forAgency(call, invoices.title, async ({ db, site, agency, today, params }) => {
      const id = parseId(readText(params, 'id'))
      const drawn = id === undefined ? undefined : await invoicePdf(db, site.state, agency.id, id, today)
      if (!drawn) throw invoiceNotFound()
      return sendPdf(drawn.name, drawn.bytes)
    }),
  )
}
