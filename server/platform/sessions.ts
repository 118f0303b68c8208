import { isStateCode, type StateCode } from '../../contract/states.ts'
import type { Clock } from './clock.ts'
import { hashSecret, type cookieNames } from './cookies.ts'
import type { Databases } from './databases.ts'
import { sql } from './sql.ts'

/** Who is signed in, for which agency, and on whose behalf. */
export type SignedIn = {
  sessionId: string
  state: StateCode
  userId: number
  userName: string
  agencyId: number
  agencyName: string
  isMaster: boolean
  /** How many agencies the user may switch between, this one included. */
  agencyCount: number
  hasPortalAccess: boolean
  originalUserId: number | null
  stateSessionId: string
  requiresRelogin: boolean
  createdAt: string
  lastSeenAt: string
}

type CookieReader = { cookie(name: string): string | undefined }
type SessionLifetime = { sessionIdleMinutes: number; sessionMaxHours: number }

const touchEveryMs = 60_000

/** A session's cookie names its state, so that the right PostgreSQL is asked. */
export const stateOfToken = (token: string): StateCode | undefined => {
  const [state = ''] = token.split('.', 1)
  return isStateCode(state) ? state : undefined
}

/** It ends after a while without work, and after a day in any case. */
export const sessionExpiry = (createdAt: Date, now: Date, lifetime: SessionLifetime): Date =>
  new Date(
    Math.min(
      now.getTime() + lifetime.sessionIdleMinutes * 60_000,
      createdAt.getTime() + lifetime.sessionMaxHours * 3_600_000,
    ),
  )

export class Sessions {
  readonly #databases: Databases
  readonly #clock: Clock
  readonly #cookieName: string
  readonly #lifetime: SessionLifetime

  constructor(databases: Databases, clock: Clock, names: ReturnType<typeof cookieNames>, lifetime: SessionLifetime) {
    this.#databases = databases
    this.#clock = clock
    this.#cookieName = names.session
    this.#lifetime = lifetime
  }

  /** The secret in the caller's cookie, live or not. */
  readToken(http: CookieReader): { token: string; state: StateCode } | undefined {
    const token = http.cookie(this.#cookieName)
    const state = token && stateOfToken(token)
    return state && token.length <= 200 ? { token, state } : undefined
  }

  /** The live session of the caller. Somebody who lost the agency has none: signing in again finds another. */
  async find(http: CookieReader): Promise<SignedIn | undefined> {
    const given = this.readToken(http)
    if (!given) return undefined
    const { token, state } = given
    const [found] = await this.#databases.of(state).ask(
      sql<SignedIn & { agencyId: number | null }>`
        select session_id as "sessionId", state, user_id as "userId", user_name as "userName", agency_id as "agencyId",
               agency_name as "agencyName", is_master as "isMaster", agency_count as "agencyCount",
               has_portal_access as "hasPortalAccess", original_user_id as "originalUserId",
               state_session_id as "stateSessionId", requires_relogin as "requiresRelogin", created_at as "createdAt",
               last_seen_at as "lastSeenAt"
          from app.resume_session(${hashSecret(token)}, ${this.#clock.now().toISOString()})`,
    )
    return found && found.agencyId !== null ? found : undefined
  }

  /** Notes that somebody is at work; at most once a minute, because it is a write. */
  async keepAlive(signedIn: SignedIn): Promise<void> {
    const now = this.#clock.now()
    if (now.getTime() - Date.parse(signedIn.lastSeenAt) < touchEveryMs) return
    const expiresAt = sessionExpiry(new Date(signedIn.createdAt), now, this.#lifetime)
    await this.#databases.of(signedIn.state).transaction(signedIn, async (db) =>
      db.rows(sql`
        update portal_sessions set last_seen_at = ${now.toISOString()}, expires_at = ${expiresAt.toISOString()}
         where id = ${signedIn.sessionId} and revoked_at is null`),
    )
  }
}
