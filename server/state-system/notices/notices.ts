import { accessIssueStateTags } from '../../../contract/access-issues/access-issues.ts'
import { addressOf, propertyLink, type AgencyCall } from '../kit/agency/agency-page.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Part } from '../kit/html/html.ts'
import { dayOfInstant } from '../kit/html/wording.ts'
import type { List } from '../kit/lists/list.ts'
import { portalPage } from '../kit/routes/state-site.ts'
import { countNotices, noticePage, type NoticeRow } from './notices.queries.ts'

/** Access issues, called notices in this system. The portal links here with an address to search for. */
export const notices: List<NoticeRow> = {
  path: '/Notices/view',
  title: 'Notices',
  nouns: ['notice', 'notices'],
  empty: 'There are no notices.',
  searchLabel: 'Address, tenant or problem',
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      any: 'Any status',
      choices: { OPEN: 'Open', RESOLVED: 'Resolved' },
    },
  ],
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  columns: (call) => [
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 4 },
    { header: 'Problem', text: ({ problem }) => problem, share: 3 },
    { header: 'Important', text: ({ isImportant }) => (isImportant ? 'Yes' : 'No'), share: 1.4 },
    {
      header: 'Raised',
      text: ({ raisedAt }) => dayOfInstant(raisedAt, call.site.timeZone),
      orders: ['oldest', 'newest'],
    },
    { header: 'Status', text: (row) => statusText(call, row), cell: (row) => statusCell(call, row) },
  ],
  statements({ agency }, wanted, slice) {
    const { status } = wanted.chosen
    const filter = { ...wanted, isOpen: status === undefined ? undefined : status === 'OPEN' }
    return {
      rows: noticePage(agency.id, filter, wanted.order === 'newest', slice),
      total: countNotices(agency.id, filter),
    }
  },
}

const statusText = ({ site }: AgencyCall, { resolvedAt }: NoticeRow): string =>
  resolvedAt === null ? 'Open' : `Resolved ${dayOfInstant(resolvedAt, site.timeZone)}`

const statusCell = (call: AgencyCall, notice: NoticeRow): Part =>
  notice.resolvedAt === null
    ? html`${badge(accessIssueStateTags.OPEN)}
        <a href="${portalPage(call.site, call.agency.id, `/property/${notice.propertyId}`)}">Solve it in the portal</a>`
    : badge({ label: statusText(call, notice), tone: 'good' })
