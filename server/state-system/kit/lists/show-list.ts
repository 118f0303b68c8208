import { pageCount } from '../../../../contract/paging.ts'
import { agencyPage, type AgencyCall } from '../agency/agency-page.ts'
import { html, type Html, type Part, renderTable } from '../html/html.ts'
import { groupedCount, numberText } from '../html/number-text.ts'
import { goTo, type Answer } from '../routes/call.ts'
import { listAddress, listPdfAddress } from './list-address.ts'
import { listForm } from './list-form.ts'
import { isFiltered, readListQuery } from './list-query.ts'
import { mostPdfRows, rowsPerPage, type List, type ListQuery, type ListColumn } from './list.ts'
import { managerChoices } from './managers.queries.ts'

/** The header of a column: a link to its other order, where it has one. */
function header<Row, Summary>(
  call: AgencyCall,
  list: List<Row, Summary>,
  wanted: ListQuery,
  column: ListColumn<Row>,
): Part {
  const { orders } = column
  if (!orders) return column.header
  const [first, second] = orders
  const next = wanted.order === first ? second : first
  const label = list.orders[next]
  return html`<a href="${listAddress(call, list, wanted, { order: next })}" title="Order: ${label}"
    >${column.header}${sortMark(column, wanted)}</a
  >`
}

const isSorted = ({ orders }: Pick<ListColumn<never>, 'orders'>, { order }: ListQuery): boolean =>
  orders?.includes(order) ?? false

const sortMark = (column: Pick<ListColumn<never>, 'orders'>, wanted: ListQuery): Part =>
  isSorted(column, wanted) && html` <span aria-hidden="true">${wanted.order === column.orders?.[0] ? '▲' : '▼'}</span>`

const sortedWay = (column: Pick<ListColumn<never>, 'orders'>, wanted: ListQuery) =>
  isSorted(column, wanted) ? (wanted.order === column.orders?.[0] ? 'ascending' : 'descending') : undefined

const listTable = <Row, Summary>(
  call: AgencyCall,
  list: List<Row, Summary>,
  wanted: ListQuery,
  { rows, caption, empty }: { rows: readonly Row[]; caption: string; empty: string },
): Html =>
  renderTable({
    caption,
    rows,
    empty,
    columns: list.columns(call, wanted).map((column) => ({
      header: column.header,
      head: header(call, list, wanted, column),
      sorted: sortedWay(column, wanted),
      cell: column.cell ?? column.text,
      isNumber: column.isNumber ?? false,
    })),
  })

/** The page, its total and the property managers in one round trip. */
async function readPage<Row, Summary>(call: AgencyCall, list: List<Row, Summary>, wanted: ListQuery) {
  const slice = { limit: rowsPerPage, offset: (wanted.page - 1) * rowsPerPage }
  const { rows, total, summary } = list.statements(call, wanted, slice)
  const managers = managerChoices(call.agency.id, wanted.managerId)
  const [found, [counted], choices, [summed]] = summary
    ? await call.db.batch([rows, total, managers, summary])
    : [...(await call.db.batch([rows, total, managers])), []]
  return { rows: found, total: counted?.count ?? 0, managers: choices, summary: summed }
}

export async function showList<Row, Summary>(
  call: AgencyCall,
  list: List<Row, Summary>,
  above: Part,
  answer: { status?: number; error?: Part } = {},
): Promise<Answer> {
  const wanted = readListQuery(list, call.query)
  const { rows, total, managers, summary } = await readPage(call, list, wanted)
  const pages = pageCount(total, rowsPerPage)
  if (wanted.page > 1 && rows.length === 0) return goTo(listAddress(call, list, wanted, { page: Math.max(pages, 1) }))
  const { title, path, nouns } = list
  const counted = countSentence(wanted, rows.length, total, nouns)
  const content = html`
    ${above} ${answer.error} ${list.intro?.(call)} ${listForm(call, list, wanted, managers)}
    ${unknownNote(wanted, nouns)} ${summary && list.showSummary?.(call, summary)}
    ${total > 0 && resultLine(call, list, wanted, { counted, total })}
    ${listTable(call, list, wanted, { rows, caption: `${title}: ${counted}`, empty: emptyText(list, wanted) })}
    ${pager(call, list, wanted, pages)}
  `
  return agencyPage(call, {
    title,
    path,
    content,
    status: answer.status ?? 200,
    hasErrors: answer.error !== undefined,
  })
}

/** "26 to 50 of 123 quotes". */
const countSentence = ({ page }: ListQuery, shown: number, total: number, nouns: readonly [string, string]): string => {
  if (shown === total) return groupedCount(total, nouns)
  const first = (page - 1) * rowsPerPage + 1
  return `${numberText(first)} to ${numberText(first + shown - 1)} of ${groupedCount(total, nouns)}`
}

const resultLine = <Row, Summary>(
  call: AgencyCall,
  list: List<Row, Summary>,
  wanted: ListQuery,
  { counted, total }: { counted: string; total: number },
): Html => html`
  <p class="results">
    <span>${counted}</span>
    <a href="${listPdfAddress(call, list, wanted)}"
      >${total > mostPdfRows ? `PDF of the first ${numberText(mostPdfRows)}` : 'PDF to print or save'}</a
    >
  </p>
`

const unknownNote = ({ unknown }: ListQuery, [, many]: readonly [string, string]): Part =>
  unknown.map(
    ({ label, value }) =>
      html`<p class="notice critical">There is no ${label} called “${value}”. All ${many} are shown.</p>`,
  )

function emptyText<Row, Summary>({ empty, nouns }: List<Row, Summary>, wanted: ListQuery): string {
  if (!isFiltered(wanted)) return empty
  const [, many] = nouns
  return wanted.search === '' ? `No ${many} match these filters.` : `No ${many} match “${wanted.search}”.`
}

/** Links to the pages before and after, the first and the last. */
function pager<Row, Summary>(call: AgencyCall, list: List<Row, Summary>, wanted: ListQuery, pages: number): Part {
  if (pages < 2) return false
  const { page } = wanted
  const link = (to: number, text: string, rel?: string) =>
    html`<a href="${listAddress(call, list, wanted, { page: to })}" ${rel && html`rel="${rel}"`}>${text}</a>`
  return html`<nav aria-label="Pages" class="pager">
    ${page > 2 && link(1, 'First page')} ${page > 1 && link(page - 1, 'Previous page', 'prev')}
    <span>Page ${numberText(page)} of ${numberText(pages)}</span>
    ${page < pages && link(page + 1, 'Next page', 'next')} ${page < pages - 1 && link(pages, 'Last page')}
  </nav>`
}
