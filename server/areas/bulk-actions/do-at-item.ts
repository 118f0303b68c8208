import type { EmailPreview } from '../../../contract/emails.ts'
import type { BulkForwardKind, BulkItemKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { MailBrand } from '../emails/compose-message.ts'
import * as invoices from '../invoices/forward-invoice.ts'
import { lockInvoice } from '../invoices/invoices.queries.ts'
import { startUpload } from '../invoices/start-upload.ts'
import * as quotes from '../quotes/forward-quote.ts'
import { lockQuote } from '../quotes/move-quote.queries.ts'
import type { LinkParts } from '../quotes/quote-reply.ts'
import { whyNotItem, type BulkItem } from './bulk-item-rules.ts'
import type { Settlement } from './claim-item.queries.ts'
import { selectItems } from './select-items.ts'

async function selectPossible(scope: Scope, kind: BulkItemKind, itemId: number): Promise<BulkItem> {
  const [item] = (await selectItems(scope, kind, [itemId])) as [BulkItem]
  const reason = whyNotItem(kind, item, scope)
  if (reason !== null) throw ruleBroken(reason)
  return item
}

/** Goes to the landlords of the property. Sending and previewing begin here, so that both are equal. */
const toForm = ({ facts: { landlordEmails } }: BulkItem, message: string) => ({
  toAddresses: landlordEmails,
  ccAddresses: [],
  message,
  subscribeToNotifications: false,
})

export async function previewForwardAtItem(
  scope: Scope,
  { kind, itemId, message }: { kind: BulkForwardKind; itemId: number; message: string },
  parts: LinkParts & MailBrand,
): Promise<EmailPreview> {
  const form = toForm(await selectPossible(scope, kind, itemId), message)
  return kind === 'FORWARD_QUOTES'
    ? quotes.previewQuoteForward(scope, itemId, form, parts)
    : invoices.previewInvoiceForward(scope, itemId, form, parts)
}

/** Does the action at one quote or invoice with the use case of the single action. A problem is why it is left out. */
export async function doAtItem(
  scope: Scope,
  { kind, message }: { kind: BulkItemKind; message: string | null },
  itemId: number,
  parts: LinkParts,
): Promise<Settlement> {
  const { db, agencyId } = scope
  // Locked first, so that a change by a colleague is either seen here or waits.
  await (kind === 'FORWARD_QUOTES' ? db.rows(lockQuote(agencyId, itemId)) : db.rows(lockInvoice(agencyId, itemId)))
  const item = await selectPossible(scope, kind, itemId)
  if (kind === 'UPLOAD_INVOICES') {
    const { integration } = await startUpload(scope, itemId)
    return { status: 'RUNNING', note: `Uploading to ${integration.softwareName}` }
  }
  const form = toForm(item, message ?? '')
  if (kind === 'FORWARD_QUOTES') await quotes.forwardQuoteByMail(scope, itemId, form, parts)
  else await invoices.forwardInvoiceByMail(scope, itemId, form)
  return { status: 'DONE', note: `Email to ${form.toAddresses.join(', ')}` }
}
