import type { ManagerKey } from '@contract/paging.ts'
import { urgentListPageSize } from '@contract/limits.ts'

/**
 * The input of an urgent list; the dashboard prefetches its first page with the same input before the panel's code is
 * loaded.
 */
export const urgentListInput = (propertyManagerId: ManagerKey | null, pageSize: number = urgentListPageSize) => ({
  query: { propertyManagerId: propertyManagerId ?? undefined, page: 1, 'page-size': pageSize },
})
