import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { forecastDays, forecastLabels, type exportForecast } from '../../../contract/forecast.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { services } from '../../../contract/services.ts'
import { aboutExport } from '../../platform/about-export.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FileAnswer } from '../../platform/serve.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import { readDuties } from '../compliance/describe-duties.ts'
import { describeWithLaw, type ExportedItem } from './describe-rows.ts'
import { comingVersions } from './forecast.queries.ts'
import { readKeys } from './list-forecast.ts'

const batchSize = 500
/** More than the longest list. */
const everything = { limit: 1_000_000, offset: 0 }

const columns: SheetColumn<ExportedItem>[] = [
  { header: 'Property', width: 34, value: ({ addressLine1 }) => addressLine1 },
  { header: 'Suburb', width: 28, value: ({ addressLine2 }) => addressLine2 },
  { header: 'Property manager', width: 24, value: ({ managerName }) => managerName },
  { header: 'Services', width: 28, value: (item) => item.services.map((code) => services[code].name).join(', ') },
  { header: 'Date', width: 12, value: ({ on }) => on && shortDay(on) },
  { header: 'What', width: 80, value: ({ texts }) => texts.join('\n') },
  { header: 'Law', width: 80, value: ({ law }) => law },
]

/** What one number of the forecast counts, all pages of it. */
export async function exportForecastItems(
  scope: Scope,
  agencyName: string,
  query: QueryOf<typeof exportForecast>,
): Promise<FileAnswer> {
  const { span, rows } = await readKeys(scope, query, everything)
  const duties = await readDuties(scope, span.from)
  const coming = await scope.db.rows(comingVersions(scope.state, scope.today, forecastDays(scope.today).at(-1) as Day))
  async function* batches() {
    for (let from = 0; from < rows.length; from += batchSize)
      yield await describeWithLaw(scope, query, span, rows.slice(from, from + batchSize), duties)
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
          ...coming.map(
            ({ from, name, text, citation }) =>
              [`From ${shortDay(from)}: ${name}`, `${text} ${citation ?? ''}`.trim()] as const,
          ),
          ...(query.service ? [['Service', services[query.service].name] as const] : []),
          ...(query.query ? [['Search', query.query] as const] : []),
        ],
      }),
    ],
  })
}
