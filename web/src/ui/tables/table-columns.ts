import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * What a folded card shows of it. With a brief fact a phone shows each row as a folded card: the heading (without what has
   * `data-unfolded`), the first brief fact, the second beside the button, and the buttons.
   */
  brief?: ((row: Row) => ReactNode) | undefined
  /** The cell is the row's header; exactly one column must set it. */
  isRowHeader?: boolean | undefined
  isSortable?: boolean | undefined
  /** Buttons: no visible header, right-aligned, at the bottom of a card. */
  isActions?: boolean | undefined
  /** After the buttons; beside the heading of a card. */
  menu?: ((row: Row) => ReactNode) | undefined
  /** A checkbox that selects the row: beside the heading of a card. */
  isSelector?: boolean | undefined
  /** Shown in place of the header's text, such as a checkbox for all rows. */
  headerCell?: ReactNode
  align?: 'start' | 'end' | undefined
  /** A CSS width such as '12rem' or '30%'. */
  width?: string | undefined
  /** Left out of cards if it would only repeat the heading. */
  isHiddenOnCards?: boolean | undefined
}

export interface TableSort {
  columnId: string
  direction: 'ascending' | 'descending'
}

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: TableSort | undefined
  onSortChange?: ((sort: TableSort) => void) | undefined
  /** Marks selected rows. */
  isRowMarked?: ((row: Row) => boolean) | undefined
  /** First load: shows skeleton rows. */
  isLoading?: boolean | undefined
  skeletonRows?: number | undefined
  /** Names what the rows were searched by: those of another search are new elements, so that none of them seems to move. */
  resultKey?: string | undefined
  /** Reload: keeps the previous rows, dimmed, and the height. */
  isRefreshing?: boolean | undefined
  /** Read out once the rows are loaded: "3 properties found". */
  spokenResult?: string | undefined
  /** Shown in place of the rows if there are none. */
  empty?: ReactNode
  /** Cards below this width, for tables with many columns; md by default. */
  tableFrom?: 'md' | 'lg' | undefined
  className?: string | undefined
}
