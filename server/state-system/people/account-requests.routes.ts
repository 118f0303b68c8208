import { accountRequest, accountRequests, type AccountRequest } from '../../areas/accounts/account-requests.queries.ts'
import { answerAccountRequest } from '../../areas/accounts/account-requests.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { agencyRoles } from '../../platform/staff-roles.ts'
import { noteField, readNote } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { parseUuid, readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { filterForm, viewField } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, renderFacts, type Part } from '../kit/html/html.ts'
import { accountRequestsPath, agenciesPath, linkTo, newAgencyPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { momentText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { countingMail } from '../kit/sessions/account-call.ts'
import { asStateEditor } from '../kit/sessions/as-staff.ts'

const requestPath = `${accountRequestsPath}/:id`
const requestLink = ({ site }: SignedInCall, id: string): string => linkTo(site, `${accountRequestsPath}/${id}`)

const outcomeText = ({ site }: SignedInCall, { answeredAt, answeredBy, answer }: AccountRequest): string =>
  answeredAt === null
    ? 'Waits'
    : `${answer === null ? 'Done' : 'Answered'} on ${momentText(answeredAt, site.timeZone)} by ${answeredBy ?? 'a colleague'}`

const notices: Readonly<Record<string, string>> = {
  answered: 'Your answer is on its way by email.',
  done: 'The request is done.',
}

async function showRequests(call: SignedInCall): Promise<Answer> {
  const { site, session, query } = call
  const isAnswered = readText(query, 'view') === 'answered'
  const page = readPage(query)
  const rows = await readingFrom(site, session.userId).rows(
    accountRequests(site.state, isAnswered, requestsPerPage + 1, (page - 1) * requestsPerPage),
  )
  const text = notices[readText(query, 'notice')]
  const view = isAnswered ? 'answered' : undefined
  const content = html`
    ${text !== undefined && notice(text)}
    <p>People who pressed “Need access?” on the sign-in page.</p>
    ${filterForm(call, accountRequestsPath, [viewField({ '': 'Waiting', answered: 'Settled' }, view ?? '')], 'Show')}
    ${pagedTable({
      caption: isAnswered ? 'Settled requests, latest first' : 'Waiting requests, oldest first',
      rows,
      page,
      size: requestsPerPage,
      linkOf: (to) => linkTo(site, accountRequestsPath, { view, page: to }),
      empty: isAnswered ? 'No request was settled yet.' : 'No request waits.',
      columns: [
        { header: 'Name', cell: ({ id, name }) => html`<a href="${requestLink(call, id)}">${name}</a>` },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'Email', isLongWord: true, cell: ({ email }) => email },
        { header: 'Sent', cell: ({ createdAt }) => momentText(createdAt, site.timeZone) },
        ...(isAnswered ? [{ header: 'Outcome', cell: (row: AccountRequest) => outcomeText(call, row) }] : []),
      ],
    })}
  `
  return showPage(frame({ site, session, title: 'Requests for access', path: accountRequestsPath, content }))
}

async function findRequest({ site, session, params }: SignedInCall): Promise<AccountRequest> {
  const id = parseUuid(readText(params, 'id'))
  const found =
    id === undefined ? undefined : await maybeOne(readingFrom(site, session.userId), accountRequest(site.state, id))
  if (!found) throw notFound('This request was not found.')
  return found
}

const answerForms = (
  call: SignedInCall,
  request: AccountRequest,
  answer: string,
  refusal?: ChangeRefusal,
): Part => html`
  <h2>Answer by email</h2>
  <form method="post" action="${requestLink(call, request.id)}" novalidate>
    ${formFields(call.session, { act: 'answer' })}
    ${noteField({ name: 'answer', label: `To ${request.email}`, value: answer, rows: 6, error: refusal?.fields['answer'] })}
    <p class="actions"><button>Send the answer</button></p>
  </form>
  <form method="post" action="${requestLink(call, request.id)}">
    ${formFields(call.session, { act: 'done' })}
    <p class="actions"><button class="quiet">Done without an answer</button></p>
  </form>
`

async function showRequest(call: SignedInCall, answer = '', refusal?: ChangeRefusal): Promise<Answer> {
  const { site, session } = call
  const request = await findRequest(call)
  const domain = request.email.slice(request.email.lastIndexOf('@') + 1)
  const content = html`
    ${refusal && Object.keys(refusal.fields).length === 0 && formError(refusal.message)}
    ${renderFacts([
      ['Name', request.name],
      ['Agency', request.agencyName],
      ['Email', html`<a href="mailto:${request.email}">${request.email}</a>`],
      ['Message', request.message ?? 'None'],
      ['Sent', momentText(request.createdAt, site.timeZone)],
      ['Outcome', outcomeText(call, request)],
      ...(request.answer === null ? [] : [['Answer', request.answer] as const]),
    ])}
    <p>
      Nobody has checked who wrote this. Look for the agency by
      <a href="${linkTo(site, agenciesPath, { search: domain })}">its email domain</a> or
      <a href="${linkTo(site, agenciesPath, { search: request.agencyName })}">its name</a>, or
      <a href="${linkTo(site, newAgencyPath)}">create it</a>.
    </p>
    ${request.answeredAt === null && answerForms(call, request, answer, refusal)}
    <p><a href="${linkTo(site, accountRequestsPath)}">All requests for access</a></p>
  `
  const title = `Request of ${request.name}`
  const hasErrors = refusal !== undefined
  return showPage(
    frame({ site, session, title, path: accountRequestsPath, content, hasErrors }),
    refusal?.status ?? 200,
  )
}

async function settle(call: SignedInCall): Promise<Answer> {
  const { id } = await findRequest(call)
  const isAnswer = readText(call.form, 'act') === 'answer'
  const answer = isAnswer ? readNote(call.form, 'answer') : null
  const refusal = await refusalOf(async () => {
    if (isAnswer && answer === null) throw ruleBroken('Write your answer.', { answer: 'Write your answer.' })
    await asStateEditor(
      call,
      countingMail(
        call,
        async (staff) => answerAccountRequest(staff, id, answer),
        () => isAnswer,
      ),
    )
  })
  if (refusal) return showRequest(call, answer ?? '', refusal)
  return goTo(linkTo(call.site, accountRequestsPath, { notice: isAnswer ? 'answered' : 'done' }))
}

/** What people wrote behind “Need access?”, for the staff who create agencies. */
export function accountRequestRoutes(routes: PageRoutes): void {
  const options = { roles: agencyRoles }
  routes.staff('GET', accountRequestsPath, showRequests, options)
  routes.staff('GET', requestPath, async (call) => showRequest(call), options)
  routes.staff('POST', requestPath, settle, options)
}
