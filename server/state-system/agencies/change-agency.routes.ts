import { changeableFields, changeAgency, typedOfAgency } from '../../areas/agencies/change-agency.ts'
import type { StoredAgency } from '../../areas/agencies/agencies.queries.ts'
import { agencyLabels, type TypedAgency } from '../../areas/agencies/typed-agency.ts'
import { agencyRoles } from '../../platform/staff-roles.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { comparison } from '../kit/html/comparison.ts'
import { html } from '../kit/html/html.ts'
import { agenciesPath, linkTo } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { agencyControl, agencyText, readAgencyFields } from './agency-fields.ts'
import { agencyUrl } from './agency-page.ts'
import { findAgency } from './agency.routes.ts'
import { changingAgencies } from './agencies-call.ts'

const changePath = '/Agencies/change/:id'

/** After a conflict the form keeps what was typed, and shows what is stored beside it. */
function changePage(call: SignedInCall, agency: StoredAgency, typed: TypedAgency, refusal?: ChangeRefusal): Answer {
  const { site, session } = call
  const stored = typedOfAgency(agency)
  const isSameAbn = refusal?.fields['abn'] !== undefined && refusal.status === 409
  const differences =
    refusal?.status === 409 && !isSameAbn
      ? changeableFields.filter((field) => agencyText(field, stored) !== agencyText(field, typed))
      : []
  const content = html`
    ${formError(refusal?.message)}
    ${comparison({
      stored: 'Stored',
      list: differences.map((field) => ({
        title: agencyLabels[field],
        stored: agencyText(field, stored),
        sent: agencyText(field, typed),
      })),
    })}
    <p>
      Stored documents and mails keep the name under which they were made. Quotes and invoices are drawn with the new
      one.
    </p>
    <form method="post" action="${linkTo(site, `/Agencies/change/${agency.id}`)}" novalidate>
      ${formFields(session, { version: agency.version })}
      ${changeableFields.map((field) => agencyControl(field, typed, refusal?.fields[field]))}
      ${
        isSameAbn &&
        html`<label class="choice"
          ><input type="checkbox" name="anotherOffice" value="yes" /> These are two offices of the same company</label
        >`
      }
      <p class="actions">
        <button>Save</button>
        <a href="${agencyUrl(call, agency.id)}">Cancel</a>
      </p>
    </form>
  `
  const title = `Change ${agency.name}`
  return showPage(
    frame({ site, session, title, path: agenciesPath, content, hasErrors: refusal !== undefined }),
    refusal?.status ?? 200,
  )
}

/** Staff change what is stored about an agency. */
export function changeAgencyRoutes(routes: PageRoutes): void {
  const options = { roles: agencyRoles }
  routes.staff(
    'GET',
    changePath,
    async (call) => {
      const agency = await findAgency(call)
      return changePage(call, agency, typedOfAgency(agency))
    },
    options,
  )

  routes.staff(
    'POST',
    changePath,
    async (call) => {
      const { form } = call
      const { id } = await findAgency(call)
      const typed = readAgencyFields(form, changeableFields)
      const refusal = await refusalOf(async () =>
        changingAgencies(call, async (scope) =>
          changeAgency(scope, {
            id,
            typed,
            version: readText(form, 'version'),
            isAnotherOffice: readText(form, 'anotherOffice') === 'yes',
          }),
        ),
      )
      if (!refusal) return goTo(agencyUrl(call, id, { notice: 'changed' }))
      const agency = await findAgency(call)
      return changePage(call, agency, { ...typedOfAgency(agency), ...typed }, refusal)
    },
    options,
  )
}
