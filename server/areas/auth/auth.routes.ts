import { decodeJwt } from 'jose'
import {
  beginSignIn,
  getSession,
  listAgencies,
  listSystems,
  login,
  logout,
  safeReturnPath,
  switchAgency,
  switchBack,
} from '../../../contract/auth.ts'
import { findAgencyOfProperty } from '../../../contract/auth/agency-of-property.ts'
import { experimentNames } from '../../../contract/me.ts'
import { stateCodes, states, type StateCode } from '../../../contract/states.ts'
import type { SignInClaims, StateSystems } from '../../outside/state-systems.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { hashSecret, newSecret, type cookieNames } from '../../platform/cookies.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { admitsDemoUsers } from '../../platform/production-rules.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { forbidden, noSession, notFound, Problem } from '../../platform/problem.ts'
import { serve, type HttpContext, type Route } from '../../platform/serve.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { agencyOfProperty, agenciesOfSession } from './auth.queries.ts'
import { endReplayed } from './end-replayed.ts'
import { agreesWithClaims, failedToLogin, notBegunHere, signInToPortal } from './sign-in.ts'
import { sessionReply } from './session-reply.ts'
import { signOut, type SignedOut } from './sign-out.ts'
import { switchToAgency } from './switch-agency.ts'

type AuthParts = {
  databases: Databases
  sessions: Sessions
  stateSystems: StateSystems
  clock: Clock
  config: Config
  names: ReturnType<typeof cookieNames>
  metrics: Metrics
}

/** A sign-in page of a state system may stay open for a working day. */
const signInLifeSeconds = 12 * 3600
/** Cookies of sign-ins that were begun and not finished: all of a browser's cookies are sent with each of its calls. */
const mostPendingSignIns = 10

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

/** The state system named as issuer; trusted only after the signature was verified with that system's keys. */
function claimedState(token: string, systems: StateSystems): StateCode | undefined {
  try {
    const { iss } = decodeJwt(token)
    return stateCodes.find((state) => systems.urlOf(state) === iss)
  } catch {
    return undefined
  }
}

/** Each attempt to sign in has a cookie of its own, because two tabs of one browser may begin one concurrently. */
function signInAttempts({ names }: AuthParts) {
  const nonceOf = (secret: string) => hashSecret(secret).toString('base64url')
  const cookieOf = (nonce: string) => `${names.signIn}_${nonce.slice(0, 12)}`
  const clearOldest = (http: HttpContext) => {
    const pending = http.cookieNames().filter((name) => name.startsWith(`${names.signIn}_`))
    for (const name of pending.slice(0, Math.max(0, pending.length + 1 - mostPendingSignIns))) http.clearCookie(name)
  }
  return {
    /** Returns the nonce that the state system puts into its token. */
    begin: (http: HttpContext): string => {
      const secret = newSecret()
      const nonce = nonceOf(secret)
      clearOldest(http)
      http.setCookie(cookieOf(nonce), secret, signInLifeSeconds)
      return nonce
    },
    isBegunHere: ({ nonce }: SignInClaims, http: HttpContext): boolean => {
      const secret = http.cookie(cookieOf(nonce))
      return secret !== undefined && nonceOf(secret) === nonce
    },
    end: ({ nonce }: SignInClaims, http: HttpContext) => http.clearCookie(cookieOf(nonce)),
  }
}

function sessionEndings({ databases, sessions, stateSystems, clock }: AuthParts) {
  /** The sessions of a state system end without a question only at addresses that name them, which other sites cannot. */
  const addressOf = ({ stateSessionId }: SignedOut, state: StateCode, path: string): URL => {
    const url = new URL(`${stateSystems.urlOf(state)}${path}`)
    url.searchParams.set('__acp_compliance_session_id', stateSessionId)
    return url
  }

  const endGiven = async (
    given: { token: string; state: StateCode } | undefined,
    requestId: string,
    check: (ended: SignedOut) => void = () => {},
  ) => {
    if (!given) return undefined
    const unknownUser = { state: given.state, agencyId: null, userId: null }
    return databases.of(given.state).transaction(unknownUser, async (db) => {
      const ended = await signOut(db, { ...given, now: clock.now(), requestId })
      if (ended) check(ended)
      return ended
    })
  }

  /** The browser of the first use, which shows the callback once more, stays signed in. */
  const endReplayedSession = async (
    state: StateCode,
    claims: SignInClaims,
    http: HttpContext,
    now: Date,
  ): Promise<boolean> => {
    const own = await sessions.find(http)
    if (own?.stateSessionId === claims.systemSessionId) return false
    const tenant = { state, agencyId: null, userId: claims.userId }
    return databases
      .of(state)
      .transaction(tenant, async (db) => endReplayed(db, { state, claims, now, requestId: http.requestId }))
  }

  return { addressOf, endGiven, endReplayedSession }
}

