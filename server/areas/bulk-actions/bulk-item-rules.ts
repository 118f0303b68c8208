import type { BulkItemKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import type { Day } from '../../../contract/days.ts'
import type { QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { whyNotUploaded } from '../invoices/invoice-upload.ts'
import { hasPdf, statusOn } from '../quotes/quote-status.ts'
import type { BulkInvoice, BulkQuote } from './bulk-items.queries.ts'

export type BulkItem = { kind: 'quote'; facts: BulkQuote } | { kind: 'invoice'; facts: BulkInvoice }
type Now = { today: Day; now: Date }

function whyNotSent({ landlordWord, landlordEmails, isForwardedToday }: BulkQuote | BulkInvoice): string | null {
  if (landlordEmails.length === 0) return `No ${landlordWord} of this property has an email address`
  return isForwardedToday ? `It was already sent to the ${landlordWord} today` : null
}

const renewed = 'It has expired, and its reactivation was requested'
/** Many quotes are forwarded for approval only; a single one also afterwards, for its PDF. */
const whyNotAwaiting: Partial<Record<QuoteStatus, string>> = {
  CANCELLED: 'It was cancelled',
  ACCEPTED: 'It was already approved',
  COMPLETED: 'The work is already done',
  REJECTED: 'It was declined',
  EXPIRED: 'It has expired; request its reactivation first',
  REACTIVATION_REQUEST_EXTERNAL: renewed,
  REACTIVATION_REQUEST_INTERNAL: renewed,
}

function whyNotForwarded(item: BulkItem, { today }: Now): string | null {
  if (item.kind === 'invoice') {
    if (item.facts.isVoided) return 'It was cancelled'
    // Many invoices are forwarded for payment; a single one also afterwards, for its PDF.
    return item.facts.paidAt === null ? whyNotSent(item.facts) : 'It was already paid'
  }
  if (!hasPdf(item.facts)) return 'It has not been issued yet'
  return whyNotAwaiting[statusOn(item.facts, today)] ?? whyNotSent(item.facts)
}

/** Whether it would be forwarded again, which is done only if it is wanted. */
export const wouldBeAgain = (kind: BulkItemKind, { facts }: BulkItem): boolean =>
  kind !== 'UPLOAD_INVOICES' && facts.wasForwarded

export const forwardedBeforeText = 'It was forwarded on an earlier day'

/** Why a quote or an invoice cannot take an action at present, as a sentence; null if it can. */
export function whyNotItem(kind: BulkItemKind, item: BulkItem, now: Now): string | null {
  if (kind !== 'UPLOAD_INVOICES') return whyNotForwarded(item, now)
  if (item.kind === 'quote') throw new TypeError('Only invoices are uploaded')
  const refusal = whyNotUploaded(item.facts, now.now)
  return refusal === undefined ? null : refusal.isAboutInvoice ? `It ${refusal.reason}` : refusal.reason
}
