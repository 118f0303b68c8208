import { randomUUID } from 'node:crypto'
import { inviteStaff, resendStaffInvitation, withdrawStaff } from '../../areas/accounts/invite-staff.ts'
import { longestPersonName } from '../../areas/accounts/invite-user.ts'
import type { StaffInvitation } from '../../areas/accounts/staff.queries.ts'
import { notFound } from '../../platform/problem.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import { parseUuid, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html } from '../kit/html/html.ts'
import { linkTo, inviteStaffPath, peoplePath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { countingMail } from '../kit/sessions/account-call.ts'
import { readRoles, roleFields } from './role-fields.ts'
import { changingStaff } from './staff-access.ts'

function invitePage({ site, session }: SignedInCall, typed: StaffInvitation, refusal?: ChangeRefusal): Answer {
  const field = refusal?.fields ?? {}
  const content = html`
    ${formError(refusal?.message)}
    <p>
      We send an email with a link that works for seven days. The person chooses a username and a password and has to
      set up two-factor sign-in before anything else.
    </p>
    <form method="post" action="${linkTo(site, inviteStaffPath)}" novalidate>
      ${formFields(session, { id: typed.id })}
      ${textField({ name: 'name', label: 'Name', autocomplete: 'off', value: typed.name, most: longestPersonName, error: field['name'], hasFocus: !field['email'] || Boolean(field['name']) })}
      ${textField({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'off', value: typed.email, most: 254, error: field['email'], hasFocus: Boolean(field['email']) && !field['name'] })}
      ${roleFields(typed.roles, field['roles'])}
      <p class="actions">
        <button>Send the invitation</button>
        <a href="${linkTo(site, peoplePath)}">Cancel</a>
      </p>
    </form>
  `
  const page = { site, session, title: 'Invite a member of staff', path: peoplePath, content }
  return showPage(frame({ ...page, hasErrors: refusal !== undefined }), refusal?.status ?? 200)
}

async function changeInvitation(call: SignedInCall): Promise<Answer> {
  const id = parseUuid(readText(call.form, 'invitation'))
  if (id === undefined) throw notFound('This invitation was not found.')
  const isWithdrawal = readText(call.form, 'action') === 'withdraw'
  if (isWithdrawal) await changingStaff(call, async (scope) => withdrawStaff(scope, id))
  const isSent =
    !isWithdrawal &&
    (await changingStaff(
      call,
      countingMail(
        call,
        async (scope) => resendStaffInvitation(scope, id),
        (was) => was,
      ),
    ))
  const news = isWithdrawal ? 'withdrawn' : isSent ? 'resent' : 'just-sent'
  return goTo(linkTo(call.site, peoplePath, { notice: news }))
}

/** Staff who may manage staff invite colleagues. */
export function inviteStaffRoutes(routes: PageRoutes): void {
  routes.staff(
    'GET',
    inviteStaffPath,
    async (call) => invitePage(call, { id: randomUUID(), name: '', email: '', roles: [] }),
    { roles: ['STAFF_MANAGER'] },
  )

  routes.staff(
    'POST',
    inviteStaffPath,
    async (call) => {
      const { form, site } = call
      if (readText(form, 'action') !== '') return changeInvitation(call)
      const typed = {
        id: parseUuid(readText(form, 'id')) ?? randomUUID(),
        name: readText(form, 'name').replaceAll(/\s+/g, ' ').trim(),
        email: readText(form, 'email').trim(),
        roles: readRoles(form),
      }
      const refusal = await refusalOf(async () =>
        changingStaff(
          call,
          countingMail(call, async (scope) => inviteStaff(scope, typed)),
        ),
      )
      // The form has invited somebody already, so another key is needed to send it again.
      const id = refusal?.status === 409 ? randomUUID() : typed.id
      return refusal
        ? invitePage(call, { ...typed, id }, refusal)
        : goTo(linkTo(site, peoplePath, { notice: 'invited' }))
    },
    { roles: ['STAFF_MANAGER'] },
  )
}
