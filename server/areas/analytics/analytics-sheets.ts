import type { Analytics, Compliance } from '../../../contract/analytics.ts'
import { evaluatedProperties } from '../../../contract/analytics.ts'
import { quoteStatusTags, severityTags } from '../../../contract/quotes/quotes.ts'
import { services } from '../../../contract/services.ts'
import { tableSheet, type Sheet } from '../../platform/spreadsheet-sheets.ts'
import type { CellKind } from '../../platform/spreadsheet-xml.ts'

type Cell = string | number | null
type Column = { header: string; kind?: CellKind }

const widest = 60

/** Names vary in length, so a column is as wide as its longest text. */
function sheetOf(name: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Sheet {
  const lengthOf = (cell: Cell | undefined) => (typeof cell === 'string' ? cell.length : 10)
  const width = (index: number, header: string) =>
    Math.min(widest, Math.max(header.length, ...rows.map((row) => lengthOf(row[index]))) + 3)
  return tableSheet({
    name,
    columns: columns.map(({ header, kind = 'text' }, index) => ({
      header,
      kind,
      width: width(index, header),
      value: (row: readonly Cell[]) => row[index],
    })),
    rows: [rows],
  })
}

const month: Column = { header: 'Month', kind: 'month' }
const count = (header: string): Column => ({ header, kind: 'number' })

const complianceColumns: Column[] = [
  count('Compliant'),
  count('Compliance issues'),
  count('Booking in progress'),
  count('Non-residential'),
  { header: 'Compliant share', kind: 'share' },
]

const complianceCells = (counts: Compliance): Cell[] => {
  const evaluated = evaluatedProperties(counts)
  return [
    counts.compliant,
    counts.complianceIssues,
    counts.bookingInProgress,
    counts.nonResidential,
    evaluated === 0 ? null : counts.compliant / evaluated,
  ]
}

const sumColumns: Column[] = [count('Number'), { header: 'Total inc. GST', kind: 'money' }]
const sumCells = (sum: { count: number; total: string }): Cell[] => [sum.count, sum.total]

/** One sheet per part of the dashboard. */
export const analyticsSheets = (analytics: Analytics): Sheet[] => {
  const { agencies, trend, accessIssues, findings, quotes, invoices } = analytics
  return [
    sheetOf(
      'Agencies',
      [{ header: 'Agency' }, ...complianceColumns],
      agencies.map((agency) => [agency.name, ...complianceCells(agency)]),
    ),
    sheetOf(
      'Property managers',
      [{ header: 'Agency' }, { header: 'Property manager' }, ...complianceColumns],
      agencies.flatMap(({ name, managers }) =>
        managers.map((manager) => [name, manager.name, ...complianceCells(manager)]),
      ),
    ),
    sheetOf(
      'Trend',
      [month, ...complianceColumns],
      trend.map((each) => [each.month, ...complianceCells(each)]),
    ),
    sheetOf(
      'Access issues',
      [month, count('Resolved'), count('Median days'), count('90% within days')],
      [
        ...accessIssues.months.map((each) => [each.month, each.resolved, each.medianDays, each.ninetiethDays]),
        ['All', accessIssues.resolved, accessIssues.medianDays, accessIssues.ninetiethDays],
      ],
    ),
    sheetOf(
      'Findings',
      [{ header: 'Service' }, { header: 'Severity' }, count('Open findings')],
      findings.map((finding) => [services[finding.service].name, severityTags[finding.severity].label, finding.count]),
    ),
    sheetOf(
      'Quotes',
      [{ header: 'Status' }, ...sumColumns],
      quotes.map(({ status, ...sum }) => [quoteStatusTags[status].label, ...sumCells(sum)]),
    ),
    sheetOf(
      'Invoices',
      [{ header: 'Invoices' }, ...sumColumns],
      [
        ['Outstanding', ...sumCells(invoices.outstanding)],
        ['Overdue', ...sumCells(invoices.overdue)],
        ['Paid in the last 12 months', ...sumCells(invoices.paid)],
      ],
    ),
    sheetOf(
      'Paid invoices',
      [month, ...sumColumns],
      invoices.paidByMonth.map(({ month: paidIn, ...sum }) => [paidIn, ...sumCells(sum)]),
    ),
  ]
}
