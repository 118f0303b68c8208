import type { Forecast, ForecastMeasure, ForecastMonth } from '@contract/forecast.ts'
import { ColumnChart } from '@/ui/charts/ColumnChart.tsx'
import { formatDay, formatMonth, formatNumber } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { Table } from '@/ui/tables/Table.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { numberColumns } from './forecast-columns.tsx'
import { toQuarters } from './quarters.ts'

type Props = { months: Forecast['months']; hrefOf: (month: string, measure: ForecastMeasure) => string }

const titleOf = ({ month, breached, unproven }: ForecastMonth): string =>
  `${formatMonth(month)}: ${formatNumber(breached)} in breach, ${formatNumber(unproven)} unproven`

const summary = (months: readonly ForecastMonth[]): string => {
  const [first, last] = [months[0], months.at(-1)]
  return first && last
    ? `Properties in breach or unproven. ${titleOf(first)}. ${titleOf(last)}.`
    : 'Properties in breach or unproven'
}

/** All months: a chart of the properties, and every number in a table; where cards replace it, they are folded by quarter. */
export function ForecastMonths({ months, hrefOf }: Props) {
  const today = months[0]
  const nameOf = ({ month }: ForecastMonth) => formatMonth(month)
  const isWide = useIsWide('lg')
  const table = (label: string, rows: Forecast['months']) => (
    <Table
      tableFrom="lg"
      label={label}
      columns={[
        { id: 'month', header: 'Month', isRowHeader: true, cell: nameOf },
        ...numberColumns<ForecastMonth>({ nameOf, hrefOf: ({ month }, measure) => hrefOf(month, measure) }),
      ]}
      rows={rows}
      rowKey={({ month }) => month}
    />
  )
  return (
    <Card title="The next 24 months" isFlush>
      <div className="px-5 pb-4 max-md:px-4">
        <p className="text-quiet">
          If nothing is done. Properties are counted on the first day of the month,{' '}
          {today ? formatDay(today.from) : 'today'} in this month; checks, leases and appliances on their own day, in
          this month from today.
        </p>
        <div className="mt-2 max-lg:hidden">
          <ColumnChart
            label={summary(months)}
            columns={months.map((month) => ({
              id: month.month,
              label: formatMonth(month.month).slice(0, 3),
              title: titleOf(month),
              value: month.breached,
              reach: month.breached + month.unproven,
            }))}
          />
          <ul aria-label="Legend" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-quiet">
            <li className="flex items-center gap-2">
              <span aria-hidden className="size-2.5 rounded-xs bg-accent" /> Properties in breach
            </li>
            <li className="flex items-center gap-2">
              <span aria-hidden className="size-2.5 rounded-xs border border-accent-line bg-accent-soft" /> Properties
              unproven
            </li>
          </ul>
        </div>
      </div>
      {isWide ? (
        table('The next 24 months', months)
      ) : (
        <div className="px-4 pb-2">
          {toQuarters(months).map((quarter, place) => (
            <Disclosure key={quarter.label} title={quarter.label} isOpenAtFirst={place === 0}>
              <div className="-ml-6">{table(quarter.label, quarter.months)}</div>
            </Disclosure>
          ))}
        </div>
      )}
    </Card>
  )
}
