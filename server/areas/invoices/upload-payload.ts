import * as z from 'zod/mini'
import { stateCodes } from '../../../contract/states.ts'

/** `requestedAt` identifies the request: of two requests, only the newer one is processed. */
export const uploadPayload = z.object({
  state: z.enum(stateCodes),
  agencyId: z.int(),
  invoiceId: z.int(),
  requestedAt: z.string(),
})
export type UploadPayload = z.infer<typeof uploadPayload>

/** The delays of 3 s, 7 s, 20 s, 55 s, 2½, 7 and 18 minutes outlast an outage of half an hour. */
export const uploadAttempts = 8
