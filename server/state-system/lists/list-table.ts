import { html, type Html, type Part } from '../html.ts'
import type { SectionCall } from '../sections/section.ts'
import { renderTable } from '../table.ts'
import type { List, ListColumn, Wanted } from './list.ts'
import { listAddress } from './list-address.ts'

/** The header of a column: a link to its other order, where it has one. */
function header<Row, Summary>(
  call: SectionCall,
  list: List<Row, Summary>,
  wanted: Wanted,
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

const isSorted = ({ orders }: Pick<ListColumn<never>, 'orders'>, { order }: Wanted): boolean =>
  orders?.includes(order) ?? false

const sortMark = (column: Pick<ListColumn<never>, 'orders'>, wanted: Wanted): Part =>
  isSorted(column, wanted) && html` <span aria-hidden="true">${wanted.order === column.orders?.[0] ? '▲' : '▼'}</span>`

const sortedWay = (column: Pick<ListColumn<never>, 'orders'>, wanted: Wanted) =>
  isSorted(column, wanted) ? (wanted.order === column.orders?.[0] ? 'ascending' : 'descending') : undefined

export const listTable = <Row, Summary>(
  call: SectionCall,
  list: List<Row, Summary>,
  wanted: Wanted,
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
