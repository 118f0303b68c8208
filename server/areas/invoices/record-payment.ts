import { recordChange, type Actor, type Source, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { refreshCards, type CardScope } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { invoiceNotFound } from './invoice-reply.ts'
import { invoiceToPay, markInvoicePaid, type InvoiceToPay } from './payments.queries.ts'

/** A job or an employee of the provider. */
export type PaymentRecorder = Actor & CardScope & { agencyId: number; source: Source }

export type Payment = {
  invoiceId: number
  /** Instant at which it was paid. */
  paidAt: string
  /** Of the bank or of the management software. */
  reference: string | null
  /** Null when the invoice was paid in full. */
  cents: number | null
}

/** Records that an invoice was paid, once. */
export async function recordPayment(recorder: PaymentRecorder, payment: Payment): Promise<void> {
  const { db, agencyId, source } = recorder
  const { invoiceId, paidAt, reference, cents } = payment
  const found = await maybeOne(db, invoiceToPay(agencyId, invoiceId))
  if (!found) throw invoiceNotFound()
  const { propertyId } = found
  await db.rows(lockPropertyRow(agencyId, propertyId))
  const invoice = (await maybeOne(db, invoiceToPay(agencyId, invoiceId))) as InvoiceToPay
  const { invoiceNumber, totalCents } = invoice
  if (invoice.paidAt !== null) throw new Problem('conflict', `Invoice #${invoiceNumber} has already been paid`)
  if (invoice.isVoided) throw ruleBroken(`Invoice #${invoiceNumber} was voided`)
  if (cents !== null && cents < totalCents) throw ruleBroken(`Invoice #${invoiceNumber} was not paid in full`)
  await db.rows(markInvoicePaid(agencyId, invoiceId, paidAt, reference))
  const change: Change = { action: 'pay-invoice', entity: 'invoices', entityId: invoiceId, propertyId }
  await recordChange(db, recorder, { ...change, before: { paidAt: null }, after: { paidAt, reference } }, source)
  await refreshCards(recorder, [propertyId])
}
