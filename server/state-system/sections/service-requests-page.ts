import { reviewHours } from '../../../contract/limits.ts'
import { requestStatusTag } from '../../../contract/service-requests/service-requests.ts'
import { serviceNames } from '../../areas/service-requests/chosen-services.ts'
import { formError, notice } from '../form-fields.ts'
import { frame } from '../frame.ts'
import { html, type Html, type Part } from '../html.ts'
import { linkTo } from '../links.ts'
import type { SignedInCall } from '../page-routes.ts'
import { renderTable } from '../table.ts'
import { momentText } from '../wording.ts'
import { requestsPerPage } from '../page-sizes.ts'
import type { ListedKind, ListedRequest, ListView } from './service-requests.queries.ts'
import { waitingTime } from './waiting-time.ts'

export const serviceRequestsPath = '/ServiceRequests/index'
export const serviceRequestPath = '/ServiceRequests/view/:agency/:kind/:id'
export const resolveRequestPath = '/ServiceRequests/resolve/:agency/:id'
export const longestRequestSearch = 100

export const kindNames: Record<ListedKind, string> = {
  hold: 'Hold',
  cancellation: 'Cancellation',
  resolve: 'Resolve access issue',
}

/** The parameters of the current list view; defaults are left out. */
export const viewQuery = ({ isAnswered, search, page }: ListView) => ({
  view: isAnswered ? 'answered' : undefined,
  search,
  page: page > 1 ? page : undefined,
})

export const requestLink = (
  { site }: SignedInCall,
  { agencyId, kind, id }: { agencyId: number; kind: ListedKind; id: number },
  view: ListView,
): string =>
  kind === 'resolve'
    ? linkTo(site, `/ServiceRequests/resolve/${agencyId}/${id}`, viewQuery(view))
    : linkTo(site, `/ServiceRequests/view/${agencyId}/${kind}/${id}`, viewQuery(view))

type Listing = {
  requests: readonly ListedRequest[]
  view: ListView
  counts: { waiting: number; late: number }
  outcome?: string | undefined
  error?: string | undefined
}

export function serviceRequestsPage(call: SignedInCall, { requests, view, counts, outcome, error }: Listing): Html {
  const { site, session, now } = call
  const { isAnswered, page } = view
  const hasMore = requests.length > requestsPerPage
  const pageLink = (to: number) => linkTo(site, serviceRequestsPath, viewQuery({ ...view, page: to }))
  const content = html`
    ${formError(error)} ${outcome !== undefined && notice(outcome)}
    <p>${waitingText(counts)} Agencies are promised an answer within ${reviewHours} hours.</p>
    ${choices(call, view)}
    ${renderTable({
      caption: isAnswered ? 'Answered requests, newest first' : 'Open requests, oldest first',
      rows: requests.slice(0, requestsPerPage),
      empty: emptyText(view),
      columns: [
        {
          header: 'Request',
          cell: (request) =>
            html`<a href="${requestLink(call, request, view)}">${kindNames[request.kind]}: ${request.address}</a>`,
        },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'About', cell: ({ serviceIds, problem }) => problem ?? serviceNames(serviceIds) },
        {
          header: 'Requested',
          cell: ({ requestedBy, requestedAt }) => `${momentText(requestedAt, site.timeZone)}, ${requestedBy}`,
        },
        isAnswered
          ? { header: 'Answer', cell: (request) => answerText(request, site.timeZone) }
          : { header: 'To be answered', cell: ({ requestedAt }) => timeLeft(requestedAt, now) },
      ],
    })}
    ${
      (page > 1 || hasMore) &&
      html`<nav aria-label="Pages" class="pager">
        ${page > 1 && html`<a href="${pageLink(page - 1)}" rel="prev">Previous page</a>`}
        <span>Page ${page}</span>
        ${hasMore && html`<a href="${pageLink(page + 1)}" rel="next">Next page</a>`}
      </nav>`
    }
  `
  const title = 'Service requests'
  return frame({ site, session, title, path: serviceRequestsPath, content, hasErrors: error !== undefined })
}

export const timeLeft = (requestedAt: string, now: Date): Part => {
  const { text, isLate } = waitingTime(requestedAt, now)
  return isLate ? html`<strong>${text}</strong>` : text
}

export const answerText = (
  { status, reviewedBy, reviewedAt }: Pick<ListedRequest, 'status' | 'reviewedBy' | 'reviewedAt'>,
  timeZone: string,
): string =>
  [
    requestStatusTag(status).label,
    reviewedBy === null ? '' : ` by ${reviewedBy}`,
    reviewedAt === null ? '' : `, ${momentText(reviewedAt, timeZone)}`,
  ].join('')

function waitingText({ waiting, late }: Listing['counts']): string {
  if (waiting === 0) return 'No requests are waiting for an answer.'
  const lateText = late === 0 ? 'none of them late' : `${late} of them late`
  return `${waiting} ${waiting === 1 ? 'request waits' : 'requests wait'} for an answer, ${lateText}.`
}

function emptyText({ isAnswered, search }: ListView): string {
  if (search !== '') return `No ${isAnswered ? 'answered' : 'waiting'} request matches “${search}”.`
  return isAnswered ? 'No request has been answered yet.' : 'No requests are waiting for an answer.'
}

const choices = ({ site }: SignedInCall, { isAnswered, search }: ListView) => html`
  <form method="get" action="${linkTo(site, serviceRequestsPath)}" class="search" role="search">
    <div class="field">
      <label for="search">Address or agency</label>
      <input id="search" name="search" type="search" value="${search}" maxlength="${longestRequestSearch}" />
    </div>
    <div class="field">
      <label for="view">Show</label>
      <select id="view" name="view">
        <option value="">Waiting for an answer</option>
        <option value="answered" ${isAnswered && html`selected`}>Answered</option>
      </select>
    </div>
    <button>Search</button>
  </form>
`
