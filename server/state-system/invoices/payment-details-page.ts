import { paymentVersion } from '../../areas/invoices/save-payment-details.ts'
import { paymentLabels, type PaymentDetails, type TypedPayment } from '../../areas/provider/typed-payment.ts'
import { hasRole } from '../../platform/staff-roles.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { passwordField } from '../kit/forms/password-fields.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { searchForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, renderFacts } from '../kit/html/html.ts'
import { billingPath, linkTo, paymentDetailsPath, providerPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { AgencyAccount } from './payment-details.queries.ts'

export const agencyPaymentPath = '/PaymentDetails/agency/:id'

const agencyLink = ({ site }: SignedInCall, id: number): string => linkTo(site, `/PaymentDetails/agency/${id}`)

export type PaymentForm = {
  stored: PaymentDetails
  typed: TypedPayment
  refusal?: ChangeRefusal | undefined
  isSaved: boolean
}

const accountText = ({ accountName, bsb, accountNumber }: PaymentDetails): string | null =>
  bsb && `${accountName ?? ''}, BSB ${bsb}, account ${accountNumber ?? ''}`

const storedFacts = ({ stored }: PaymentForm): Html => {
  const missing = stored.bsb === null && stored.billerCode === null ? 'Ours' : 'None'
  return renderFacts([
    ['Stored account', accountText(stored) ?? missing],
    ['Stored BPAY biller code', stored.billerCode ?? missing],
  ])
}

/** After a conflict the form keeps what was typed, so the stored details are shown beside it. */
function paymentForm(call: SignedInCall, action: string, form: PaymentForm): Html {
  const { stored, typed, refusal, isSaved } = form
  const field = (name: keyof TypedPayment, most: number): Html =>
    textField({ name, label: paymentLabels[name], value: typed[name], error: refusal?.fields[name], most })
  return html`
    ${formError(refusal?.message)} ${isSaved && notice('Saved. Invoices show it from now on.')}
    ${refusal?.status === 409 && storedFacts(form)}
    <form method="post" action="${action}" novalidate>
      ${formFields(call.session, { version: paymentVersion(stored) })} ${field('accountName', 100)} ${field('bsb', 10)}
      ${field('accountNumber', 20)} ${field('billerCode', 20)}
      ${passwordField({
        name: 'password',
        label: 'Your password',
        autocomplete: 'current-password',
        error: refusal?.fields['password'],
      })}
      <p class="actions"><button>Save</button></p>
    </form>
  `
}

type Accounts = { agencies: readonly AgencyAccount[]; text: string; page: number }

/** The agencies whose owners pay elsewhere than to the provider. */
export function paymentDetailsPage(call: SignedInCall, { agencies, text, page }: Accounts): Html {
  const { site, session } = call
  const content = html`
    <p>
      Owners of these agencies pay into the agency’s account, such as its trust account, instead of
      <a href="${linkTo(site, providerPath)}">ours</a>.
    </p>
    ${searchForm(call, paymentDetailsPath, { name: 'name', label: 'Find an agency by name', value: text })}
    ${pagedTable({
      caption: text === '' ? 'Agencies with their own payment details' : `Agencies named “${text}”`,
      rows: agencies,
      page,
      size: requestsPerPage,
      linkOf: (to) => linkTo(site, paymentDetailsPath, { name: text || undefined, page: to }),
      empty: text === '' ? 'No agency has its own payment details.' : 'No agency of this state has this in its name.',
      columns: [
        { header: 'Agency', cell: ({ id, name }) => html`<a href="${agencyLink(call, id)}">${name}</a>` },
        { header: 'Account', cell: (agency) => accountText(agency) ?? 'None' },
        { header: 'BPAY biller code', cell: ({ billerCode }) => billerCode ?? 'None' },
      ],
    })}
  `
  return frame({ site, session, title: 'Accounts of agencies', path: paymentDetailsPath, content })
}

export function agencyPaymentPage(
  call: SignedInCall,
  { agency, form }: { agency: { id: number; name: string }; form: PaymentForm },
): Html {
  const { site, session } = call
  const content = html`
    <p><a href="${linkTo(site, paymentDetailsPath)}">All accounts of agencies</a></p>
    ${
      hasRole(session.roles, ['FINANCE']) &&
      html`<p>
        <a href="${linkTo(site, billingPath.replace(':id', String(agency.id)))}">How this agency is charged</a>
      </p>`
    }
    <p>
      Invoices for owners of this agency show its account and biller code instead of ours. If both are empty, they show
      ours. All master users of the agency are told of a change by email.
    </p>
    ${paymentForm(call, agencyLink(call, agency.id), form)}
  `
  const title = `Payment details of ${agency.name}`
  return frame({ site, session, title, path: paymentDetailsPath, content, hasErrors: form.refusal !== undefined })
}
