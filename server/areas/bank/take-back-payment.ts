import { reopenInvoice, type Correction } from '../invoices/correct-invoice.ts'
import type { PaymentRecorder } from '../invoices/record-payment.ts'
import { setUnlinkedAside, unlinkInvoice } from './bank.queries.ts'

/**
 * Takes back a payment. The amounts that paid nothing else are set aside with the reason, so that they are not matched with
 * the invoice again; whoever finds that they pay another lets them wait again.
 */
export async function takeBackPayment(recorder: PaymentRecorder, correction: Correction): Promise<void> {
  if (!(await reopenInvoice(recorder, correction))) return
  const { db, agencyId, userId, now } = recorder
  const lines = await db.rows(unlinkInvoice(agencyId, correction.invoiceId))
  const note = `Payment taken back: ${correction.reason}`.slice(0, 500)
  const ids = lines.map(({ id }) => id)
  if (ids.length > 0) await db.rows(setUnlinkedAside(ids, { userId, now, note }))
}
