import type { BodyOf } from '../../../contract/endpoint.ts'
import type { EmailPreview } from '../../../contract/emails.ts'
import type { forwardQuote, SentMail } from '../../../contract/quotes/quotes.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { MailBrand } from '../emails/compose-message.ts'
import { previewMail } from '../emails/preview-mail.ts'
import { queueMail, type NewMail } from '../emails/queue-mail.ts'
import { subscribe } from './quote-subscriptions.queries.ts'
import { writeQuoteLetter } from './owner-letter.ts'
import { quoteNotFound } from './quote-problems.ts'
import type { LinkParts } from './quote-reply.ts'
import { canForward } from './quote-status.ts'
import { findQuote, type QuoteRow } from './quotes.queries.ts'
import { readSentMail } from './read-sent-mail.ts'

type ForwardForm = BodyOf<typeof forwardQuote>

async function findForwardable({ db, agencyId, today }: Scope, quoteId: number): Promise<QuoteRow> {
  const quote = await maybeOne(db, findQuote(agencyId, quoteId))
  if (!quote) throw quoteNotFound()
  if (!canForward(quote, today)) {
    const why = quote.issuedOn === null ? 'has not been issued yet' : 'was cancelled'
    throw ruleBroken(`Quote #${quote.quoteNumber} ${why} and cannot be forwarded`)
  }
  return quote
}

const toMail = async (scope: Scope, quote: QuoteRow, form: ForwardForm, parts: LinkParts): Promise<NewMail> => ({
  kind: 'FORWARD_QUOTATION',
  propertyId: quote.propertyId,
  quoteId: quote.id,
  to: form.toAddresses,
  cc: form.ccAddresses,
  subject: `Quote #${quote.quoteNumber} for ${quote.addressLine1}, ${quote.addressLine2}`,
  ...(await writeQuoteLetter(quote, form, scope, parts)),
})

export async function previewQuoteForward(
  scope: Scope,
  quoteId: number,
  form: ForwardForm,
  parts: LinkParts & MailBrand,
): Promise<EmailPreview> {
  return previewMail(scope, parts, await toMail(scope, await findForwardable(scope, quoteId), form, parts))
}

/** Forwards the quote by email, with its PDF; the sender may subscribe to updates about it. */
export async function forwardQuoteByMail(
  scope: Scope,
  quoteId: number,
  form: ForwardForm,
  parts: LinkParts,
): Promise<SentMail> {
  const { db, agencyId, userId } = scope
  const quote = await findForwardable(scope, quoteId)
  const { toAddresses, ccAddresses, subscribeToNotifications } = form
  const mailId = await queueMail(scope, await toMail(scope, quote, form, parts))
  if (subscribeToNotifications) await db.rows(subscribe(agencyId, quoteId, userId, scope.now))
  await recordChange(db, scope, {
    action: 'forward-quote',
    entity: 'quotes',
    entityId: quoteId,
    propertyId: quote.propertyId,
    after: { mailId, toAddresses, ccAddresses, subscribeToNotifications },
  })
  return readSentMail(db, agencyId, mailId)
}
