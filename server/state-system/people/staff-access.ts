import { longestReason } from '../../areas/accounts/block-user.ts'
import { isStaffChange, type StaffChange, type StaffScope } from '../../areas/accounts/change-staff.ts'
import type { UserAccount } from '../../areas/accounts/members.queries.ts'
import type { OpenStaffInvitation } from '../../areas/accounts/staff.queries.ts'
import { describeRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { noteField } from '../kit/forms/fields.ts'
import { formFields } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { linkTo, inviteStaffPath } from '../kit/html/links.ts'
import { dayOfInstant } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { changingAccount } from '../kit/sessions/account-call.ts'
import { readRoles, roleFields } from './role-fields.ts'

export const changingStaff = async <Result>(
  call: SignedInCall,
  work: (scope: StaffScope) => Promise<Result>,
): Promise<Result> => {
  const { userId, userName } = call.session
  return changingAccount(call, null, async (scope) => work({ ...scope, userId, userName }))
}

const questions: Readonly<Partial<Record<StaffChange, { title: string; effect: string; answer: string }>>> = {
  block: {
    title: 'Block the account of',
    effect: 'They are signed out everywhere, also where they view as a user, and cannot sign in until unblocked.',
    answer: 'Yes, block the account',
  },
}

type StaffPerson = UserAccount & { roles: StaffRole[] }

/** Access of a colleague, for staff who may manage staff. Blocking is asked first. */
export function staffAccess(
  call: SignedInCall,
  person: StaffPerson,
  mayManage: boolean,
  refusal: ChangeRefusal | undefined,
): Part {
  const { site, session, query } = call
  if (!person.isStaff) return false
  const path = `/People/view/${person.id}`
  const button = (change: StaffChange, label: string): Html => html`
    <form method="post" action="${linkTo(site, path)}">
      ${formFields(session, { action: change })}
      <button class="quiet">${label}</button>
    </form>
  `
  const asked = readText(query, 'ask')
  const question = mayManage && person.isActive && isStaffChange(asked) ? questions[asked] : undefined
  const parts = (): Html => {
    if (!mayManage) return html`<p class="quiet">Colleagues who manage staff can change this.</p>`
    if (person.id === session.userId)
      return html`<p class="quiet">This is you. Another colleague who manages staff can change your access.</p>`
    if (!person.isActive) return html`<div class="actions">${button('unblock', 'Unblock')}</div>`
    return html`
      ${rolesForm(call, person, refusal)}
      <p class="actions"><a class="button quiet" href="${linkTo(site, path, { ask: 'block' })}">Block</a></p>
    `
  }
  return html`
    <h2>Access</h2>
    ${
      question &&
      person.id !== session.userId &&
      isStaffChange(asked) &&
      html`<section class="notice" aria-labelledby="question">
        <h3 id="question">${question.title} ${person.name}?</h3>
        <p>${question.effect}</p>
        <div class="actions">${button(asked, question.answer)} <a href="${linkTo(site, path)}">Cancel</a></div>
      </section>`
    }
    ${parts()}
  `
}

function rolesForm({ site, session, form }: SignedInCall, person: StaffPerson, refusal?: ChangeRefusal): Html {
  const isSent = readText(form, 'action') === 'change-roles'
  const errors = (isSent && refusal?.fields) || {}
  return html`<form method="post" action="${linkTo(site, `/People/view/${person.id}`)}" novalidate>
    ${formFields(session, { action: 'change-roles', shown: person.roles.join(',') })}
    ${roleFields(isSent ? readRoles(form) : person.roles, errors['roles'])}
    ${noteField({
      name: 'reason',
      label: `Reason (at most ${longestReason} characters)`,
      value: isSent ? readText(form, 'reason') : '',
      rows: 2,
      error: errors['reason'],
    })}
    <p class="actions"><button>Change the roles</button></p>
  </form>`
}

const invitationButtons = ({ site, session }: SignedInCall, { id, name }: OpenStaffInvitation): Html => html`
  <form method="post" action="${linkTo(site, inviteStaffPath)}" class="actions">
    ${formFields(session, { invitation: id })}
    <button class="quiet" name="action" value="resend">Send again <span class="for-readers">to ${name}</span></button>
    <button class="quiet" name="action" value="withdraw">Withdraw <span class="for-readers">of ${name}</span></button>
  </form>
`

/** The way to invite colleagues, and those who have not accepted yet. */
export const staffInvitations = (call: SignedInCall, invitations: readonly OpenStaffInvitation[]): Html => html`
  <p class="actions"><a class="button" href="${linkTo(call.site, inviteStaffPath)}">Invite a member of staff</a></p>
  ${
    invitations.length > 0 &&
    renderTable({
      caption: 'Staff invited, not accepted yet',
      rows: invitations,
      empty: '',
      columns: [
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Email', isLongWord: true, cell: ({ email }) => email },
        { header: 'Roles', cell: ({ roles }) => describeRoles(roles) },
        { header: 'Link works until', cell: ({ expiresAt }) => dayOfInstant(expiresAt, call.site.timeZone) },
        { header: 'Change', cell: (invitation) => invitationButtons(call, invitation) },
      ],
    })
  }
`
