import { randomUUID } from 'node:crypto'
import type { StateCode } from '../../../contract/states.ts'
import { hashSecret, newSecret } from '../../platform/cookies.ts'
import { one, type Db } from '../../platform/database.ts'
import { sessionExpiry } from '../../platform/sessions.ts'
import { userAgencyCount, insertSession } from './auth.queries.ts'

export type PortalSessionLifetime = { sessionIdleMinutes: number; sessionMaxHours: number }

export type NewPortalSession = {
  sessionId?: string
  state: StateCode
  user: { id: number; name: string }
  agency: { id: number; name: string; isMaster: boolean }
  originalUserId: number | null
  stateSessionId: string
  /** A switch of agency keeps the creation time, so that the new session ends when the old one would have. */
  createdAt: Date
  now: Date
}

/** Creates a session with a new secret; an older cookie is no longer valid. */
export async function openPortalSession(db: Db, newSession: NewPortalSession, lifetime: PortalSessionLifetime) {
  const { sessionId = randomUUID(), state, user, agency, originalUserId, stateSessionId, createdAt, now } = newSession
  const token = `${state}.${newSecret()}`
  const expiresAt = sessionExpiry(createdAt, now, lifetime)
  await db.rows(
    insertSession({
      id: sessionId,
      tokenHash: hashSecret(token),
      state,
      userId: user.id,
      agencyId: agency.id,
      originalUserId,
      stateSessionId,
      createdAt,
      now,
      expiresAt,
    }),
  )
  const { count } = await one(db, userAgencyCount(user.id))
  const signedIn = {
    sessionId,
    state,
    userId: user.id,
    userName: user.name,
    agencyId: agency.id,
    agencyName: agency.name,
    isMaster: agency.isMaster,
    agencyCount: count,
    originalUserId,
    requiresRelogin: false,
    expiresAt,
  }
  return { token, signedIn }
}
