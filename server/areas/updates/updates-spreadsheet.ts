import { aboutExport } from '../../platform/about-export.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { findLabel, findTag } from '../../../contract/labels.ts'
import { propertyComplianceTags } from '../../../contract/properties/properties.ts'
import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import { services } from '../../../contract/services.ts'
import type { exportRequiredUpdates } from '../../../contract/updates.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FileAnswer } from '../../platform/serve.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import { toCardQuery } from '../portfolio/card-query.ts'
import { describeFilters } from '../portfolio/describe-filters.ts'
import { cardBatches } from '../portfolio/read-cards.ts'
import { addLaw } from '../portfolio/with-law.ts'

const serviceNames = Object.fromEntries(Object.entries(services).map(([code, { name }]) => [code, name]))

const columns: SheetColumn<ManagedProperty & { law: string }>[] = [
  { header: 'Address', width: 34, value: ({ addressLine1 }) => addressLine1 },
  { header: 'Suburb', width: 28, value: ({ addressLine2 }) => addressLine2 },
  { header: 'What is missing', width: 70, value: ({ updates }) => updates.map(({ text }) => text).join('; ') },
  {
    header: 'Compliance',
    width: 20,
    value: ({ compliance }) => findTag(propertyComplianceTags, compliance).label,
  },
  { header: 'Why', width: 60, value: ({ reasons }) => reasons.join('\n') },
  { header: 'Law', width: 80, value: ({ law }) => law },
  {
    header: 'Services',
    width: 34,
    value: (property) => property.services.map(({ shortName }) => findLabel(serviceNames, shortName)).join(', '),
  },
  { header: 'Next due', width: 12, kind: 'day', value: ({ nextDueDate }) => nextDueDate },
  { header: 'Property manager', width: 24, value: ({ propertyManager }) => propertyManager?.name },
  { header: 'Software', width: 18, value: ({ softwareName }) => softwareName },
]

/** All pages of the list on the screen. */
export async function updatesSpreadsheet(
  scope: Scope,
  agencyName: string,
  query: QueryOf<typeof exportRequiredUpdates>,
): Promise<FileAnswer> {
  const cardQuery = toCardQuery('updates', [{ kind: 1, within: 'UPDATE_REQUIRED' }], query)
  const { total, managerName, batches } = await cardBatches<ManagedProperty>(scope, cardQuery)
  return spreadsheetAnswer({
    fileName: query.fileName,
    otherwise: `Required updates ${scope.today}`,
    totalRows: total,
    sheets: [
      tableSheet({ name: 'Required updates', columns, rows: addLaw(scope, batches), hasFilter: true }),
      aboutExport(scope, {
        title: 'Required updates',
        agencyName,
        rows: ['Properties', total],
        facts: describeFilters(cardQuery, managerName),
      }),
    ],
  })
}
