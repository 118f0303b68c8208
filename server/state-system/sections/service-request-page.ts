import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { longestNotes } from '../../../contract/limits.ts'
import { readable } from '../../../contract/labels.ts'
import { serviceName, serviceNames } from '../../areas/service-requests/chosen-services.ts'
import { describedByError, fieldError, formError, hiddenFields } from '../form-fields.ts'
import { formToken } from '../form-tokens.ts'
import { frame } from '../frame.ts'
import { html, type Html, type Part } from '../html.ts'
import { linkTo } from '../links.ts'
import type { SignedInCall } from '../page-routes.ts'
import { renderFacts, renderTable } from '../table.ts'
import { dayText, momentText, notSpecified, phoneText } from '../wording.ts'
import type { ListView, RequestDetails, VisitLine } from './service-requests.queries.ts'
import {
  answerText,
  kindNames,
  requestLink,
  serviceRequestsPath,
  timeLeft,
  viewQuery,
} from './service-requests-page.ts'

/** The typed note and its errors, when an answer was refused. */
export type Attempt = { note: string; error?: string | undefined; noteError?: string | undefined }

const fromTheTop: ListView = { isAnswered: false, search: '', page: 1 }
const planNames: Record<string, string> = {
  PAYG: 'Pay as you go',
  SUBSCRIPTION: 'Subscription',
  SAFER_HOME: 'Safer Home package',
}

export function serviceRequestPage(
  call: SignedInCall,
  request: RequestDetails,
  view: ListView,
  attempt: Attempt = { note: '' },
): Html {
  const { site, session } = call
  const title = `${kindNames[request.kind]}: ${request.address}`
  const hasErrors = attempt.error !== undefined || attempt.noteError !== undefined
  const content = html`
    <p><a href="${linkTo(site, serviceRequestsPath, viewQuery(view))}">All service requests</a></p>
    ${formError(attempt.noteError === undefined ? attempt.error : 'Please correct what is marked.')}
    ${renderFacts(factsOfRequest(call, request))} ${servicesTable(request)} ${visitsTable(call, request)}
    ${request.status === 'PENDING' ? answerForm(call, request, view, attempt) : answerGiven(call, request)}
  `
  return frame({ site, session, title, path: serviceRequestsPath, content, hasErrors })
}

function factsOfRequest({ site, now }: SignedInCall, request: RequestDetails): [string, Part][] {
  const asked = `${request.requestedBy} (${request.requesterEmail}), ${momentText(request.requestedAt, site.timeZone)}`
  return [
    ['Property', request.isPropertyCancelled ? `${request.address} (cancelled)` : request.address],
    ['Agency', request.agencyName],
    ['Agency contact', `${phoneText(request.agencyPhone)}, ${request.agencyEmail ?? notSpecified}`],
    ['Requested by', asked],
    ...(request.status === 'PENDING'
      ? [['To be answered', timeLeft(request.requestedAt, now)] satisfies [string, Part]]
      : []),
    ['Plan', planNames[request.billingPlan] ?? readable(request.billingPlan)],
    ['Requested services', serviceNames(request.serviceIds)],
    ...(request.kind === 'hold' ? [['Hold until', dayText(request.holdUntil)] satisfies [string, Part]] : []),
    ['Reason', request.reason],
    ...(request.kind === 'cancellation' ? [['Feedback', request.notes ?? notSpecified] satisfies [string, Part]] : []),
  ]
}

const servicesTable = ({ services, serviceIds }: RequestDetails) =>
  renderTable({
    caption: 'Services of the property',
    rows: services,
    empty: 'The property has no services.',
    columns: [
      { header: 'Service', cell: ({ serviceId }) => serviceName(serviceId) },
      { header: 'Requested', cell: ({ serviceId }) => (serviceIds.includes(serviceId) ? 'Yes' : 'No') },
      { header: 'Status', cell: ({ jobStatus }) => readable(jobStatus) },
      { header: 'Next due', cell: ({ dueOn }) => dayText(dueOn) },
      { header: 'On hold until', cell: ({ onHoldUntil }) => (onHoldUntil === null ? 'No' : shortDay(onHoldUntil)) },
    ],
  })

const visitsTable = (call: SignedInCall, request: RequestDetails) => {
  const { site } = call
  return (
    request.visits.length > 0 &&
    html`<h2>Booked visits</h2>
      ${renderTable({
        caption: 'Upcoming visits',
        rows: request.visits,
        empty: '',
        columns: [
          { header: 'When', cell: ({ startsAt }) => momentText(startsAt, site.timeZone) },
          { header: 'Technician', cell: ({ technician }) => technician },
          { header: 'Services', cell: ({ serviceIds }) => serviceNames(serviceIds) },
          ...(request.status === 'PENDING'
            ? [{ header: 'If approved', cell: (visit: VisitLine) => effectOnVisit(visit, request, site.timeZone) }]
            : []),
        ],
      })}`
  )
}

/** The effect of an approval on a visit. */
function effectOnVisit({ startsAt, serviceIds }: VisitLine, request: RequestDetails, timeZone: string): string {
  const isDuring = (until: Day | null) => until === null || dayIn(timeZone, new Date(startsAt)) <= until
  const isRequested = (id: number) => request.serviceIds.includes(id)
  if (!isDuring(request.holdUntil) || !serviceIds.some(isRequested)) return 'Goes ahead'
  return serviceIds.every(isRequested)
    ? 'Will be cancelled'
    : `Goes ahead for ${serviceNames(serviceIds.filter((id) => !isRequested(id)))} only`
}

const answerGiven = ({ site }: SignedInCall, request: RequestDetails) => html`
  <h2>Answer</h2>
  ${renderFacts([
    ['Answer', answerText(request, site.timeZone)],
    ['Note', request.reviewNote ?? notSpecified],
  ])}
`

function answerForm(call: SignedInCall, request: RequestDetails, view: ListView, { note, noteError }: Attempt): Html {
  const { session } = call
  const { kind } = request
  const isLast = request.services.every(
    ({ serviceId, isCancelled }) => isCancelled || request.serviceIds.includes(serviceId),
  )
  return html`
    <h2>Answer</h2>
    ${
      kind === 'cancellation' &&
      isLast &&
      html`<p>No service is left after an approval: the property itself is then cancelled.</p>`
    }
    <form method="post" action="${requestLink(call, request, fromTheTop)}" novalidate>
      ${hiddenFields({ form_token: formToken(session.token), ...viewQuery(view) })}
      <div class="field">
        <label for="note">Note to the agency (needed to decline, at most ${longestNotes} characters)</label>
        <textarea
          id="note"
          name="note"
          rows="4"
          maxlength="${longestNotes}"
          ${noteError !== undefined && html`autofocus`}
          ${describedByError('note', noteError)}
        >
${note}</textarea>
        ${fieldError('note', noteError)}
      </div>
      <p class="actions">
        <button name="answer" value="APPROVED">Approve the ${kind}</button>
        <button class="quiet" name="answer" value="DECLINED">Decline the ${kind}</button>
      </p>
    </form>
    <p class="quiet">
      ${
        request.isSendingEnabled
          ? `${request.requestedBy} will be notified by email.`
          : 'The agency’s email is switched off: the answer is shown only in the portal.'
      }
    </p>
  `
}
