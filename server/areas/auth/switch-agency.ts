import { recordChange } from '../../platform/audit.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { SignedIn } from '../../platform/sessions.ts'
import { findMembership, revokeSession } from './auth.queries.ts'
import { openSession, type SessionLifetime } from './open-session.ts'

/** Leaves one agency and enters another of the user's own, with a new secret. A stranger's agency does not exist. */
export async function switchToAgency(scope: Scope, signedIn: SignedIn, agencyId: number, lifetime: SessionLifetime) {
  const agency = await findMembership(scope.db, scope.userId, agencyId)
  if (!agency) throw notFound('Failed to switch agency')
  await revokeSession(scope.db, signedIn.sessionId, scope.now)
  const opened = await openSession(
    scope.db,
    {
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
