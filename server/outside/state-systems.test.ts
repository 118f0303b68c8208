import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import type { StateSystemAddress } from '../platform/config.ts'
import { StateSystems } from './state-systems.ts'

const portalUrl = 'http://portal.test'
let published: JWK[] = []
let asked: IncomingHttpHeaders[] = []
const server = createServer((request, response) => {
  asked.push(request.headers)
  response
    .writeHead(200, { 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify({ keys: published }))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => new Promise((resolve) => server.close(resolve)))
afterEach(() => vi.restoreAllMocks())

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }, kid, privateKey }
}

async function tokenOf({ kid, privateKey }: { kid: string; privateKey: CryptoKey }): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000)
  return new SignJWT({ sid: 'a session', nonce: 'n'.repeat(43), auth_time: issuedAt })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
    .setIssuer(url)
    .setAudience(portalUrl)
    .setSubject('7')
    .setJti('j'.repeat(20))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 60)
    .sign(privateKey)
}

test('a withdrawn key counts for half a minute at most, whatever caches are on the way', async () => {
  const leaked = await newKey('leaked')
  published = [leaked.jwk]
  const addresses = Object.fromEntries(
    stateCodes.map((state) => [state, { url, jwksUrl: `${url}/jwks.json`, isBuiltIn: false }]),
  ) as Record<StateCode, StateSystemAddress>
  const systems = new StateSystems(addresses, portalUrl)
  const isAccepted = async (key: typeof leaked) =>
    (await systems.verify('vic', await tokenOf(key), new Date())) !== undefined
  expect(await isAccepted(leaked)).toBe(true)
  const fresh = await newKey('fresh')
  published = [fresh.jwk]
  const later = Date.now() + 31_000
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  asked = []
  expect(await isAccepted(leaked)).toBe(false)
  expect(asked[0]?.['cache-control']).toBe('no-cache')
  vi.restoreAllMocks()
  expect(await isAccepted(fresh)).toBe(true)
})
