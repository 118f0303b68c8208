import type { Analytics, Compliance } from '../../../contract/analytics.ts'
import { evaluatedProperties } from '../../../contract/analytics.ts'
import { quoteStatusTags, severityTags } from '../../../contract/quotes.ts'
import { services } from '../../../contract/services.ts'

export type Cell = string | number | null
export type Sheet = { name: string; columns: readonly SheetColumn[]; rows: readonly (readonly Cell[])[] }
type SheetColumn = { header: string; format?: 'money' | 'share' }

const complianceColumns: SheetColumn[] = [
  { header: 'Compliant' },
  { header: 'Compliance issues' },
  { header: 'Booking in progress' },
  { header: 'Non-residential' },
  { header: 'Compliant share', format: 'share' },
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

const sumColumns: SheetColumn[] = [{ header: 'Number' }, { header: 'Total inc. GST', format: 'money' }]
const sumCells = ({ count, total }: { count: number; total: string }): Cell[] => [count, Number(total)]

/** One sheet per part of the dashboard, with the numbers. */
export const analyticsSheets = (analytics: Analytics): Sheet[] => {
  const { agencies, trend, accessIssues, findings, quotes, invoices } = analytics
  return [
    {
      name: 'Agencies',
      columns: [{ header: 'Agency' }, ...complianceColumns],
      rows: agencies.map((agency) => [agency.name, ...complianceCells(agency)]),
    },
    {
      name: 'Property managers',
      columns: [{ header: 'Agency' }, { header: 'Property manager' }, ...complianceColumns],
      rows: agencies.flatMap(({ name, managers }) =>
        managers.map((manager) => [name, manager.name, ...complianceCells(manager)]),
      ),
    },
    {
      name: 'Trend',
      columns: [{ header: 'Month' }, ...complianceColumns],
      rows: trend.map((month) => [month.month, ...complianceCells(month)]),
    },
    {
      name: 'Access issues',
      columns: [{ header: 'Month' }, { header: 'Resolved' }, { header: 'Median days' }, { header: '90% within days' }],
      rows: [
        ...accessIssues.months.map((each) => [each.month, each.resolved, each.medianDays, each.ninetiethDays]),
        ['All', accessIssues.resolved, accessIssues.medianDays, accessIssues.ninetiethDays],
      ],
    },
    {
      name: 'Findings',
      columns: [{ header: 'Service' }, { header: 'Severity' }, { header: 'Open findings' }],
      rows: findings.map(({ service, severity, count }) => [
        services[service].name,
        severityTags[severity].label,
        count,
      ]),
    },
    {
      name: 'Quotes',
      columns: [{ header: 'Status' }, ...sumColumns],
      rows: quotes.map(({ status, ...sum }) => [quoteStatusTags[status].label, ...sumCells(sum)]),
    },
    {
      name: 'Invoices',
      columns: [{ header: 'Invoices' }, ...sumColumns],
      rows: [
        ['Outstanding', ...sumCells(invoices.outstanding)],
        ['Overdue', ...sumCells(invoices.overdue)],
        ['Paid in the last 12 months', ...sumCells(invoices.paid)],
        ...invoices.paidByMonth.map(({ month, ...sum }) => [`Paid in ${month}`, ...sumCells(sum)]),
      ],
    },
  ]
}
