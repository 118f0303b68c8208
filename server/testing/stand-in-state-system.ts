import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StateCode } from '../../contract/states.ts'

export type TokenParts = {
  userId: number
  nonce: string
  sid?: string
  jti?: string
  originalUserId?: number
  issuedAt?: Date
  /** When the password was typed; otherwise when the token is issued. */
  authenticatedAt?: Date
  type?: string | null
  lifeSeconds?: number
  audience?: string
  issuer?: string
  signWith?: CryptoKey
}

/** Stand-in for external state systems: published keys and signed tokens, over real HTTP. */
export async function standInStateSystem(portalUrl: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const stranger = await generateKeyPair('EdDSA', { extractable: true })
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'EdDSA', use: 'sig' }] })
  const server = createServer((request, response) => {
    response
      .writeHead(request.url?.endsWith('/jwks.json') ? 200 : 404, { 'content-type': 'application/json' })
      .end(jwks)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const urlOf = (state: StateCode) => `${base}/${state}`

  const tokenFor = async (state: StateCode, parts: TokenParts): Promise<string> => {
    const issuedAt = Math.floor((parts.issuedAt ?? new Date()).getTime() / 1000)
    const claims = {
      sid: parts.sid ?? randomUUID(),
      nonce: parts.nonce,
      auth_time: parts.authenticatedAt ? Math.floor(parts.authenticatedAt.getTime() / 1000) : issuedAt,
      ...(parts.originalUserId !== undefined && { act: { sub: String(parts.originalUserId) } }),
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: 'one', ...(parts.type !== null && { typ: parts.type ?? 'JWT' }) })
      .setIssuer(parts.issuer ?? urlOf(state))
      .setAudience(parts.audience ?? portalUrl)
      .setSubject(String(parts.userId))
      .setJti(parts.jti ?? randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + (parts.lifeSeconds ?? 60))
      .sign(parts.signWith ?? privateKey)
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { base, urlOf, tokenFor, strangersKey: stranger.privateKey, close }
}
