import type { Metrics } from '../../platform/metrics.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import { linkTo, safeLocalPath, twoFactorPath, viewAsUserPath } from '../kit/html/links.ts'
import { goTo, type Answer, type Call } from '../kit/routes/call.ts'
import { portalSignInUrl, readingFrom } from '../kit/routes/state-site.ts'
import { mustEnrolFirst } from '../kit/sessions/state-sessions.queries.ts'
import {
  portalTokenUrl,
  readTokenRequest,
  tokenRequestFields,
  type SignedInSession,
  type TokenRequest,
} from './portal-token.ts'
import { signIn } from './sign-in.ts'

/** What pages of signing in need of the server. */
export type SignInParts = { metrics: Metrics; attemptLimit: { max: number; timeWindow: string } }

/** Where the user wanted to go before signing in: back to the portal with a token, or to a page of this system. */
export type SignInTarget = {
  tokenRequest: TokenRequest | undefined
  localPath: string
  /** To the portal, which begins the sign-in anew: a link in an email has no token request that is still valid. */
  isToPortal: boolean
}

/** The target of users who come by a link in an email. */
export const portalFields = { to: 'portal' }

export const readTarget = (values: Values, { site }: Call): SignInTarget => ({
  tokenRequest: readTokenRequest(values, site),
  localPath: safeLocalPath(site, readText(values, 'return_to')),
  isToPortal: readText(values, 'to') === portalFields.to,
})

/** Hidden fields, or parameters of an address, that keep the target on the way through the pages of signing in. */
export const targetFields = ({ tokenRequest, localPath, isToPortal }: SignInTarget): Record<string, string> => ({
  ...tokenRequestFields(tokenRequest),
  ...(localPath !== '/' && { return_to: localPath }),
  ...(isToPortal && portalFields),
})

/** As long as a link to choose a new password works. */
const targetLifeSeconds = 3600
/** A browser keeps no larger cookie. */
const longestTarget = 2900

const isSomePage = ({ tokenRequest, localPath }: SignInTarget): boolean =>
  localPath !== '/' || (tokenRequest?.returnPath ?? '/') !== '/'

/**
 * For who goes on by a link in an email, because they have no password: the browser keeps the last page for which it was
 * asked to sign in. Pages about accounts are no such page; those of invitations lead on from there themselves.
 */
export function rememberTarget({ cookies }: Call, target: SignInTarget): void {
  if (target.isToPortal || target.localPath.startsWith('/Users/')) return
  const text = new URLSearchParams(targetFields(target)).toString()
  if (isSomePage(target) && text.length <= longestTarget)
    cookies.rememberTarget(Buffer.from(text).toString('base64url'), targetLifeSeconds)
  else cookies.forgetTarget()
}

/** The page that this browser has kept, checked like one in an address; otherwise the start page of the portal. */
export function rememberedTarget(call: Call): SignInTarget {
  const kept = Buffer.from(call.cookies.signInTarget ?? '', 'base64url').toString()
  try {
    const target = readTarget(Object.fromEntries(new URLSearchParams(kept)), call)
    if (isSomePage(target)) return target
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  return readTarget(portalFields, call)
}

/** Opens a session for a user who has given everything that is needed. */
export async function enter(
  call: Call,
  user: { id: number; isAdministrator: boolean },
  target: SignInTarget,
): Promise<Answer> {
  const { site, now, requestId, lifetime, device, cookies } = call
  const previous = await call.findSession()
  const opened = await signIn(site, { user, previous, device, now, requestId, lifetime })
  cookies.forgetTarget()
  cookies.rememberSession(opened.token, lifetime.sessionMaxHours * 3600)
  const { username } = opened
  logSecurity(call.log, 'signed-in', { state: site.state, userId: user.id, username, address: call.address })
  return continueTo(call, opened, target)
}

type SignedIn = SignedInSession & { isAdministrator: boolean }

export async function continueTo(call: Call, session: SignedIn, target: SignInTarget): Promise<Answer> {
  const { site } = call
  if (!target.tokenRequest)
    return goTo(
      target.isToPortal && !session.isAdministrator ? portalSignInUrl(site) : linkTo(site, '') + target.localPath,
    )
  if (session.isAdministrator) return goToAdministration(call, target.tokenRequest.returnPath)
  if (session.originalUserId === null && (await maybeOne(readingFrom(site), mustEnrolFirst(site, session.userId))))
    return goTo(linkTo(site, twoFactorPath))
  return goTo(await portalTokenUrl(site, session, target.tokenRequest, call.now))
}

/** An administrator has no agency, so the portal has nothing to show until a user is chosen; the inbox comes first. */
const goToAdministration = ({ site }: Call, returnPath: string): Answer =>
  goTo(returnPath === '/' ? linkTo(site, '/') : linkTo(site, viewAsUserPath, { return_path: returnPath }))
