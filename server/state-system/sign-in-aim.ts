import { readText, type Values } from './form-values.ts'
import {
  fieldsOfHandOver,
  handOverUrl,
  readHandOverRequest,
  type HandOverRequest,
  type SignedInSession,
} from './hand-over.ts'
import { linkTo, safeLocalPath } from './links.ts'
import { goTo, type Answer, type Call } from './page-routes.ts'
import { Problem } from '../platform/problem.ts'
import { logSecurity } from '../platform/security-log.ts'
import { signIn } from './sign-in.ts'
import { portalSignInUrl } from './state-site.ts'

/** Where the user wanted to go before signing in: back to the portal with a token, or to a page of this system. */
export type Aim = {
  handOver: HandOverRequest | undefined
  localPath: string
  /** To the portal, which begins the sign-in anew: a link in an email has no token request that is still valid. */
  isToPortal: boolean
}

/** The aim of users who come by a link in an email. */
export const portalFields = { to: 'portal' }

export const aimOf = (values: Values, { site }: Call): Aim => ({
  handOver: readHandOverRequest(values, site),
  localPath: safeLocalPath(site, readText(values, 'return_to')),
  isToPortal: readText(values, 'to') === portalFields.to,
})

/** Hidden fields, or parameters of an address, that keep the aim on the way through the pages of signing in. */
export const fieldsOfAim = ({ handOver, localPath, isToPortal }: Aim): Record<string, string> => ({
  ...fieldsOfHandOver(handOver),
  ...(localPath !== '/' && { return_to: localPath }),
  ...(isToPortal && portalFields),
})

/** As long as a link to choose a new password works. */
const aimLifeSeconds = 3600
/** A browser keeps no larger cookie. */
const longestAim = 2900

const isSomePage = ({ handOver, localPath }: Aim): boolean => localPath !== '/' || (handOver?.returnPath ?? '/') !== '/'

/**
 * For who goes on by a link in an email, because they have no password: the browser keeps the last page for which it was
 * asked to sign in. Pages about accounts are no such page; those of invitations lead on from there themselves.
 */
export function rememberAim({ cookies }: Call, aim: Aim): void {
  if (aim.isToPortal || aim.localPath.startsWith('/Users/')) return
  const text = new URLSearchParams(fieldsOfAim(aim)).toString()
  if (isSomePage(aim) && text.length <= longestAim)
    cookies.rememberAim(Buffer.from(text).toString('base64url'), aimLifeSeconds)
  else cookies.forgetAim()
}

/** The page that this browser has kept, checked like one in an address; otherwise the start page of the portal. */
export function rememberedAim(call: Call): Aim {
  const kept = Buffer.from(call.cookies.aim ?? '', 'base64url').toString()
  try {
    const aim = aimOf(Object.fromEntries(new URLSearchParams(kept)), call)
    if (isSomePage(aim)) return aim
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  return aimOf(portalFields, call)
}

/** Opens a session for a user who has given everything that is needed. */
export async function enter(call: Call, user: { id: number; isAdministrator: boolean }, aim: Aim): Promise<Answer> {
  const { site, now, requestId, lifetime, device, cookies } = call
  const previous = await call.findSession()
  const opened = await signIn(site, { user, previous, device, now, requestId, lifetime })
  cookies.forgetAim()
  cookies.rememberSession(opened.token, lifetime.sessionMaxHours * 3600)
  const { username } = opened
  logSecurity(call.log, 'signed-in', { state: site.state, userId: user.id, username, address: call.address })
  return goOn(call, opened, aim)
}

type SignedIn = SignedInSession & { isAdministrator: boolean }

export async function goOn(call: Call, session: SignedIn, aim: Aim): Promise<Answer> {
  const { site } = call
  if (!aim.handOver)
    return goTo(aim.isToPortal && !session.isAdministrator ? portalSignInUrl(site) : linkTo(site, '') + aim.localPath)
  if (session.isAdministrator) return goToAdministration(call, aim.handOver.returnPath)
  return goTo(await handOverUrl(site, session, aim.handOver, call.now))
}

/** An administrator has no agency, so the portal has nothing to show until a user is chosen; the inbox comes first. */
const goToAdministration = ({ site }: Call, returnPath: string): Answer =>
  goTo(returnPath === '/' ? linkTo(site, '/') : linkTo(site, '/App/viewAsUser', { return_path: returnPath }))
