import { reviewHours } from '../../../contract/limits.ts'
import { serviceNames } from '../../areas/service-requests/chosen-services.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, notice } from '../kit/forms/form-messages.ts'
import { filterForm, viewField } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, renderTable } from '../kit/html/html.ts'
import { linkTo, serviceRequestsPath } from '../kit/html/links.ts'
import { pager } from '../kit/html/pager.ts'
import { answerCell, timeLeft } from '../kit/html/waiting-time.ts'
import { momentText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { ListedKind, ListedRequest, ListView } from './service-requests.queries.ts'

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
          ? { header: 'Answer', cell: (request) => answerCell(request, site.timeZone) }
          : { header: 'To be answered', cell: ({ requestedAt }) => timeLeft(requestedAt, now) },
      ],
    })}
    ${pager(page, hasMore, pageLink)}
  `
  const title = 'Service requests'
  return frame({ site, session, title, path: serviceRequestsPath, content, hasErrors: error !== undefined })
}

function waitingText({ waiting, late }: Listing['counts']): string {
  if (waiting === 0) return 'No requests are waiting for an answer.'
  const lateText = late === 0 ? 'none of them late' : `${late} of them late`
  return `${waiting} ${waiting === 1 ? 'request waits' : 'requests wait'} for an answer, ${lateText}.`
}

function emptyText({ isAnswered, search }: ListView): string {
  if (search !== '') return `No ${isAnswered ? 'answered' : 'waiting'} request matches “${search}”.`
  return isAnswered ? 'No request has been answered yet.' : 'No requests are waiting for an answer.'
}

const choices = (call: SignedInCall, { isAnswered, search }: ListView) =>
  filterForm(
    call,
    serviceRequestsPath,
    [
      textField({
        name: 'search',
        label: 'Address or agency',
        value: search,
        most: longestRequestSearch,
        type: 'search',
      }),
      viewField({ '': 'Waiting for an answer', answered: 'Answered' }, isAnswered ? 'answered' : ''),
    ],
    'Search',
  )
