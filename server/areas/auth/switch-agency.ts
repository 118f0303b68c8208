import { randomUUID } from 'node:crypto'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { noSession, notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { SignedIn } from '../../platform/sessions.ts'
import { findMembership, holdStateSession, replacedSession, replaceSession } from './auth.queries.ts'
import { openPortalSession, type PortalSessionLifetime } from './open-session.ts'

/** Switches to another agency of the user with a new secret. An agency of other users is reported as not found. */
export async function switchToAgency(
  scope: Scope,
  signedIn: SignedIn,
  agencyId: number,
  lifetime: PortalSessionLifetime,
) {
  const agency = await maybeOne(scope.db, findMembership(scope.userId, agencyId))
  if (!agency) throw notFound('Failed to switch agency')
  const sessionId = randomUUID()
  await takeOver(scope, signedIn, sessionId)
  const opened = await openPortalSession(
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
 * Replaces the old session with the new one. It locks the state system's session first, in the same order as signing
 * out there does, so that the two cannot overtake or deadlock each other.
 */
async function takeOver({ db, state, now }: Scope, old: SignedIn, replacementId: string): Promise<void> {
  const { isLive } = await one(db, holdStateSession(state, old.stateSessionId))
  if (isLive === false) throw noSession()
  if (await maybeOne(db, replaceSession(old.sessionId, replacementId, now))) return
  throw (await maybeOne(db, replacedSession(old.sessionId)))
    ? new Problem(
        'conflict',
        'Your portfolio was switched in another tab at the same moment. Reload to continue there.',
      )
    : noSession()
}
