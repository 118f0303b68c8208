import type { Day } from '../../contract/days.ts'
import type { ExperimentName } from '../../contract/me.ts'
import { isStateCode, type StateCode } from '../../contract/states.ts'
import { agencyPaused, type AgencyPause } from './agency-pause.ts'
import type { Clock } from './clock.ts'
import { hashSecret, type cookieNames } from './cookies.ts'
import type { Databases } from './databases.ts'
import { wantedExperiments } from './experiments.queries.ts'
import { unlessDiskIsFull } from './full-disk.ts'
import { noSession, type Problem } from './problem.ts'
import { todayIn } from './scope.ts'
import { sql, type Sql } from './sql.ts'

/** The signed-in user, their agency, and the administrator behind them. */
export type SignedIn = {
  sessionId: string
  state: StateCode
  userId: number
  userName: string
  agencyId: number
  agencyName: string
  isMaster: boolean
  /** Number of agencies the user may switch between, including this one. */
  agencyCount: number
  hasPortalAccess: boolean
  /** The licence agreement waits to be accepted; never while viewing as another user. */
  hasPendingTerms: boolean
  originalUserId: number | null
  stateSessionId: string
  requiresRelogin: boolean
  createdAt: string
  lastSeenAt: string
  /** When it ends unless it is used. */
  expiresAt: Date
  /** Those of the experiments that the endpoint names which are on, by their names in the API. */
  activeExperiments?: readonly string[]
  /** Set for a call with an API key, which has no session. */
  apiKey?: { id: number; name: string }
}

type CookieReader = { cookie(name: string): string | undefined }
type SessionLifetime = { sessionIdleMinutes: number; sessionMaxHours: number }
type SessionRules = SessionLifetime & { admitsDemoUsers: boolean }

/** A session that this server found within the last minute, and the statements that check it; that for reading also enters its scope. */
export type KnownSession = { signedIn: SignedIn; checkToRead: () => Sql; checkToWrite: () => Sql }
type Remembered = { signedIn: SignedIn; versions: string; today: Day }

const touchEveryMs = 60_000
/** The oldest are forgotten first. */
const mostRemembered = 5000

/** A session's cookie contains its state, which selects the PostgreSQL. */
export const stateOfToken = (token: string): StateCode | undefined => {
  const [state = ''] = token.split('.', 1)
  return isStateCode(state) ? state : undefined
}

/** A session ends after a period without activity, and after the maximum lifetime in any case. */
export const sessionExpiry = (createdAt: Date, now: Date, lifetime: SessionLifetime): Date =>
  new Date(
    Math.min(
      now.getTime() + lifetime.sessionIdleMinutes * 60_000,
      createdAt.getTime() + lifetime.sessionMaxHours * 3_600_000,
    ),
  )

const keyOf = (hash: Buffer, wanted: readonly ExperimentName[] = []): string =>
  `${hash.toString('base64')} ${wanted.join()}`

const checkSession = (hash: Buffer, now: Date, known: string | null) =>
  sql<{
    versions: string | null
  }>`select app.check_session(${hash}, ${now.toISOString()}, ${known}) as versions`

export class Sessions {
  readonly #databases: Databases
  readonly #clock: Clock
  readonly #cookieName: string
  readonly #rules: SessionRules
  readonly #remembered = new Map<string, Remembered>()

  constructor(databases: Databases, clock: Clock, names: ReturnType<typeof cookieNames>, rules: SessionRules) {
    this.#databases = databases
    this.#clock = clock
    this.#cookieName = names.session
    this.#rules = rules
  }

