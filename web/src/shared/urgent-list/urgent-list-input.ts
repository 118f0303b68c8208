import { urgentListPageSize } from '@contract/limits.ts'

/** What an urgent list is called with; the dashboard starts the first page of one with the same before its panel is loaded. */
export const urgentListInput = (propertyManagerId: number | null, pageSize: number = urgentListPageSize) => ({
  query: { propertyManagerId: propertyManagerId ?? undefined, page: 1, 'page-size': pageSize },
})
