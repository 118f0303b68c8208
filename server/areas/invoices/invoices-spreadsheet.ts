import { aboutExport } from '../../platform/about-export.ts'
import { describeManager } from '../portfolio/describe-filters.ts'
import { softwareLabel } from '../../../contract/agency.ts'
import { invoiceDueLabels } from '../../../contract/billing-filters.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import {
  invoiceStatus,
  invoiceStatusTags,
  invoiceUploadFilterLabels,
  invoiceUploadState,
  invoiceUploadTags,
  noUploadText,
  type exportInvoices,
  type InvoiceSort,
} from '../../../contract/invoices.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FileAnswer } from '../../platform/serve.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import { managerNamed } from '../quotes/billing-parties.queries.ts'
import { describeBillingFilter } from '../quotes/describe-billing-filter.ts'
import { exportBatches } from '../quotes/export-batches.ts'
import { serviceNamed } from '../quotes/quote-reply.ts'
import { toInvoiceFilter, toInvoiceOrder } from './invoice-list-query.ts'
import { invoiceKeys, invoicesById } from './invoice-list.queries.ts'
import { invoiceReply } from './invoice-reply.ts'

const sortLabels: Record<InvoiceSort, string> = {
  issued: 'Issued',
  due: 'Due date',
  total: 'Total',
  number: 'Invoice number',
  unsafe: 'Unsafe properties',
}

/** A row as the list shows it, with what only the export has. */
type Row = ReturnType<typeof invoiceReply> & {
  managerName: string | null
  serviceNames: string
  software: string | null
}

const columns: SheetColumn<Row>[] = [
  { header: 'Invoice', width: 12, value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Address', width: 34, value: ({ property }) => property.addressLine1 },
  { header: 'Suburb', width: 28, value: ({ property }) => property.addressLine2 },
  { header: 'Services', width: 30, value: ({ serviceNames }) => serviceNames },
  { header: 'Status', width: 12, value: (row) => invoiceStatusTags[invoiceStatus(row)].label },
  { header: 'Issued', width: 12, kind: 'day', value: ({ issuedDate }) => issuedDate },
  { header: 'Due date', width: 12, kind: 'day', value: ({ dueDate }) => dueDate },
  { header: 'Total inc. GST', width: 16, kind: 'money', value: ({ totalIncGst }) => totalIncGst },
  {
    header: 'Upload',
    width: 24,
    value: (row) => {
      const state = invoiceUploadState(row.integration)
      return state === null ? noUploadText(row) : invoiceUploadTags[state].label
    },
  },
  { header: 'Why it failed', width: 40, value: ({ integration }) => integration.lastError?.message },
  { header: 'Software', width: 18, value: ({ software }) => software },
  { header: 'Property manager', width: 24, value: ({ managerName }) => managerName },
]

/** All pages of the list on the screen. */
export async function invoicesSpreadsheet(
  scope: Scope,
  agencyName: string,
  query: QueryOf<typeof exportInvoices>,
): Promise<FileAnswer> {
  const { db, agencyId, today, now } = scope
  const keys = await db.rows(invoiceKeys(agencyId, toInvoiceFilter(query), toInvoiceOrder(query), { today, now }))
  const managerId = query['property-manager']
  const manager = managerId === undefined ? undefined : await maybeOne(db, managerNamed(agencyId, managerId))
  const read = async (ids: readonly number[]): Promise<Row[]> =>
    (await db.rows(invoicesById(agencyId, ids))).map((row) => ({
      ...invoiceReply(row, scope),
      managerName: row.managerName,
      serviceNames: row.services.map((id) => serviceNamed(id).name).join(', '),
      software: row.software === null ? null : softwareLabel(row.software),
    }))
  return spreadsheetAnswer({
    fileName: query.fileName,
    otherwise: `Invoices ${today}`,
    totalRows: keys.length,
    sheets: [
      tableSheet({
        name: 'Invoices',
        columns,
        rows: exportBatches(
          keys.map(({ id }) => id),
          read,
        ),
        hasFilter: true,
      }),
      aboutExport(scope, {
        title: 'Invoices',
        agencyName,
        rows: ['Invoices', keys.length],
        facts: describeBillingFilter({
          query: query.query,
          statuses: query.status.map((status) => invoiceStatusTags[status].label),
          services: query.service,
          others: [
            ...query.upload.map((upload) => invoiceUploadFilterLabels[upload]),
            query.due && invoiceDueLabels[query.due],
          ],
          manager: describeManager(managerId, manager?.name),
          order: `${sortLabels[query.sort]}, ${query.direction}`,
        }),
      }),
    ],
  })
}
