import { randomUUID } from 'node:crypto'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { noSession, notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { SignedIn } from '../../platform/sessions.ts'
import { findMembership, holdStateSession, replacedSession, replaceSession } from './auth.queries.ts'
import { openSession, type SessionLifetime } from './open-session.ts'

/** Leaves one agency and enters another of the user's own, with a new secret. A stranger's agency does not exist. */
export async function switchToAgency(scope: Scope, signedIn: SignedIn, agencyId: number, lifetime: SessionLifetime) {
  const agency = await maybeOne(scope.db, findMembership(scope.userId, agencyId))
  if (!agency) throw notFound('Failed to switch agency')
  const sessionId = randomUUID()
  await takeOver(scope, signedIn, sessionId)
  const opened = await openSession(
    scope.db,
    {
      sessionId,
      state: scope.state,
      user: { id: scope.userId, name: scope.userName },
      agency,
      originalUserId: scope.originalUserId,
      stateSessionId: signedIn.stateSessionId,
      createdAt: new Date(signedIn.createdAt),
      now: scope.now,
    },
    lifetime,
  )
  await recordChange(scope.db, scope, {
    action: 'switch-agency',
    entity: 'portal_sessions',
    before: { sessionId: signedIn.sessionId, agencyId: scope.agencyId },
    after: { sessionId: opened.signedIn.sessionId, agencyId },
  })
  return opened
}

/**
 * Ends the old session in favour of the new one. The state's session is locked first, in the order in which signing out there
 * locks the two, so neither overtakes the other and they cannot block each other.
 */
async function takeOver({ db, state, now }: Scope, old: SignedIn, replacementId: string): Promise<void> {
  const { isLive } = await one(db, holdStateSession(state, old.stateSessionId))
  if (isLive === false) throw noSession()
  if (await maybeOne(db, replaceSession(old.sessionId, replacementId, now))) return
  throw (await maybeOne(db, replacedSession(old.sessionId)))
    ? new Problem('conflict', 'Your portfolio was switched in another tab at the same moment. Reload to go on there.')
    : noSession()
}
