import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testPortal, type Browser, type TestPortal } from '../testing/test-portal.ts'

let portal: TestPortal
let browser: Browser
let agencyId: number

beforeAll(async () => {
  portal = await testPortal()
  agencyId = await portal.given.agency()
  browser = await memberOf(agencyId, 'Bea Browser')
})

async function memberOf(agency: number, name: string): Promise<Browser> {
  const userId = await portal.given.user('vic', { name })
  await portal.given.membership(userId, agency)
  return portal.signIn(userId)
}
const settings = '/v1/me/settings'
const deep = '['.repeat(5000) + ']'.repeat(5000)

describe('an invalid body is refused with a message', () => {
  const bodies: [string, string | Buffer, number][] = [
    ['half of JSON', '{"agency":', 400],
    ['text that is not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['a NUL byte', '{"agency":{},"x":"a\\u0000b"}', 400],
    ['half a character', '{"agency":{},"x":"\\ud800"}', 400],
    ['five thousand levels', `{"agency":{},"x":${deep}}`, 400],
    ['a list instead of an object', '[]', 400],
    ['a number past 2^53', '{"agency":{"defaultPropertyManagerId":9007199254740993}}', 422],
    ['a text for a number', '{"agency":{"defaultPropertyManagerId":"7"}}', 400],
    ['a number too large for the column', '{"agency":{"defaultPropertyManagerId":2147483648}}', 422],
    ['nothing', '', 422],
    ['a prototype', '{"__proto__":{"isAdmin":true}}', 422],
  ]
  test.each(bodies)('%s', async (_, body, status) => {
    const reply = await browser.call('PATCH', settings, { body })
    expect(reply.status).toBe(status)
    expect(reply.body.success).toBe(false)
    expect(reply.body.error?.message).toMatch(/\w+ \w+/)
  })

  test('more than a megabyte', async () => {
    const reply = await browser.call('PATCH', settings, { body: JSON.stringify({ x: 'a'.repeat(1_100_000) }) })
    expect(reply.status).toBe(413)
    expect(reply.body.error?.code).toBe('too-large')
  })

  test('another content type', async () => {
    const reply = await browser.call('PATCH', settings, { body: '<a/>', headers: { 'content-type': 'text/xml' } })
    expect(reply.status).toBe(415)
  })
})

describe('an invalid address is refused with a message', () => {
  test.each([
    '/v1/me/terms/%00/accept',
    '/v1/me/terms/1%00/accept',
    '/v1/me/terms/%ff/accept',
    `/v1/me/terms/${'9'.repeat(300)}/accept`,
  ])('%s', async (url) => {
    const reply = await browser.call('POST', url)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.body.success).toBe(false)
  })

  test('an unknown address replies 404 in the envelope', async () => {
    const reply = await browser.get('/v1/nothing/here')
    expect(reply.status).toBe(404)
    expect(reply.body.error?.code).toBe('not-found')
  })
})

describe('a write', () => {
  test.each([undefined, 'https://evil.example', 'null', 'http://portal.test.evil.example'])(
    'from the origin %s is refused',
    async (origin) => {
      const reply = await browser.call('PATCH', settings, { body: { agency: {} }, headers: { origin } })
      expect(reply.status).toBe(403)
    },
  )

  test('with the same key is done once and gets two replies', async () => {
    const send = async () =>
      browser.call('PATCH', settings, { body: { agency: {} }, headers: { 'idempotency-key': 'one-intention' } })
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    const rows = await portal.given.rows(`select 1 from audit_events where action = 'change-settings'`)
    expect(rows).toHaveLength(1)
  })

  describe('with a key that was used before', () => {
    const headers = { 'idempotency-key': 'another-intention' }
    const changes = async () => portal.given.rows(`select id from audit_events where action = 'change-settings'`)
    let before: unknown[]
    beforeAll(async () => {
      await browser.call('PATCH', settings, { body: { agency: {} }, headers })
      before = await changes()
    })
    afterEach(async () => expect(await changes()).toEqual(before))

    test('for another body is a conflict that says who and when', async () => {
      const body = { agency: { defaultPropertyManagerId: null } }
      const reply = await browser.call('PATCH', settings, { body, headers })
      expect(reply.status).toBe(409)
      expect(reply.body.error?.message).toMatch(
        /^You sent another request with this Idempotency-Key at \d\d\/\d\d\/\d{4}, .+[ap]m\. This one was not carried out\.$/,
      )
    })

    test('at another address is a conflict', async () => {
      const reply = await browser.call('POST', '/v1/me/terms/1/accept', { headers })
      expect(reply.status).toBe(409)
    })

    test('by another user of the agency is a conflict that names the first', async () => {
      const other = await memberOf(agencyId, 'Cleo Colleague')
      const reply = await other.call('PATCH', settings, { body: { agency: {} }, headers })
      expect(reply.status).toBe(409)
      expect(reply.body.error?.message).toMatch(/^Bea Browser sent another request with this Idempotency-Key at /)
    })

    test('by a user of another agency means nothing', async () => {
      const stranger = await memberOf(await portal.given.agency(), 'Sam Stranger')
      const reply = await stranger.call('PATCH', settings, { body: { agency: {} }, headers })
      expect(reply.status).toBe(200)
      before = await changes()
    })
  })

  test('that was refused may be retried with the same key', async () => {
    const headers = { 'idempotency-key': 'a-third' }
    const refused = await browser.call('PATCH', settings, {
      body: { agency: { showPortfolioMirroring: true } },
      headers,
    })
    expect(refused.status).toBe(403)
    const again = await browser.call('PATCH', settings, { body: { agency: { showPortfolioMirroring: true } }, headers })
    expect(again.status).toBe(403)
  })

  test('with an invalid key is refused', async () => {
    const reply = await browser.call('PATCH', settings, {
      body: { agency: {} },
      headers: { 'idempotency-key': 'x'.repeat(201) },
    })
    expect(reply.status).toBe(400)
  })
})

test('replies are not cached and reveal nothing about the server', async () => {
  const { headers } = await browser.get('/v1/auth/session')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';object-src 'none'",
  )
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers['permissions-policy']).toContain('camera=(), ')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('the API description contains every call', async () => {
  const document = (await browser.get('/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, unknown>>
  }
  expect(document.paths['/v1/auth/agencies']).toHaveProperty('put')
  expect(document.paths['/v1/me/terms/{id}/accept']?.['post']).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true }],
  })
})

test('health, readiness and metrics reply', async () => {
  expect((await browser.get('/healthz')).status).toBe(200)
  expect((await browser.get('/readyz')).body).toMatchObject({ status: 'ready', database: true })
  expect((await browser.get('/metrics')).body as unknown as string).toContain('http_request_seconds')
})
