import { readable } from '../../../contract/labels.ts'
import { requestStatusTag } from '../../../contract/service-requests/service-requests.ts'
import type { AgencyCall } from '../kit/agency/agency-page.ts'
import { notice } from '../kit/forms/form-messages.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { badge, unsafeBadge } from '../kit/html/badge.ts'
import { html, type Part } from '../kit/html/html.ts'
import { linkTo, askedOrders, workOrderPath } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import type { List } from '../kit/lists/list.ts'
import { portalPage } from '../kit/routes/state-site.ts'
import { countWorkOrders, workOrderRows, type WorkOrderRow } from './work-orders.queries.ts'

const statuses = ['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN']

export const workOrders: List<WorkOrderRow> = {
  path: '/JobOrders/index',
  title: 'Work orders',
  nouns: ['work order', 'work orders'],
  empty: 'No work has been ordered here yet.',
  searchLabel: 'Number, address, tenant or landlord',
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      any: 'Any status',
      choices: {
        ...Object.fromEntries(statuses.map((status) => [status, readable(status)])),
        [askedOrders]: 'We have a question',
      },
    },
  ],
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  intro: (call) => html`
    ${sentNotice(call)}
    <p class="actions">
      <a class="button" href="${linkTo(call.site, workOrderPath, { agency: call.agency.id })}">New work order</a>
    </p>
  `,
  columns: (call) => [
    { header: 'Number', text: ({ id }) => String(id), cell: (order) => numberCell(call, order), share: 1.4 },
    { header: 'Property', text: ({ address }) => address, cell: (order) => addressCell(call, order), share: 4 },
    { header: 'Services', text: ({ services }) => services },
    { header: 'Ordered by', text: ({ requestedBy }) => requestedBy },
    {
      header: 'Ordered',
      text: ({ requestedAt }) => momentText(requestedAt, call.site.timeZone),
      orders: ['oldest', 'newest'],
    },
    { header: 'Status', text: statusText, cell: (order) => statusCell(call, order) },
  ],
  statements({ agency }, wanted, slice) {
    const filter = { ...wanted, status: wanted.chosen['status'] }
    return {
      rows: workOrderRows(agency.id, filter, wanted.order === 'newest', slice),
      total: countWorkOrders(agency.id, filter),
    }
  },
}

/** After an order; the number is that of the address. */
function sentNotice({ query }: AgencyCall): Part {
  const sent = parseId(readText(query, 'sent'))
  return sent !== undefined && notice(`Work order ${sent} was sent to the provider.`)
}

/** The portal has its notes and history, and withdraws it. */
const numberCell = ({ site, agency }: AgencyCall, { id }: WorkOrderRow): Part =>
  html`<a href="${portalPage(site, agency.id, `/work-orders?order=${id}&view=all`)}">${id}</a>`

const addressCell = ({ site, agency, today }: AgencyCall, { propertyId, address, unsafe }: WorkOrderRow): Part =>
  propertyId === null
    ? address
    : html`<a href="${linkTo(site, `/Properties/view/${propertyId}`, { agency: agency.id })}">${address}</a>
        ${unsafe && unsafeBadge(unsafe, today)}`

const statusText = ({ status, isAsked, note }: WorkOrderRow): string => {
  if (isAsked) return 'We have a question'
  return note === null ? readable(status) : `${readable(status)}: ${note}`
}

const statusCell = ({ site, agency }: AgencyCall, order: WorkOrderRow): Part =>
  order.isAsked
    ? html`<a href="${portalPage(site, agency.id, `/work-orders?order=${order.id}`)}"
        >Answer our question in the portal</a
      >`
    : html`${badge({ ...requestStatusTag(order.status), label: readable(order.status) })} ${order.note}`
