import type { Analytics } from '@contract/analytics.ts'
import { ColumnChart } from '@/ui/charts/ColumnChart.tsx'
import { formatMonth, formatNumber } from '@/ui/format.ts'
import { Figure } from './Figure.tsx'
import { shortMonth } from './month-names.ts'

type AccessIssues = Analytics['accessIssues']
type Month = AccessIssues['months'][number]

export const daysText = (days: number | null): string => (days === null ? '–' : days === 1 ? '1 day' : `${days} days`)

const titleOf = (month: Month): string =>
  month.resolved === 0
    ? `${formatMonth(month.month)}: none resolved`
    : `${formatMonth(month.month)}: ${formatNumber(month.resolved)} resolved, half within ${daysText(month.medianDays)}, 90% within ${daysText(month.ninetiethDays)}`

export function AccessFigure({ accessIssues }: { accessIssues: AccessIssues }) {
  const { resolved, medianDays, ninetiethDays, months } = accessIssues
  return (
    <Figure
      title="Days to resolve access issues"
      note="From the day an access issue was raised to the day it was resolved, by month of resolution, over the last 12 months."
      empty={resolved === 0 ? 'No access issues were resolved in the last 12 months.' : undefined}
      picture={
        <div className="flex flex-col gap-4">
          <ColumnChart
            label={`${formatNumber(resolved)} resolved: half within ${daysText(medianDays)}, 90% within ${daysText(ninetiethDays)}`}
            columns={months.map((month) => ({
              id: month.month,
              label: shortMonth(month.month),
              title: titleOf(month),
              value: month.medianDays,
              reach: month.ninetiethDays,
            }))}
          />
          <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1 text-quiet">
            <li className="flex items-center gap-2">
              <span aria-hidden className="size-2.5 rounded-xs bg-accent" /> Half were resolved within (days)
            </li>
            <li className="flex items-center gap-2">
              <span aria-hidden className="size-2.5 rounded-xs border border-accent-line bg-accent-soft" /> 90% were
              resolved within
            </li>
          </ul>
        </div>
      }
      columns={[
        { id: 'month', header: 'Month', isRowHeader: true, cell: ({ month }: Month) => formatMonth(month) },
        { id: 'resolved', header: 'Resolved', align: 'end', cell: (row) => formatNumber(row.resolved) },
        { id: 'median', header: 'Half within', align: 'end', cell: (row) => daysText(row.medianDays) },
        { id: 'ninetieth', header: '90% within', align: 'end', cell: (row) => daysText(row.ninetiethDays) },
      ]}
      rows={months}
      rowKey={({ month }) => month}
    />
  )
}
