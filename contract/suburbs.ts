import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { searchQuery } from './paging.ts'

export const suburb = z.object({
  suburbId: z.int(),
  /** For example "Carlton VIC 3053". */
  name: z.string(),
})
export type Suburb = z.infer<typeof suburb>

export const listSuburbs = endpoint('GET /v1/meta/suburbs', {
  summary: 'Suburbs whose name or postcode begins with the text; those of the agency’s state first',
  query: z.object(searchQuery),
  reply: z.array(suburb),
})
