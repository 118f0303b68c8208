import { shortDay } from '../../../contract/day-text.ts'
import { softwareLabel } from '../../../contract/agency.ts'
import { dayIn } from '../../../contract/days.ts'
import { invoiceStatusTags } from '../../../contract/invoices.ts'
import { noteField, textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { searchForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo, paymentsPagePath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { momentText, moneyText, notSpecified } from '../kit/html/wording.ts'
import { quotesPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { PaymentSearch, UnpaidInvoice } from './payments.queries.ts'

export const paymentPath = '/Payments/view/:agency/:id'

export const creditNotePath = '/Payments/creditNote/:agency/:id'

export const paymentLink = (
  { site }: SignedInCall,
  { agencyId, id }: { agencyId: number; id: number },
  done?: string,
): string => linkTo(site, `/Payments/view/${agencyId}/${id}`, { done })

type Listing = {
  invoices: readonly UnpaidInvoice[]
  bills: readonly UnpaidInvoice[]
  chosen: PaymentSearch
  outcome: string | undefined
}

/** Invoices that are to be paid, to record the payments that arrive at the bank. */
export function paymentsPage(call: SignedInCall, { invoices, bills, chosen, outcome }: Listing): Html {
  const { site, session, now } = call
  const { search, page } = chosen
  const today = dayIn(site.timeZone, now)
  const content = html`
    ${outcome !== undefined && notice(outcome)} ${bills.length > 0 && billsTable(call, bills)}
    <p>
      Bills that an agency pays in its management software are marked as paid by themselves. Record here what arrives at
      the bank.
    </p>
    ${searchForm(call, paymentsPagePath, { label: 'Invoice number', value: search, most: 30 })}
    ${pagedTable({
      caption: 'Unpaid invoices, longest due first',
      rows: invoices,
      page,
      size: quotesPerPage,
      linkOf: (to) => linkTo(site, paymentsPagePath, { search, page: to }),
      empty: search === '' ? 'Every invoice is paid.' : 'No unpaid invoice has this number.',
      columns: [
        {
          header: 'Invoice',
          cell: (invoice) => html`<a href="${paymentLink(call, invoice)}">#${invoice.invoiceNumber}</a>`,
        },
        { header: 'Property', cell: ({ address }) => address },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        {
          header: 'Due',
          cell: ({ dueOn }) => html`${shortDay(dueOn)}${dueOn < today && html` <strong>overdue</strong>`}`,
        },
        { header: 'Total', isNumber: true, cell: ({ totalCents }) => moneyText(totalCents) },
      ],
    })}
  `
  return frame({ site, session, title: 'Payments', path: paymentsPagePath, content })
}

/** The software offers no call for it, so people ask the agencies. */
const billsTable = (call: SignedInCall, bills: readonly UnpaidInvoice[]): Html =>
  renderTable({
    caption: 'Bills to cancel in the software of agencies',
    rows: bills.slice(0, quotesPerPage),
    empty: '',
    columns: [
      {
        header: 'Cancelled invoice',
        cell: (invoice) => html`<a href="${paymentLink(call, invoice)}">#${invoice.invoiceNumber}</a>`,
      },
      { header: 'Property', cell: ({ address }) => address },
      { header: 'Agency', cell: ({ agencyName }) => agencyName },
      { header: 'Software', cell: ({ uploadedTo }) => softwareLabel(uploadedTo ?? '') },
      { header: 'Total', isNumber: true, cell: ({ totalCents }) => moneyText(totalCents) },
    ],
  })

/** What is left to do after an invoice was cancelled. */
const afterVoiding = (call: SignedInCall, { id, agencyId, uploadedTo, hasBillToCancel }: UnpaidInvoice): Html => {
  const name = softwareLabel(uploadedTo ?? '')
  const pdf = linkTo(call.site, `/Payments/creditNote/${agencyId}/${id}`)
  return html`<p>
      <a href="${pdf}">Credit note <span class="quiet">PDF</span></a>
    </p>
    ${
      hasBillToCancel &&
      html`<p>
          The bill is still in ${name}, which offers no way for us to cancel it. The agency was asked by email, unless
          its email is switched off; record here when it has cancelled the bill.
        </p>
        <form method="post" action="${paymentLink(call, { id, agencyId })}">
          ${formFields(call.session, { act: 'bill' })}
          <p class="actions"><button>The bill is cancelled in ${name}</button></p>
        </form>`
    }`
}

export type PaidForm = { paidOn: string; reference: string; reason: string }

