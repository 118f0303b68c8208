import { aboutExport } from '../../platform/about-export.ts'
import { describeManager } from '../portfolio/describe-filters.ts'
import { quoteExpiryLabels, urgencyLabels } from '../../../contract/billing-filters.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { amountOfCents } from '../../../contract/money.ts'
import { quoteStatusTags, severityTags, type exportQuotes, type QuoteSort } from '../../../contract/quotes/quotes.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FileAnswer } from '../../platform/serve.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import { managerNamed } from './billing-parties.queries.ts'
import { describeBillingFilter } from './describe-billing-filter.ts'
import { exportBatches } from './export-batches.ts'
import { toQuoteFilter, toQuoteOrder } from './quote-list-query.ts'
import { serviceNamed } from './quote-reply.ts'
import { statusOn } from './quote-status.ts'
import { quoteKeys, quotesById, type QuoteRow } from './quotes.queries.ts'

const sortLabels: Record<QuoteSort, string> = {
  expiry: 'Expiry',
  price: 'Price',
  number: 'Quote number',
  created: 'Creation',
  unsafe: 'Unsafe properties',
}

type Row = QuoteRow & { managerName: string | null }

const money = (cents: number | null): string | null => (cents === null ? null : amountOfCents(cents))

const columns = ({ today }: Pick<Scope, 'today'>): SheetColumn<Row>[] => [
  { header: 'Quote', width: 12, value: ({ quoteNumber }) => quoteNumber },
  { header: 'Address', width: 34, value: ({ addressLine1 }) => addressLine1 },
  { header: 'Suburb', width: 28, value: ({ addressLine2 }) => addressLine2 },
  { header: 'Service', width: 20, value: ({ serviceId }) => serviceNamed(serviceId).name },
  { header: 'Status', width: 34, value: (row) => quoteStatusTags[statusOn(row, today)].label },
  { header: 'Severity', width: 24, value: ({ severity }) => severityTags[severity].label },
  { header: 'Price inc. GST', width: 16, kind: 'money', value: ({ leastCents }) => money(leastCents) },
  { header: 'At most', width: 16, kind: 'money', value: ({ mostCents }) => money(mostCents) },
  { header: 'Estimate', width: 10, value: (row) => (statusOn(row, today) === 'PENDING' ? 'Yes' : null) },
  { header: 'Issued', width: 12, kind: 'day', value: ({ issuedOn }) => issuedOn },
  { header: 'Expires', width: 12, kind: 'day', value: ({ expiresOn }) => expiresOn },
  { header: 'Decided by', width: 24, value: ({ decidedBy }) => decidedBy },
  { header: 'Property manager', width: 24, value: ({ managerName }) => managerName },
]

/** All pages of the list on the screen. */
export async function quotesSpreadsheet(
  scope: Scope,
  agencyName: string,
  query: QueryOf<typeof exportQuotes>,
): Promise<FileAnswer> {
  const { db, agencyId, today } = scope
  const keys = await db.rows(quoteKeys(agencyId, toQuoteFilter(query), toQuoteOrder(query), today))
  const managerId = query['property-manager']
  const manager = managerId === undefined ? undefined : await maybeOne(db, managerNamed(agencyId, managerId))
  return spreadsheetAnswer({
    fileName: query.fileName,
    otherwise: `Quotes ${today}`,
    totalRows: keys.length,
    sheets: [
      tableSheet({
        name: 'Quotes',
        columns: columns(scope),
        rows: exportBatches(
          keys.map(({ id }) => id),
          async (ids) => db.rows(quotesById(agencyId, ids)),
        ),
        hasFilter: true,
      }),
      aboutExport(scope, {
        title: 'Quotes',
        agencyName,
        rows: ['Quotes', keys.length],
        facts: describeBillingFilter({
          query: query.query,
          statuses: query.status.map((status) => quoteStatusTags[status].label),
          services: query.service,
          others: [query.urgency && urgencyLabels[query.urgency], query.due && quoteExpiryLabels[query.due]],
          manager: describeManager(managerId, manager?.name),
          order: `${sortLabels[query.sort]}, ${query.direction}`,
        }),
      }),
    ],
  })
}
