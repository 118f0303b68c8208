import { randomUUID } from 'node:crypto'
import { openInvitations, type OpenInvitation } from '../../areas/accounts/invitations.queries.ts'
import { inviteUser, longestPersonName, resendInvitation, withdraw } from '../../areas/accounts/invite-user.ts'
import { agencyMembers, type Member } from '../../areas/accounts/members.queries.ts'
import { notFound } from '../../platform/problem.ts'
import { agencyChoice, agencyPage, type AgencyCall } from '../kit/agency/agency-page.ts'
import { changingPeople, forMaster } from '../kit/agency/master-user.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { parseUuid, readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { linkTo, invitePath, usersPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { dayOfInstant, momentText } from '../kit/html/wording.ts'
import { goTo, type Answer, type PageRoutes } from '../kit/routes/call.ts'
import { refuseWhileViewing, countingMail } from '../kit/sessions/account-call.ts'

const roleField = (isMaster: boolean): Html => html`
  <fieldset>
    <legend>Role</legend>
    <label class="choice"
      ><input type="radio" name="role" value="user" ${!isMaster && html`checked`} /> User: works in the compliance
      portal</label
    >
    <label class="choice"
      ><input type="radio" name="role" value="master" ${isMaster && html`checked`} /> Master user: also manages users
      and the office profile</label
    >
  </fieldset>
`

const title = 'Manage users'
const membersPerPage = 50
const notices: Readonly<Record<string, string>> = {
  invited: 'The invitation is on its way by email.',
  resent: 'The invitation is on its way again.',
  'just-sent': 'The invitation was sent a moment ago, so it was not sent again.',
  withdrawn: 'The invitation is withdrawn; its link no longer works.',
}

const memberLink = ({ site, agency }: AgencyCall, { id, name }: Member): Html =>
  html`<a href="${linkTo(site, `/Users/member/${id}`, { agency: agency.id })}">${name}</a>`

const roleOf = ({ isActive, isMaster }: Member): string => (!isActive ? 'No access' : isMaster ? 'Master user' : 'User')

