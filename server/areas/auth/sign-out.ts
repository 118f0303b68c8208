import type { StateCode } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import { hashSecret } from '../../platform/cookies.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { endPortalSession, enterAs, stateSessionOf, type EndedSession } from './auth.queries.ts'

type SigningOut = { state: StateCode; token: string; now: Date; requestId: string }

export type SignedOut = EndedSession & { stateSessionId: string }

/** Ends the session of a cookie. Undefined when the cookie never belonged to a session. */
export async function signOut(db: Db, { state, token, now, requestId }: SigningOut): Promise<SignedOut | undefined> {
  const ended = await maybeOne(db, endPortalSession(hashSecret(token), now))
  if (!ended) return undefined
  const { userId, originalUserId, sessionId, wasLive } = ended
  // The user is known only now; sessions and the audit are open only to the user in scope.
  await db.rows(enterAs(state, userId))
  const { id: stateSessionId } = await one(db, stateSessionOf(sessionId))
  if (wasLive) {
    await recordChange(
      db,
      { state, agencyId: null, userId, originalUserId, now, requestId },
      { action: 'sign-out', entity: 'portal_sessions', before: { sessionId } },
    )
  }
  return { ...ended, stateSessionId }
}