const corrections = {
  reopen: {
    summary: 'Take back the payment',
    hint: 'It was dishonoured, or recorded by mistake. The invoice is owed again.',
  },
  void: {
    summary: 'Cancel the invoice',
    hint: 'It should not have been made. The agency gets a credit note; nothing is to be paid, and it is not made again.',
  },
} as const

/** To correct what went wrong, with a reason. */
function correctionForm(
  call: SignedInCall,
  { invoice, form, refusal }: PaymentPage,
  act: keyof typeof corrections,
): Html {
  const { summary, hint } = corrections[act]
  const error = refusal?.fields['reason']
  return html`<details ${(error !== undefined || form.reason !== '') && html`open`}>
    <summary>${summary}</summary>
    <form method="post" action="${paymentLink(call, invoice)}" novalidate>
      ${formFields(call.session, { act })}
      <p>
        ${hint}${act === 'void' && invoice.uploadedTo !== null && html` It was uploaded to ${softwareLabel(invoice.uploadedTo)}: the agency is asked to cancel the bill there.`}
      </p>
      ${noteField({ name: 'reason', label: 'Reason', value: form.reason, error, rows: 2 })}
      <p class="actions"><button class="quiet">${summary}</button></p>
    </form>
  </details>`
}

type PaymentPage = {
  invoice: UnpaidInvoice
  form: PaidForm
  refusal?: ChangeRefusal | undefined
  /** The act of the form that was sent before. */
  done?: string
}

/** What the form before has done, if it still holds. */
function doneText({ isPaid, isVoided, hasBillToCancel }: UnpaidInvoice, done: string | undefined): string | false {
  if (done === 'reopen') return !isPaid && 'The payment is taken back.'
  if (done === 'void') return isVoided && 'The invoice is cancelled.'
  return done === 'bill' && isVoided && !hasBillToCancel && 'It is recorded that the bill is cancelled.'
}

const statusOf = ({ isPaid, isVoided }: UnpaidInvoice) => {
  if (isVoided) return { label: 'Cancelled', tone: 'neutral' } as const
  return isPaid ? invoiceStatusTags.PAID : ({ label: 'Unpaid', tone: 'attention' } as const)
}

/** When, by whom and why the invoice was cancelled. */
const voidFacts = ({ site }: SignedInCall, { voidedAt, voidedBy, voidReason }: UnpaidInvoice): [string, Part][] =>
  voidedAt === null
    ? []
    : [
        ['Cancelled', `${momentText(voidedAt, site.timeZone)}${voidedBy === null ? '' : `, ${voidedBy}`}`],
        ['Reason', voidReason ?? notSpecified],
      ]

/** One invoice, with the form for its payment. */
export function paymentPage(call: SignedInCall, page: PaymentPage): Html {
  const { invoice, form, refusal } = page
  const { site, session } = call
  const done = doneText(invoice, page.done)
  const {
    invoiceNumber,
    propertyId,
    address,
    agencyName,
    issuedOn,
    dueOn,
    totalCents,
    isPaid,
    isVoided,
    paidAt,
    reference,
  } = invoice
  const content = html`
    <p><a href="${linkTo(site, paymentsPagePath)}">All unpaid invoices</a></p>
    ${done !== false && notice(done)} ${formError(refusal?.message)}
    ${renderFacts([
      ['Property', html`<a href="${linkTo(site, `/Properties/view/${propertyId}`)}">${address}</a>`],
      ['Agency', agencyName],
      ['Issued', shortDay(issuedOn)],
      ['Due', shortDay(dueOn)],
      ['Total', moneyText(totalCents)],
      ['Status', badge(statusOf(invoice))],
      ...(paidAt === null ? [] : ([['Paid on', shortDay(dayIn(site.timeZone, new Date(paidAt)))]] as const)),
      ...(reference === null ? [] : ([['Reference', reference]] as const)),
      ...voidFacts(call, invoice),
    ])}
    ${
      !isPaid &&
      !isVoided &&
      html`<form method="post" action="${paymentLink(call, invoice)}">
        ${formFields(session)}
        ${textField({ name: 'paidOn', label: 'Paid on', value: form.paidOn, type: 'date', error: refusal?.fields['paidOn'] })}
        ${textField({ name: 'reference', label: 'Reference of the bank (optional)', value: form.reference, most: 100, error: refusal?.fields['reference'] })}
        <p class="actions"><button>Record the payment of ${moneyText(totalCents)}</button></p>
      </form>`
    }
    ${isVoided ? afterVoiding(call, invoice) : correctionForm(call, page, isPaid ? 'reopen' : 'void')}
  `
  const title = `Invoice #${invoiceNumber}`
  return frame({ site, session, title, path: paymentsPagePath, content, hasErrors: refusal !== undefined })
}