function signInRoutes(parts: AuthParts): Route[] {
  const { databases, sessions, stateSystems, clock, config, names, metrics } = parts
  const attempts = signInAttempts(parts)
  const endings = sessionEndings(parts)
  const rulesOf = (state: StateCode) => ({
    isBuiltIn: config.stateSystems[state].isBuiltIn,
    admitsDemoUsers: admitsDemoUsers(config),
  })
  // Not the portal: it follows addresses that are in links, so that one of its pages as the referrer proves nothing.
  const systemOrigins = stateCodes.map((state) => originOf(stateSystems.urlOf(state)))

  return [
    serve(listSystems, async () =>
      stateCodes.map((state) => ({
        id: states[state].id,
        state,
        name: states[state].name,
        url: stateSystems.urlOf(state),
      })),
    ),

    serve(beginSignIn, async ({ body, http }) => {
      const nonce = attempts.begin(http)
      const url = new URL(`${stateSystems.urlOf(body.state)}/Users/login`)
      url.searchParams.set('login_type', 'token')
      url.searchParams.set('redirect_url', `${config.portalUrl}/auth/callback`)
      url.searchParams.set('state', safeReturnPath(body.returnPath))
      url.searchParams.set('nonce', nonce)
      const isBegunByUser = body.ledFrom === undefined || systemOrigins.includes(originOf(body.ledFrom))
      if (!isBegunByUser) url.searchParams.set('prompt', 'consent')
      if (body.isAgain) url.searchParams.set('again', '1')
      return { url: url.href }
    }),

    serve(login, async ({ body, http }) => {
      const now = clock.now()
      const state = claimedState(body.authToken, stateSystems)
      const claims = state && (await stateSystems.verify(state, body.authToken, now))
      const isGenuine = claims !== undefined && agreesWithClaims(body, claims)
      const isOurs = isGenuine && attempts.isBegunHere(claims, http)
      metrics.signIns.inc({ outcome: isOurs ? 'accepted' : 'refused' })
      if (!isOurs || !state) {
        const isReplayed =
          state &&
          claims &&
          !attempts.isBegunHere(claims, http) &&
          (await endings.endReplayedSession(state, claims, http, now))
        const unlike = claims ? 'not as claimed' : 'forged, expired or for another'
        const unused = isGenuine ? 'not begun in this browser' : unlike
        const reason = isReplayed ? 'used before, in another browser, whose session is ended' : unused
        logSecurity(http.log, 'token-refused', { state, userId: claims?.userId, address: http.address, reason })
        throw isGenuine && !isReplayed ? notBegunHere() : failedToLogin()
      }
      const tenant = { state, agencyId: null, userId: claims.userId }
      const opened = await databases
        .of(state)
        .transaction(tenant, async (db) =>
          signInToPortal(db, { ...rulesOf(state), state, claims, now, requestId: http.requestId, lifetime: config }),
        )
      const { userId, originalUserId, agencyId } = opened.signedIn
      const { username } = opened
      logSecurity(http.log, 'signed-in', { state, userId, username, originalUserId, agencyId, address: http.address })
      await endings.endGiven(sessions.readToken(http), http.requestId)
      attempts.end(claims, http)
      http.setCookie(names.session, opened.token, config.sessionMaxHours * 3600)
      return sessionReply(opened.signedIn, stateSystems.urlOf(state), now)
    }),
  ]
}

function sessionRoutes(parts: AuthParts): Route[] {
  const { sessions, stateSystems, clock, config, names } = parts
  const endings = sessionEndings(parts)
  return [
    serve(logout, async ({ http }) => {
      const given = sessions.readToken(http)
      http.clearCookie(names.session)
      const loginPage = `${config.portalUrl}/auth/login`
      // A cookie of an ended session still leads to the state system's sign-out, because the reply to the first attempt
      // may have been lost.
      const ended = await endings.endGiven(given, http.requestId)
      if (!given || !ended) return { logoutUrl: loginPage }
      const logoutUrl = endings.addressOf(ended, given.state, '/Users/logout')
      logoutUrl.searchParams.set('redirect_url', loginPage)
      return { logoutUrl: logoutUrl.href }
    }),

    serve(getSession, async ({ http }) => {
      const signedIn = await sessions.find(http, experimentNames)
      if (!signedIn) {
        const why = await sessions.whyNone(http)
        throw why.code === 'agency-paused' ? why : new Problem('no-session', 'Session not found')
      }
      return sessionReply(signedIn, stateSystems.urlOf(signedIn.state), clock.now())
    }),

    serve(listAgencies, async ({ scope }) => scope.db.rows(agenciesOfSession(scope.userId))),

    serve(findAgencyOfProperty, async ({ scope, query }) => {
      const agency = await maybeOne(scope.db, agencyOfProperty(scope.userId, query.kind, query.id))
      if (!agency) throw notFound('Property not found')
      return agency
    }),

    serve(switchAgency, async ({ scope, signedIn, body, http }) => {
      const opened = await switchToAgency(scope, signedIn, body.agencyId, config)
      http.setCookie(names.session, opened.token, config.sessionMaxHours * 3600)
      return sessionReply(opened.signedIn, stateSystems.urlOf(scope.state), scope.now)
    }),

    serve(switchBack, async ({ http }) => {
      const given = sessions.readToken(http)
      const ended = await endings.endGiven(given, http.requestId, ({ originalUserId }) => {
        if (originalUserId === null) throw forbidden('You are not viewing the portal as another user.')
      })
      if (!given || !ended) throw noSession()
      http.clearCookie(names.session)
      return { url: endings.addressOf(ended, given.state, '/App/switchBackToOriginalUser').href }
    }),
  ]
}

export const authRoutes = (parts: AuthParts): Route[] => [...signInRoutes(parts), ...sessionRoutes(parts)]
