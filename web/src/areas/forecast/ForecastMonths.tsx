import type { Forecast, ForecastMeasure, ForecastMonth } from '@contract/forecast.ts'
import { formatDay, formatMonth, formatNumber } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { Table } from '@/ui/tables/Table.tsx'
import { numberColumns } from './forecast-columns.tsx'
import { NeedChart } from './NeedChart.tsx'
import { toQuarters } from './quarters.ts'

type Props = { months: Forecast['months']; hrefOf: (month: string, measure: ForecastMeasure) => string }

const newIn = (months: readonly ForecastMonth[]): number => months.reduce((sum, month) => sum + month.new, 0)

/** All months: a chart of the properties, and every number in a table that is folded by quarter. */
export function ForecastMonths({ months, hrefOf }: Props) {
  const today = months[0]
  const nameOf = ({ month }: ForecastMonth) => formatMonth(month)
  return (
    <Card title="The next 24 months" isFlush>
      <div className="px-5 pb-4 max-md:px-4">
        <p className="text-quiet">
          If nothing is done. Properties are counted on the first day of the month,{' '}
          {today ? formatDay(today.from) : 'today'} in this month; checks, leases and appliances on their own day, in
          this month from today.
        </p>
        <div className="mt-3 max-lg:hidden">
          <NeedChart months={months} />
        </div>
      </div>
      <div className="print-open px-5 pb-2 max-md:px-4">
        {toQuarters(months).map((quarter, place) => (
          <Disclosure
            key={quarter.label}
            isOpenAtFirst={place === 0}
            title={
              <>
                {quarter.label}
                <span className="ml-2 font-normal text-quiet">{formatNumber(newIn(quarter.months))} new</span>
              </>
            }
          >
            <div className="-ml-6">
              <Table
                tableFrom="lg"
                label={quarter.label}
                columns={[
                  { id: 'month', header: 'Month', isRowHeader: true, width: '12%', cell: nameOf },
                  ...numberColumns<ForecastMonth>({ nameOf, hrefOf: ({ month }, measure) => hrefOf(month, measure) }),
                ]}
                rows={quarter.months}
                rowKey={({ month }) => month}
              />
            </div>
          </Disclosure>
        ))}
      </div>
    </Card>
  )
}
