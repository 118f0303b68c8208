import * as z from 'zod/mini'
import { urgentListPageSize } from '../limits.ts'
import { largestPage, largestPageSize, urlManager, urlNumber } from '../paging.ts'

/** Query parameters of the tabs of "Urgent action required". */
export const urgentQuery = z.object({
  propertyManagerId: z.optional(urlManager),
  page: z._default(urlNumber(1, largestPage), 1),
  'page-size': z._default(urlNumber(1, largestPageSize), urgentListPageSize),
})
export type UrgentQuery = z.infer<typeof urgentQuery>
