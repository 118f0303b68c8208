import { evaluatedProperties, type TrendMonth } from '@contract/analytics.ts'
import { formatMonth, formatNumber } from '@/ui/format.ts'
import { TrendChart, type TrendPoint } from '@/ui/charts/TrendChart.tsx'
import { complianceColumns, compliantShare } from './compliance-parts.ts'
import { Figure } from './Figure.tsx'
import { shortMonth } from './month-names.ts'

const pointOf = (month: TrendMonth): TrendPoint => {
  const properties = evaluatedProperties(month)
  const counted = `${compliantShare(month)}, ${formatNumber(month.compliant)} of ${formatNumber(properties)}`
  return {
    id: month.month,
    label: shortMonth(month.month),
    title: `${formatMonth(month.month)}: ${properties === 0 ? 'no data' : counted}`,
    share: properties === 0 ? null : month.compliant / properties,
  }
}

const summary = (known: readonly TrendMonth[]): string => {
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return 'Compliance trend'
  return `Compliant share: ${compliantShare(first)} in ${formatMonth(first.month)}, ${compliantShare(last)} in ${formatMonth(last.month)}`
}

export function ComplianceTrend({ trend }: { trend: readonly TrendMonth[] }) {
  const known = trend.filter((month) => evaluatedProperties(month) > 0)
  return (
    <Figure
      title="Compliance trend"
      note="Share of residential properties on service that were compliant at the end of each month; this month so far."
      empty={known.length === 0 ? 'No properties on service.' : undefined}
      picture={<TrendChart label={summary(known)} points={trend.map(pointOf)} />}
      columns={[
        { id: 'month', header: 'Month', isRowHeader: true, cell: ({ month }: TrendMonth) => formatMonth(month) },
        ...complianceColumns,
      ]}
      rows={trend}
      rowKey={({ month }) => month}
    />
  )
}
