import { hashSecret, newSecret } from '../../../platform/cookies.ts'
import { maybeOne, one, type Db } from '../../../platform/database.ts'
import { unlessDiskIsFull } from '../../../platform/full-disk.ts'
import { sessionExpiry } from '../../../platform/sessions.ts'
import { formToken } from '../forms/form-tokens.ts'
import { changing, readingFrom, type StateSite } from '../routes/state-site.ts'
import {
  extendStateSession,
  findLiveSession,
  insertStateSession,
  replaceToken,
  requirePortalSignIn,
  revokeStateSession,
  userOfForm,
  type FoundSession,
} from './state-sessions.queries.ts'

/** A live session with the secret from which its form tokens are derived: that of its first cookie. */
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
  const found = await maybeOne(readingFrom(site), findLiveSession(site, hashSecret(token), now))
  if (!found) return undefined
  if (now.getTime() - Date.parse(found.lastSeenAt) >= touchEveryMs) {
    const expiresAt = sessionExpiry(new Date(found.createdAt), now, lifetime)
    const extended = changing(site, found.userId, async (db) => db.rows(extendStateSession(found.id, now, expiresAt)))
    await extended.catch(unlessDiskIsFull)
  }
  return { ...found, token: formSecretOf(token) }
}

/** The last part of a token, which stays when the token is renewed, so that forms that are open can still be sent. */
const formSecretOf = (token: string): string => token.slice(token.indexOf('.') + 1)

/**
 * A new token for the session, after which the former one no longer works; undefined if that is no longer its token. It
 * follows from the former one by the server's secret, so that a form that was sent twice is answered twice with the same.
 */
export async function renewToken(site: StateSite, session: StateSession, former: string): Promise<string | undefined> {
  const token = `${site.accountKeys.nextSecret(session.id, former)}.${session.token}`
  const replaced = await changing(site, session.userId, async (db) =>
    maybeOne(db, replaceToken(session.id, hashSecret(former), hashSecret(token))),
  )
  return replaced && token
}

export type NewSession = {
  userId: number
  originalUserId: number | null
  /** Browser and system, for the list of sessions. */
  device: string | null
  /** Impersonating and switching back do not extend the maximum lifetime of a session. */
  createdAt: Date
  now: Date
}

/** Opens a session with a new secret. */
export async function openSession(db: Db, site: StateSite, newSession: NewSession, lifetime: SessionLifetime) {
  const token = newSecret()
  const { id } = await one(
    db,
    insertStateSession({
      state: site.state,
      tokenHash: hashSecret(token),
      formHash: hashSecret(formToken(token)),
      ...newSession,
      expiresAt: sessionExpiry(newSession.createdAt, newSession.now, lifetime),
    }),
  )
  const { userId, originalUserId, createdAt } = newSession
  return { id, token, userId, originalUserId, createdAt: createdAt.toISOString() }
}

/** Ends a session and the portal's sessions that depend on it. False when it had already ended. */
export async function endSession(db: Db, site: StateSite, sessionId: string, now: Date): Promise<boolean> {
  const ended = await maybeOne(db, revokeStateSession(sessionId, now))
  await db.rows(requirePortalSignIn(site.state, sessionId))
  return ended !== undefined
}

/** Whether the form was on a page that this user had opened in an earlier session. */
export async function isOwnEarlierForm(site: StateSite, session: StateSession, token: string): Promise<boolean> {
  const user = await maybeOne(readingFrom(site), userOfForm(site.state, hashSecret(token)))
  return user !== undefined && user.userId === session.userId && user.originalUserId === session.originalUserId
}
