import { hasAtMost } from '../../../contract/form-rules.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import type { MailScope } from '../emails/queue-mail.ts'
import { creditNoteNumber } from './credit-note-number.ts'
import { invoiceNotFound } from './invoice-reply.ts'
import {
  invoicesToPay,
  markBillCancelled,
  markInvoiceUnpaid,
  voidUnpaidInvoice,
  type InvoiceToPay,
} from './payments.queries.ts'
import type { PaymentRecorder } from './record-payment.ts'
import { tellOfCreditNote } from './tell-of-credit-note.ts'

export type Correction = { invoiceId: number; reason: string }

const longestReason = 500

function checkReason({ reason }: Correction): void {
  const message = reason === '' ? 'Enter a reason.' : `Enter at most ${longestReason} characters.`
  if (reason === '' || !hasAtMost(reason, longestReason)) throw ruleBroken(message, { reason: message })
}

async function lockInvoice({ db, agencyId }: PaymentRecorder, invoiceId: number): Promise<InvoiceToPay> {
  const found = await maybeOne(db, invoicesToPay(agencyId, [invoiceId]))
  if (!found) throw invoiceNotFound()
  await db.rows(lockPropertyRow(agencyId, found.propertyId))
  return (await maybeOne(db, invoicesToPay(agencyId, [invoiceId]))) as InvoiceToPay
}

/**
 * Takes back a payment that was dishonoured or recorded by mistake: the invoice is owed again. False if it is not paid, as
 * when the form is sent twice.
 */
export async function reopenInvoice(recorder: PaymentRecorder, correction: Correction): Promise<boolean> {
  const { db, agencyId, source } = recorder
  const { invoiceId, reason } = correction
  const { paidAt, propertyId } = await lockInvoice(recorder, invoiceId)
  if (paidAt === null) return false
  checkReason(correction)
  await db.rows(markInvoiceUnpaid(agencyId, invoiceId))
  const change: Change = { action: 'reopen-invoice', entity: 'invoices', entityId: invoiceId, propertyId }
  await recordChange(db, recorder, { ...change, before: { paidAt }, after: { paidAt: null, reason } }, source)
  await refreshCards(recorder, [propertyId])
  return true
}

type Voider = PaymentRecorder & MailScope & { portalUrl: string }

/**
 * Cancels an invoice that should not have been made, with a credit note that the agency gets; a period that it charged stays
 * charged. Once.
 */
export async function voidInvoice(voider: Voider, correction: Correction): Promise<void> {
  const { db, agencyId, source, now, portalUrl } = voider
  const { invoiceId, reason } = correction
  const { paidAt, propertyId, isVoided, invoiceNumber } = await lockInvoice(voider, invoiceId)
  if (isVoided) return
  if (paidAt !== null)
    throw new Problem('conflict', `Invoice #${invoiceNumber} has been paid. Take back the payment first.`)
  checkReason(correction)
  await db.rows(voidUnpaidInvoice(agencyId, invoiceId, reason, now))
  const change: Change = { action: 'void-invoice', entity: 'invoices', entityId: invoiceId, propertyId }
  const after = { isVoided: true, reason, creditNote: creditNoteNumber(invoiceNumber) }
  await recordChange(db, voider, { ...change, before: { isVoided: false }, after }, source)
  await tellOfCreditNote(voider, portalUrl, correction)
  await refreshCards(voider, [propertyId])
}

/** Records that the agency has cancelled the bill of a cancelled invoice in its software, once. */
export async function settleCancelledBill(recorder: PaymentRecorder, invoiceId: number): Promise<void> {
  const { db, agencyId, source, now } = recorder
  const settled = await maybeOne(db, markBillCancelled(agencyId, invoiceId, now))
  if (!settled) return
  const { propertyId } = settled
  await recordChange(
    db,
    recorder,
    { action: 'settle-cancelled-bill', entity: 'invoices', entityId: invoiceId, propertyId },
    source,
  )
}
