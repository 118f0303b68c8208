import { addDays, type Day } from '../../../contract/days.ts'
import { notFound } from '../../platform/problem.ts'
import {
  addressOf,
  agencyChoice,
  agencyPage,
  forAgency,
  propertyLink,
  type AgencyCall,
} from '../kit/agency/agency-page.ts'
import { hasLeaseChecks } from '../kit/frame/navigation.ts'
import { html, type Part } from '../kit/html/html.ts'
import { linkTo, workOrderPath } from '../kit/html/links.ts'
import { dayOfInstant, dayText } from '../kit/html/wording.ts'
import { listPdfPath } from '../kit/lists/list-address.ts'
import { sendListPdf } from '../kit/lists/list-pdf.ts'
import type { List } from '../kit/lists/list.ts'
import { showList } from '../kit/lists/show-list.ts'
import type { PageRoutes } from '../kit/routes/call.ts'
import { portalPage } from '../kit/routes/state-site.ts'
import {
  countLeaseChecks,
  leaseCheckPage,
  type LeaseCheckOrder,
  type LeaseCheckRow,
  type LeaseCheckStatus,
  type LeaseChecks,
} from './lease-checks.queries.ts'

const leaseChecksPath = '/BetweenTenancyBatches/manageTenancyChange'
const daysBack = 30
const daysAhead = 60

const kindLabels: Record<LeaseCheckRow['kind'], { toCome: string; past: string }> = {
  NEW: { toCome: 'New lease starts', past: 'New lease started' },
  RENEWAL: { toCome: 'Lease is renewed', past: 'Lease was renewed' },
  ENDS: { toCome: 'Lease ends or is renewed', past: 'Lease ended' },
}
const kindText = ({ kind, changesOn }: LeaseCheckRow, today: Day): string =>
  kindLabels[kind][changesOn < today ? 'past' : 'toCome']

const spanOf = ({ today, site }: AgencyCall): LeaseChecks['span'] => ({
  from: addDays(today, -daysBack),
  to: addDays(today, daysAhead),
  today,
  timeZone: site.timeZone,
})

function checkText(row: LeaseCheckRow, today: Day): string {
  const { kind, status, lastCheckOn, bookedOn, checkFrom, changesOn, orderedAt } = row
  const isAfterStart = kind !== 'ENDS' && lastCheckOn !== null && lastCheckOn >= changesOn
  if (status === 'DONE') return `Done on ${dayText(lastCheckOn)}${isAfterStart ? ', after the lease had started' : ''}`
  if (status === 'BOOKED') return `Booked for ${dayText(bookedOn)}`
  if (status === 'MISSED') return `Missed: no check since ${dayText(checkFrom)}`
  if (orderedAt !== null) return 'Not booked'
  return checkFrom > today ? `Not booked; possible from ${dayText(checkFrom)}` : 'Not booked'
}

const leaseChecks: List<LeaseCheckRow> = {
  path: leaseChecksPath,
  title: 'Lease checks',
  nouns: ['lease', 'leases'],
  empty: `No lease has started in the last ${daysBack} days, and none starts, renews or ends in the next ${daysAhead}.`,
  searchLabel: 'Address, tenant or landlord',
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Smoke alarm check',
      any: 'Done or not',
      choices: { TO_BOOK: 'Not booked', MISSED: 'Missed', BOOKED: 'Booked', DONE: 'Done' },
    },
  ],
  orders: { nearest: 'To come first', day: 'Earliest first', 'day-last': 'Latest first' },
  intro: () =>
    html`<p>
      Smoke alarms must be tested and cleaned within 30 days before a lease starts or is renewed. The list has leases
      from ${daysBack} days ago to ${daysAhead} days ahead.
    </p>`,
  columns: (call) => [
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 4 },
    { header: 'Lease', text: (row) => kindText(row, call.today) },
    { header: 'On', text: ({ changesOn }) => dayText(changesOn), orders: ['day', 'day-last'] },
    { header: 'Check from', text: ({ checkFrom }) => dayText(checkFrom) },
    { header: 'Check', text: (row) => pdfText(call, row), cell: (row) => checkCell(call, row), share: 3 },
  ],
  statements(call, wanted, slice) {
    const status = wanted.chosen['status'] as LeaseCheckStatus | undefined
    const checks = { agencyId: call.agency.id, filter: wanted, span: spanOf(call), status }
    return { rows: leaseCheckPage(checks, wanted.order as LeaseCheckOrder, slice), total: countLeaseChecks(checks) }
  },
}

const pdfText = ({ site, today }: AgencyCall, row: LeaseCheckRow): string => {
  const isOrdered = row.orderedAt !== null && row.status !== 'DONE' && row.status !== 'BOOKED'
  return `${checkText(row, today)}${isOrdered ? `. Ordered ${dayOfInstant(row.orderedAt, site.timeZone)}` : ''}`
}

const checkCell = (call: AgencyCall, row: LeaseCheckRow): Part => {
  const text = checkText(row, call.today)
  if (row.status === 'DONE' || row.status === 'BOOKED') return text
  return html`${text}<br />${orderPart(call, row)}`
}

function orderPart({ site, agency, today }: AgencyCall, row: LeaseCheckRow): Part {
  if (row.orderedAt !== null) return `Ordered ${dayOfInstant(row.orderedAt, site.timeZone)}`
  const query = {
    agency: agency.id,
    property_id: row.propertyId ?? undefined,
    service: 'smoke',
    notes: `Smoke alarm check. ${kindText(row, today)} on ${dayText(row.changesOn)}.`,
  }
  const order = html`<a href="${linkTo(site, workOrderPath, query)}">Order the check</a>`
  if (row.status !== 'TO_BOOK' || row.propertyId === null) return order
  return html`<a href="${portalPage(site, agency.id, `/property/${row.propertyId}`)}">Book a visit in the portal</a> or
    ${order}`
}

export function leaseCheckRoutes(routes: PageRoutes): void {
  const { title, path } = leaseChecks
  routes.signedIn('GET', path, async (call) =>
    forAgency(call, title, async (inAgency, agencies) => {
      const above = agencyChoice(inAgency, agencies, path)
      if (hasLeaseChecks(call.site.state)) return showList(inAgency, leaseChecks, above)
      const content = html`${above}
        <p class="empty">This page lists the lease checks of Queensland only.</p>`
      return agencyPage(inAgency, { title, path, content })
    }),
  )
  routes.signedIn('GET', listPdfPath(path), async (call) =>
    forAgency(call, title, async (inAgency) => {
      if (!hasLeaseChecks(call.site.state)) throw notFound('This page lists the lease checks of Queensland only.')
      return sendListPdf(inAgency, leaseChecks)
    }),
  )
}
