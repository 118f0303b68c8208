import type { Analytics } from '@contract/analytics.ts'
import { quoteStatusTags } from '@contract/quotes/quotes.ts'
import { AmountBars } from '@/ui/charts/AmountBars.tsx'
import { countText } from '@/ui/charts/chart-unit.ts'
import { formatMoney, formatMonth, formatNumber } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { Figure } from './Figure.tsx'

type Sum = { count: number; total: string }
type Quote = Analytics['quotes'][number]
type Invoices = Analytics['invoices']

const quoteUnit = { one: 'quote', many: 'quotes' }
const invoiceUnit = { one: 'invoice', many: 'invoices' }

const sumColumns = (counted: string): Column<Sum>[] => [
  { id: 'count', header: counted, align: 'end', cell: ({ count }) => formatNumber(count) },
  { id: 'total', header: 'Total inc. GST', align: 'end', cell: ({ total }) => formatMoney(total) },
]

export function QuotesFigure({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <Figure
      title="Money in quotes"
      note="Quotes of the last 12 months by current status, including GST."
      empty={quotes.length === 0 ? 'No quotes in the last 12 months.' : undefined}
      picture={
        <AmountBars
          label="Money in quotes"
          rows={quotes.map(({ status, count, total }) => ({
            id: status,
            label: quoteStatusTags[status].label,
            detail: countText(count, quoteUnit),
            amount: Number(total),
            figure: formatMoney(total),
            tone: quoteStatusTags[status].tone,
          }))}
        />
      }
      columns={[
        {
          id: 'status',
          header: 'Status',
          isRowHeader: true,
          cell: ({ status }: Quote) => quoteStatusTags[status].label,
        },
        ...sumColumns('Quotes'),
      ]}
      rows={quotes}
      rowKey={({ status }) => status}
    />
  )
}

type InvoiceRow = Sum & { id: string; label: string; tone: 'neutral' | 'critical' | 'good' }

const invoiceRows = ({ outstanding, overdue, paid, paidByMonth }: Invoices): InvoiceRow[] => [
  { id: 'outstanding', label: 'Outstanding, not yet due', tone: 'neutral', ...outstanding },
  { id: 'overdue', label: 'Overdue', tone: 'critical', ...overdue },
  { id: 'paid', label: 'Paid in the last 12 months', tone: 'good', ...paid },
  ...paidByMonth.map(({ month, ...sum }) => ({
    id: month,
    label: `Paid in ${formatMonth(month)}`,
    tone: 'good' as const,
    ...sum,
  })),
]

export function InvoicesFigure({ invoices }: { invoices: Invoices }) {
  const rows = invoiceRows(invoices)
  const isEmpty = rows.every(({ count }) => count === 0)
  return (
    <Figure
      title="Money in invoices"
      note="What is owed now and what was paid in the last 12 months, including GST. The numbers show each month."
      empty={isEmpty ? 'No invoices in the last 12 months.' : undefined}
      picture={
        <AmountBars
          label="Money in invoices"
          rows={rows.slice(0, 3).map(({ id, label, count, total, tone }) => ({
            id,
            label,
            detail: countText(count, invoiceUnit),
            amount: Number(total),
            figure: formatMoney(total),
            tone,
          }))}
        />
      }
      columns={[
        { id: 'label', header: 'Invoices', isRowHeader: true, cell: ({ label }: InvoiceRow) => label },
        ...sumColumns('Number'),
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}
