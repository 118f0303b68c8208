import { accessIssueStateTags } from '../../../contract/access-issues/access-issues.ts'
import { findTag } from '../../../contract/labels.ts'
import { visitTimeText } from '../../areas/bookings/visit-time-text.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { visitStatusTags } from '../kit/html/visit-status.ts'
import { dayOfInstant } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { requestPropertyFacts, requesterFacts, requestPage, type Attempt } from './request-page.ts'
import type { ResolveRequestDetails } from './resolve-requests.queries.ts'
import { requestTitle } from './service-requests-page.ts'

/** One request to resolve an access issue, with what is known about the case. */
export const resolveRequestPage = (
  call: SignedInCall,
  request: ResolveRequestDetails,
  attempt: Attempt = { note: '' },
): Html =>
  requestPage(call, {
    request,
    kind: 'resolve',
    attempt,
    title: requestTitle({ ...request, kind: 'resolve' }),
    facts: factsOf(call, request),
    tables: [issuesTable(call, request), visitsTable(call, request)],
    effect: html`<p>An approval resolves the access issue. A declined issue stays open.</p>`,
    approveLabel: 'Resolve the access issue',
    declineLabel: 'Decline',
  })

const factsOf = (call: SignedInCall, request: ResolveRequestDetails): [string, Part][] => [
  ...requestPropertyFacts(call, request),
  ['Access issue', `${request.problem}, since ${dayOfInstant(request.raisedAt, call.site.timeZone)}`],
  ...(request.needsProvider ? [['Resolved by', 'Only the help team'] satisfies [string, Part]] : []),
  ...requesterFacts(call, request),
  ['Notes of the agency', request.notes],
]

const issuesTable = ({ site }: SignedInCall, { issues }: ResolveRequestDetails) =>
  renderTable({
    caption: 'Access issues of this case',
    rows: issues,
    empty: 'The case has no access issues.',
    columns: [
      { header: 'Problem', cell: ({ problem }) => problem },
      { header: 'Raised', cell: ({ raisedAt }) => dayOfInstant(raisedAt, site.timeZone) },
      { header: 'Status', cell: ({ isResolved }) => badge(accessIssueStateTags[isResolved ? 'RESOLVED' : 'OPEN']) },
    ],
  })

const visitsTable = ({ site }: SignedInCall, { visits }: ResolveRequestDetails) =>
  renderTable({
    caption: 'Last visits, newest first',
    rows: visits,
    empty: 'No visit has been booked yet.',
    columns: [
      { header: 'When', cell: (visit) => visitTimeText(site.state, visit) },
      { header: 'Technician', cell: ({ technician }) => technician },
      { header: 'Status', cell: ({ status }) => badge(findTag(visitStatusTags, status)) },
    ],
  })
