import * as z from 'zod/mini'
import { emailPreview, messageText } from '../emails.ts'
import { endpoint } from '../endpoint.ts'
import { mostBulkProperties } from '../limits.ts'
import { id } from '../paging.ts'
import { bulkAction } from './bulk-actions.ts'
import { bulkForwardKinds, bulkItemKinds } from './bulk-kinds.ts'

/* One action at many quotes or invoices, given by their ids. Progress, results and stopping are those of bulk-actions.ts. */

const itemIds = z
  .array(id)
  .check(
    z.minLength(1, 'Please select at least one'),
    z.maxLength(mostBulkProperties, `At most ${mostBulkProperties} can be selected`),
  )
const itemKind = z.enum(bulkItemKinds, { error: 'Please choose an action' })
/** `isAgain` includes those that were forwarded on an earlier day. */
const isAgain = z.prefault(z.boolean(), false)
export const bulkItemsForm = z.object({ message: messageText, isAgain })

export const itemExample = z.object({ itemId: z.int(), label: z.string(), address: z.string() })
export const bulkItemsCheck = z.object({
  total: z.int(),
  /** How many of the selected quotes or invoices can take it. */
  possible: z.int(),
  /** Those of them that were forwarded to a landlord on an earlier day, which are left out unless they are wanted again. */
  forwardedBefore: z.object({ count: z.int(), examples: z.array(itemExample) }),
  examples: z.array(itemExample),
  impossible: z.array(z.object({ reason: z.string(), count: z.int(), examples: z.array(itemExample) })),
  /** Why none can take it, such as an agency that does not send email. */
  unavailable: z.nullable(z.string()),
})
export type BulkItemsCheck = z.infer<typeof bulkItemsCheck>

export const checkBulkItems = endpoint('POST /v1/agency/bulk-actions/items/check', {
  summary: 'Which of the selected quotes or invoices can take an action, and why the others cannot',
  body: z.object({ kind: itemKind, itemIds }),
  reply: bulkItemsCheck,
})
export const previewBulkForward = endpoint('POST /v1/agency/bulk-actions/items/preview', {
  summary: 'The email with which one of the selected quotes or invoices would be forwarded',
  body: z.object({ kind: z.enum(bulkForwardKinds), itemId: id, message: messageText }),
  reply: emailPreview,
})
export const startBulkItems = endpoint('POST /v1/agency/bulk-actions/items', {
  summary: 'Forward many quotes or invoices to their landlords, or upload many invoices; a job does it',
  body: z.object({ kind: itemKind, itemIds, message: messageText, isAgain }),
  reply: bulkAction,
})
