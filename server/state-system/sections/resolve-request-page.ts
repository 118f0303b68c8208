import { longestNotes } from '../../../contract/limits.ts'
import { readable } from '../../../contract/labels.ts'
import { describedByError, fieldError, formError, hiddenFields } from '../form-fields.ts'
import { formToken } from '../form-tokens.ts'
import { frame } from '../frame.ts'
import { html, type Html, type Part } from '../html.ts'
import { linkTo } from '../links.ts'
import type { SignedInCall } from '../page-routes.ts'
import { renderFacts, renderTable } from '../table.ts'
import { dayOfInstant, momentText, notSpecified, phoneText } from '../wording.ts'
import type { ResolveRequestDetails } from './resolve-requests.queries.ts'
import type { Attempt } from './service-request-page.ts'
import type { ListView } from './service-requests.queries.ts'
import { answerText, requestLink, serviceRequestsPath, timeLeft, viewQuery } from './service-requests-page.ts'

/** One request to resolve an access issue, with what is known about the case. */
export function resolveRequestPage(
  call: SignedInCall,
  request: ResolveRequestDetails,
  view: ListView,
  attempt: Attempt = { note: '' },
): Html {
  const { site, session } = call
  const title = `Resolve access issue: ${request.address}`
  const hasErrors = attempt.error !== undefined || attempt.noteError !== undefined
  const content = html`
    <p><a href="${linkTo(site, serviceRequestsPath, viewQuery(view))}">All service requests</a></p>
    ${formError(attempt.noteError === undefined ? attempt.error : 'Please correct what is marked.')}
    ${renderFacts(factsOf(call, request))} ${issuesTable(call, request)} ${visitsTable(call, request)}
    ${request.status === 'PENDING' ? answerForm(call, request, view, attempt) : answerGiven(call, request)}
  `
  return frame({ site, session, title, path: serviceRequestsPath, content, hasErrors })
}

function factsOf({ site, now }: SignedInCall, request: ResolveRequestDetails): [string, Part][] {
  const asked = `${request.requestedBy} (${request.requesterEmail}), ${momentText(request.requestedAt, site.timeZone)}`
  return [
    ['Property', request.isPropertyCancelled ? `${request.address} (cancelled)` : request.address],
    ['Agency', request.agencyName],
    ['Agency contact', `${phoneText(request.agencyPhone)}, ${request.agencyEmail ?? notSpecified}`],
    ['Access issue', `${request.problem}, since ${dayOfInstant(request.raisedAt, site.timeZone)}`],
    ...(request.needsProvider ? [['Resolved by', 'Only the help team'] satisfies [string, Part]] : []),
    ['Requested by', asked],
    ...(request.status === 'PENDING'
      ? [['To be answered', timeLeft(request.requestedAt, now)] satisfies [string, Part]]
      : []),
    ['Notes of the agency', request.notes],
  ]
}

const issuesTable = ({ site }: SignedInCall, { issues }: ResolveRequestDetails) =>
  renderTable({
    caption: 'Access issues of this case',
    rows: issues,
    empty: 'The case has no access issues.',
    columns: [
      { header: 'Problem', cell: ({ problem }) => problem },
      { header: 'Raised', cell: ({ raisedAt }) => dayOfInstant(raisedAt, site.timeZone) },
      { header: 'Status', cell: ({ isResolved }) => (isResolved ? 'Resolved' : 'Open') },
    ],
  })

const visitsTable = ({ site }: SignedInCall, { visits }: ResolveRequestDetails) =>
  renderTable({
    caption: 'Last visits, newest first',
    rows: visits,
    empty: 'No visit has been booked yet.',
    columns: [
      { header: 'When', cell: ({ startsAt }) => momentText(startsAt, site.timeZone) },
      { header: 'Technician', cell: ({ technician }) => technician },
      { header: 'Status', cell: ({ status }) => readable(status) },
    ],
  })

const answerGiven = ({ site }: SignedInCall, request: ResolveRequestDetails) => html`
  <h2>Answer</h2>
  ${renderFacts([
    ['Answer', answerText(request, site.timeZone)],
    ['Note', request.reviewNote ?? notSpecified],
  ])}
`

function answerForm(
  call: SignedInCall,
  request: ResolveRequestDetails,
  view: ListView,
  { note, noteError }: Attempt,
): Html {
  const action = requestLink(call, { ...request, kind: 'resolve' }, { isAnswered: false, search: '', page: 1 })
  return html`
    <h2>Answer</h2>
    <p>An approval resolves the access issue. A declined issue stays open.</p>
    <form method="post" action="${action}" novalidate>
      ${hiddenFields({ form_token: formToken(call.session.token), ...viewQuery(view) })}
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
        <button name="answer" value="APPROVED">Resolve the access issue</button>
        <button class="quiet" name="answer" value="DECLINED">Decline</button>
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
