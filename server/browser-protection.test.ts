import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownPortal, type TestPortal } from './testing/test-portal.ts'
import { ownStateSystem, type TestStateSystem } from './testing/test-state-system.ts'

/* What every reply tells browsers, if the addresses are https. */

const addresses = { PORTAL_URL: 'https://portal.test', STATE_SYSTEM_URL: 'https://systems.test' }
let portal: TestPortal
let system: TestStateSystem
beforeAll(async () => {
  portal = await ownPortal({ PORTAL_URL: addresses.PORTAL_URL })
  system = await ownStateSystem(addresses)
})
afterAll(async () => {
  await portal.close()
  await system.close()
})

async function protectionOf(app: FastifyInstance, url: string) {
  const { headers } = await app.inject(url)
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  const policy = String(headers['content-security-policy'])
  return {
    https: headers['strict-transport-security'],
    sniffing: headers['x-content-type-options'],
    hasReferrerPolicy: /^strict-origin(-when-cross-origin)?$/.test(String(headers['referrer-policy'])),
    lacking: ["default-src 'none'", "base-uri 'none'", "object-src 'none'", 'frame-ancestors '].filter(
      (directive) => !policy.includes(directive),
    ),
  }
}
const safe = {
  https: 'max-age=31536000; includeSubDomains',
  sniffing: 'nosniff',
  hasReferrerPolicy: true,
  lacking: [],
}

describe('the portal', () => {
  test.each([
    '/healthz',
    '/v1/auth/session',
    '/v1/auth/systems',
    '/v1/me/shell',
    '/v1/nothing',
    '/nothing',
    '/%',
    '/%ff',
    '/v1/%',
    '/.well-known/security.txt',
    '/.well-known/evidence-keys.json',
  ])('%s protects the browser', async (url) => {
    expect(await protectionOf(portal.app, url)).toEqual(safe)
  })

  test('cookies are for this host, this site and https alone, and hidden from scripts', async () => {
    const { cookies } = await portal.app.inject({
      method: 'POST',
      url: '/v1/auth/begin',
      headers: { origin: addresses.PORTAL_URL, 'content-type': 'application/json' },
      payload: JSON.stringify({ state: 'vic' }),
    })
    expect(cookies).toMatchObject([{ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' }])
    expect(cookies[0]?.name).toMatch(/^__Host-/)
    expect(cookies[0]).not.toHaveProperty('domain')
  })

  test('only its own pages may read replies, and nothing is traced', async () => {
    const url = '/v1/auth/systems'
    const reply = await portal.app.inject({ url, headers: { origin: 'https://evil.test' } })
    expect(reply.headers['access-control-allow-origin']).toBe(addresses.PORTAL_URL)
    const own = { origin: addresses.PORTAL_URL }
    expect((await portal.app.inject({ method: 'TRACE' as 'GET', url, headers: own })).statusCode).toBe(404)
  })
})

describe('a state system', () => {
  test.each([
    '/vic/Users/login',
    '/vic/nothing',
    '/%',
    '/vic/%',
    `/vic/Properties/view/${'9'.repeat(300)}`,
    '/vic/style.css',
    '/vic/.well-known/jwks.json',
    '/vic/icon.svg',
  ])('%s protects the browser', async (url) => {
    expect(await protectionOf(system.app, url)).toEqual(safe)
  })
})
