import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The cell that names its row: exactly one column has it. */
  isRowHeader?: boolean | undefined
  isSortable?: boolean | undefined
  /** Buttons and menus: no visible header, set to the right, at the foot of a card. */
  isActions?: boolean | undefined
  align?: 'start' | 'end' | undefined
  /** A CSS width such as '12rem' or '30%'. */
  width?: string | undefined
  /** Left out of cards where it would only repeat the heading. */
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
  /** A first load: skeleton rows in the shape of what comes. */
  isLoading?: boolean | undefined
  skeletonRows?: number | undefined
  /** A reload: the old rows stay, dimmed, and the height is kept. */
  isRefreshing?: boolean | undefined
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode
  className?: string | undefined
}