const membersTable = (call: AgencyCall, members: readonly Member[], page: number): Html =>
  pagedTable({
    caption: 'Users of this agency',
    rows: members,
    page,
    size: membersPerPage,
    linkOf: (to) => linkTo(call.site, usersPath, { agency: call.agency.id, page: to }),
    empty: 'This agency has no users.',
    columns: [
      { header: 'Name', cell: (member) => memberLink(call, member) },
      { header: 'Username', isLongWord: true, cell: ({ username }) => username },
      { header: 'Email', isLongWord: true, cell: ({ email }) => email },
      { header: 'Role', cell: roleOf },
      { header: 'Property manager', cell: ({ managerName }) => managerName ?? '' },
      { header: 'Sends emails', cell: ({ canSendEmail }) => (canSendEmail ? 'Yes' : 'No') },
      { header: 'Two-factor sign-in', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
      {
        header: 'Last signed in',
        cell: ({ lastSignedInAt }) =>
          lastSignedInAt === null ? 'Never' : momentText(lastSignedInAt, call.site.timeZone),
      },
    ],
  })

const invitationButtons = ({ site, agency, session }: AgencyCall, { id, name }: OpenInvitation): Html => html`
  <form method="post" action="${linkTo(site, usersPath)}" class="actions">
    ${formFields(session, { agency: agency.id, invitation: id })}
    <button class="quiet" name="action" value="resend">Send again <span class="for-readers">to ${name}</span></button>
    <button class="quiet" name="action" value="withdraw">Withdraw <span class="for-readers">of ${name}</span></button>
  </form>
`

const invitationsTable = (call: AgencyCall, invitations: readonly OpenInvitation[]): Part =>
  invitations.length > 0 &&
  renderTable({
    caption: 'Invited, not accepted yet',
    rows: invitations,
    empty: '',
    columns: [
      { header: 'Name', cell: ({ name }) => name },
      { header: 'Email', isLongWord: true, cell: ({ email }) => email },
      { header: 'Role', cell: ({ isMaster }) => (isMaster ? 'Master user' : 'User') },
      {
        header: 'Link works until',
        cell: ({ expiresAt }) =>
          Date.parse(expiresAt) < call.now.getTime() ? 'Expired' : dayOfInstant(expiresAt, call.site.timeZone),
      },
      { header: 'Invitation', cell: (invitation) => invitationButtons(call, invitation) },
    ],
  })

type Typed = { id: string; name: string; email: string; isMaster: boolean }

function invitePage(call: AgencyCall, typed: Typed, refusal?: ChangeRefusal): Answer {
  const { site, agency, session } = call
  const field = refusal?.fields ?? {}
  const content = html`
    ${formError(refusal?.message)}
    <p>
      We send an email with a link that works for seven days. With it the person chooses a username and a password, or
      joins with the account that they have already.
    </p>
    <form method="post" action="${linkTo(site, invitePath)}" novalidate>
      ${formFields(session, { agency: agency.id, id: typed.id })}
      ${textField({ name: 'name', label: 'Name', autocomplete: 'off', value: typed.name, most: longestPersonName, error: field['name'], hasFocus: !field['email'] || Boolean(field['name']) })}
      ${textField({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'off', value: typed.email, most: 254, error: field['email'], hasFocus: Boolean(field['email']) && !field['name'] })}
      ${roleField(typed.isMaster)}
      <p class="actions">
        <button>Send the invitation</button>
        <a href="${linkTo(site, usersPath, { agency: agency.id })}">Cancel</a>
      </p>
    </form>
  `
  const page = { title: `Invite a user to ${agency.name}`, path: usersPath, content }
  return agencyPage(call, { ...page, hasErrors: refusal !== undefined, status: refusal?.status ?? 200 })
}

/** The people of an agency and those who are invited. */
export function usersRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', usersPath, async (call) =>
    forMaster(call, title, async (inAgency, agencies) => {
      const { db, agency, site, query, session } = inAgency
      const page = readPage(query)
      const [members, invitations] = await db.batch([
        agencyMembers(agency.id, page, membersPerPage),
        openInvitations(agency.id),
      ])
      const news = notices[readText(query, 'notice')]
      const content = html`
        ${agencyChoice(inAgency, agencies, usersPath)} ${news !== undefined && notice(news)}
        ${
          session.originalUserId === null &&
          html`<p class="actions">
            <a class="button" href="${linkTo(site, invitePath, { agency: agency.id })}">Invite a user</a>
          </p>`
        }
        ${membersTable(inAgency, members, page)} ${invitationsTable(inAgency, invitations)}
      `
      return agencyPage(inAgency, { title, path: usersPath, content })
    }),
  )

  routes.signedIn('POST', usersPath, async (call) =>
    forMaster(
      call,
      title,
      async (inAgency) => {
        const id = parseUuid(readText(call.form, 'invitation'))
        if (id === undefined) throw notFound('This invitation was not found.')
        const isWithdrawal = readText(call.form, 'action') === 'withdraw'
        if (isWithdrawal) await changingPeople(inAgency, async (scope) => withdraw(scope, id))
        const isSent =
          !isWithdrawal &&
          (await changingPeople(
            inAgency,
            countingMail(
              call,
              async (scope) => resendInvitation(scope, id),
              (was) => was,
            ),
          ))
        const news = isWithdrawal ? 'withdrawn' : isSent ? 'resent' : 'just-sent'
        return goTo(linkTo(call.site, usersPath, { agency: inAgency.agency.id, notice: news }))
      },
      call.form,
    ),
  )

  routes.signedIn('GET', invitePath, async (call) => {
    refuseWhileViewing(call)
    return forMaster(call, 'Invite a user', async (inAgency) =>
      invitePage(inAgency, { id: randomUUID(), name: '', email: '', isMaster: false }),
    )
  })

  routes.signedIn('POST', invitePath, async (call) =>
    forMaster(
      call,
      'Invite a user',
      async (inAgency) => {
        const { form, site, agency } = inAgency
        const typed = {
          id: parseUuid(readText(form, 'id')) ?? randomUUID(),
          name: readText(form, 'name').replaceAll(/\s+/g, ' ').trim(),
          email: readText(form, 'email').trim(),
          isMaster: readText(form, 'role') === 'master',
        }
        const refusal = await refusalOf(async () =>
          changingPeople(
            inAgency,
            countingMail(call, async (scope) => inviteUser(scope, typed)),
          ),
        )
        // The form has invited somebody already, so another key is needed to send it again.
        const id = refusal?.status === 409 ? randomUUID() : typed.id
        if (refusal) return invitePage(inAgency, { ...typed, id }, refusal)
        return goTo(linkTo(site, usersPath, { agency: agency.id, notice: 'invited' }))
      },
      call.form,
    ),
  )
}
