import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from './logging.ts'
import { testPortal, type TestPortal } from '../testing/test-portal.ts'

const lines: string[] = []
let portal: TestPortal

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  portal = await testPortal({}, createLogger('debug', sink))
})
afterAll(async () => portal.close())

test('a request leaves one line that says who, what and how long, and no secret', async () => {
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  const browser = portal.browser()
  const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await browser.begin('vic') })
  await browser.post('/v1/auth/login', { authToken })
  const reply = await browser.get('/v1/agency/property-managers?query=a-tenants-name')
  const text = lines.join('')
  const line = lines
    .map((each) => JSON.parse(each) as Record<string, unknown>)
    .find(({ path }) => path === '/v1/agency/property-managers')
  expect(line).toMatchObject({ method: 'GET', status: 200, userId, agencyId, reqId: reply.headers['x-request-id'] })
  for (const secret of [authToken, ...browser.cookies.values(), 'a-tenants-name']) expect(text).not.toContain(secret)
})
