import { shortDay } from '../../../contract/day-text.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { EmailPreview } from '../../../contract/emails.ts'
import { severityTags, type forwardQuote, type QuoteStatus, type SentMail } from '../../../contract/quotes/quotes.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import type { MailBrand } from '../emails/compose-message.ts'
import { previewMail } from '../emails/preview-mail.ts'
import { queueMail, type NewMail } from '../emails/queue-mail.ts'
import { billingParties } from './billing-parties.queries.ts'
import { messageMarkup } from './message-markup.ts'
import { subscribe } from './quote-subscriptions.queries.ts'
import { quoteLines } from './quote-parts.queries.ts'
import { estimateText } from './quote-price.ts'
import { quoteNotFound } from './quote-problems.ts'
import { approvalUrl, serviceNamed, type LinkParts } from './quote-reply.ts'
import { canForward, isExpired, isOpen, statusOn } from './quote-status.ts'
import { findQuote, type QuoteRow } from './quotes.queries.ts'
import { readSentMail } from './read-sent-mail.ts'

/** The sender's words first: the owner knows the sender, and reads them as the letter. */
async function letterOf(quote: QuoteRow, message: string, scope: Scope, parts: LinkParts): Promise<string> {
  const address = `${quote.addressLine1}, ${quote.addressLine2}`
  const price = estimateText(quote)
  const [lines, [parties]] = await scope.db.batch([
    quoteLines(scope.agencyId, quote.id),
    billingParties(scope.agencyId, quote, 'QUOTE'),
  ])
  const facts = [
    { label: 'Quote', value: `#${quote.quoteNumber}` },
    { label: 'Property', value: address },
    { label: 'Service', value: serviceNamed(quote.serviceId).name },
    ...lines.map(({ description }, place) => ({
      label: lines.length === 1 ? 'Work' : `Work ${place + 1}`,
      value: description,
    })),
    ...(parties?.lacks.length === 0 ? [{ label: 'Work by', value: parties.providerName }] : []),
    { label: 'Severity', value: severityTags[quote.severity].label },
    ...(price === null ? [] : [{ label: 'Price inc. GST', value: price }]),
    {
      label: isExpired(quote, scope.today) ? 'Expired' : 'Valid until',
      value: shortDay(quote.expiresOn ?? ''),
    },
  ]
  return [
    messageMarkup(message),
    paragraph(`Please find attached quote #${quote.quoteNumber} for ${address}.`),
    factList(facts),
    ...nextStep(quote, scope, parts),
    paragraph(`Sent by ${scope.userName}.`),
  ].join('')
}

const outcomes: Partial<Record<QuoteStatus, string>> = {
  ACCEPTED: 'This quote is approved, and the work is being arranged. You do not need to do anything.',
  COMPLETED: 'This quote is approved, and the work is done. You do not need to do anything.',
  REJECTED: 'This quote was declined, and the work will not go ahead. You do not need to do anything.',
}

/** Until when and how the owner approves or declines; what to do about a quote that has expired. */
function nextStep(quote: QuoteRow, scope: Scope, parts: LinkParts): string[] {
  if (isExpired(quote, scope.today))
    return [
      paragraph('This quote has expired. Please reply to this email if you would still like the work to go ahead.'),
    ]
  if (!isOpen(quote, scope.today)) {
    const outcome = outcomes[statusOn(quote, scope.today)]
    return outcome === undefined ? [] : [paragraph(outcome)]
  }
  const until = shortDay(quote.expiresOn ?? '')
  return [
    paragraph(
      `Please approve or decline this quote by ${until}. You do not need an account: open it, and enter your name.`,
    ),
    button('View and approve the quote', approvalUrl(parts, scope, quote.id)),
  ]
}

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
  html: await letterOf(quote, form.message, scope, parts),
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
