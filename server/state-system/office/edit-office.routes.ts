import { agencyOffice, type Office } from '../../areas/office/office.queries.ts'
import { changeOffice, officeFields, toTypedOffice, type TypedOffice } from '../../areas/office/save-office.ts'
import { one } from '../../platform/database.ts'
import { agencyPage, type AgencyCall } from '../kit/agency/agency-page.ts'
import { forMaster } from '../kit/agency/master-user.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html, type Part, renderFacts } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { abnText, notSpecified, phoneText } from '../kit/html/wording.ts'
import { goTo, type Answer, type PageRoutes } from '../kit/routes/call.ts'
import { refuseWhileViewing } from '../kit/sessions/account-call.ts'
import { changingOffice, editOfficePath, officePath } from './office-call.ts'

const title = 'Change the office profile'

const labels: Readonly<Record<keyof TypedOffice, string>> = {
  abn: 'ABN',
  phone: 'Phone',
  email: 'Email',
  addressLine1: 'Street',
  suburb: 'Suburb',
  postcode: 'Postcode',
  postalAddress: 'Postal address, if it is another one',
}

/** As people write them, with a national phone number and a grouped ABN. */
const shownOffice = (office: Office): TypedOffice => ({
  ...toTypedOffice(office),
  ...(office.abn !== null && { abn: abnText(office.abn) }),
  ...(office.phone !== null && { phone: phoneText(office.phone) }),
})

/** After a conflict the form keeps what was typed, so what is stored is shown beside it. */
const storedFacts = (office: Office, typed: TypedOffice, refusal: ChangeRefusal | undefined): Part => {
  if (refusal?.status !== 409) return false
  const stored = shownOffice(office)
  const changed = officeFields.filter((field) => stored[field] !== typed[field])
  return renderFacts(changed.map((field) => [`${labels[field]}, as stored`, stored[field] || notSpecified]))
}

function editPage(call: AgencyCall, office: Office, typed: TypedOffice, refusal?: ChangeRefusal): Answer {
  const { site, agency, session } = call
  const field = (name: keyof TypedOffice): Html =>
    textField({ name, label: labels[name], value: typed[name], error: refusal?.fields[name], most: 300 })
  const content = html`
    ${formError(refusal?.message)} ${storedFacts(office, typed, refusal)}
    <p>These details are printed below emails and letters of ${agency.name}.</p>
    <form method="post" action="${linkTo(site, editOfficePath)}" novalidate>
      ${formFields(session, { agency: agency.id, version: office.version })} ${officeFields.map(field)}
      <p class="actions">
        <button>Save</button>
        <a href="${linkTo(site, officePath, { agency: agency.id })}">Cancel</a>
      </p>
    </form>
  `
  const hasErrors = refusal !== undefined
  return agencyPage(call, { title, path: officePath, content, hasErrors, status: refusal?.status ?? 200 })
}

export function editOfficeRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', editOfficePath, async (call) => {
    refuseWhileViewing(call)
    return forMaster(call, title, async (inAgency) => {
      const office = await one(inAgency.db, agencyOffice(inAgency.agency.id))
      return editPage(inAgency, office, shownOffice(office))
    })
  })

  routes.signedIn('POST', editOfficePath, async (call) =>
    forMaster(
      call,
      title,
      async (inAgency) => {
        const { form, agency, site } = inAgency
        const read = (name: string) => readText(form, name).replaceAll(/\s+/g, ' ').trim()
        const typed = Object.fromEntries(officeFields.map((name) => [name, read(name)])) as TypedOffice
        const refusal = await refusalOf(async () =>
          changingOffice(inAgency, agency.id, async (editor) =>
            changeOffice(editor, { typed, version: readText(form, 'version') }),
          ),
        )
        if (!refusal) return goTo(linkTo(site, officePath, { agency: agency.id, notice: 'office' }))
        return editPage(inAgency, await one(inAgency.db, agencyOffice(agency.id)), typed, refusal)
      },
      call.form,
    ),
  )
}
