import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { invoice } from '../invoices.ts'
import { urlId } from '../paging.ts'

export const answerUpload = endpoint('POST /v1/invoice/:id/upload/answer', {
  summary: 'Say whether a bill is in the software whose answer was lost; one that is missing is sent again',
  params: z.object({ id: urlId }),
  body: z.object({ isThere: z.boolean() }),
  reply: invoice,
})
