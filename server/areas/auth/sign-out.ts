import type { StateCode } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import { hashSecret } from '../../platform/cookies.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { endSession, enterAs, type EndedSession } from './auth.queries.ts'

type SigningOut = { state: StateCode; token: string; now: Date; requestId: string }

/** Ends the session of a cookie. Undefined when the cookie never belonged to a session. */
export async function signOut(db: Db, { state, token, now, requestId }: SigningOut): Promise<EndedSession | undefined> {
  const ended = await maybeOne(db, endSession(hashSecret(token), now))
  if (ended?.wasLive) {
    const { userId, originalUserId, sessionId } = ended
    // The user is known only now, and the audit accepts events only for the user in scope.
    await db.rows(enterAs(state, userId))
    await recordChange(
      db,
      { state, agencyId: null, userId, originalUserId, now, requestId },
      { action: 'sign-out', entity: 'portal_sessions', before: { sessionId } },
    )
  }
  return ended
}
