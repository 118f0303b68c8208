import { bulkSubjects, type BulkItemKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { sendingDisabledText } from '../../../contract/emails.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { invoiceNotFound } from '../invoices/invoice-reply.ts'
import { quoteNotFound } from '../quotes/quote-problems.ts'
import type { BulkItem } from './bulk-item-rules.ts'
import { agencySends, bulkInvoices, bulkQuotes } from './bulk-items.queries.ts'

/** The selected quotes or invoices with the facts that decide what they can take. Another agency's is refused. */
export async function selectItems(scope: Scope, kind: BulkItemKind, itemIds: readonly number[]): Promise<BulkItem[]> {
  const ids = [...new Set(itemIds)]
  const isQuotes = bulkSubjects[kind] === 'quote'
  const items: BulkItem[] = isQuotes
    ? (await scope.db.rows(bulkQuotes(scope, ids))).map((facts) => ({ kind: 'quote', facts }))
    : (await scope.db.rows(bulkInvoices(scope, ids))).map((facts) => ({ kind: 'invoice', facts }))
  if (items.length < ids.length) throw isQuotes ? quoteNotFound() : invoiceNotFound()
  return items
}

/** Why no quote or invoice at all can take an action. */
export async function whyItemsUnavailable({ db, agencyId }: Scope, kind: BulkItemKind): Promise<string | null> {
  if (kind === 'UPLOAD_INVOICES') return null
  return (await one(db, agencySends(agencyId))).isSendingEnabled ? null : sendingDisabledText
}
