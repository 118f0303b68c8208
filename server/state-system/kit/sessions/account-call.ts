import type { AccountScope } from '../../../areas/accounts/account-scope.ts'
import { maybeOne, type Db } from '../../../platform/database.ts'
import { forbidden } from '../../../platform/problem.ts'
import { logSecurity } from '../../../platform/security-log.ts'
import { waitText } from '../html/wording.ts'
import type { Call, SignedInCall } from '../routes/call.ts'
import { changing, readingFrom } from '../routes/state-site.ts'
import { verifyPassword } from './check-password.ts'
import { renewToken } from './state-sessions.ts'
import { accountBuckets, attemptSignIn, succeeded } from './throttle.ts'
import { passwordHashOf } from './users.queries.ts'

type Who = { userId: number | null; originalUserId: number | null; agencyId: number | null }

/** Runs a change in one transaction for a user who is known by a link or a code, or is signed in. */
export const changingAs = async <Result>(
  { site, now, requestId }: Call,
  who: Who,
  work: (scope: AccountScope) => Promise<Result>,
): Promise<Result> => changing(site, who.userId, async (db) => work({ db, state: site.state, ...who, now, requestId }))

export const changingAccount = async <Result>(
  call: SignedInCall,
  agencyId: number | null,
  work: (scope: AccountScope) => Promise<Result>,
): Promise<Result> => {
  const { userId, originalUserId } = call.session
  return changingAs(call, { userId, originalUserId, agencyId }, work)
}

/** Passwords, second factors, people and the office are changed by the users themselves, never in their name. */
export function refuseWhileViewing({ session }: Pick<SignedInCall, 'session'>): void {
  if (session.originalUserId !== null)
    throw forbidden('This can be changed only by the user, not while you view the system as this user.')
}

/** A link of a mail whose signature is wrong; one that has expired is usual. */
export const logRefusedLink = ({ log, site, address }: Call, reason: string): void =>
  logSecurity(log, 'signature-refused', { state: site.state, address, reason })

/** A change that sends a mail: counts it for the user unless it is not sent, and refuses it beyond the limit. */
export const countingMail =
  <Scope extends { db: Db }, Result>(
    { site, session }: SignedInCall,
    work: (scope: Scope) => Promise<Result>,
    isSent: (result: Result) => boolean = () => true,
  ) =>
  async (scope: Scope): Promise<Result> => {
    const result = await work(scope)
    if (isSent(result)) await site.limits.count(scope.db, 'mail', { state: site.state, userId: session.userId })
    return result
  }

export const notYourPassword = 'This is not your password.'

/** Whoever else has the token of this session is signed out; the pages and forms of this browser go on. */
export async function renewSession({ site, session, cookies, lifetime }: SignedInCall): Promise<void> {
  const token = await renewToken(site, session, cookies.session ?? '')
  if (token !== undefined) cookies.rememberSession(token, lifetime.sessionMaxHours * 3600)
}

/**
 * Why the typed password does not confirm who is there; undefined if it does, and the session then has a new token.
 * Attempts are limited.
 */
export async function refusePassword(call: SignedInCall, typed: string): Promise<string | undefined> {
  const { site, session, now, address } = call
  if (typed === '') return 'Enter your password.'
  const buckets = accountBuckets(address, 'password', String(session.userId))
  const wait = await attemptSignIn(site, buckets, now)
  const who = { state: site.state, userId: session.userId, originalUserId: session.originalUserId, address }
  if (wait > 0) {
    logSecurity(call.log, 'sign-in-slowed', { ...who, reason: 'password asked again' })
    return `There were too many attempts. Please wait ${waitText(wait)} and try again.`
  }
  const stored = await maybeOne(readingFrom(site), passwordHashOf(session.userId))
  if (!stored || !(await verifyPassword(stored.passwordHash, typed))) {
    logSecurity(call.log, 'sign-in-refused', { ...who, reason: 'password asked again' })
    return notYourPassword
  }
  await succeeded(site, buckets)
  await renewSession(call)
  return undefined
}
