import type { ForecastMonth } from '@contract/forecast.ts'
import { formatMonth } from '@/ui/format.ts'

const quarterOf = ({ month }: Pick<ForecastMonth, 'month'>): string =>
  `${month.slice(0, 4)} ${Math.ceil(Number(month.slice(5)) / 3)}`

/** Consecutive months by quarter of the calendar; the first and the last quarter may be shorter. */
export function toQuarters<Month extends Pick<ForecastMonth, 'month'>>(
  months: readonly Month[],
): { label: string; months: Month[] }[] {
  return [...new Set(months.map(quarterOf))].map((quarter) => {
    const listed = months.filter((month) => quarterOf(month) === quarter)
    const [first, last] = [listed[0], listed.at(-1)] as [Month, Month]
    const label =
      first === last ? formatMonth(first.month) : `${formatMonth(first.month)} to ${formatMonth(last.month)}`
    return { label, months: listed }
  })
}
