import type { QueryOf } from '../../../contract/endpoint.ts'
import type { exportPortfolio, ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import { aboutExport } from '../../platform/about-export.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FileAnswer } from '../../platform/serve.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { tableSheet } from '../../platform/spreadsheet-sheets.ts'
import { toCardQuery } from './card-query.ts'
import { describeFilters } from './describe-filters.ts'
import { managedPortfolioColumns } from './portfolio-columns.ts'
import { cardBatches } from './read-cards.ts'
import { withLaw } from './with-law.ts'

/** All pages of the properties on the provider's books, streamed while they are read. */
export async function exportManaged(
  scope: Scope,
  agencyName: string,
  query: QueryOf<typeof exportPortfolio>,
): Promise<FileAnswer> {
  const cardQuery = toCardQuery('managed', [{ kind: 1 }], query)
  const { total, managerName, batches } = await cardBatches<ManagedProperty>(scope, cardQuery)
  return spreadsheetAnswer({
    fileName: query.fileName,
    otherwise: `Portfolio ${scope.today}`,
    totalRows: total,
    sheets: [
      tableSheet({
        name: 'Properties',
        columns: managedPortfolioColumns,
        rows: withLaw(scope, batches),
        hasFilter: true,
      }),
      aboutExport(scope, {
        title: 'Portfolio',
        agencyName,
        rows: ['Properties', total],
        facts: describeFilters(cardQuery, managerName),
      }),
    ],
  })
}
