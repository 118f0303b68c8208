import * as z from 'zod/mini'
import { stateCodes } from '../../../contract/states.ts'

/** `requestedAt` says which request this is: of two, the older has nothing more to say. */
export const uploadPayload = z.object({
  state: z.enum(stateCodes),
  agencyId: z.int(),
  invoiceId: z.int(),
  requestedAt: z.string(),
})
export type UploadPayload = z.infer<typeof uploadPayload>

/** Waits of 3 s, 7 s, 20 s, 55 s, 2½, 7 and 18 minutes lie between: an outage of half an hour is outlasted. */
export const uploadAttempts = 8
