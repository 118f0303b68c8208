import { shortDay } from '../../../contract/day-text.ts'
import { forecastLabels, type ForecastItem, type exportForecast } from '../../../contract/forecast.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { services } from '../../../contract/services.ts'
import { aboutExport } from '../../platform/about-export.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FileAnswer } from '../../platform/serve.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import { describeRows } from './describe-rows.ts'
import { readKeys } from './list-forecast.ts'

const batchSize = 500
/** More than the longest list. */
const everything = { limit: 1_000_000, offset: 0 }

const columns: SheetColumn<ForecastItem>[] = [
  { header: 'Property', width: 34, value: ({ addressLine1 }) => addressLine1 },
  { header: 'Suburb', width: 28, value: ({ addressLine2 }) => addressLine2 },
  { header: 'Property manager', width: 24, value: ({ managerName }) => managerName },
  { header: 'Services', width: 28, value: (item) => item.services.map((code) => services[code].name).join(', ') },
  { header: 'Date', width: 12, value: ({ on }) => on && shortDay(on) },
  { header: 'What', width: 80, value: ({ texts }) => texts.join('\n') },
]

/** What one number of the forecast counts, all pages of it. */
export async function exportForecastItems(
  scope: Scope,
  agencyName: string,
  query: QueryOf<typeof exportForecast>,
): Promise<FileAnswer> {
  const { span, rows } = await readKeys(scope, query, everything)
  async function* batches() {
    for (let from = 0; from < rows.length; from += batchSize)
      yield await describeRows(scope, query, span, rows.slice(from, from + batchSize))
  }
  const label = forecastLabels[query.measure]
  return spreadsheetAnswer({
    fileName: query.fileName,
    otherwise: `Forecast ${scope.today}`,
    totalRows: rows.length,
    sheets: [
      tableSheet({ name: 'Forecast', columns, rows: batches(), hasFilter: true }),
      aboutExport(scope, {
        title: 'Forecast',
        agencyName,
        rows: [label, rows.length],
        facts: [
          ['Month', span.from.slice(0, 7)],
          ['Assumption', 'Nothing is done meanwhile'],
          ...(query.service ? [['Service', services[query.service].name] as const] : []),
          ...(query.query ? [['Search', query.query] as const] : []),
        ],
      }),
    ],
  })
}
