import { shortDay } from '../../../contract/day-text.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { forwardInvoice } from '../../../contract/invoices.ts'
import type { SentMail } from '../../../contract/quotes.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { messageMarkup } from '../quotes/message-markup.ts'
import { readSentMail } from '../quotes/read-sent-mail.ts'
import { invoiceNotFound } from './invoice-reply.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'

const letterOf = (invoice: InvoiceRow, address: string, message: string, sender: string): string =>
  [
    paragraph(`Please find attached invoice #${invoice.invoiceNumber} for ${address}.`),
    messageMarkup(message),
    factList([
      { label: 'Invoice', value: `#${invoice.invoiceNumber}` },
      { label: 'Property', value: address },
      { label: 'Due', value: shortDay(invoice.dueOn) },
      { label: 'Total inc. GST', value: dollars(invoice.totalCents) },
      ...(invoice.paidAt === null ? [] : [{ label: 'Status', value: 'Paid' }]),
    ]),
    paragraph(`Sent by ${sender}.`),
  ].join('')

/** Forwards the invoice by email, with its PDF. */
export async function forwardInvoiceByMail(
  scope: Scope,
  invoiceId: number,
  { toAddresses, ccAddresses, message }: BodyOf<typeof forwardInvoice>,
): Promise<SentMail> {
  const { db, agencyId } = scope
  const invoice = await maybeOne(db, findInvoice(agencyId, invoiceId))
  if (!invoice) throw invoiceNotFound()
  if (invoice.isVoided) throw ruleBroken(`Invoice #${invoice.invoiceNumber} was voided and cannot be forwarded`)
  const address = `${invoice.addressLine1}, ${invoice.addressLine2}`
  const mailId = await queueMail(scope, {
    kind: 'FORWARD_INVOICE',
    propertyId: invoice.propertyId,
    invoiceId,
    to: toAddresses,
    cc: ccAddresses,
    subject: `Invoice #${invoice.invoiceNumber} for ${address}`,
    html: letterOf(invoice, address, message, scope.userName),
  })
  await recordChange(db, scope, {
    action: 'forward-invoice',
    entity: 'invoices',
    entityId: invoiceId,
    propertyId: invoice.propertyId,
    after: { mailId, toAddresses, ccAddresses },
  })
  return readSentMail(db, agencyId, mailId)
}
