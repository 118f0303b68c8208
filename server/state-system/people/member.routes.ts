import {
  changeMember,
  endMemberSessions,
  linkManager,
  memberChanges,
  resetMemberFactor,
  type MemberChange,
  type PeopleScope,
} from '../../areas/accounts/change-member.ts'
import { agencyMember, type Member } from '../../areas/accounts/members.queries.ts'
import { liveSessions, type UserSession } from '../../areas/accounts/user-sessions.queries.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { agencyPage, type AgencyCall } from '../kit/agency/agency-page.ts'
import { changingPeople, forMaster } from '../kit/agency/master-user.ts'
import { selectField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { parseId, parseUuid, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { helpPhone } from '../kit/html/help-text.ts'
import { html, type Html, type Part, renderFacts } from '../kit/html/html.ts'
import { linkTo, usersPath } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import { managerChoices, type ManagerChoice } from '../kit/lists/managers.queries.ts'
import { goTo, type Answer, type PageRoutes } from '../kit/routes/call.ts'
import { sessionsTable } from '../kit/sessions/sessions-table.ts'

const memberPath = '/Users/member/:id'
const title = 'User'

const doneTexts: Readonly<Record<string, (name: string) => string>> = {
  'make-master': (name) => `${name} is a master user now.`,
  'make-user': (name) => `${name} is an ordinary user now.`,
  deactivate: (name) => `The access of ${name} is ended.`,
  reactivate: (name) => `${name} has access again, as a user.`,
  'allow-sending': (name) => `${name} is listed for sending emails.`,
  'end-sending': (name) => `${name} is no longer listed for sending emails.`,
  'link-manager': (name) => `The property manager of ${name} is saved.`,
  'reset-second-factor': (name) => `Two-factor sign-in of ${name} is reset.`,
  'end-sessions': (name) => `${name} is signed out everywhere.`,
  'end-session': (name) => `${name} is signed out there.`,
}

const isChange = (text: string): text is MemberChange => memberChanges.some((change) => change === text)

const memberUrl = ({ site, agency, params }: AgencyCall, more: Record<string, string> = {}): string =>
  linkTo(site, `/Users/member/${readText(params, 'id')}`, { agency: agency.id, ...more })

const button = (call: AgencyCall, action: string, label: string): Html => html`
  <form method="post" action="${memberUrl(call)}">
    ${formFields(call.session, { agency: call.agency.id, action })}
    <button class="quiet">${label}</button>
  </form>
`

/** Leads to the question whether it is meant. */
const askLink = (call: AgencyCall, change: keyof typeof questions, label: string): Html =>
  html`<a class="button quiet" href="${memberUrl(call, { ask: change })}">${label}</a>`

const questions = {
  deactivate: {
    title: (name: string, agency: string) => `End the access of ${name} to ${agency}?`,
    effect: 'They can no longer see anything of the agency and lose their role. You can give access again later.',
    answer: 'Yes, end the access',
  },
  'make-master': {
    title: (name: string, agency: string) => `Make ${name} a master user of ${agency}?`,
    effect: 'Master users manage users, bank details and the office profile, and can end your access too.',
    answer: 'Yes, make a master user',
  },
} as const

const questionPart = (call: AgencyCall, { name }: Member): Part => {
  const asked = readText(call.query, 'ask')
  if (asked !== 'deactivate' && asked !== 'make-master') return false
  const { title: titleOf, effect, answer } = questions[asked]
  return html`<section class="notice" aria-labelledby="question">
    <h2 id="question">${titleOf(name, call.agency.name)}</h2>
    <p>${effect}</p>
    <div class="actions">${button(call, asked, answer)} <a href="${memberUrl(call)}">Cancel</a></div>
  </section>`
}

const sendingButton = (call: AgencyCall, { canSendEmail }: Member): Html =>
  canSendEmail
    ? button(call, 'end-sending', 'Take off the list for sending emails')
    : button(call, 'allow-sending', 'List for sending emails')

function accessButtons(call: AgencyCall, member: Member): Html {
  if (call.session.originalUserId !== null)
    return html`<p class="quiet">People are changed only by a master user, not while you view as one.</p>`
  if (member.id === call.session.userId)
    return html`<p class="quiet">This is you. Another master user can change your role or end your access.</p>
      <div class="actions">${sendingButton(call, member)}</div>`
  if (!member.isActive)
    return html`<div class="actions">${button(call, 'reactivate', 'Give access again, as a user')}</div>`
  return html`<div class="actions">
    ${member.isMaster ? button(call, 'make-user', 'Make an ordinary user') : askLink(call, 'make-master', 'Make a master user')}
    ${sendingButton(call, member)} ${askLink(call, 'deactivate', 'End the access')}
  </div>`
}

/** Whose work is the user's. */
function managerPart(
  call: AgencyCall,
  { managerId }: Member,
  managers: readonly ManagerChoice[],
  error?: string,
): Part {
  if (call.session.originalUserId !== null) return false
  return html`<h2>Property manager</h2>
    <form method="post" action="${memberUrl(call)}">
      ${formFields(call.session, { agency: call.agency.id, action: 'link-manager' })}
      ${selectField({
        name: 'manager',
        label: 'This user is the property manager',
        hint: 'The portal shows their properties as “Mine”.',
        error,
        value: String(managerId ?? ''),
        options: [{ value: '', label: 'None' }, ...managers.map(({ id, name }) => ({ value: id, label: name }))],
      })}
      <p class="actions"><button class="quiet">Save the property manager</button></p>
    </form>`
}

const factorPart = (call: AgencyCall, member: Member): Part => {
  if (!member.hasSecondFactor || !member.isActive || member.id === call.session.userId) return false
  if (member.hasOtherAgencies)
    return html`<p class="quiet">
      ${member.name} works for other agencies too. If the phone is lost, our help team resets two-factor sign-in:
      ${helpPhone(call.site)}.
    </p>`
  return html`
    <p>Reset it only for someone whom you know and who has lost the phone. They are signed out and told by email.</p>
    ${button(call, 'reset-second-factor', 'Reset two-factor sign-in')}
  `
}

/** Where somebody who works for other agencies too is signed in is not shown to this one. */
const sessionsPart = (call: AgencyCall, member: Member, sessions: readonly UserSession[]): Html => {
  if (member.hasOtherAgencies && member.id !== call.session.userId)
    return html`<h2>Sessions</h2>
      <p class="quiet">
        ${member.name} works for other agencies too, so only they or our help team (${helpPhone(call.site)}) can sign
        them out.
      </p>`
  return html`<h2>Sessions</h2>
    ${sessionsTable(call, { sessions, action: memberUrl(call), fields: { agency: call.agency.id } })}
    ${sessions.length > 1 && button(call, 'end-sessions', 'Sign out everywhere')}`
}

function memberPage(
  call: AgencyCall,
  member: Member,
  { sessions, managers }: { sessions: readonly UserSession[]; managers: readonly ManagerChoice[] },
  refusal?: ChangeRefusal,
): Answer {
  const { site, agency, query } = call
  const doneText = doneTexts[readText(query, 'notice')]
  const role = !member.isActive ? 'No access' : member.isMaster ? 'Master user' : 'User'
  const content = html`
    ${formError(refusal?.message)} ${!refusal && doneText !== undefined && notice(doneText(member.name))}
    ${member.isActive && questionPart(call, member)}
    <p><a href="${linkTo(site, usersPath, { agency: agency.id })}">All users of ${agency.name}</a></p>
    ${renderFacts([
      ['Username', member.username],
      ['Email', member.email],
      ['Role', role],
      ['Property manager', member.managerName ?? 'None'],
      ['Sends emails of the agency', member.canSendEmail ? 'Listed for sending' : 'Not listed for sending'],
      ['Two-factor sign-in', member.hasSecondFactor ? 'On' : 'Off'],
      ['Last signed in', member.lastSignedInAt === null ? 'Never' : momentText(member.lastSignedInAt, site.timeZone)],
    ])}
    <h2>Access</h2>
    ${accessButtons(call, member)}
    ${member.isActive && managerPart(call, member, managers, refusal?.fields?.['manager'])}
    ${member.hasSecondFactor && member.isActive && html`<h2>Two-factor sign-in</h2>`} ${factorPart(call, member)}
    ${member.isActive && sessionsPart(call, member, sessions)}
  `
  const page = { title: member.name, path: usersPath, content }
  return agencyPage(call, { ...page, hasErrors: refusal !== undefined, status: refusal?.status ?? 200 })
}

async function show(call: AgencyCall, refusal?: ChangeRefusal): Promise<Answer> {
  const { db, agency, params, now } = call
  const id = parseId(readText(params, 'id')) ?? 0
  const member = await maybeOne(db, agencyMember(agency.id, id))
  if (!member) throw notFound('This user was not found.')
  const [sessions, managers] = await db.batch([
    liveSessions(id, now),
    managerChoices(agency.id, member.managerId ?? undefined),
  ])
  return memberPage(call, member, { sessions, managers }, refusal)
}

async function act(scope: PeopleScope, call: AgencyCall, userId: number): Promise<void> {
  const action = readText(call.form, 'action')
  if (isChange(action)) return changeMember(scope, userId, action)
  if (action === 'link-manager') {
    const chosen = readText(call.form, 'manager')
    return linkManager(scope, userId, chosen === '' ? null : (parseId(chosen) ?? 0))
  }
  if (action === 'reset-second-factor') return resetMemberFactor(scope, userId)
  if (action === 'end-sessions') return endMemberSessions(scope, userId)
  const session = parseUuid(readText(call.form, 'session'))
  if (action !== 'end-session' || session === undefined) throw notFound('This session was not found.')
  return endMemberSessions(scope, userId, session)
}

/** One user of an agency: role, access, sessions and second factor. */
export function memberRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', memberPath, async (call) => forMaster(call, title, async (inAgency) => show(inAgency)))

  routes.signedIn('POST', memberPath, async (call) =>
    forMaster(
      call,
      title,
      async (inAgency) => {
        const userId = parseId(readText(call.params, 'id'))
        if (userId === undefined) throw notFound('This user was not found.')
        const refusal = await refusalOf(async () =>
          changingPeople(inAgency, async (scope) => act(scope, inAgency, userId)),
        )
        return refusal ? show(inAgency, refusal) : goTo(memberUrl(inAgency, { notice: readText(call.form, 'action') }))
      },
      call.form,
    ),
  )
}
