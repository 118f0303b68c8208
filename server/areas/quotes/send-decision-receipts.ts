import { shortDay } from '../../../contract/day-text.ts'
import { one } from '../../platform/database.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import { queueMail, type MailScope } from '../emails/queue-mail.ts'
import { afterDeclining } from './owner-letter.ts'
import { agencyOfQuote } from './approval.queries.ts'
import { receiptRecipients } from './decision-receipts.queries.ts'
import { estimateText } from './quote-price.ts'
import { approvalUrl, serviceNamed, type LinkParts } from './quote-reply.ts'
import { statusOn } from './quote-status.ts'
import { findQuote } from './quotes.queries.ts'

/** Emails the owners what was decided, by whom and what follows: one mail each, so that a mistake is noticed. */
export async function sendDecisionReceipts(scope: MailScope, quoteId: number, parts: LinkParts): Promise<void> {
  const { db, agencyId, today } = scope
  const recipients = await db.rows(receiptRecipients(agencyId, quoteId))
  if (recipients.length === 0) return
  const quote = await one(db, findQuote(agencyId, quoteId))
  const agency = await one(db, agencyOfQuote(agencyId))
  const isApproved = statusOn(quote, today) === 'ACCEPTED'
  const word = isApproved ? 'approved' : 'declined'
  const address = `${quote.addressLine1}, ${quote.addressLine2}`
  const price = estimateText(quote)
  const facts = [
    { label: 'Quote', value: `#${quote.quoteNumber}` },
    { label: 'Property', value: address },
    { label: 'Service', value: serviceNamed(quote.serviceId).name },
    ...(price === null ? [] : [{ label: 'Price inc. GST', value: price }]),
    { label: 'Decision', value: `${isApproved ? 'Approved' : 'Declined'} by ${quote.decidedBy} on ${shortDay(today)}` },
    ...(quote.declineReason === null ? [] : [{ label: 'Reason', value: quote.declineReason }]),
  ]
  const next = isApproved
    ? 'The work will be arranged with the tenants. You do not need to do anything.'
    : afterDeclining(quote)
  for (const { name, email } of recipients)
    await queueMail(scope, {
      kind: 'QUOTE_RECEIPT',
      propertyId: quote.propertyId,
      quoteId,
      to: [email],
      cc: [],
      subject: `Receipt: quote #${quote.quoteNumber} for ${address} was ${word}`,
      html: [
        paragraph(name === null ? 'Hello,' : `Hello ${name},`),
        paragraph(
          `Quote #${quote.quoteNumber} for ${address} was ${word}. This is the receipt; the quote is attached.`,
        ),
        factList(facts),
        paragraph(next),
        paragraph(`If this is not what you decided, please contact ${agency.name} at once: reply to this email.`),
        button('View the quote', approvalUrl(parts, scope, quoteId)),
      ].join(''),
    })
}
