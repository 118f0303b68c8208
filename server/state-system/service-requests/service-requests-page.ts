import { reviewHours } from '../../../contract/limits.ts'
import { serviceNames } from '../../areas/service-requests/chosen-services.ts'
import { formError, notice } from '../kit/forms/form-messages.ts'
import { unsafeOf } from '../kit/html/badge.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, serviceRequestsPath } from '../kit/html/links.ts'
import { answerCell, timeLeft } from '../kit/html/waiting-time.ts'
import { momentText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { queuePart, type QueueKind } from '../kit/lists/queue.ts'
import { openedFrom } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { ListedKind, ListedRequest, ListView } from './service-requests.queries.ts'

export const serviceRequestPath = '/ServiceRequests/view/:agency/:kind/:id'
export const resolveRequestPath = '/ServiceRequests/resolve/:agency/:id'
export const questionPath = '/ServiceRequests/question/:agency/:id'

export const requestQueue: QueueKind<ListView['view']> = {
  path: serviceRequestsPath,
  finds: 'Address, agency or number',
  views: { waiting: { label: 'Waiting for an answer' }, answered: { label: 'Answered', isNewestFirst: true } },
}

export const kindNames: Record<ListedKind, string> = {
  hold: 'Hold',
  cancellation: 'Cancellation',
  resolve: 'Resolve access issue',
  question: 'Question',
}

export const requestTitle = ({ kind, id, address }: Pick<ListedRequest, 'kind' | 'id' | 'address'>): string =>
  `${kindNames[kind]} ${id}: ${address}`

export const requestLink = (
  { site }: SignedInCall,
  { agencyId, kind, id }: { agencyId: number; kind: ListedKind; id: number },
  query: Record<string, string>,
): string =>
  linkTo(
    site,
    kind === 'resolve' || kind === 'question'
      ? `/ServiceRequests/${kind}/${agencyId}/${id}`
      : `/ServiceRequests/view/${agencyId}/${kind}/${id}`,
    query,
  )

/** A question is not approved but answered. */
export const withAnswer = <R extends { status: string }>(
  request: R & { kind?: string },
): R & { answer: string | null } => ({
  ...request,
  answer: request.kind === 'question' ? 'Answered' : null,
})

type Listing = {
  requests: readonly ListedRequest[]
  view: ListView
  counts: { waiting: number; late: number }
  outcome?: string | undefined
  error?: string | undefined
}

export function serviceRequestsPage(call: SignedInCall, { requests, view, counts, outcome, error }: Listing): Html {
  const { site, session, now } = call
  const isAnswered = view.view === 'answered'
  const from = openedFrom(call, requestQueue, view)
  const content = html`
    ${formError(error)} ${outcome !== undefined && notice(outcome)}
    <p>${waitingText(counts)} Agencies are promised an answer within ${reviewHours} hours.</p>
    ${queuePart(call, requestQueue, view, {
      name: isAnswered ? 'Answered requests' : 'Open requests',
      empty: isAnswered ? 'No request has been answered yet.' : 'No requests are waiting for an answer.',
      rows: requests,
      size: requestsPerPage,
      columns: [
        {
          header: 'Request',
          cell: (request) =>
            html`<a href="${requestLink(call, request, from)}">${requestTitle(request)}</a> ${unsafeOf(call, request)}`,
        },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'About', cell: ({ serviceIds, problem }) => problem ?? serviceNames(serviceIds) },
        {
          header: 'Requested',
          cell: ({ requestedBy, requestedAt }) => `${momentText(requestedAt, site.timeZone)}, ${requestedBy}`,
        },
        isAnswered
          ? { header: 'Answer', cell: (request) => answerCell(withAnswer(request), site.timeZone) }
          : { header: 'To be answered', cell: ({ requestedAt }) => timeLeft(requestedAt, now) },
      ],
    })}
  `
  const title = 'Service requests'
  return frame({ site, session, title, path: serviceRequestsPath, content, hasErrors: error !== undefined })
}

function waitingText({ waiting, late }: Listing['counts']): string {
  if (waiting === 0) return 'No requests are waiting for an answer.'
  const lateText = late === 0 ? 'none of them late' : `${late} of them late`
  return `${waiting} ${waiting === 1 ? 'request waits' : 'requests wait'} for an answer, ${lateText}.`
}
