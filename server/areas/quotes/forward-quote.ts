import { shortDay } from '../../../contract/day-text.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { severityTags, type forwardQuote, type SentMail } from '../../../contract/quotes.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { messageMarkup } from './message-markup.ts'
import { subscribe } from './quote-subscriptions.queries.ts'
import { quoteNotFound } from './quote-problems.ts'
import { approvalUrl, serviceNamed, type LinkParts } from './quote-reply.ts'
import { canForward, isExpired, isOpen } from './quote-status.ts'
import { findQuote, type QuoteRow } from './quotes.queries.ts'
import { readSentMail } from './read-sent-mail.ts'

function letterOf(quote: QuoteRow, message: string, scope: Scope, parts: LinkParts): string {
  const address = `${quote.addressLine1}, ${quote.addressLine2}`
  const expiry = {
    label: isExpired(quote, scope.today) ? 'Expired' : 'Valid until',
    value: shortDay(quote.expiresOn ?? ''),
  }
  const facts = [
    { label: 'Quote', value: `#${quote.quoteNumber}` },
    { label: 'Property', value: address },
    { label: 'Service', value: serviceNamed(quote.serviceId).name },
    { label: 'Severity', value: severityTags[quote.severity].label },
    expiry,
  ]
  const open = isOpen(quote, scope.today)
  return [
    paragraph(`Please find attached quote #${quote.quoteNumber} for ${address}.`),
    messageMarkup(message),
    factList(facts),
    open ? button('View and approve the quote', approvalUrl(parts, scope, quote.id)) : '',
    paragraph(`Sent by ${scope.userName}.`),
  ].join('')
}

/** Forwards the quote by email, with its PDF; the sender may subscribe to updates about it. */
export async function forwardQuoteByMail(
  scope: Scope,
  quoteId: number,
  form: BodyOf<typeof forwardQuote>,
  parts: LinkParts,
): Promise<SentMail> {
  const { db, agencyId, userId } = scope
  const quote = await maybeOne(db, findQuote(agencyId, quoteId))
  if (!quote) throw quoteNotFound()
  if (!canForward(quote, scope.today)) {
    const why = quote.issuedOn === null ? 'has not been issued yet' : 'was cancelled'
    throw ruleBroken(`Quote #${quote.quoteNumber} ${why} and cannot be forwarded`)
  }
  const { toAddresses, ccAddresses, message, subscribeToNotifications } = form
  const mailId = await queueMail(scope, {
    kind: 'FORWARD_QUOTATION',
    propertyId: quote.propertyId,
    quoteId,
    to: toAddresses,
    cc: ccAddresses,
    subject: `Quote #${quote.quoteNumber} for ${quote.addressLine1}, ${quote.addressLine2}`,
    html: letterOf(quote, message, scope, parts),
  })
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
