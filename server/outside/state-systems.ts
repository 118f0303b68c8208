import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose'
import * as z from 'zod/mini'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import type { StateSystemAddress } from '../platform/config.ts'
import { Problem } from '../platform/problem.ts'
import { readJsonReply } from './bounded-reply.ts'

/** A token is for one use within a minute; the clocks of two machines may differ a little. */
const tokenLifeSeconds = 60
const clockToleranceSeconds = 5

/** A system publishes a few keys of at most 1 kB. */
const largestKeySet = 64 * 1024

/** How long a key counts here after its system has withdrawn it. */
const keysLifeMs = 30_000

/** Reads the published keys past caches, with limits, which the library has none of; its signal limits the time. */
const fetchKeys: FetchImplementation = async (url, options) => {
  const headers = new Headers(options.headers)
  headers.set('cache-control', 'no-cache')
  const response = await fetch(url, { ...options, headers })
  return Response.json(await readJsonReply(response, largestKeySet), { status: response.status })
}

/** The library’s errors about the published keys, and not about the token. */
const isFaultOfKeys = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === errors.JOSEError.code)

const numericId = z.string().check(z.regex(/^[1-9]\d{0,9}$/))
const claims = z.object({
  sub: numericId,
  jti: z.string().check(z.minLength(16), z.maxLength(100)),
  sid: z.string().check(z.minLength(1), z.maxLength(200)),
  nonce: z.string().check(z.minLength(16), z.maxLength(200)),
  iat: z.int(),
  /** When the user typed the password. */
  auth_time: z.int(),
  exp: z.int(),
  /** Present when an administrator of the provider views the portal as `sub`. */
  act: z.optional(z.object({ sub: numericId })),
})

export type SignInClaims = {
  userId: number
  tokenId: string
  systemSessionId: string
  nonce: string
  expiresAt: Date
  /** When the user typed the password; the portal's session is as old. */
  authenticatedAt: Date
  originalUserId: number | null
}

/** The state systems from the portal's side: their addresses, and the verification of their sign-in tokens. */
export class StateSystems {
  readonly #addresses: Record<StateCode, StateSystemAddress>
  readonly #keys: Record<StateCode, JWTVerifyGetKey>
  readonly #audience: string

  constructor(addresses: Record<StateCode, StateSystemAddress>, portalUrl: string) {
    this.#addresses = addresses
    this.#audience = portalUrl
    const keySetOf = (state: StateCode) =>
      createRemoteJWKSet(new URL(addresses[state].jwksUrl), {
        timeoutDuration: 2000,
        cooldownDuration: 5000,
        cacheMaxAge: keysLifeMs,
        [customFetch]: fetchKeys,
      })
    this.#keys = Object.fromEntries(stateCodes.map((state) => [state, keySetOf(state)])) as unknown as Record<
      StateCode,
      JWTVerifyGetKey
    >
  }

  urlOf(state: StateCode): string {
    return this.#addresses[state].url
  }

  /** Returns undefined for a token that is forged, expired, for another audience, or of another state. */
  async verify(state: StateCode, token: string, now: Date): Promise<SignInClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#keys[state], {
        issuer: this.#addresses[state].url,
        audience: this.#audience,
        typ: 'JWT',
        algorithms: ['EdDSA', 'ES256'],
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: tokenLifeSeconds,
        currentDate: now,
      })
      const { sub, jti, sid, nonce, exp, iat, auth_time: authTime, act } = claims.parse(payload)
      if (exp - iat > tokenLifeSeconds || authTime > iat) return undefined
      return {
        userId: Number(sub),
        tokenId: jti,
        systemSessionId: sid,
        nonce,
        expiresAt: new Date((exp + clockToleranceSeconds) * 1000),
        authenticatedAt: new Date(authTime * 1000),
        originalUserId: act ? Number(act.sub) : null,
      }
    } catch (error) {
      if (isFaultOfKeys(error) || !(error instanceof errors.JOSEError || error instanceof z.core.$ZodError)) {
        throw Object.assign(new Problem('unavailable', 'The state system cannot be reached at the moment.'), {
          cause: error,
        })
      }
      return undefined
    }
  }
}
