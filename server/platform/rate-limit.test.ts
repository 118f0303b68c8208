import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPortal, type TestPortal } from '../testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await ownPortal({ RATE_LIMIT: '40' })
})
afterAll(async () => portal.close())

async function inTurn<Reply>(count: number, ask: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let turn = 0; turn < count; turn += 1) replies.push(await ask())
  return replies
}

test('too many requests are refused in the envelope; health checks always get a reply', async () => {
  const browser = portal.browser()
  const replies = await inTurn(45, async () => browser.get('/v1/auth/systems'))
  expect(replies.slice(0, 40).every(({ status }) => status === 200)).toBe(true)
  const [refused] = replies.slice(40)
  expect(refused?.status).toBe(429)
  expect(refused?.body.error).toEqual({
    code: 'too-many-requests',
    message: 'Too many requests. Please wait a moment and try again.',
  })
  expect(refused?.headers['retry-after']).toBeDefined()
  const forged = { headers: { 'x-forwarded-for': '198.51.100.7' } }
  expect((await browser.call('GET', '/v1/auth/systems', forged)).status).toBe(429)
  expect((await browser.get('/healthz')).status).toBe(200)
})

test('addresses that cannot be read are limited as those that do not exist', async () => {
  const browser = portal.browser()
  const replies = await inTurn(4, async () => browser.get('/v1/%'))
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 429, 429])
  expect(replies[0]?.body.error).toEqual({ code: 'malformed', message: 'The request cannot be understood.' })
  expect((await browser.get('/v1/nothing')).status).toBe(429)
})

test('calls that need no session are limited more tightly', async () => {
  const browser = portal.browser()
  const replies = await inTurn(4, async () => browser.post('/v1/auth/begin', { state: 'vic' }))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 429, 429])
})
