import { useState } from 'react'
import {
  allSelected,
  countSelected,
  isSelected,
  nothingSelected,
  pageState,
  withRows,
  type PageState,
  type Selection,
} from './list-selection.ts'

export type ListSelection = {
  selection: Selection
  count: number
  /** Rows that match the filter, on all pages. */
  total: number
  isSelected: (id: number) => boolean
  /** Of the rows of the page that is shown. */
  page: PageState
  /** No row is shown, for example because they are loading. */
  isPageEmpty: boolean
  /** How many rows were selected when the filter changed, which clears the selection. */
  cleared: number
  change: (id: number, isIn: boolean) => void
  changePage: (isIn: boolean) => void
  selectAll: () => void
  clear: () => void
}

type Listed = {
  /** Identifies the filter, without page and order. */
  filterKey: string
  pageIds: readonly number[]
  total: number
}

/** Rows that the user has selected. The selection survives paging and sorting, and ends with the filter. */
export function useListSelection({ filterKey, pageIds, total }: Listed): ListSelection {
  const [state, setState] = useState({ filterKey, selection: nothingSelected, cleared: 0, total })
  if (state.filterKey !== filterKey) {
    const cleared = countSelected(state.selection, state.total)
    setState({ filterKey, selection: nothingSelected, cleared, total })
  } else if (state.total !== total) setState({ ...state, total })
  const { selection, cleared } = state
  const choose = (next: Selection) => setState({ filterKey, selection: next, cleared: 0, total })
  return {
    selection,
    count: countSelected(selection, total),
    total,
    isSelected: (id) => isSelected(selection, id),
    page: pageState(selection, pageIds),
    isPageEmpty: pageIds.length === 0,
    cleared,
    change: (id, isIn) => choose(withRows(selection, [id], isIn)),
    changePage: (isIn) => choose(withRows(selection, pageIds, isIn)),
    selectAll: () => choose(allSelected),
    clear: () => choose(nothingSelected),
  }
}
