/** Chosen rows of a list: some by id, or all that match its filter except some. */
export type Selection = { kind: 'some'; ids: ReadonlySet<number> } | { kind: 'all'; except: ReadonlySet<number> }

export const nothingSelected: Selection = { kind: 'some', ids: new Set() }
export const allSelected: Selection = { kind: 'all', except: new Set() }

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)

/** `total` is the number of rows that match the filter. */
export const countSelected = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)

const changed = (from: ReadonlySet<number>, ids: readonly number[], isIn: boolean): Set<number> => {
  const next = new Set(from)
  for (const id of ids) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Selects rows or takes them out, and leaves all others as they are. */
export const withRows = (selection: Selection, ids: readonly number[], isIn: boolean): Selection =>
  selection.kind === 'some'
    ? { kind: 'some', ids: changed(selection.ids, ids, isIn) }
    : { kind: 'all', except: changed(selection.except, ids, !isIn) }

export type PageState = 'none' | 'some' | 'all'

export function pageState(selection: Selection, ids: readonly number[]): PageState {
  const chosen = ids.filter((id) => isSelected(selection, id)).length
  if (chosen === 0) return 'none'
  return chosen === ids.length ? 'all' : 'some'
}
