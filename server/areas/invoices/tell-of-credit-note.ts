import { softwareLabel } from '../../../contract/agency.ts'
import { one } from '../../platform/database.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { newsLetter } from '../emails/news-letter.ts'
import { queueMail, type MailScope } from '../emails/queue-mail.ts'
import { propertyButton } from '../emails/staff-links.ts'
import { creditNoteNumber } from './credit-note-number.ts'
import { creditNoteNews } from './payments.queries.ts'

/** Sends the credit note to the agency, with what is left for it to do. Nothing if its mail is switched off. */
export async function tellOfCreditNote(
  scope: MailScope,
  portalUrl: string,
  { invoiceId, reason }: { invoiceId: number; reason: string },
): Promise<void> {
  const { db, agencyId } = scope
  const news = await one(db, creditNoteNews(agencyId, invoiceId))
  const { invoiceNumber, propertyId, address, totalCents, software, name, readers, owners } = news
  if (readers.length === 0) return
  const number = creditNoteNumber(invoiceNumber)
  const next = [
    'Nothing is to be paid. The credit note is attached.',
    software !== null &&
      `The invoice was uploaded to ${softwareLabel(software)}, which takes no cancellations from us: please cancel the bill there and attach the credit note.`,
    owners.length > 0 && `It was forwarded to ${owners.join(', ')}: please pass the credit note on.`,
  ]
  await queueMail(scope, {
    kind: 'PROVIDER_NEWS',
    propertyId,
    invoiceId,
    to: readers,
    cc: [],
    subject: `Invoice #${invoiceNumber} was cancelled: credit note ${number}`,
    html: newsLetter({
      name,
      what: `Invoice #${invoiceNumber} was cancelled`,
      facts: [
        { label: 'Property', value: address },
        { label: 'Credit note', value: number },
        { label: 'Total inc. GST', value: dollars(totalCents) },
        { label: 'Reason', value: reason },
      ],
      next: next.filter((each) => each !== false).join(' '),
      button: propertyButton(portalUrl, propertyId),
    }),
  })
}
