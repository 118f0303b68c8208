import type { BulkSelectionInput } from '@contract/bulk-actions/bulk-actions.ts'
import { listQuery, type ListSearch } from '@/shared/list-screen/list-search.ts'
import type { Selection } from '@/shared/list-selection/list-selection.ts'

/** The filter of a list, without its page and order. */
export function toListFilter(search: ListSearch) {
  const { query, facet, service, serviceExclusivity, 'property-manager': managerId } = listQuery(search)
  return {
    query,
    facet,
    service,
    serviceExclusivity,
    'property-manager': managerId === undefined ? undefined : String(managerId),
  }
}

/** The selected rows for the server, which evaluates a filter itself. */
export const toBulkSelection = (selection: Selection, search: ListSearch): BulkSelectionInput =>
  selection.kind === 'some'
    ? { propertyIds: [...selection.ids] }
    : { filter: toListFilter(search), except: [...selection.except] }
