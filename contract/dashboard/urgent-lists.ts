import * as z from 'zod/mini'
import { urgentListPageSize } from '../limits.ts'
import { largestPage, largestPageSize, urlId, urlNumber } from '../paging.ts'

/** What the tabs of "Urgent action required" ask with. */
export const urgentQuery = z.object({
  propertyManagerId: z.optional(urlId),
  page: z._default(urlNumber(1, largestPage), 1),
  'page-size': z._default(urlNumber(1, largestPageSize), urgentListPageSize),
})
export type UrgentQuery = z.infer<typeof urgentQuery>
