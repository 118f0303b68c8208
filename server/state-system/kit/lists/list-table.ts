import type { AgencyCall } from '../agency/agency-page.ts'
import { html, type Html, type Part, renderTable } from '../html/html.ts'
import { listAddress } from './list-address.ts'
import type { List, ListColumn, ListQuery } from './list.ts'

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
  const label = list.orders.find(({ name }) => name === next)?.label
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

export const listTable = <Row, Summary>(
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
