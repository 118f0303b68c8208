import type { Day } from '../../../contract/days.ts'
import { html } from '../html.ts'
import { renderTable } from '../table.ts'
import { dayText, moneyText } from '../wording.ts'
import { agencyInvoices, type InvoiceRow } from './invoices.queries.ts'
import { mostRows } from './row-limits.ts'
import { propertyLink, restNote, type Section } from './section.ts'

export const invoices: Section = {
  path: '/Invoices/index',
  title: 'Invoices',
  async show({ db, site, agency, today }) {
    const rows = await db.rows(agencyInvoices(agency.id))
    return html`
      ${renderTable({
        caption: 'Invoices, newest first',
        rows: rows.slice(0, mostRows),
        empty: 'There are no invoices yet.',
        columns: [
          { header: 'Invoice', cell: ({ invoiceNumber }) => invoiceNumber },
          { header: 'Property', cell: (row) => propertyLink({ site, agency }, row) },
          { header: 'Issued', cell: ({ issuedOn }) => dayText(issuedOn) },
          { header: 'Due', cell: ({ dueOn }) => dayText(dueOn) },
          { header: 'Status', cell: (row) => statusOf(row, today) },
          { header: 'Total', isNumber: true, cell: ({ totalCents }) => moneyText(totalCents) },
        ],
      })}
      ${restNote(rows)}
    `
  },
}

function statusOf({ isPaid, isVoid, dueOn }: InvoiceRow, today: Day): string {
  if (isVoid) return 'Void'
  if (isPaid) return 'Paid'
  return dueOn < today ? 'Overdue' : 'Unpaid'
}
