import { hasAtMost } from '../../../contract/form-rules.ts'
import { dayIn, isDay } from '../../../contract/days.ts'
import { typedNumber } from '../../../contract/search-text.ts'
import { instantAt } from '../../../contract/times.ts'
import { takeBackPayment } from '../../areas/bank/take-back-payment.ts'
import { settleCancelledBill, voidInvoice } from '../../areas/invoices/correct-invoice.ts'
import { creditNotePdf } from '../../areas/invoices/credit-note-pdf.ts'
import { recordPayment } from '../../areas/invoices/record-payment.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { readNote } from '../kit/forms/fields.ts'
import { readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { linkTo, paymentsPagePath } from '../kit/html/links.ts'
import { goTo, sendPdf, showPage, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStaff, recordNamed, staffScope } from '../kit/sessions/as-staff.ts'
import { creditNotePath, paymentLink, paymentPage, paymentPath, paymentsPage, type PaidForm } from './payments-page.ts'
import { billsToCancel, findInvoiceToPay, unpaidInvoices, type UnpaidInvoice } from './payments.queries.ts'

const longestReference = 100

const invoiceOf = async (call: SignedInCall): Promise<UnpaidInvoice> =>
  recordNamed(call, findInvoiceToPay, 'This invoice was not found')

/** Noon of a day before today, because banks give no time. */
function paymentOf({ site, now }: SignedInCall, { paidOn, reference }: PaidForm, { id, issuedOn }: UnpaidInvoice) {
  const today = dayIn(site.timeZone, now)
  const refuse = (field: keyof PaidForm, message: string) => ruleBroken(message, { [field]: message })
  if (!isDay(paidOn)) throw refuse('paidOn', 'Enter the day of the payment.')
  if (paidOn > today) throw refuse('paidOn', 'The day of the payment is in the future.')
  if (paidOn < issuedOn) throw refuse('paidOn', 'The invoice was issued after this day.')
  if (!hasAtMost(reference, longestReference)) throw refuse('reference', 'The reference is too long.')
  const paidAt = (paidOn === today ? now : instantAt(site.timeZone, paidOn, '12:00')).toISOString()
  return { invoiceId: id, paidAt, reference: reference === '' ? null : reference, cents: null }
}

/** Pages on which the provider's staff record payments. */
export function paymentRoutes(routes: PageRoutes): void {
  routes.staff(
    'GET',
    paymentsPagePath,
    async (call) => {
      const { site, session, query } = call
      const typed = readText(query, 'search').trim().slice(0, 30)
      const chosen = { search: typedNumber(typed) ?? typed, page: readPage(query) }
      const [invoices, bills] = await readingFrom(site, session.userId).batch([
        unpaidInvoices(site.state, chosen),
        billsToCancel(site.state),
      ])
      const paid = readText(query, 'paid')
      const outcome = /^[\w-]{1,30}$/.test(paid) ? `The payment of invoice #${paid} is recorded.` : undefined
      return showPage(paymentsPage(call, { invoices, bills, chosen, outcome }))
    },
    { roles: ['FINANCE'] },
  )

  routes.staff(
    'GET',
    paymentPath,
    async (call) => {
      const form = { paidOn: dayIn(call.site.timeZone, call.now), reference: '', reason: '' }
      return showPage(paymentPage(call, { invoice: await invoiceOf(call), form, done: readText(call.query, 'done') }))
    },
    { roles: ['FINANCE'] },
  )

  routes.staff(
    'GET',
    creditNotePath,
    async (call) => {
      const { id, agencyId } = await invoiceOf(call)
      const { db, state, today } = staffScope(call, agencyId)
      const drawn = await creditNotePdf(db, state, agencyId, id, today)
      if (!drawn) throw notFound('This invoice was not cancelled')
      return sendPdf(drawn.name, drawn.bytes)
    },
    { roles: ['FINANCE'] },
  )

  routes.staff(
    'POST',
    paymentPath,
    async (call) => {
      const invoice = await invoiceOf(call)
      const form = {
        paidOn: readText(call.form, 'paidOn'),
        reference: readText(call.form, 'reference').trim(),
        reason: readNote(call.form, 'reason') ?? '',
      }
      const act = readText(call.form, 'act')
      const correction = { invoiceId: invoice.id, reason: form.reason }
      const refusal = await refusalOf(async () =>
        asStaff(call, invoice.agencyId, async (reviewer) => {
          if (act === 'reopen') return takeBackPayment(reviewer, correction)
          if (act === 'void') return voidInvoice(reviewer, correction)
          if (act === 'bill') return settleCancelledBill(reviewer, invoice.id)
          return recordPayment(reviewer, paymentOf(call, form, invoice))
        }),
      )
      if (!refusal && act !== '') return goTo(paymentLink(call, invoice, act))
      if (refusal) return showPage(paymentPage(call, { invoice: await invoiceOf(call), form, refusal }), refusal.status)
      return goTo(linkTo(call.site, paymentsPagePath, { paid: invoice.invoiceNumber }))
    },
    { roles: ['FINANCE'] },
  )
}
