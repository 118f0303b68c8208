import { invitationIsOver, longestNewUsername } from '../../areas/accounts/accept-invitation.ts'
import { acceptStaffInvitation } from '../../areas/accounts/accept-staff-invitation.ts'
import { staffInvitationToAccept, type StaffInvitationToAccept } from '../../areas/accounts/staff.queries.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import { maybeOne } from '../../platform/database.ts'
import { enter, readTarget } from '../auth/sign-in-target.ts'
import { accountField, newPasswordFields } from '../kit/forms/account-fields.ts'
import { formError, hiddenFields } from '../kit/forms/form-messages.ts'
import { formToken, isFormToken } from '../kit/forms/form-tokens.ts'
import { readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { signInPath } from '../kit/page-paths.ts'
import { showPage, type Answer, type Call } from '../kit/routes/call.ts'
import type { PageRoutes } from '../kit/routes/page-routes.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { changingAs, logRefusedLink } from '../kit/sessions/account-call.ts'
import type { AccountParts } from './account-parts.ts'
import { checkNewAccount } from './check-new-password.ts'

const path = '/Users/staffInvitation/:token'

async function find(call: Call, keys: AccountKeys): Promise<StaffInvitationToAccept | undefined> {
  const id = keys.readLinkToken('staff-invitation', readText(call.params, 'token'))
  if (id === undefined) logRefusedLink(call, 'invitation of staff')
  const invitation =
    id === undefined ? undefined : await maybeOne(readingFrom(call.site), staffInvitationToAccept(id, call.now))
  const isOpen = invitation?.isUsable && (call.site.admitsDemoUsers || !invitation.isByDemoUser)
  return isOpen ? invitation : undefined
}

function overPage({ site }: Call): Answer {
  const content = html`
    <p>${invitationIsOver().message}</p>
    <p class="actions"><a class="button" href="${linkTo(site, signInPath)}">Go to the sign-in page</a></p>
  `
  return showPage(frame({ site, title: 'This invitation no longer works', content, isNarrow: true }), 410)
}

type Shown = { username: string; errors: Readonly<Record<string, string>>; error?: string; status: number }

function page(
  { site, cookies, params }: Call,
  { name, invitedBy }: StaffInvitationToAccept,
  { username, errors, error, status }: Shown = { username: '', errors: {}, status: 200 },
): Answer {
  const passwords = {
    ...(errors['password'] && { password: errors['password'] }),
    ...(errors['repeat'] && { repeat: errors['repeat'] }),
  }
  const content = html`
    ${formError(error)}
    <p>${invitedBy} invites ${name} to work in this system as a member of staff.</p>
    <p>Staff sign in with two factors: have your phone with an authenticator app at hand for the next step.</p>
    <form method="post" action="${linkTo(site, `/Users/staffInvitation/${readText(params, 'token')}`)}" novalidate>
      ${hiddenFields({ form_token: formToken(cookies.rememberFormSecret()) })}
      ${accountField({
        name: 'username',
        label: 'Username',
        autocomplete: 'username',
        value: username,
        most: longestNewUsername,
        error: errors['username'],
        hasFocus: Boolean(errors['username']),
        hint: 'You sign in with it. Letters, digits, dots and hyphens.',
      })}
      ${newPasswordFields(passwords)}
      <button>Make my account</button>
    </form>
  `
  const hasErrors = error !== undefined || Object.keys(errors).length > 0
  return showPage(frame({ site, title: 'Accept the invitation', content, hasErrors, isNarrow: true }), status)
}

/** The page behind the link that a new member of staff gets by email. */
export function staffInvitationRoutes(routes: PageRoutes, { keys, attemptLimit, leakedPasswords }: AccountParts): void {
  routes.open('GET', path, async (call) => {
    const invitation = await find(call, keys)
    return invitation ? page(call, invitation) : overPage(call)
  })

  routes.open(
    'POST',
    path,
    async (call) => {
      const invitation = await find(call, keys)
      if (!invitation) return overPage(call)
      const { form, cookies } = call
      const username = readText(form, 'username').trim()
      const typed = { username, password: readText(form, 'password') }
      if (!cookies.formSecret || !isFormToken(cookies.formSecret, readText(form, 'form_token'))) {
        const error = 'This page was out of date, or your browser refuses its cookie. Please try again.'
        return page(call, invitation, { username, errors: {}, error, status: 403 })
      }
      const errors = await checkNewAccount(call, leakedPasswords, { username, name: invitation.name })
      if (Object.keys(errors).length > 0) return page(call, invitation, { username, errors, status: 422 })
      let userId = 0
      const refusal = await refusalOf(async () => {
        const nobody = { userId: null, originalUserId: null, agencyId: null }
        userId = await changingAs(call, nobody, async (scope) => acceptStaffInvitation(scope, invitation.id, typed))
      })
      if (refusal?.status === 409) return overPage(call)
      if (refusal) return page(call, invitation, { username, errors: refusal.fields, status: refusal.status })
      return enter(call, { id: userId, isAdministrator: true }, readTarget({}, call))
    },
    { config: { rateLimit: attemptLimit } },
  )
}
