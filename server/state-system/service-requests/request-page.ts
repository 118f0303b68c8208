import { longestNotes } from '../../../contract/limits.ts'
import { describedByError, fieldError, formError, formFields } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderFacts } from '../kit/html/html.ts'
import { linkTo, serviceRequestsPath } from '../kit/html/links.ts'
import { answerCell, timeLeft } from '../kit/html/waiting-time.ts'
import { momentText, notSpecified, phoneText } from '../kit/html/wording.ts'
import { keepQueue, queueLink } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { QuestionDetails } from './questions.queries.ts'
import type { ResolveRequestDetails } from './resolve-requests.queries.ts'
import { requestLink, withAnswer } from './service-requests-page.ts'
import type { ListedKind, RequestDetails } from './service-requests.queries.ts'

/** The typed note and its errors, when an answer was refused. */
export type Attempt = { note: string; error?: string | undefined; noteError?: string | undefined }

type AnyRequest = RequestDetails | ResolveRequestDetails | QuestionDetails

type RequestPage = {
  request: AnyRequest
  kind: ListedKind
  attempt: Attempt
  title: string
  facts: [string, Part][]
  tables: Part
  /** What an approval does. */
  effect: Part
  approveLabel: string
  /** Null: it can only be answered. */
  declineLabel: string | null
}

/** The page of one request, with its answer or the form to answer it. */
export function requestPage(call: SignedInCall, page: RequestPage): Html {
  const { site, session } = call
  const { request, attempt, title, facts, tables } = page
  const hasErrors = attempt.error !== undefined || attempt.noteError !== undefined
  const content = html`
    <p>${queueLink(call, serviceRequestsPath)}</p>
    ${formError(attempt.noteError === undefined ? attempt.error : 'Please correct what is marked.')}
    ${renderFacts(facts)} ${tables} ${request.status === 'PENDING' ? answerForm(call, page) : answerGiven(call, page)}
  `
  return frame({ site, session, title, path: serviceRequestsPath, content, hasErrors })
}

/** The property's page is where the provider's staff record calls and messages. */
export const requestPropertyFacts = ({ site }: SignedInCall, request: AnyRequest): [string, Part][] => [
  [
    'Property',
    html`<a href="${linkTo(site, `/Properties/view/${request.propertyId}`)}">${request.address}</a>
      ${request.isPropertyCancelled && '(cancelled)'}`,
  ],
  ['Agency', request.agencyName],
  ['Agency contact', `${phoneText(request.agencyPhone)}, ${request.agencyEmail ?? notSpecified}`],
]

export function requesterFacts({ site, now }: SignedInCall, request: AnyRequest): [string, Part][] {
  const asked = `${request.requestedBy} (${request.requesterEmail}), ${momentText(request.requestedAt, site.timeZone)}`
  return [
    ['Requested by', asked],
    ...(request.status === 'PENDING'
      ? [['To be answered', timeLeft(request.requestedAt, now)] satisfies [string, Part]]
      : []),
  ]
}

/** A note that was not saved stays on the page, so that it can be copied. */
const answerGiven = ({ site }: SignedInCall, { request, kind, attempt: { note } }: RequestPage) => html`
  <h2>Answer</h2>
  ${renderFacts([
    ['Answer', answerCell(withAnswer({ ...request, kind }), site.timeZone)],
    [kind === 'question' ? 'Text' : 'Note', request.reviewNote ?? notSpecified],
    ...(note === '' ? [] : [['Your note, which was not saved', note] satisfies [string, Part]]),
  ])}
`

function answerForm(call: SignedInCall, page: RequestPage): Html {
  const { request, kind, effect, approveLabel, declineLabel } = page
  const { note, noteError } = page.attempt
  const action = requestLink(call, { agencyId: request.agencyId, kind, id: request.id }, keepQueue(call))
  return html`
    <h2>Answer</h2>
    ${effect}
    <form method="post" action="${action}" novalidate>
      ${formFields(call.session)}
      <div class="field">
        <label for="note"
          >${declineLabel === null ? 'Answer to the agency' : 'Note to the agency'}
          (${declineLabel !== null && 'needed to decline, '}at most ${longestNotes} characters)</label
        >
        <textarea
          id="note"
          name="note"
          rows="4"
          ${noteError !== undefined && html`autofocus`}
          ${describedByError('note', noteError)}
        >
${note}</textarea>
        ${fieldError('note', noteError)}
      </div>
      <p class="actions">
        <button name="answer" value="APPROVED">${approveLabel}</button>
        ${declineLabel !== null && html`<button class="quiet" name="answer" value="DECLINED">${declineLabel}</button>`}
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
