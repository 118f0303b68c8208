import { shortDay } from '../../../contract/day-text.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import {
  knowledgeLabels,
  progressLabels,
  type DemandedProperty,
  type exportDemandedProperties,
} from '../../../contract/law-campaigns.ts'
import { citationText } from '../../../contract/law-text.ts'
import { requestStatusTag } from '../../../contract/service-requests/service-requests.ts'
import { aboutExport } from '../../platform/about-export.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FileAnswer } from '../../platform/serve.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import { describeDemands, everything, findDemands, readComingLaw } from './list-demands.ts'

const batchSize = 500

const columns: SheetColumn<DemandedProperty>[] = [
  { header: 'Property', width: 34, value: ({ addressLine1 }) => addressLine1 },
  { header: 'Suburb', width: 28, value: ({ addressLine2 }) => addressLine2 },
  { header: 'Property manager', width: 24, value: ({ managerName }) => managerName },
  { header: 'Known', width: 18, value: ({ isKnown }) => knowledgeLabels[isKnown ? 'KNOWN' : 'UNKNOWN'] },
  { header: 'Applies from', width: 14, kind: 'day', value: ({ appliesFrom }) => appliesFrom },
  { header: 'Why', width: 80, value: ({ facts }) => facts.join('\n') },
  { header: 'Letter sent', width: 14, kind: 'day', value: ({ letterSentOn }) => letterSentOn },
  { header: 'Quote', width: 24, value: ({ quote }) => quote && `#${quote.quoteNumber}, ${quote.status}` },
  {
    header: 'Work order',
    width: 24,
    value: ({ order }) => order && `${order.id}, ${requestStatusTag(order.status).label}`,
  },
  { header: 'Visit booked', width: 14, kind: 'day', value: ({ bookedOn }) => bookedOn },
  { header: 'Done', width: 8, value: ({ isDone }) => (isDone ? 'Yes' : 'No') },
  { header: 'Not needed because', width: 40, value: ({ notNeeded }) => notNeeded?.reason },
]

/** The list of a coming rule, all pages of it. */
export async function exportDemands(
  scope: Scope,
  agencyName: string,
  ruleId: number,
  query: QueryOf<typeof exportDemandedProperties>,
): Promise<FileAnswer> {
  const found = await findDemands(scope, ruleId, query, everything)
  const coming = await readComingLaw(scope)
  async function* batches() {
    for (let from = 0; from < found.ids.length; from += batchSize)
      yield await describeDemands(scope, { ...found, ids: found.ids.slice(from, from + batchSize) }, coming)
  }
  const { rule, total } = found
  return spreadsheetAnswer({
    fileName: query.fileName,
    otherwise: `${rule.name} ${scope.today}`,
    totalRows: total,
    sheets: [
      tableSheet({ name: 'Properties', columns, rows: batches(), hasFilter: true }),
      aboutExport(scope, {
        title: rule.name,
        agencyName,
        rows: ['Properties', total],
        facts: [
          ['Rule', rule.dutyText],
          ['In force from', shortDay(rule.inForceFrom)],
          ['Law', rule.sources.map(citationText).join('; ')],
          ...(query.progress ? [['Progress', progressLabels[query.progress]] as const] : []),
          ...(query.knowledge ? [['Filter', knowledgeLabels[query.knowledge]] as const] : []),
          ...(query.query ? [['Search', query.query] as const] : []),
        ],
      }),
    ],
  })
}
