import { invitationIsOver, longestNewUsername, type NewUser } from '../../areas/accounts/accept-invitation.ts'
import type { AccountScope } from '../../areas/accounts/account-scope.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Sql } from '../../platform/sql.ts'
import { toUsername } from '../../platform/username-spelling.ts'
import { enter, type SignInTarget } from '../auth/sign-in-target.ts'
import { textField } from '../kit/forms/fields.ts'
import { newPasswordFields } from '../kit/forms/password-fields.ts'
import { formError, hiddenFields } from '../kit/forms/form-messages.ts'
import { formToken, isFormToken } from '../kit/forms/form-tokens.ts'
import { readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, signInPath } from '../kit/html/links.ts'
import { showPage, type Answer, type Call, type PageRoutes } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { changingAs, logRefusedLink } from '../kit/sessions/account-call.ts'
import type { StateSession } from '../kit/sessions/state-sessions.ts'
import type { AccountParts } from './account-parts.ts'
import { checkNewAccount } from './check-new-password.ts'

type OpenInvitation = { name: string; isUsable: boolean; isByDemoUser: boolean }

/** Invitations of one kind: where their links lead, who can make an account there, and what happens then. */
export type InvitationKind<Row extends OpenInvitation> = {
  path: string
  token: 'invitation' | 'staff-invitation'
  find: (id: string, now: Date) => Sql<Row>
  /** Above the form for a new account. */
  describe: (call: Call, found: Found<Row>) => Promise<{ text: Html; session?: StateSession | undefined }>
  accept: (scope: AccountScope, id: string, typed: NewUser) => Promise<number>
  isStaff: boolean
  target: (call: Call) => SignInTarget
}

export type Found<Row> = { token: string; id: string; invitation: Row }

export async function findInvitation<Row extends OpenInvitation>(
  call: Call,
  keys: AccountKeys,
  { token: purpose, find }: InvitationKind<Row>,
): Promise<Found<Row> | undefined> {
  const token = readText(call.params, 'token')
  const id = keys.readLinkToken(purpose, token)
  if (id === undefined) {
    logRefusedLink(call, purpose)
    return undefined
  }
  const invitation = await maybeOne(readingFrom(call.site), find(id, call.now))
  const isOpen = invitation?.isUsable && (call.site.admitsDemoUsers || !invitation.isByDemoUser)
  return isOpen ? { token, id, invitation } : undefined
}

export function overPage({ site }: Call): Answer {
  const content = html`
    <p>${invitationIsOver().message}</p>
    <p class="actions"><a class="button" href="${linkTo(site, signInPath)}">Go to the sign-in page</a></p>
  `
  return showPage(frame({ site, title: 'This invitation no longer works', content, isNarrow: true }), 410)
}

type Shown = { username?: string; errors?: Readonly<Record<string, string>>; error?: string; status?: number }

export async function invitationPage<Row extends OpenInvitation>(
  call: Call,
  { path, describe }: InvitationKind<Row>,
  found: Found<Row>,
  { username = '', errors = {}, error, status = 200 }: Shown = {},
): Promise<Answer> {
  const { site, cookies } = call
  const { text, session } = await describe(call, found)
  const passwords = {
    ...(errors['password'] && { password: errors['password'] }),
    ...(errors['repeat'] && { repeat: errors['repeat'] }),
  }
  const content = html`
    ${formError(error)} ${text}
    <form method="post" action="${linkTo(site, path.replace(':token', found.token))}" novalidate>
      ${hiddenFields({ form_token: formToken(cookies.rememberFormSecret()) })}
      ${textField({
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
  return showPage(frame({ site, session, title: 'Accept the invitation', content, hasErrors, isNarrow: true }), status)
}

/** The page behind the link of an invitation, on which a new account is made. */
export function acceptRoutes<Row extends OpenInvitation>(
  routes: PageRoutes,
  { keys, attemptLimit, leakedPasswords }: AccountParts,
  kind: InvitationKind<Row>,
): void {
  routes.open('GET', kind.path, async (call) => {
    const found = await findInvitation(call, keys, kind)
    return found ? invitationPage(call, kind, found) : overPage(call)
  })

  routes.open(
    'POST',
    kind.path,
    async (call) => {
      const found = await findInvitation(call, keys, kind)
      if (!found) return overPage(call)
      const { form, cookies } = call
      const username = toUsername(readText(form, 'username'))
      const typed = { username, password: readText(form, 'password') }
      const refuse = async (shown: Shown) => invitationPage(call, kind, found, { username, ...shown })
      if (!cookies.formSecret || !isFormToken(cookies.formSecret, readText(form, 'form_token'))) {
        const error = 'This page was out of date, or your browser refuses its cookie. Please try again.'
        return refuse({ error, status: 403 })
      }
      const errors = await checkNewAccount(call, leakedPasswords, { username, name: found.invitation.name })
      if (Object.keys(errors).length > 0) return refuse({ errors, status: 422 })
      let userId = 0
      const refusal = await refusalOf(async () => {
        const nobody = { userId: null, originalUserId: null, agencyId: null }
        userId = await changingAs(call, nobody, async (scope) => kind.accept(scope, found.id, typed))
      })
      if (refusal?.status === 409) return overPage(call)
      if (refusal) return refuse({ errors: refusal.fields, status: refusal.status })
      return enter(call, { id: userId, isAdministrator: kind.isStaff }, kind.target(call))
    },
    { config: { rateLimit: attemptLimit } },
  )
}
