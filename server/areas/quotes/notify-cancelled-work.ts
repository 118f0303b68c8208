import { one } from '../../platform/database.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail, type MailScope } from '../emails/queue-mail.ts'
import { agencyOfQuote } from './approval.queries.ts'
import { receiptRecipients } from './decision-receipts.queries.ts'
import type { LockedQuote } from './move-quote.queries.ts'

/** Emails the owners that work which one of them approved is not done and costs nothing. */
export async function notifyCancelledWork(scope: MailScope, quote: LockedQuote): Promise<void> {
  const { db, agencyId } = scope
  const { id: quoteId, quoteNumber, address, propertyId } = quote
  const agency = await one(db, agencyOfQuote(agencyId))
  for (const { name, email } of await db.rows(receiptRecipients(agencyId, quoteId)))
    await queueMail(scope, {
      kind: 'QUOTE_RECEIPT',
      propertyId,
      quoteId,
      to: [email],
      cc: [],
      subject: `Quote #${quoteNumber} for ${address}: the work is no longer needed`,
      html: [
        paragraph(name === null ? 'Hello,' : `Hello ${name},`),
        paragraph(`The work that was approved for ${address} is no longer needed. It will not be done or charged.`),
        factList([
          { label: 'Quote', value: `#${quoteNumber}, cancelled` },
          { label: 'Property', value: address },
        ]),
        paragraph(`If you have a question, please reply to this email; it reaches ${agency.name}.`),
      ].join(''),
    })
}
