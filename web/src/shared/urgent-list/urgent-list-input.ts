import { urgentListPageSize } from '@contract/limits.ts'

/**
 * The input of an urgent list; the dashboard prefetches its first page with the same input before the panel's code is
 * loaded.
 */
export const urgentListInput = (propertyManagerId: number | null, pageSize: number = urgentListPageSize) => ({
  query: { propertyManagerId: propertyManagerId ?? undefined, page: 1, 'page-size': pageSize },
})
