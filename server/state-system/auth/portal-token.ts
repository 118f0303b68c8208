import { importJWK, SignJWT } from 'jose'
import { randomUUID } from 'node:crypto'
import { safeReturnPath } from '../../../contract/auth.ts'
import { Problem } from '../../platform/problem.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import type { StateSite } from '../kit/routes/state-site.ts'
import { signingKey } from './signing-keys.ts'

const tokenLifeSeconds = 60

/** The portal requests a token for its callback, tied by the nonce to the browser that began the sign-in. */
export type TokenRequest = { redirectUrl: string; returnPath: string; nonce: string }

/**
 * Undefined if the portal did not request a token. The callback must be exactly that of the portal, so that a token is
 * sent nowhere else.
 */
export function readTokenRequest(values: Values, site: StateSite): TokenRequest | undefined {
  if (readText(values, 'login_type') !== 'token') return undefined
  const redirectUrl = readText(values, 'redirect_url')
  if (redirectUrl !== `${site.portalUrl}/auth/callback`) {
    throw new Problem(
      'malformed',
      'This sign-in link does not lead back to the compliance portal, so it is not followed.',
    )
  }
  const nonce = readText(values, 'nonce')
  if (!/^[\w-]{16,200}$/.test(nonce)) {
    throw new Problem('malformed', 'This sign-in link is incomplete. Please start again from the compliance portal.')
  }
  return { redirectUrl, returnPath: safeReturnPath(readText(values, 'state')), nonce }
}

export const tokenRequestFields = (wanted: TokenRequest | undefined): Record<string, string> =>
  wanted ? { login_type: 'token', redirect_url: wanted.redirectUrl, state: wanted.returnPath, nonce: wanted.nonce } : {}

export type SignedInSession = {
  id: string
  userId: number
  originalUserId: number | null
  /** When the password was typed. */
  createdAt: string
}

/** The portal's callback with a token for one use within a minute. The other parameters repeat its claims. */
export async function portalTokenUrl(
  site: StateSite,
  session: SignedInSession,
  wanted: TokenRequest,
  now: Date,
): Promise<string> {
  const { kid, algorithm, privateJwk } = await signingKey(site, now)
  const issuedAt = Math.floor(now.getTime() / 1000)
  const original = session.originalUserId === null ? undefined : String(session.originalUserId)
  const token = await new SignJWT({
    sid: session.id,
    nonce: wanted.nonce,
    auth_time: Math.floor(Date.parse(session.createdAt) / 1000),
    ...(original !== undefined && { act: { sub: original } }),
  })
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .setIssuer(site.url)
    .setAudience(site.portalUrl)
    .setSubject(String(session.userId))
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenLifeSeconds)
    .sign(await importJWK(privateJwk, algorithm))

  const url = new URL(wanted.redirectUrl)
  url.searchParams.set('token', token)
  url.searchParams.set('state', wanted.returnPath)
  url.searchParams.set('__acp_compliance_session_id', session.id)
  if (original !== undefined) {
    url.searchParams.set('__acp_impersonating', '1')
    url.searchParams.set('__acp_original_user_id', original)
  }
  return url.href
}
