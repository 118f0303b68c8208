import { serviceCodes, serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import type { AgencyAgreements, AgreedRow } from '../../areas/law/agreed-schedules.queries.ts'
import type { PracticeRow } from '../../areas/law/law-page.queries.ts'
import type { TypedSchedule } from '../../areas/law/save-agreed-schedule.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { searchForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, titledTable } from '../kit/html/html.ts'
import { linkTo, lawPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { dayText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { agencySchedulesPath, at, schedulesPath } from './law-paths.ts'

const nameOf = (serviceId: number): string => services[serviceOfId(serviceId) as ServiceCode].name
const every = (months: number): string => `Every ${months} months`

type Schedules = { practice: readonly PracticeRow[]; agencies: readonly AgencyAgreements[]; text: string; page: number }

/** How often the provider checks, and the agencies that have agreed something else. */
export function schedulesPage({ site, session }: SignedInCall, { practice, agencies, text, page }: Schedules): Html {
  const content = html`
    <p><a href="${linkTo(site, lawPath)}">The law of ${site.name}</a></p>
    <p>This is our practice, not law. Where the law asks for a check earlier, the law decides.</p>
    ${titledTable({
      caption: 'Our schedule',
      rows: practice,
      empty: 'None.',
      columns: [
        { header: 'Service', cell: ({ serviceId }) => nameOf(serviceId) },
        { header: 'Checked', cell: ({ months }) => every(months) },
      ],
    })}
    ${searchForm({ site }, schedulesPath, { name: 'name', label: 'Find an agency by name', value: text })}
    ${pagedTable({
      caption: text === '' ? 'Agencies with a schedule of their own' : `Agencies named “${text}”`,
      rows: agencies,
      page,
      size: requestsPerPage,
      linkOf: (to) => linkTo(site, schedulesPath, { name: text || undefined, page: to }),
      empty:
        text === '' ? 'No agency has agreed a schedule of its own.' : 'No agency of this state has this in its name.',
      columns: [
        {
          header: 'Agency',
          cell: ({ id, name }) => html`<a href="${linkTo(site, at(agencySchedulesPath, id))}">${name}</a>`,
        },
        {
          header: 'Agreed',
          cell: ({ agreements }) =>
            agreements.map(({ serviceId, months }) => `${nameOf(serviceId)}: every ${months} months`).join('; ') ||
            'Nothing',
        },
      ],
    })}
  `
  return frame({ site, session, title: 'Schedules', path: lawPath, content })
}

type AgencySchedules = {
  agency: { id: number; name: string }
  practice: readonly PracticeRow[]
  agreed: readonly AgreedRow[]
  refused: { typed: TypedSchedule; refusal: ChangeRefusal } | undefined
  isSaved: boolean
}

/** What one agency has agreed, with a form for each service. */
export function agencySchedulesPage(call: SignedInCall, page: AgencySchedules): Html {
  const { site, session } = call
  const { agency, practice, agreed, refused, isSaved } = page
  const formFor = (code: ServiceCode): Html => {
    const { id, name } = services[code]
    const stored = agreed.find(({ serviceId }) => serviceId === id)
    const ours = practice.find(({ serviceId }) => serviceId === id)
    const typed = refused?.typed.serviceId === String(id) ? refused : undefined
    const error = (field: string) => typed?.refusal.fields[field]
    return html`
      <h2>${name}</h2>
      <p>
        ${stored ? `Agreed ${dayText(stored.agreedOn)}: every ${stored.months} months.` : 'Nothing agreed.'}
        ${ours ? `Our schedule: every ${ours.months} months.` : 'Not in our schedule.'}
      </p>
      ${typed && formError(typed.refusal.message)}
      <form method="post" action="${linkTo(site, at(agencySchedulesPath, agency.id))}" novalidate>
        ${formFields(session, { serviceId: id, version: stored?.version ?? 0 })}
        <div class="hours">
          ${textField({
            name: `months-${id}`,
            label: 'Months (empty: our schedule)',
            value: typed?.typed.months ?? String(stored?.months ?? ''),
            error: error('months'),
            most: 3,
          })}
          ${textField({
            name: `agreedOn-${id}`,
            label: 'Agreed on',
            value: typed?.typed.agreedOn ?? stored?.agreedOn ?? '',
            error: error('agreedOn'),
            type: 'date',
          })}
        </div>
        <p class="actions">
          <button class="quiet">Save<span class="for-readers"> ${name}</span></button>
        </p>
      </form>
    `
  }
  const content = html`
    <p><a href="${linkTo(site, schedulesPath)}">All schedules</a></p>
    <p>How often we check for this agency. The law stays as it is; where it asks for a check earlier, it decides.</p>
    ${isSaved && notice('Saved. The properties of the agency are being evaluated again.')} ${serviceCodes.map(formFor)}
  `
  const title = `Schedule of ${agency.name}`
  return frame({ site, session, title, path: lawPath, content, hasErrors: refused !== undefined })
}
