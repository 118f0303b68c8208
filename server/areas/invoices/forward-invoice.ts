import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { EmailPreview } from '../../../contract/emails.ts'
import type { forwardInvoice } from '../../../contract/invoices.ts'
import type { SentMail } from '../../../contract/quotes/quotes.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { factList, paragraph } from '../emails/letter.ts'
import type { MailBrand } from '../emails/compose-message.ts'
import { previewMail } from '../emails/preview-mail.ts'
import { queueMail, type NewMail } from '../emails/queue-mail.ts'
import { messageMarkup } from '../quotes/message-markup.ts'
import { readSentMail } from '../quotes/read-sent-mail.ts'
import { invoiceNotFound } from './invoice-reply.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'

const payText = ({ dueOn }: InvoiceRow, today: Day): string =>
  dueOn < today
    ? `It was due on ${shortDay(dueOn)}. The attached invoice says how to pay.`
    : `Please pay by ${shortDay(dueOn)}. The attached invoice says how.`

const letterOf = (invoice: InvoiceRow, address: string, message: string, { userName, today }: Scope): string =>
  [
    messageMarkup(message),
    paragraph(`Please find attached invoice #${invoice.invoiceNumber} for ${address}.`),
    factList([
      { label: 'Invoice', value: `#${invoice.invoiceNumber}` },
      { label: 'Property', value: address },
      { label: 'Due', value: shortDay(invoice.dueOn) },
      { label: 'Total inc. GST', value: dollars(invoice.totalCents) },
      ...(invoice.paidAt === null ? [] : [{ label: 'Status', value: 'Paid' }]),
    ]),
    invoice.paidAt === null ? paragraph(payText(invoice, today)) : '',
    paragraph(`Sent by ${userName}.`),
  ].join('')

type ForwardForm = BodyOf<typeof forwardInvoice>

async function findForwardable({ db, agencyId }: Scope, invoiceId: number): Promise<InvoiceRow> {
  const invoice = await maybeOne(db, findInvoice(agencyId, invoiceId))
  if (!invoice) throw invoiceNotFound()
  if (invoice.isVoided) throw ruleBroken(`Invoice #${invoice.invoiceNumber} was cancelled and cannot be forwarded`)
  return invoice
}

function toMail(scope: Scope, invoice: InvoiceRow, { toAddresses, ccAddresses, message }: ForwardForm): NewMail {
  const address = `${invoice.addressLine1}, ${invoice.addressLine2}`
  return {
    kind: 'FORWARD_INVOICE',
    propertyId: invoice.propertyId,
    invoiceId: invoice.id,
    to: toAddresses,
    cc: ccAddresses,
    subject: `Invoice #${invoice.invoiceNumber} for ${address}`,
    html: letterOf(invoice, address, message, scope),
  }
}

export async function previewInvoiceForward(
  scope: Scope,
  invoiceId: number,
  form: ForwardForm,
  brand: MailBrand,
): Promise<EmailPreview> {
  return previewMail(scope, brand, toMail(scope, await findForwardable(scope, invoiceId), form))
}

/** Forwards the invoice by email, with its PDF. */
export async function forwardInvoiceByMail(scope: Scope, invoiceId: number, form: ForwardForm): Promise<SentMail> {
  const { db, agencyId } = scope
  const invoice = await findForwardable(scope, invoiceId)
  const { toAddresses, ccAddresses } = form
  const mailId = await queueMail(scope, toMail(scope, invoice, form))
  await recordChange(db, scope, {
    action: 'forward-invoice',
    entity: 'invoices',
    entityId: invoiceId,
    propertyId: invoice.propertyId,
    after: { mailId, toAddresses, ccAddresses },
  })
  return readSentMail(db, agencyId, mailId)
}
