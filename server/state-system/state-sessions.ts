import { hashSecret, newSecret } from '../platform/cookies.ts'
import { maybeOne, one, type Db } from '../platform/database.ts'
import { sessionExpiry } from '../platform/sessions.ts'
import { changing, readingFrom, type StateSite } from './state-site.ts'
import {
  requirePortalSignIn,
  extendStateSession,
  findLiveSession,
  insertStateSession,
  revokeStateSession,
  type FoundSession,
} from './state-sessions.queries.ts'

/** A live session, with the secret of its cookie, from which the tokens of its forms are made. */
export type StateSession = FoundSession & { token: string }

export type SessionLifetime = { sessionIdleMinutes: number; sessionMaxHours: number }

const touchEveryMs = 60_000

export async function findSession(
  site: StateSite,
  token: string | undefined,
  now: Date,
  lifetime: SessionLifetime,
): Promise<StateSession | undefined> {
  if (!token || token.length > 200) return undefined
  const found = await maybeOne(readingFrom(site), findLiveSession(site.state, hashSecret(token), now))
  if (!found) return undefined
  if (now.getTime() - Date.parse(found.lastSeenAt) >= touchEveryMs) {
    const expiresAt = sessionExpiry(new Date(found.createdAt), now, lifetime)
    await changing(site, found.userId, async (db) => db.rows(extendStateSession(found.id, now, expiresAt)))
  }
  return { ...found, token }
}

export type NewSession = {
  userId: number
  originalUserId: number | null
  /** Viewing as somebody, and switching back, do not make the day of a session longer. */
  createdAt: Date
  now: Date
}

/** A session with a fresh secret. */
export async function openSession(db: Db, site: StateSite, newSession: NewSession, lifetime: SessionLifetime) {
  const token = newSecret()
  const { id } = await one(
    db,
    insertStateSession({
      state: site.state,
      tokenHash: hashSecret(token),
      ...newSession,
      expiresAt: sessionExpiry(newSession.createdAt, newSession.now, lifetime),
    }),
  )
  return { id, token, userId: newSession.userId, originalUserId: newSession.originalUserId }
}

/** Ends a session, and with it what it vouched for in the portal. False: it had ended already. */
export async function endSession(db: Db, site: StateSite, sessionId: string, now: Date): Promise<boolean> {
  const ended = await maybeOne(db, revokeStateSession(sessionId, now))
  await db.rows(requirePortalSignIn(site.state, sessionId))
  return ended !== undefined
}
