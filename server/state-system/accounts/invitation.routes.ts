import { acceptAsNewUser, acceptAsUser } from '../../areas/accounts/accept-invitation.ts'
import { acceptStaffInvitation } from '../../areas/accounts/accept-staff-invitation.ts'
import { invitationToAccept, type InvitationToAccept } from '../../areas/accounts/invitations.queries.ts'
import { hasAccess } from '../../areas/accounts/members.queries.ts'
import { staffInvitationToAccept, type StaffInvitationToAccept } from '../../areas/accounts/staff.queries.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden } from '../../platform/problem.ts'
import { readTarget, rememberedTarget } from '../auth/sign-in-target.ts'
import { formFields } from '../kit/forms/form-messages.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { html, type Part } from '../kit/html/html.ts'
import { linkTo, signInPath } from '../kit/html/links.ts'
import { goTo, type Call, type PageRoutes } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { changingAccount, refuseWhileViewing } from '../kit/sessions/account-call.ts'
import type { StateSession } from '../kit/sessions/state-sessions.ts'
import {
  acceptRoutes,
  findInvitation,
  invitationPage,
  overPage,
  type Found,
  type InvitationKind,
} from './accept-invitation.ts'
import type { AccountParts } from './account-parts.ts'

type Visitor = StateSession & { isMember: boolean }

/** Who has opened the invitation, and whether they are a user of its agency. */
async function visitorOf(call: Call, { invitation }: Found<InvitationToAccept>): Promise<Visitor | undefined> {
  const session = await call.findSession()
  if (!session) return undefined
  const member = await maybeOne(readingFrom(call.site), hasAccess(invitation.agencyId, session.userId))
  return { ...session, isMember: member !== undefined }
}

const joinPart = (
  { site }: Call,
  { token, invitation }: Found<InvitationToAccept>,
  session: Visitor | undefined,
): Part => {
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
      ${formFields(session)}
      <button>Join with this account</button>
    </form>
  `
}

const toAgency: InvitationKind<InvitationToAccept> = {
  path: '/Users/invitation/:token',
  token: 'invitation',
  find: invitationToAccept,
  async describe(call, found) {
    const session = await visitorOf(call, found)
    const { invitedBy, name, agencyName, isMaster } = found.invitation
    const text = html`
      <p>
        ${invitedBy} invites ${name} to work for <b>${agencyName}</b> in the compliance
        portal${isMaster && ' as a master user, who also manages users and the office profile'}.
      </p>
      ${joinPart(call, found, session)}
      <h2>${session ? 'Or make a new account' : 'Make your account'}</h2>
    `
    return { text, session }
  },
  accept: acceptAsNewUser,
  isStaff: false,
  target: rememberedTarget,
}

const toStaff: InvitationKind<StaffInvitationToAccept> = {
  path: '/Users/staffInvitation/:token',
  token: 'staff-invitation',
  find: staffInvitationToAccept,
  describe: async (_, { invitation: { invitedBy, name } }) => ({
    text: html`
      <p>${invitedBy} invites ${name} to work in this system as a member of staff.</p>
      <p>Staff sign in with two factors: have your phone with an authenticator app at hand for the next step.</p>
    `,
  }),
  accept: acceptStaffInvitation,
  isStaff: true,
  target: (call) => readTarget({}, call),
}

/** Invitations to an agency, for a new account or as another agency of an existing one, and to the provider's staff. */
export function invitationRoutes(routes: PageRoutes, parts: AccountParts): void {
  acceptRoutes(routes, parts, toAgency)
  acceptRoutes(routes, parts, toStaff)

  routes.signedIn(
    'POST',
    '/Users/invitation/:token/join',
    async (call) => {
      refuseWhileViewing(call)
      if (call.session.isAdministrator) throw forbidden('Staff of the provider do not work for an agency.')
      const found = await findInvitation(call, parts.keys, toAgency)
      if (!found) return overPage(call)
      const { userId } = call.session
      const refusal = await refusalOf(async () =>
        changingAccount(call, null, async (scope) => acceptAsUser({ ...scope, userId }, found.id)),
      )
      if (refusal?.status === 409) return overPage(call)
      if (refusal) return invitationPage(call, toAgency, found, { error: refusal.message, status: refusal.status })
      return goTo(linkTo(call.site, '/', { agency: found.invitation.agencyId }))
    },
    { evenWithoutAgreement: true },
  )
}
