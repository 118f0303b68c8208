import { noteSignIn } from '../../areas/accounts/user-sessions.queries.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { changing, type StateSite } from '../kit/routes/state-site.ts'
import { endSession, openSession, type SessionLifetime, type StateSession } from '../kit/sessions/state-sessions.ts'

type SigningIn = {
  user: { id: number; isAdministrator: boolean }
  previous: StateSession | undefined
  device: string | null
  now: Date
  requestId: string
  lifetime: SessionLifetime
}

/** Opens a session of the state system and ends the previous one of this browser. */
export async function signIn(site: StateSite, { user, previous, device, now, requestId, lifetime }: SigningIn) {
  return changing(site, user.id, async (db) => {
    if (previous) await endSession(db, site, previous.id, now)
    const newSession = { userId: user.id, originalUserId: null, device, createdAt: now, now }
    const opened = await openSession(db, site, newSession, lifetime)
    const { username } = await one(db, noteSignIn(user.id, now))
    const actor = { state: site.state, agencyId: null, userId: user.id, originalUserId: null, now, requestId }
    await recordChange(
      db,
      actor,
      { action: 'sign-in', entity: 'state_sessions', after: { stateSessionId: opened.id } },
      'STATE_SYSTEM',
    )
    return { ...opened, username, isAdministrator: user.isAdministrator }
  })
}
