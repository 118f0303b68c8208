import type { BodyOf } from '../../../contract/endpoint.ts'
import type { login } from '../../../contract/auth.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { SignInClaims } from '../../outside/state-systems.ts'
import { describePause } from '../../platform/agency-pause.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { Problem, suspicious } from '../../platform/problem.ts'
import {
  setSessionAgency,
  findActiveAdministrator,
  findActiveUser,
  holdSessionOfUser,
  consumeToken,
  pauseOfUser,
} from './auth.queries.ts'
import { sessionExpiry } from '../../platform/sessions.ts'
import { openPortalSession, type PortalSessionLifetime } from './open-session.ts'

export const failedToLogin = () => new Problem('no-session', 'Failed to login')
/** The portal may begin again: the token is genuine, but this browser has no cookie for it, or none any more. */
export const notBegunHere = () => new Problem('not-begun-here', 'Failed to login')
/** The caller is not told why. */
const refused = (reason: string) => suspicious(failedToLogin(), 'token-refused', reason)

const withoutAgency =
  'You have no access to an agency here, or it was ended. Please ask a master user of your agency for access.'

/** Fields sent with the token are only compared with its signed claims, never trusted. */
export function agreesWithClaims(body: BodyOf<typeof login>, claims: SignInClaims): boolean {
  const original = body.UNSAFE_originalComplianceUserId
  const isImpersonating = claims.originalUserId !== null
  return (
    (body.isImpersonating ?? isImpersonating) === isImpersonating &&
    (body.complianceSystemSessionId ?? claims.systemSessionId) === claims.systemSessionId &&
    (original === undefined || original === null || original === '' || Number(original) === claims.originalUserId)
  )
}

type SigningIn = {
  state: StateCode
  claims: SignInClaims
  /** Of a state system of this server, whose sessions are in the same database. */
  isBuiltIn: boolean
  admitsDemoUsers: boolean
  now: Date
  requestId: string
  lifetime: PortalSessionLifetime
}

/** Opens a session for the user in the verified claims. Consumes the token first, so that it works only once. */
export async function signInToPortal(db: Db, signingIn: SigningIn) {
  const { state, claims, isBuiltIn, now, requestId, lifetime } = signingIn
  await spendToken(db, state, claims)
  if (sessionExpiry(claims.authenticatedAt, now, lifetime) <= now) throw refused('signed in too long ago')
  const { session } = await one(db, holdSessionOfUser(state, claims, now))
  if (session === 'OF_OTHERS') throw refused('of a session of somebody else')
  if (session === 'ENDED') throw refused('signed out meanwhile')
  if (session === null && isBuiltIn) throw refused('of no session of the state system')
  const user = await maybeOne(db, findActiveUser(signingIn, claims.userId))
  if (!user) throw refused('no such active user')
  const { originalUserId } = claims
  if (originalUserId !== null && !(await maybeOne(db, findActiveAdministrator(signingIn, originalUserId))))
    throw refused('no longer an administrator')
  const agency = await maybeOne(db, setSessionAgency(user.id))
  if (!agency) throw await whyWithoutAgency(db, user.id)
  const opened = await openPortalSession(
    db,
    {
      state,
      user,
      agency,
      originalUserId,
      stateSessionId: claims.systemSessionId,
      createdAt: claims.authenticatedAt,
      now,
    },
    lifetime,
  )
  // No agency is in scope before sign-in, so the audit event has only the user.
  const actor = { state, agencyId: null, userId: user.id, originalUserId, now, requestId }
  await recordChange(db, actor, {
    action: 'sign-in',
    entity: 'portal_sessions',
    after: { sessionId: opened.signedIn.sessionId, agencyId: agency.id },
  })
  return { ...opened, username: user.username }
}

async function whyWithoutAgency(db: Db, userId: number): Promise<Problem> {
  const pause = await maybeOne(db, pauseOfUser(userId))
  return new Problem('forbidden', pause ? describePause(pause) : withoutAgency)
}

async function spendToken(db: Db, state: StateCode, claims: SignInClaims): Promise<void> {
  try {
    await db.rows(consumeToken(state, claims.tokenId, claims.expiresAt))
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw refused('used before')
    throw error
  }
}
