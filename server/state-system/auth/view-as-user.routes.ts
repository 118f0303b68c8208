import { safeReturnPath } from '../../../contract/auth.ts'
import { forbidden } from '../../platform/problem.ts'
import { viewAsRoles } from '../../platform/staff-roles.ts'
import { toUsername } from '../../platform/username-spelling.ts'
import { confirmPage } from '../kit/forms/confirm-page.ts'
import { parseId, readPage, readText, type Values } from '../kit/forms/form-values.ts'
import { html } from '../kit/html/html.ts'
import { linkTo, viewAsUserPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { portalFreshSignInUrl, readingFrom } from '../kit/routes/state-site.ts'
import { startViewingAs, endImpersonation } from './impersonate.ts'
import { isWantedBy } from './is-wanted.ts'
import { longestUserSearch, viewAsUserPage } from './view-as-user-page.ts'
import { searchViewableUsers } from './view-as-user.queries.ts'

const returnPathOf = (values: Values) => {
  const path = safeReturnPath(readText(values, 'return_path'))
  return path === '/' ? undefined : path
}

export function viewAsUserRoutes(routes: PageRoutes): void {
  routes.staff(
    'GET',
    viewAsUserPath,
    async (call) => {
      const { site, session, query } = call
      const search = toUsername(readText(query, 'search')).slice(0, longestUserSearch)
      const page = readPage(query)
      const users = await readingFrom(site, session.userId).rows(searchViewableUsers(site, search, page))
      const hasSwitchedBack = readText(query, 'notice') === 'switched-back'
      return showPage(viewAsUserPage(call, { users, search, page, returnPath: returnPathOf(query), hasSwitchedBack }))
    },
    { roles: viewAsRoles },
  )

  routes.staff(
    'POST',
    viewAsUserPath,
    async (call) => {
      const { site, form, cookies, lifetime } = call
      const userId = parseId(readText(form, 'userId'))
      if (userId === undefined) throw forbidden('The portal cannot be viewed as this user.')
      const opened = await startViewingAs(site, userId, call)
      if (!opened) return goTo(linkTo(site, '/'))
      cookies.rememberSession(opened.token, lifetime.sessionMaxHours * 3600)
      // The portal begins the sign-in, because only it can tie the sign-in to this browser.
      return goTo(portalFreshSignInUrl(site, returnPathOf(form)))
    },
    { roles: viewAsRoles },
  )

  routes.signedIn(
    'GET',
    '/App/switchBackToOriginalUser',
    async (call) => (isWantedBy(call.session, call) ? leaveUser(call) : askToSwitchBack(call)),
    { exposeHeadRoute: false },
  )

  routes.signedIn('POST', '/App/switchBackToOriginalUser', leaveUser)
}

async function leaveUser(call: SignedInCall): Promise<Answer> {
  const { site, session, cookies, lifetime } = call
  if (session.originalUserId === null) return goTo(linkTo(site, '/'))
  const opened = await endImpersonation(site, session.originalUserId, call)
  if (!opened) return goTo(linkTo(site, '/'))
  cookies.rememberSession(opened.token, lifetime.sessionMaxHours * 3600)
  return goTo(linkTo(site, viewAsUserPath, { notice: 'switched-back' }))
}

function askToSwitchBack(call: SignedInCall): Answer {
  const { site, session } = call
  if (session.originalUserId === null) return goTo(linkTo(site, '/'))
  return confirmPage(call, {
    title: 'Switch back?',
    text: html`<p>A link wants you to stop viewing the portal as ${session.userName}.</p>`,
    path: '/App/switchBackToOriginalUser',
    button: 'Switch back to your own account',
  })
}
