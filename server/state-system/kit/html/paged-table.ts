import { html, renderTable, type Html, type Table } from './html.ts'
import { pager } from './pager.ts'

type PagedTable<Row> = Table<Row> & {
  page: number
  /** How many rows a page has. `rows` has one more if there is another page. */
  size: number
  linkOf: (page: number) => string
}

/** One page of a table, and links to the pages before and after. A page past the last one is not an empty list. */
export function pagedTable<Row>({ page, size, linkOf, ...table }: PagedTable<Row>): Html {
  const { rows } = table
  if (rows.length === 0 && page > 1)
    return html`<p class="empty">There is no page ${page} any more. <a href="${linkOf(1)}">Go to the first page</a></p>`
  return html`${renderTable({ ...table, rows: rows.slice(0, size) })} ${pager(page, rows.length > size, linkOf)}`
}
