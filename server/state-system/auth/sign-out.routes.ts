import { recordChange } from '../../platform/audit.ts'
import { refuseStaleForm } from '../kit/forms/check-form.ts'
import { confirmPage } from '../kit/forms/confirm-page.ts'
import { readText } from '../kit/forms/form-values.ts'
import { frame } from '../kit/frame/frame.ts'
import { html } from '../kit/html/html.ts'
import { linkTo, safeLocalPath, signInPath, signOutPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type Call, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { changing, portalSignInUrl, type StateSite } from '../kit/routes/state-site.ts'
import { endSession, type StateSession } from '../kit/sessions/state-sessions.ts'
import { isWantedBy } from './is-wanted.ts'

export function signOutRoutes(routes: PageRoutes): void {
  // The portal ends its own session and then redirects the browser here, so a GET signs out.
  routes.open(
    'GET',
    signOutPath,
    async (call) => {
      const session = await call.findSession()
      return session && !isWantedBy(session, call) ? askToSignOut({ ...call, session }) : signOut(call, session)
    },
    { exposeHeadRoute: false },
  )

  routes.open('POST', signOutPath, async (call) => {
    const session = await call.findSession()
    if (session) refuseStaleForm(call.form, session.token)
    const answer = await signOut(call, session)
    // After signing in as another user, the refused page is opened again.
    const returnTo = safeLocalPath(call.site, readText(call.form, 'return_to'))
    return returnTo === '/' ? answer : goTo(linkTo(call.site, signInPath, { return_to: returnTo }))
  })
}

async function signOut(call: Call, session: StateSession | undefined): Promise<Answer> {
  const { site, now, requestId } = call
  const target = readText(call.query, 'redirect_url') || readText(call.form, 'redirect_url')
  if (session) {
    await changing(site, session.userId, async (db) => {
      await endSession(db, site, session.id, now)
      const { userId, originalUserId } = session
      const actor = { state: site.state, agencyId: null, userId, originalUserId, now, requestId }
      await recordChange(
        db,
        actor,
        { action: 'sign-out', entity: 'state_sessions', before: { stateSessionId: session.id } },
        'STATE_SYSTEM',
      )
    })
  }
  call.cookies.forgetSession()
  return isSignInPage(site, target) ? goTo(target) : showPage(signedOutPage(site))
}

function askToSignOut(call: SignedInCall): Answer {
  const { site, session, query } = call
  return confirmPage(call, {
    title: 'Sign out?',
    text: html`<p>A link wants to sign ${session.userName} out of the ${site.name} system.</p>`,
    path: signOutPath,
    button: 'Sign out',
    fields: { redirect_url: readText(query, 'redirect_url') },
  })
}

/** No other page and no parameters, because the portal's pages act by what their addresses say. */
const isSignInPage = (site: StateSite, url: string): boolean => url === `${site.portalUrl}/auth/login`

const signedOutPage = (site: StateSite) =>
  frame({
    site,
    title: 'You are signed out',
    isNarrow: true,
    content: html`
      <p>You have left the ${site.name} system. The compliance portal will ask you to sign in again.</p>
      <p class="actions">
        <a class="button" href="${linkTo(site, signInPath)}">Sign in again</a>
        <a href="${portalSignInUrl(site)}">Go to the compliance portal</a>
      </p>
    `,
  })
