import { recordChanges, type Actor, type Change, type Source } from '../../platform/audit.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { refreshCards, type CardScope } from '../cards/refresh-cards.ts'
import { lockPropertyRows } from '../property-lock/lock-property.queries.ts'
import { invoiceNotFound } from './invoice-reply.ts'
import { invoicesToPay, markInvoicesPaid, type InvoiceToPay } from './payments.queries.ts'

/** A job or an employee of the provider. */
export type PaymentRecorder = Actor & CardScope & { agencyId: number; source: Source }

type PaidInvoice = {
  invoiceId: number
  /** Null when the invoice was paid in full. */
  cents: number | null
}

type Receipt = {
  /** Instant at which they were paid. */
  paidAt: string
  /** Of the bank or of the management software. */
  reference: string | null
}

export type Payment = PaidInvoice & Receipt

function refuseUnpayable({ invoiceNumber, totalCents, paidAt, isVoided }: InvoiceToPay, cents: number | null): void {
  if (paidAt !== null) throw new Problem('conflict', `Invoice #${invoiceNumber} has already been paid`)
  if (isVoided) throw ruleBroken(`Invoice #${invoiceNumber} was cancelled`)
  if (cents !== null && cents < totalCents) throw ruleBroken(`Invoice #${invoiceNumber} was not paid in full`)
}

/** Records that invoices were paid together, each once, or none of them. */
export async function recordPayments(
  recorder: PaymentRecorder,
  paid: readonly PaidInvoice[],
  { paidAt, reference }: Receipt,
): Promise<void> {
  const { db, agencyId, source } = recorder
  const centsOf = new Map(paid.map(({ invoiceId, cents }) => [invoiceId, cents]))
  const ids = [...centsOf.keys()]
  const propertyIds = (await db.rows(invoicesToPay(agencyId, ids))).map(({ propertyId }) => propertyId)
  if (propertyIds.length < ids.length) throw invoiceNotFound()
  await db.rows(lockPropertyRows(agencyId, propertyIds))
  const invoices = await db.rows(invoicesToPay(agencyId, ids))
  for (const invoice of invoices) refuseUnpayable(invoice, centsOf.get(invoice.id) ?? null)
  await db.rows(markInvoicesPaid(agencyId, ids, paidAt, reference))
  const changes = invoices.map(({ id, propertyId }): Change => ({
    action: 'pay-invoice',
    entity: 'invoices',
    entityId: id,
    propertyId,
    before: { paidAt: null },
    after: { paidAt, reference },
  }))
  await recordChanges(db, recorder, changes, source)
  await refreshCards(recorder, propertyIds)
}

/** Records that an invoice was paid, once. */
export const recordPayment = async (recorder: PaymentRecorder, payment: Payment): Promise<void> =>
  recordPayments(recorder, [payment], payment)
