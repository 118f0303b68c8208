import { recordAccountChange } from '../../areas/accounts/account-scope.ts'
import { changeBlocking, isUserBlocking } from '../../areas/accounts/block-user.ts'
import { agenciesOfOnlyMaster, lastBlocking } from '../../areas/accounts/blocked-users.queries.ts'
import { changeStaffRoles } from '../../areas/accounts/change-staff-roles.ts'
import { changeStaff, isStaffChange } from '../../areas/accounts/change-staff.ts'
import { endSessions } from '../../areas/accounts/end-sessions.ts'
import { findPerson, searchPeople, type UserAccount } from '../../areas/accounts/members.queries.ts'
import { resetSecondFactor } from '../../areas/accounts/second-factor.ts'
import { openStaffInvitations } from '../../areas/accounts/staff.queries.ts'
import { liveSessions } from '../../areas/accounts/user-sessions.queries.ts'
import type { Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, ruleBroken } from '../../platform/problem.ts'
import { describeRoles, sortRoles, viewAsRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { toUsername } from '../../platform/username-spelling.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { parseId, parseUuid, readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { searchForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Part, renderFacts } from '../kit/html/html.ts'
import { linkTo, peoplePath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { notSpecified } from '../kit/html/wording.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { usersPerPage } from '../kit/lists/page-sizes.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { changingAccount } from '../kit/sessions/account-call.ts'
import { sessionsTable } from '../kit/sessions/sessions-table.ts'
import { userAccess } from './block-user.ts'
import { readRoles } from './role-fields.ts'
import { changingStaff, staffAccess, staffInvitations } from './staff-access.ts'

const personPath = '/People/view/:id'
/** Users who cannot help themselves call the office; only a manager of staff changes staff. */
const peopleRoles = viewAsRoles
const isManager = ({ session }: SignedInCall): boolean => session.roles.includes('STAFF_MANAGER')

const notices: Readonly<Record<string, string>> = {
  invited: 'The invitation is on its way by email.',
  resent: 'The invitation is on its way again.',
  'just-sent': 'The invitation was sent a moment ago, so it was not sent again.',
  withdrawn: 'The invitation is withdrawn; its link no longer works.',
  block: 'The account is blocked, and its sessions are ended.',
  unblock: 'The account is unblocked.',
  'block-user': 'The account is blocked, and its sessions are ended.',
  'unblock-user': 'The account is unblocked.',
  'change-roles': 'The roles are changed.',
  done: 'Done.',
}

const noticeOf = ({ query }: SignedInCall): Part => {
  const text = notices[readText(query, 'notice')]
  return text !== undefined && notice(text)
}

const kindOf = ({ isStaff, isActive }: UserAccount): string =>
  `${isStaff ? 'Staff' : 'Agency user'}${isActive ? '' : ' (blocked)'}`

const kindAndRoles = (person: UserAccount & { roles: StaffRole[] }): string =>
  person.isStaff ? `${kindOf(person)}: ${describeRoles(person.roles)}` : kindOf(person)

async function showList(call: SignedInCall): Promise<Answer> {
  const { site, session, query } = call
  const text = toUsername(readText(query, 'search')).slice(0, 100)
  const page = readPage(query)
  const [people, invitations] = await readingFrom(site, session.userId).batch([
    searchPeople(containing(text), page, usersPerPage),
    openStaffInvitations(),
  ])
  const content = html`
    ${noticeOf(call)} ${isManager(call) && staffInvitations(call, invitations)}
    <p>Whoever has lost the phone and the recovery codes calls us. Make sure who it is before you reset anything.</p>
    ${searchForm(call, peoplePath, { label: 'Name, username or email address', value: text })}
    ${pagedTable({
      caption: 'Users',
      rows: people,
      page,
      size: usersPerPage,
      linkOf: (to) => linkTo(site, peoplePath, { search: text || undefined, page: to }),
      empty: 'Nobody has this in their name, username or email address.',
      columns: [
        { header: 'Name', cell: ({ id, name }) => html`<a href="${linkTo(site, `/People/view/${id}`)}">${name}</a>` },
        { header: 'Username', isLongWord: true, cell: ({ username }) => username },
        { header: 'Email', isLongWord: true, cell: ({ email }) => email },
        { header: 'Kind', cell: kindAndRoles },
      ],
    })}
  `
  return showPage(frame({ site, session, title: 'People', path: peoplePath, content }))
}

async function showPerson(call: SignedInCall, refusal?: ChangeRefusal): Promise<Answer> {
  const { site, session, now } = call
  const id = parseId(readText(call.params, 'id')) ?? 0
  const [[person], sessions, [blocking], onlyMasterOf] = await readingFrom(site, session.userId).batch([
    findPerson(id),
    liveSessions(id, now),
    lastBlocking(id),
    agenciesOfOnlyMaster(id),
  ])
  if (!person) throw notFound('This user was not found.')
  const mayManage = isManager(call)
  const mayHelp = id !== session.userId && (mayManage || !person.isStaff)
  const action = linkTo(site, `/People/view/${id}`)
  const button = (name: string, label: string) => html`
    <form method="post" action="${action}">
      ${formFields(session, { action: name })}
      <button class="quiet">${label}</button>
    </form>
  `
  const content = html`
    ${formError(refusal?.message)} ${!refusal && noticeOf(call)}
    <p><a href="${linkTo(site, peoplePath)}">All people</a></p>
    ${renderFacts([
      ['Username', person.username],
      ['Email', person.email],
      ['Kind', kindOf(person)],
      ...(person.isStaff
        ? [['Roles', describeRoles(person.roles).replace(/^./, (first) => first.toUpperCase())] as const]
        : [['Agencies', person.agencies ?? notSpecified] as const]),
      ['Two-factor sign-in', person.hasSecondFactor ? 'On' : 'Off'],
    ])}
    ${staffAccess(call, person, mayManage, refusal)}
    ${userAccess(call, { person, mayManage, blocking, onlyMasterOf, refusal })}
    ${person.hasSecondFactor && mayHelp && button('reset-second-factor', 'Reset two-factor sign-in')}
    <h2>Sessions</h2>
    ${sessionsTable(call, { sessions, action })}
    ${sessions.length > 1 && mayHelp && button('end-sessions', 'Sign out everywhere')}
  `
  const page = frame({ site, session, title: person.name, path: peoplePath, content, hasErrors: refusal !== undefined })
  return showPage(page, refusal?.status ?? 200)
}

async function act(call: SignedInCall, userId: number): Promise<void> {
  const { session, form } = call
  const action = readText(form, 'action')
  if (isStaffChange(action)) return changingStaff(call, async (scope) => changeStaff(scope, userId, action))
  if (action === 'change-roles') {
    const shown = sortRoles(readText(form, 'shown').split(','))
    const wanted = { roles: readRoles(form), shown, reason: readText(form, 'reason').trim() }
    return changingStaff(call, async (scope) => changeStaffRoles(scope, userId, wanted))
  }
  if (isUserBlocking(action)) {
    const reason = readText(form, 'reason').trim()
    return changingStaff(call, async (scope) => changeBlocking(scope, userId, { action, reason }))
  }
  if (userId === session.userId) throw ruleBroken('Change your own account in your profile.')
  const onlyId = parseUuid(readText(form, 'session'))
  await changingAccount(call, null, async (scope) => {
    const person = await maybeOne(scope.db, findPerson(userId))
    if (!person) throw notFound('This user was not found.')
    if (person.isStaff && !isManager(call)) throw forbidden('You may not manage staff. Ask a colleague who may.')
    if (action === 'reset-second-factor') return resetSecondFactor(scope, userId, session.userName)
    if (action !== 'end-sessions' && onlyId === undefined)
      throw ruleBroken('This action is unknown. Please open the page again.')
    const endedSessions = await endSessions(scope, userId, onlyId === undefined ? {} : { onlyId })
    const change: Change = { action: 'end-sessions', entity: 'users', entityId: userId, after: { endedSessions } }
    return endedSessions > 0 ? recordAccountChange(scope, change) : undefined
  })
}

/** For the provider's staff: users who cannot help themselves, and colleagues. */
export function peopleRoutes(routes: PageRoutes): void {
  routes.staff('GET', peoplePath, showList, { roles: peopleRoles })
  routes.staff('GET', personPath, showPerson, { roles: peopleRoles })
  routes.staff(
    'POST',
    personPath,
    async (call) => {
      const userId = parseId(readText(call.params, 'id'))
      if (userId === undefined) throw notFound('This user was not found.')
      const refusal = await refusalOf(async () => act(call, userId))
      const action = readText(call.form, 'action')
      const news = notices[action] === undefined ? 'done' : action
      return refusal ? showPerson(call, refusal) : goTo(linkTo(call.site, `/People/view/${userId}`, { notice: news }))
    },
    { roles: peopleRoles },
  )
}
