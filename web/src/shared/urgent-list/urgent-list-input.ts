import type { ManagerKey } from '@contract/paging.ts'
import { urgentListPageSize } from '@contract/limits.ts'

/**
 * The input of an urgent list; the dashboard prefetches its page with the same input before the panel's code is loaded.
 */
export const urgentListInput = (
  propertyManagerId: ManagerKey | null,
  page: number,
  pageSize: number = urgentListPageSize,
) => ({
  query: { propertyManagerId: propertyManagerId ?? undefined, page, 'page-size': pageSize },
})
