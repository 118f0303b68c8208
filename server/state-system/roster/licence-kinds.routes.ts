import { dayIn } from '../../../contract/days.ts'
import { technicianLicenceKinds, type TechnicianLicenceKind } from '../../areas/roster/licence-kinds.queries.ts'
import { saveLicenceKind, type TypedKind } from '../../areas/roster/save-licence-kind.ts'
import { serviceNames } from '../../areas/service-requests/chosen-services.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, renderTable } from '../kit/html/html.ts'
import { licenceKindsPath, linkTo, rosterPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { changing, readingFrom } from '../kit/routes/state-site.ts'
import { readServices } from './technician-form.ts'
import { serviceChoices } from './technician-page.ts'

const readKind = ({ form }: SignedInCall): TypedKind => ({
  name: readText(form, 'name').replaceAll(/\s+/g, ' ').trim(),
  serviceIds: readServices(form, 'service'),
  isVerified: readText(form, 'verified') === 'yes',
})

async function show(call: SignedInCall, refusal?: ChangeRefusal): Promise<Answer> {
  const { site, session, query, form } = call
  const kinds = await readingFrom(site, session.userId).rows(technicianLicenceKinds(site.state))
  const code = readText(form, 'kind') || readText(query, 'kind')
  const kind = kinds.find((each) => each.code === code)
  const typed = refusal ? readKind(call) : (kind ?? { name: '', serviceIds: [], isVerified: false })
  const content = html`
    <p><a href="${linkTo(site, rosterPath)}">Roster</a></p>
    ${formError(refusal?.message)}
    ${!refusal && readText(query, 'saved') !== '' && notice('Saved. The free times follow at once.')}
    <p>
      A technician is offered for a service that needs a licence only with one whose kind covers it on the day. Kinds
      that are not verified were delivered with this system: compare them with the text of the regulator.
    </p>
    ${kindsTable(call, kinds)}
    <h2>${kind ? `Change ${kind.name}` : 'Add a kind'}</h2>
    <form method="post" action="${linkTo(site, licenceKindsPath)}" novalidate>
      ${formFields(session, { kind: kind?.code ?? '', version: kind?.version ?? 0 })}
      ${textField({ name: 'name', label: 'Name', value: typed.name, most: 100, error: refusal?.fields['name'] })}
      ${serviceChoices('service', typed.serviceIds, refusal?.fields['service'])}
      <label class="choice">
        <input type="checkbox" name="verified" value="yes" ${typed.isVerified && html`checked`} /> Verified: compared
        with the text of the regulator
      </label>
      <p class="actions">
        <button>Save</button>
        ${kind && html`<a href="${linkTo(site, licenceKindsPath)}">Cancel</a>`}
      </p>
    </form>
  `
  const hasErrors = refusal !== undefined
  const page = frame({ site, session, title: 'Kinds of licences', path: rosterPath, content, hasErrors })
  return showPage(page, refusal?.status ?? 200)
}

const kindsTable = ({ site }: SignedInCall, kinds: readonly TechnicianLicenceKind[]) =>
  renderTable({
    caption: 'Kinds of licences',
    rows: kinds,
    empty: 'There are no kinds yet.',
    columns: [
      {
        header: 'Kind',
        cell: ({ code, name }) => html`<a href="${linkTo(site, licenceKindsPath, { kind: code })}">${name}</a>`,
      },
      { header: 'Covers', cell: ({ serviceIds }) => serviceNames(serviceIds) },
      { header: 'Verified', cell: ({ isVerified }) => (isVerified ? 'Yes' : html`<strong>Not verified</strong>`) },
      { header: 'Licences', isNumber: true, cell: ({ held }) => held },
    ],
  })

/** What licences of each kind allow is data of the staff. */
export function licenceKindRoutes(routes: PageRoutes): void {
  routes.staff('GET', licenceKindsPath, async (call) => show(call), { roles: officeRoles })
  routes.staff(
    'POST',
    licenceKindsPath,
    async (call) => {
      const { site, session, form, now, requestId } = call
      const code = readText(form, 'kind')
      const seen = code === '' ? null : { code, version: parseId(readText(form, 'version')) ?? 0 }
      const { userId, originalUserId } = session
      const today = dayIn(site.timeZone, now)
      const refusal = await refusalOf(async () =>
        changing(site, userId, async (db) =>
          saveLicenceKind(
            { db, state: site.state, agencyId: null, userId, originalUserId, now, requestId, today },
            seen,
            readKind(call),
          ),
        ),
      )
      return refusal ? show(call, refusal) : goTo(linkTo(site, licenceKindsPath, { saved: 1 }))
    },
    { roles: officeRoles },
  )
}
