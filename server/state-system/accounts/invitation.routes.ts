import {
  acceptAsNewUser,
  acceptAsUser,
  invitationIsOver,
  longestNewUsername,
} from '../../areas/accounts/accept-invitation.ts'
import { invitationToAccept, type InvitationToAccept } from '../../areas/accounts/invitations.queries.ts'
import { hasAccess } from '../../areas/accounts/members.queries.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden } from '../../platform/problem.ts'
import { enter, rememberedTarget } from '../auth/sign-in-target.ts'
import { accountField, newPasswordFields } from '../kit/forms/account-fields.ts'
import { formError, hiddenFields } from '../kit/forms/form-messages.ts'
import { formToken, isFormToken } from '../kit/forms/form-tokens.ts'
import { readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Part } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { signInPath } from '../kit/page-paths.ts'
import { goTo, showPage, type Answer, type Call } from '../kit/routes/call.ts'
import type { PageRoutes } from '../kit/routes/page-routes.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { changingAccount, changingAs, logRefusedLink, refuseWhileViewing } from '../kit/sessions/account-call.ts'
import type { StateSession } from '../kit/sessions/state-sessions.ts'
import type { AccountParts } from './account-parts.ts'
import { checkNewAccount } from './check-new-password.ts'

const path = '/Users/invitation/:token'
const title = 'Accept the invitation'

type Found = { token: string; id: string; invitation: InvitationToAccept }

async function find(call: Call, keys: AccountKeys): Promise<Found | undefined> {
  const token = readText(call.params, 'token')
  const id = keys.readLinkToken('invitation', token)
  if (id === undefined) logRefusedLink(call, 'invitation')
  const invitation =
    id === undefined ? undefined : await maybeOne(readingFrom(call.site), invitationToAccept(id, call.now))
  const isOpen = invitation?.isUsable && (call.site.admitsDemoUsers || !invitation.isByDemoUser)
  return id !== undefined && isOpen ? { token, id, invitation } : undefined
}

function overPage({ site }: Call): Answer {
  const content = html`
    <p>${invitationIsOver().message}</p>
    <p class="actions"><a class="button" href="${linkTo(site, signInPath)}">Go to the sign-in page</a></p>
  `
  return showPage(frame({ site, title: 'This invitation no longer works', content, isNarrow: true }), 410)
}

const joinPart = ({ site }: Call, { token, invitation }: Found, session: Visitor | undefined): Part => {
  if (!session)
    return html`<p>
      <a href="${linkTo(site, signInPath, { return_to: `/Users/invitation/${token}` })}"
        >I already have a username: sign in and join</a
      >
    </p>`
  if (session.isMember)
    return html`<div class="notice">
      <p>
        You are signed in as ${session.userName} (${session.username}) and a user of ${invitation.agencyName} already.
        This invitation is for ${invitation.name}, who opens it from the email.
      </p>
    </div>`
  return html`
    <p>You are signed in as ${session.userName} (${session.username}).</p>
    <form method="post" action="${linkTo(site, `/Users/invitation/${token}/join`)}">
      ${hiddenFields({ form_token: formToken(session.token) })}
      <button>Join with this account</button>
    </form>
  `
}

/** Who has opened the invitation, and whether they are a user of its agency. */
type Visitor = StateSession & { isMember: boolean }

async function visitorOf(call: Call, { invitation }: Found): Promise<Visitor | undefined> {
  const session = await call.findSession()
  if (!session) return undefined
  const member = await maybeOne(readingFrom(call.site), hasAccess(invitation.agencyId, session.userId))
  return { ...session, isMember: member !== undefined }
}

function page(
  call: Call,
  found: Found,
  session: Visitor | undefined,
  {
    username = '',
    errors = {},
    error,
    status = 200,
  }: {
    username?: string
    errors?: Readonly<Record<string, string>>
    error?: string
    status?: number
  } = {},
): Answer {
  const { site, cookies } = call
  const { invitation, token } = found
  const passwords = {
    ...(errors['password'] && { password: errors['password'] }),
    ...(errors['repeat'] && { repeat: errors['repeat'] }),
  }
  const content = html`
    ${formError(error)}
    <p>
      ${invitation.invitedBy} invites ${invitation.name} to work for <b>${invitation.agencyName}</b> in the compliance
      portal${invitation.isMaster && ' as a master user, who also manages users and the office profile'}.
    </p>
    ${joinPart(call, found, session)}
    <h2>${session ? 'Or make a new account' : 'Make your account'}</h2>
    <form method="post" action="${linkTo(site, `/Users/invitation/${token}`)}" novalidate>
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
  return showPage(frame({ site, session, title, content, hasErrors, isNarrow: true }), status)
}

/** The page behind the link of an invitation: a new account, or another agency for an existing one. */
export function invitationRoutes(routes: PageRoutes, { keys, attemptLimit, leakedPasswords }: AccountParts): void {
  const limited = { config: { rateLimit: attemptLimit } }

  routes.open('GET', path, async (call) => {
    const found = await find(call, keys)
    return found ? page(call, found, await visitorOf(call, found)) : overPage(call)
  })

  routes.open(
    'POST',
    path,
    async (call) => {
      const found = await find(call, keys)
      if (!found) return overPage(call)
      const { form, cookies } = call
      const typed = {
        username: readText(form, 'username').trim(),
        password: readText(form, 'password'),
      }
      const session = await visitorOf(call, found)
      const refuse = (status: number, errors: Readonly<Record<string, string>>, error?: string) =>
        page(call, found, session, { username: typed.username, errors, status, ...(error !== undefined && { error }) })
      if (!cookies.formSecret || !isFormToken(cookies.formSecret, readText(form, 'form_token')))
        return refuse(403, {}, 'This page was out of date, or your browser refuses its cookie. Please try again.')
      const user = { username: typed.username, name: found.invitation.name }
      const errors = await checkNewAccount(call, leakedPasswords, user)
      if (Object.keys(errors).length > 0) return refuse(422, errors)
      let userId = 0
      const refusal = await refusalOf(async () => {
        const nobody = { userId: null, originalUserId: null, agencyId: null }
        userId = await changingAs(call, nobody, async (scope) => acceptAsNewUser(scope, found.id, typed))
      })
      if (refusal) return refusal.status === 409 ? overPage(call) : refuse(refusal.status, refusal.fields)
      return enter(call, { id: userId, isAdministrator: false }, rememberedTarget(call))
    },
    limited,
  )

  routes.signedIn(
    'POST',
    `${path}/join`,
    async (call) => {
      refuseWhileViewing(call)
      if (call.session.isAdministrator) throw forbidden('Staff of the provider do not work for an agency.')
      const found = await find(call, keys)
      if (!found) return overPage(call)
      const { userId } = call.session
      const refusal = await refusalOf(async () =>
        changingAccount(call, null, async (scope) => acceptAsUser({ ...scope, userId }, found.id)),
      )
      if (refusal?.status === 409) return overPage(call)
      if (refusal)
        return page(call, found, await visitorOf(call, found), { error: refusal.message, status: refusal.status })
      return goTo(linkTo(call.site, '/', { agency: found.invitation.agencyId }))
    },
    { evenWithoutAgreement: true },
  )
}
