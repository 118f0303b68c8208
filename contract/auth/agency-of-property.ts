import * as z from 'zod/mini'
import { userAgency } from '../auth.ts'
import { endpoint } from '../endpoint.ts'
import { urlId } from '../paging.ts'

export const findAgencyOfProperty = endpoint('GET /v1/auth/agencies/of-property', {
  evenWithoutPortalAccess: true,
  summary: 'Which of the user’s agencies has a property, managed or from the agency’s software',
  query: z.object({ kind: z.enum(['managed', 'mirrored']), id: urlId }),
  reply: userAgency,
})
