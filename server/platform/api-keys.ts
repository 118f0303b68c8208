import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { apiScopeTexts } from '../../contract/api-integration/api-scopes.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isStateCode, type StateCode } from '../../contract/states.ts'
import { findApiKey, touchApiKey, type FoundKey } from './api-keys.queries.ts'
import type { Clock } from './clock.ts'
import { hashSecret } from './cookies.ts'
import { incrementCounter } from './increment-counter.ts'
import { noteSwallowed } from './database-problems.ts'
import type { Databases } from './databases.ts'
import { forbidden, Problem } from './problem.ts'
import type { SignedIn } from './sessions.ts'

const keyPattern = /^acp_([a-z]{2,3})_([\w-]{43})$/
const shownCharacters = 14
const windowMs = 60_000
const touchEveryMs = 60_000

/** A new key, which names its state, because that selects the PostgreSQL. */
export const newApiKey = (state: StateCode): string => `acp_${state}_${randomBytes(32).toString('base64url')}`

/** Enough to recognise a key, too little to use it. */
export const prefixOfKey = (key: string): string => key.slice(0, shownCharacters)

/** The state that the text of a key names; undefined if it cannot be a key. */
export function stateOfApiKey(key: string): StateCode | undefined {
  const [, state = ''] = keyPattern.exec(key) ?? []
  return isStateCode(state) ? state : undefined
}

/** What a call presents as its key, valid or not. Undefined without one. */
export function bearerKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^bearer\s+(.*)$/i.exec(headers.authorization ?? '')?.[1]
}

const problems: Record<NonNullable<FoundKey['problem']>, string> = {
  REVOKED: 'This API key was revoked.',
  EXPIRED: 'This API key has expired.',
  AGENCY_PAUSED: 'The agency of this API key is paused or closed. The key works again when the agency goes on.',
  MAKER_LEFT: 'This API key has ended, because the user who made it no longer works for the agency.',
}
const unusable = (message: string): Problem => new Problem('no-session', message)

type Needs = Pick<Endpoint, 'keyScope' | 'experiments'>
type SetHeader = (name: string, value: string) => void
type ApiKeyParts = KeyCalls & {
  databases: Databases
  clock: Clock
  /** Otherwise the keys that they made are unknown. */
  admitsDemoUsers: boolean
}

/** Finds the keys of calls, counts their calls and checks what they may do. */
export class ApiKeys {
  readonly #parts: ApiKeyParts

  constructor(parts: ApiKeyParts) {
    this.#parts = parts
  }

  async find(key: string, endpoint: Needs, setHeader: SetHeader): Promise<SignedIn> {
    const state = stateOfApiKey(key)
    if (!state) throw unusable('This API key is not valid.')
    const { databases, clock, admitsDemoUsers } = this.#parts
    const { keyScope: needed, experiments } = endpoint
    const database = databases.of(state)
    const [found] = await database.ask(
      findApiKey({ keyHash: hashSecret(key), now: clock.now(), admitsDemoUsers }, experiments),
    )
    if (!found || found.state !== state) throw unusable('This API key is not valid.')
    await countKeyCall(this.#parts, `${state} ${found.agencyId} ${found.keyId}`, setHeader)
    if (found.problem) throw unusable(problems[found.problem])
    if (needed === undefined) throw forbidden('This call is not open to API keys.')
    if (!found.scopes.includes(needed))
      throw forbidden(`This API key may not do that: it needs the scope ${needed} (${apiScopeTexts[needed].label}).`)
    const signedIn = toSignedIn(found)
    if (clock.now().getTime() - new Date(found.lastUsedAt ?? 0).getTime() > touchEveryMs)
      // A key works also if its use cannot be noted, for example because the disk is full.
      await database
        .transaction(signedIn, async (db) => db.rows(touchApiKey(found.agencyId, found.keyId, clock.now())))
        .catch((error: unknown) => noteSwallowed(error, 'use of an API key not noted'))
    return signedIn
  }
}

export type KeyCalls = { counts: FastifyRateLimitStore; perMinute: number }

/** Counts a call with a key, and refuses one that calls too often. */
export async function countKeyCall({ counts, perMinute }: KeyCalls, key: string, setHeader: SetHeader): Promise<void> {
  const { current, ttl } = await incrementCounter(counts, key, windowMs, perMinute)
  const seconds = String(Math.ceil(ttl / 1000))
  setHeader('x-ratelimit-limit', String(perMinute))
  setHeader('x-ratelimit-remaining', String(Math.max(0, perMinute - current)))
  setHeader('x-ratelimit-reset', seconds)
  if (current <= perMinute) return
  setHeader('retry-after', seconds)
  throw new Problem('too-many-requests', 'Too many requests with this API key. Please wait a moment and try again.')
}

/** A key acts for the user who made it, but never as master user, and without a session. */
const toSignedIn = (found: FoundKey): SignedIn => ({
  sessionId: '',
  stateSessionId: '',
  state: found.state,
  userId: found.userId,
  userName: `API key ${found.keyName}`,
  agencyId: found.agencyId,
  agencyName: found.agencyName,
  isMaster: false,
  agencyCount: 1,
  hasPortalAccess: found.hasPortalAccess,
  ...(found.activeExperiments && { activeExperiments: found.activeExperiments }),
  // Whoever makes a key has accepted the agreement; a newer one is shown when they sign in.
  hasPendingTerms: false,
  originalUserId: null,
  requiresRelogin: false,
  createdAt: found.createdAt,
  lastSeenAt: found.createdAt,
  expiresAt: new Date(found.createdAt),
  apiKey: { id: found.keyId, name: found.keyName },
})
