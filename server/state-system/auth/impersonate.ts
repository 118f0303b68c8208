import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden } from '../../platform/problem.ts'
import { changing, type StateSite } from '../kit/routes/state-site.ts'
import { revokePortalSessions, revokeStateSession } from '../kit/sessions/state-sessions.queries.ts'
import { endSession, openSession, type SessionLifetime, type StateSession } from '../kit/sessions/state-sessions.ts'
import { findViewableUser } from './view-as-user.queries.ts'

type Circumstances = {
  session: StateSession
  device: string | null
  now: Date
  requestId: string
  lifetime: SessionLifetime
}

/**
 * Ends the administrator's session and opens one in which they act as the user, with a new secret. Does nothing if the
 * session has just ended, as after a second click.
 */
export async function startViewingAs(
  site: StateSite,
  userId: number,
  { session, device, now, requestId, lifetime }: Circumstances,
) {
  const administratorId = session.userId
  return changing(site, administratorId, async (db) => {
    const user = await maybeOne(db, findViewableUser(site, userId))
    if (!user) throw forbidden('The portal cannot be viewed as this user.')
    if (!(await endSession(db, site, session.id, now))) return undefined
    const newSession = { userId, originalUserId: administratorId, device, createdAt: new Date(session.createdAt), now }
    const opened = await openSession(db, site, newSession, lifetime)
    await recordChange(
      db,
      { state: site.state, agencyId: null, userId, originalUserId: administratorId, now, requestId },
      { action: 'start-viewing-as-user', entity: 'users', entityId: userId, after: { stateSessionId: opened.id } },
      'STATE_SYSTEM',
    )
    return opened
  })
}

/** Returns to the administrator's own session with a new secret, and ends the portal's sessions of the user. */
export async function endImpersonation(site: StateSite, administratorId: number, circumstances: Circumstances) {
  const { session, device, now, requestId, lifetime } = circumstances
  return changing(site, administratorId, async (db) => {
    if (!(await maybeOne(db, revokeStateSession(session.id, now)))) return undefined
    await db.rows(revokePortalSessions(site.state, session.id, now))
    const newSession = {
      userId: administratorId,
      originalUserId: null,
      device,
      createdAt: new Date(session.createdAt),
      now,
    }
    const opened = await openSession(db, site, newSession, lifetime)
    await recordChange(
      db,
      { state: site.state, agencyId: null, userId: session.userId, originalUserId: administratorId, now, requestId },
      {
        action: 'stop-viewing-as-user',
        entity: 'users',
        entityId: session.userId,
        before: { stateSessionId: session.id },
      },
      'STATE_SYSTEM',
    )
    return opened
  })
}
