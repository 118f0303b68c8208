import { aboutExport } from '../../platform/about-export.ts'
import { serviceProviderLabels } from '../../../contract/portfolio/service-providers.ts'
import type { IntegratedQuery, ManagedProperty, OtherProperty } from '../../../contract/portfolio/property-lists.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FileAnswer } from '../../platform/serve.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { tableSheet } from '../../platform/spreadsheet-sheets.ts'
import { toCardQuery, type CardQuery, type CardSource } from './card-query.ts'
import { describeFilters } from './describe-filters.ts'
import { integratedItem } from './integrated-item.ts'
import { portfolioColumns } from './portfolio-columns.ts'
import { cardBatches, readCardPage } from './read-cards.ts'
import { withLaw } from './with-law.ts'

const ours: CardSource = { kind: 1, within: 'ON_SERVICE' }
const others: CardSource = { kind: 2 }

const sourcesOf = (provider: IntegratedQuery['provided-by']): CardSource[] => {
  if (provider === 'OTHER') return [others]
  return provider === 'DETECTOR_INSPECTOR' ? [ours] : [ours, others]
}

type Filters = Omit<IntegratedQuery, 'page' | 'page-size'>
const integratedCardQuery = (query: Filters): CardQuery => ({
  ...toCardQuery('other-provider', sourcesOf(query['provided-by']), {
    ...query,
    service: query.services,
    serviceExclusivity: 'INCLUDING',
  }),
  isOfMirror: true,
})

export async function listIntegrated(scope: Scope, query: IntegratedQuery) {
  const { itemsJson, ...totals } = await readCardPage(scope, integratedCardQuery(query), {
    page: query.page,
    pageSize: query['page-size'],
  })
  const items = JSON.parse(itemsJson) as (ManagedProperty | OtherProperty)[]
  return { items: items.map((item) => integratedItem(item, scope.today)), ...totals }
}

const fileTitle = { OTHER: 'Other service providers', DETECTOR_INSPECTOR: 'Detector Inspector portfolio' } as const

/** The list as a spreadsheet, streamed while it is read. */
export async function exportIntegrated(
  scope: Scope,
  agencyName: string,
  query: Filters & { fileName?: string | undefined },
): Promise<FileAnswer> {
  const cardQuery = integratedCardQuery(query)
  const found = await cardBatches<ManagedProperty | OtherProperty>(scope, cardQuery)
  const provider = query['provided-by']
  const title = provider ? fileTitle[provider] : 'Whole portfolio'
  return spreadsheetAnswer({
    fileName: query.fileName,
    otherwise: `${title} ${scope.today}`,
    totalRows: found.total,
    sheets: [
      tableSheet({
        name: 'Properties',
        columns: portfolioColumns,
        rows: withLaw(scope, found.batches),
        hasFilter: true,
      }),
      aboutExport(scope, {
        title,
        agencyName,
        rows: ['Properties', found.total],
        facts: [
          ['Serviced by', provider ? serviceProviderLabels[provider] : 'All service providers'],
          ...describeFilters(cardQuery, found.managerName),
          ['*', 'As reported by the agency; not verified by the provider of the portal.'],
        ],
      }),
    ],
  })
}