  /** The token in the caller's cookie, live or not. */
  readToken(http: CookieReader): { token: string; state: StateCode } | undefined {
    const token = http.cookie(this.#cookieName)
    const state = token && stateOfToken(token)
    return state && token.length <= 200 ? { token, state } : undefined
  }

  /** The live session of the caller, and which of the wanted experiments are on. A user who lost the agency has none; signing in again chooses another agency. */
  async find(http: CookieReader, wanted?: readonly ExperimentName[]): Promise<SignedIn | undefined> {
    const given = this.readToken(http)
    if (!given) return undefined
    const { state } = given
    const hash = hashSecret(given.token)
    const now = this.#clock.now()
    // The versions come first: if something changes in between, they are those of before.
    const [[checked], [found]] = (await this.#databases.of(state).askTogether([
      checkSession(hash, now, null),
      sql`
        select session_id as "sessionId", state, user_id as "userId", user_name as "userName", agency_id as "agencyId",
               agency_name as "agencyName", is_master as "isMaster", agency_count as "agencyCount",
               has_portal_access as "hasPortalAccess", has_pending_terms as "hasPendingTerms", original_user_id as "originalUserId",
               state_session_id as "stateSessionId", requires_relogin as "requiresRelogin", created_at as "createdAt",
               last_seen_at as "lastSeenAt"${wantedExperiments(wanted)}
          from app.resume_session(${hash}, ${now.toISOString()}, ${this.#rules.admitsDemoUsers})`,
    ])) as [{ versions: string | null }[], (Omit<SignedIn, 'expiresAt'> & { agencyId: number | null })[]]
    if (!found || found.agencyId === null) return undefined
    const expiresAt = sessionExpiry(new Date(found.createdAt), new Date(found.lastSeenAt), this.#rules)
    const signedIn = { ...found, expiresAt }
    if (checked?.versions)
      this.#remember(keyOf(hash, wanted), { signedIn, versions: checked.versions, today: todayIn(state, now) })
    return signedIn
  }

  /** Why the caller has no session: the agency of a live one may be paused. */
  async whyNone(http: CookieReader): Promise<Problem> {
    const given = this.readToken(http)
    if (!given) return noSession()
    const [pause] = await this.#databases.of(given.state).ask(sql<AgencyPause>`
      select name, reason, is_closed as "isClosed"
        from app.pause_of_session(${hashSecret(given.token)}, ${this.#clock.now().toISOString()})`)
    return pause ? agencyPaused(pause) : noSession()
  }

  /**
   * A session that was found within the last minute. What it may do holds only if its check succeeds, which fails once its session,
   * user, membership, agency, features or terms have changed.
   */
  known(http: CookieReader, wanted?: readonly ExperimentName[]): KnownSession | undefined {
    const given = this.readToken(http)
    if (!given) return undefined
    const hash = hashSecret(given.token)
    const remembered = this.#remembered.get(keyOf(hash, wanted))
    if (!remembered) return undefined
    const { signedIn, versions, today } = remembered
    const now = this.#clock.now()
    const isFresh = now.getTime() - Date.parse(signedIn.lastSeenAt) < touchEveryMs
    if (!isFresh || signedIn.hasPendingTerms || today !== todayIn(given.state, now)) return undefined
    return {
      signedIn: { ...signedIn },
      checkToRead: () => checkSession(hash, now, versions),
      checkToWrite: () => sql`select app.require_session(${hash}, ${now.toISOString()}, ${versions})`,
    }
  }

  #remember(key: string, remembered: Remembered): void {
    this.#remembered.delete(key)
    const [oldest] = this.#remembered.keys()
    if (oldest !== undefined && this.#remembered.size >= mostRemembered) this.#remembered.delete(oldest)
    this.#remembered.set(key, remembered)
  }

  /** Records activity; at most once a minute, because it is a write. */
  async keepAlive(signedIn: SignedIn): Promise<void> {
    const now = this.#clock.now()
    if (now.getTime() - Date.parse(signedIn.lastSeenAt) < touchEveryMs) return
    const expiresAt = sessionExpiry(new Date(signedIn.createdAt), now, this.#rules)
    signedIn.expiresAt = expiresAt
    const touched = this.#databases.of(signedIn.state).transaction(signedIn, async (db) =>
      db.rows(sql`
        update portal_sessions set last_seen_at = ${now.toISOString()}, expires_at = ${expiresAt.toISOString()}
         where id = ${signedIn.sessionId} and revoked_at is null`),
    )
    await touched.catch(unlessDiskIsFull)
  }
}
