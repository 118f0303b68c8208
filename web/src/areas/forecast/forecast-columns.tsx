import { forecastLabels, forecastMeasures, type ForecastMeasure, type ForecastNumbers } from '@contract/forecast.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { formatNumber } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'

/** "2 h 30 min" */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (minutes === 0) return '–'
  if (hours >= 10) return `${formatNumber(Math.round(minutes / 60))} h`
  return [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : ''].filter(Boolean).join(' ')
}

type Linked<Row> = {
  hrefOf: (row: Row, measure: ForecastMeasure) => string
  nameOf: (row: Row) => string
  /** Numbers that the rows do not have. */
  without?: readonly (ForecastMeasure | 'visits')[]
}

/** The numbers of a row; each opens its list. */
export function numberColumns<Row extends ForecastNumbers>({
  hrefOf,
  nameOf,
  without = [],
}: Linked<Row>): Column<Row>[] {
  const columns = forecastMeasures
    .filter((measure) => !without.includes(measure))
    .map((measure): Column<Row> => ({
      id: measure,
      header: forecastLabels[measure],
      align: 'end',
      cell: (row) =>
        row[measure] === 0 ? (
          '0'
        ) : (
          <TextLink
            href={hrefOf(row, measure)}
            aria-label={`${formatNumber(row[measure])}, ${forecastLabels[measure]}, ${nameOf(row)}`}
          >
            {formatNumber(row[measure])}
          </TextLink>
        ),
    }))
  const time: Column<Row> = {
    id: 'minutes',
    header: 'Time at properties',
    align: 'end',
    cell: ({ minutes }) => formatMinutes(minutes),
  }
  const visits: Column<Row> = { id: 'visits', header: 'Visits', align: 'end', cell: (row) => formatNumber(row.visits) }
  const [due, ...others] = columns
  return [...(due ? [due] : []), ...(without.includes('visits') ? [] : [visits]), time, ...others]
}
