import { shortDay } from '../../../../contract/day-text.ts'
import { noManager, noManagerLabel } from '../../../../contract/paging.ts'
import { providerSignature } from '../../../areas/provider/provider.queries.ts'
import { one } from '../../../platform/database.ts'
import { drawListPdf } from '../../../platform/pdf-list.ts'
import type { AgencyCall } from '../agency/agency-page.ts'
import { groupedCount, numberText } from '../html/number-text.ts'
import { sendPdf, type Answer } from '../routes/call.ts'
import { readListQuery } from './list-query.ts'
import { mostPdfRows, type List, type ListFilter, type ListQuery } from './list.ts'
import { managerChoices, type ManagerChoice } from './managers.queries.ts'

/** All rows that match, as many as a PDF takes; it says how many of how many. */
export async function sendListPdf<Row, Summary>(call: AgencyCall, list: List<Row, Summary>): Promise<Answer> {
  const wanted = readListQuery(list, call.query)
  const { rows, total, summary } = list.statements(call, wanted, { limit: mostPdfRows, offset: 0 })
  const managers = managerChoices(call.agency.id, wanted.managerId)
  const [found, [counted], choices, [summed]] = summary
    ? await call.db.batch([rows, total, managers, summary])
    : [...(await call.db.batch([rows, total, managers])), []]
  const { isDemo } = await one(call.db, providerSignature(call.site.state, call.today))
  const columns = list.columns(call, wanted).filter(({ share }) => share !== 0)
  const blanks = list.blankColumns ?? []
  const count = counted?.count ?? found.length
  const pdf = await drawListPdf({
    title: list.title,
    on: call.now,
    from: { name: call.agency.name, lines: [`${call.site.name} compliance system`, shortDay(call.today)], isDemo },
    facts: [
      { label: 'Shown', value: shownText(found.length, count, list.nouns) },
      ...describeWanted(list, wanted, choices),
      ...(summed ? (list.describeSummary?.(summed as Summary) ?? []) : []).map(([label, value]) => ({ label, value })),
    ],
    columns: [
      ...columns.map(({ header, share = 2, isNumber = false }) => ({ label: header, share, isNumber })),
      ...blanks.map((label) => ({ label, share: 2, isNumber: false })),
    ],
    rows: found.map((row) => [...columns.map(({ text }) => text(row)), ...blanks.map(() => '')]),
  })
  return sendPdf(`${fileName(list.title)}-${call.today}.pdf`, pdf)
}

const fileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const shownText = (shown: number, total: number, nouns: readonly [string, string]): string =>
  shown === total
    ? groupedCount(total, nouns)
    : `The first ${numberText(shown)} of ${groupedCount(total, nouns)}. Filter the list to print the others.`

const filterText = (filter: ListFilter, value: string): string =>
  filter.kind === 'day' ? shortDay(value) : (filter.choices[value] ?? value)

function describeWanted<Row, Summary>(list: List<Row, Summary>, wanted: ListQuery, managers: readonly ManagerChoice[]) {
  const { search, managerId, chosen, order } = wanted
  const manager = managerId === noManager ? noManagerLabel : managers.find(({ id }) => id === managerId)?.name
  return [
    { label: 'Search', value: search },
    { label: 'Property manager', value: managerId === undefined ? '' : (manager ?? String(managerId)) },
    ...list.filters.map((filter) => {
      const value = chosen[filter.name]
      return { label: filter.label, value: value === undefined ? '' : filterText(filter, value) }
    }),
    { label: 'Order', value: list.orders[order] ?? '' },
  ].filter(({ value }) => value !== '')
}
