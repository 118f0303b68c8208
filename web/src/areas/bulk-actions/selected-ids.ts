import type { ListSelection } from '@/shared/list-selection/use-list-selection.ts'

/** `loadIds` reads all that match the filter; it is asked only if all are selected. */
export async function loadSelectedIds({ selection }: ListSelection, loadIds: () => Promise<readonly number[]>) {
  if (selection.kind === 'some') return [...selection.ids]
  return (await loadIds()).filter((id) => !selection.except.has(id))
}
