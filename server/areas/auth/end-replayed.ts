import type { StateCode } from '../../../contract/states.ts'
import type { SignInClaims } from '../../outside/state-systems.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { revokeSessionsOf, usedToken } from './auth.queries.ts'

type Replay = { state: StateCode; claims: SignInClaims; now: Date; requestId: string }

/**
 * A used token that comes from a browser which did not begin the sign-in was stolen on its way, and nobody knows which
 * of the two was the thief: what it opened ends. Returns whether it was used.
 */
export async function endReplayed(db: Db, { state, claims, now, requestId }: Replay): Promise<boolean> {
  const { userId, originalUserId, systemSessionId, tokenId } = claims
  if (!(await maybeOne(db, usedToken(state, tokenId)))) return false
  const ended = await db.rows(revokeSessionsOf(state, systemSessionId, now))
  const actor = { state, agencyId: null, userId, originalUserId, now, requestId }
  const after = { endedSessions: ended.length, reason: 'sign-in token used again in another browser' }
  if (ended.length > 0)
    await recordChange(db, actor, { action: 'end-sessions', entity: 'users', entityId: userId, after })
  return true
}
