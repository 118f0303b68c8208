import { queueAccountMail } from '../../areas/accounts/queue-account-mail.ts'
import { agencyPayment } from '../../areas/invoices/payment-details.queries.ts'
import { paymentVersion, savePaymentDetails } from '../../areas/invoices/save-payment-details.ts'
import type { PaymentDetails, TypedPayment } from '../../areas/invoices/typed-payment.ts'
import { masterAddresses } from '../../areas/office/office.queries.ts'
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
const parts = ['accountName', 'bsb', 'accountNumber', 'billerCode'] as const
const labels: Readonly<Record<keyof TypedPayment, string>> = {
  accountName: 'Account name',
  bsb: 'BSB',
  accountNumber: 'Account number',
  billerCode: 'BPAY biller code',
}

const toTyped = (details: PaymentDetails): TypedPayment =>
  Object.fromEntries(parts.map((part) => [part, details[part] ?? ''])) as TypedPayment

function bankPage(call: AgencyCall, stored: PaymentDetails, typed: TypedPayment, refusal?: ChangeRefusal): Answer {
  const { site, agency, session } = call
  const field = (name: keyof TypedPayment): Html =>
    textField({ name, label: labels[name], value: typed[name], error: refusal?.fields[name], most: 100 })
  const content = html`
    ${formError(refusal?.message)}
    <p>
      Owners of ${agency.name} see this on tax invoices and pay there. What is left empty is that of the provider. All
      master users of the agency are told of a change by email.
    </p>
    <form method="post" action="${linkTo(site, bankPath)}" novalidate>
      ${formFields(session, { agency: agency.id, version: paymentVersion(stored) })} ${parts.map(field)}
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

async function save(call: AgencyCall, stored: PaymentDetails, typed: TypedPayment): Promise<ChangeRefusal | undefined> {
  const { form, agency, session } = call
  const password = await refusePassword(call, readText(form, 'password'))
  if (password !== undefined) return { status: 422, message: 'Please correct what is marked.', fields: { password } }
  return refusalOf(async () =>
    changingOffice(call, agency.id, async (editor) => {
      await savePaymentDetails(editor, { typed, version: readText(form, 'version') })
      const saved = await one(editor.db, agencyPayment(editor.state, agency.id))
      if (paymentVersion(saved) === paymentVersion(stored)) return
      for (const { name, email } of await editor.db.rows(masterAddresses(agency.id))) {
        const details = { name, agency: agency.name, by: session.userName }
        await queueAccountMail(editor, { kind: 'BANK_DETAILS_CHANGED', email, details })
      }
    }),
  )
}

/** Whoever changes where owners pay confirms it with the password. */
export function bankRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', bankPath, async (call) => {
    refuseWhileViewing(call)
    return forMaster(call, title, async (inAgency) => {
      const stored = await one(inAgency.db, agencyPayment(inAgency.site.state, inAgency.agency.id))
      return bankPage(inAgency, stored, toTyped(stored))
    })
  })

  routes.signedIn('POST', bankPath, async (call) => {
    refuseWhileViewing(call)
    return forMaster(
      call,
      title,
      async (inAgency) => {
        const { db, site, agency, form } = inAgency
        const read = (name: string) => readText(form, name).replaceAll(/\s+/g, ' ').trim()
        const typed = Object.fromEntries(parts.map((part) => [part, read(part)])) as TypedPayment
        const stored = await one(db, agencyPayment(site.state, agency.id))
        const refusal = await save(inAgency, stored, typed)
        return refusal
          ? bankPage(inAgency, stored, typed, refusal)
          : goTo(linkTo(site, officePath, { agency: agency.id, notice: 'bank' }))
      },
      call.form,
    )
  })
}
