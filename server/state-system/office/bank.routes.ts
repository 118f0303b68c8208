import { agencyPayment } from '../../areas/invoices/payment-details.queries.ts'
import { paymentVersion, savePaymentDetails } from '../../areas/invoices/save-payment-details.ts'
import {
  checkPayment,
  paymentLabels,
  paymentParts,
  toTypedPayment,
  type PaymentDetails,
  type TypedPayment,
} from '../../areas/provider/typed-payment.ts'
import { one } from '../../platform/database.ts'
import { agencyPage, type AgencyCall } from '../kit/agency/agency-page.ts'
import { forMaster } from '../kit/agency/master-user.ts'
import { passwordField } from '../kit/forms/password-fields.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { goTo, type Answer, type PageRoutes } from '../kit/routes/call.ts'
import { refusePassword, refuseWhileViewing } from '../kit/sessions/account-call.ts'
import { bankPath, changingOffice, officePath } from './office-call.ts'

const title = 'Change the bank details'

function bankPage(call: AgencyCall, stored: PaymentDetails, typed: TypedPayment, refusal?: ChangeRefusal): Answer {
  const { site, agency, session } = call
  const field = (name: keyof TypedPayment): Html =>
    textField({ name, label: paymentLabels[name], value: typed[name], error: refusal?.fields[name], most: 100 })
  const content = html`
    ${formError(refusal?.message)}
    <p>
      Owners of ${agency.name} see this on tax invoices and pay there. What is left empty is that of the provider. All
      master users of the agency are told of a change by email.
    </p>
    <form method="post" action="${linkTo(site, bankPath)}" novalidate>
      ${formFields(session, { agency: agency.id, version: paymentVersion(stored) })} ${paymentParts.map(field)}
      ${passwordField({
        name: 'password',
        label: 'Your password',
        autocomplete: 'current-password',
        error: refusal?.fields['password'],
      })}
      <p class="actions">
        <button>Save</button>
        <a href="${linkTo(site, officePath, { agency: agency.id })}">Cancel</a>
      </p>
    </form>
  `
  const hasErrors = refusal !== undefined
  return agencyPage(call, { title, path: officePath, content, hasErrors, status: refusal?.status ?? 200 })
}

async function save(call: AgencyCall, typed: TypedPayment): Promise<ChangeRefusal | undefined> {
  const { form, agency, session } = call
  const { userId, userName } = session
  const password = await refusePassword(call, readText(form, 'password'))
  if (password !== undefined)
    return {
      status: 422,
      message: 'Please correct what is marked.',
      fields: { ...checkPayment(typed).errors, password },
    }
  return refusalOf(async () =>
    changingOffice(call, agency.id, async (editor) =>
      savePaymentDetails({ ...editor, userId, userName }, { typed, version: readText(form, 'version') }),
    ),
  )
}

/** Whoever changes where owners pay confirms it with the password. */
export function bankRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', bankPath, async (call) => {
    refuseWhileViewing(call)
    return forMaster(call, title, async (inAgency) => {
      const stored = await one(inAgency.db, agencyPayment(inAgency.site.state, inAgency.agency.id))
      return bankPage(
        inAgency,
        stored,
        toTypedPayment((part) => stored[part]),
      )
    })
  })

  routes.signedIn('POST', bankPath, async (call) => {
    refuseWhileViewing(call)
    return forMaster(
      call,
      title,
      async (inAgency) => {
        const { db, site, agency, form } = inAgency
        const typed = toTypedPayment((part) => readText(form, part))
        const stored = await one(db, agencyPayment(site.state, agency.id))
        const refusal = await save(inAgency, typed)
        return refusal
          ? bankPage(inAgency, stored, typed, refusal)
          : goTo(linkTo(site, officePath, { agency: agency.id, notice: 'bank' }))
      },
      call.form,
    )
  })
}
