import { softwareLabel } from '../../../contract/agency.ts'
import { abnDigits } from '../../../contract/abn.ts'
import { countAgencyDrafts } from '../../areas/agencies/agency-drafts.queries.ts'
import { agenciesForStaff, type ListedAgency } from '../../areas/agencies/agencies.queries.ts'
import {
  agencySorting,
  agencyStatuses,
  type AgencyOrder,
  type AgencyStatus,
} from '../../areas/agencies/agency-status.ts'
import { agencyRoles } from '../../platform/staff-roles.ts'
import { selectField, textField } from '../kit/forms/fields.ts'
import { readPage, readText } from '../kit/forms/form-values.ts'
import { filterForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { agenciesPath, linkTo, newAgencyPath } from '../kit/html/links.ts'
import { groupedCount } from '../kit/html/number-text.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { dayOfInstant } from '../kit/html/wording.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { statusLabels, syncText } from './agency-texts.ts'

const orderLabels: Readonly<Record<AgencyOrder, string>> = { name: 'Name', newest: 'Newest first' }

type Shown = { text: string; status: AgencyStatus | null; order: AgencyOrder }

function readShown({ query }: SignedInCall): Shown {
  const status = agencyStatuses.find((each) => each === readText(query, 'status')) ?? null
  const order = agencySorting.find((each) => each === readText(query, 'order')) ?? 'name'
  return {
    text: readText(query, 'search').trim().slice(0, 100),
    status,
    order,
  }
}

/** An ABN may be typed with spaces. */
const toSearched = (text: string): string => (/^[\d ]+$/.test(text) ? abnDigits(text) : text.toLowerCase())

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const filters = (call: SignedInCall, { text, status, order }: Shown): Html =>
  filterForm(
    call,
    agenciesPath,
    html`
      ${textField({ name: 'search', label: 'Name, trading name, ABN or email domain', value: text, most: 100, type: 'search' })}
      ${selectField({ name: 'status', label: 'Status', value: status ?? '', options: [{ value: '', label: 'All' }, ...optionsOf(statusLabels)] })}
      ${selectField({ name: 'order', label: 'Order', value: order, options: optionsOf(orderLabels) })}
    `,
  )

const statusTones = { INVITED: 'neutral', PAUSED: 'attention', CLOSED: 'critical' } as const

const statusPart = (status: AgencyStatus): Part =>
  status === 'ACTIVE' ? statusLabels[status] : badge({ label: statusLabels[status], tone: statusTones[status] })

type Page = { rows: readonly ListedAgency[]; page: number }

const table = ({ site }: SignedInCall, shown: Shown, { rows, page }: Page): Html =>
  pagedTable({
    caption: 'Agencies',
    rows,
    page,
    size: requestsPerPage,
    linkOf: (to) =>
      linkTo(site, agenciesPath, {
        search: shown.text,
        status: shown.status ?? undefined,
        order: shown.order,
        page: to,
      }),
    empty:
      shown.text === '' && shown.status === null
        ? 'This state has no agencies yet.'
        : 'No agency of this state matches.',
    columns: [
      { header: 'Agency', cell: ({ id, name }) => html`<a href="${linkTo(site, `/Agencies/view/${id}`)}">${name}</a>` },
      { header: 'Status', cell: ({ status }) => statusPart(status) },
      { header: 'Software', cell: ({ software }) => (software === null ? 'None' : softwareLabel(software)) },
      { header: 'Sync', cell: (agency) => syncText(agency, site.timeZone) },
      { header: 'Properties', isNumber: true, cell: ({ properties }) => properties },
      { header: 'Users', isNumber: true, cell: ({ users }) => users },
      {
        header: 'Last sign-in',
        cell: ({ lastSignedInAt }) => (lastSignedInAt === null ? 'Never' : dayOfInstant(lastSignedInAt, site.timeZone)),
      },
      { header: 'Open work', isNumber: true, cell: ({ openWork }) => openWork },
    ],
  })

/** Agencies whose set-up was begun are not in the list before they are created. */
const draftsLink = ({ site }: SignedInCall, count: number): Part =>
  count > 0 &&
  html`<a href="${linkTo(site, newAgencyPath)}"
    >${groupedCount(count, ['agency', 'agencies'])} begun, not created yet</a
  >`

async function showList(call: SignedInCall): Promise<Answer> {
  const { site, session, query } = call
  const shown = readShown(call)
  const { text, status, order } = shown
  const page = readPage(query)
  const wanted = { pattern: text === '' ? null : containing(toSearched(text)), status, order }
  const [rows, [begun]] = await readingFrom(site, session.userId).batch([
    agenciesForStaff(site.state, wanted, { page, size: requestsPerPage }),
    countAgencyDrafts(),
  ])
  const content = html`
    <p class="actions">
      <a class="button" href="${linkTo(site, newAgencyPath)}">New agency</a> ${draftsLink(call, begun?.count ?? 0)}
    </p>
    ${filters(call, shown)} ${table(call, shown, { rows, page })}
  `
  return showPage(frame({ site, session, title: 'Agencies', path: agenciesPath, content }))
}

/** All agencies of the state, for staff. */
export function agencyListRoutes(routes: PageRoutes): void {
  const options = { roles: agencyRoles }
  routes.staff('GET', agenciesPath, showList, options)
}
