import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownPortal, type TestPortal } from '../../testing/test-portal.ts'

let production: TestPortal
let userId: number
beforeAll(async () => {
  production = await ownPortal({ NODE_ENV: 'production' })
})
afterAll(async () => production.close())
beforeEach(async () => {
  userId = await production.given.user()
  await production.given.membership(userId, await production.given.agency(), { isMaster: true })
})

const become = async (id: number, isDemo: boolean) =>
  production.given.rows('update users set is_demo = $2 where id = $1', [id, isDemo])

test('in production a demo user has no session, no API key and no way to sign in', async () => {
  const browser = await production.signIn(userId)
  const made = await browser.post('/v1/agency/api-keys', { name: 'Sync', scopes: ['properties:read'] })
  const { secret } = made.body.data as { secret: string }
  const withKey = async () =>
    production.browser().call('GET', '/v1/portfolio', {
      headers: { origin: undefined, authorization: `Bearer ${secret}` },
    })
  expect([(await browser.get('/v1/auth/session')).status, (await withKey()).status]).toEqual([200, 200])
  await become(userId, true)
  expect((await browser.get('/v1/auth/session')).status).toBe(401)
  const reply = await withKey()
  expect([reply.status, reply.body.error?.message]).toEqual([401, 'This API key is not valid.'])
  await expect(production.signIn(userId)).rejects.toThrow('Failed to login')
})

test('nor can a demo user of the provider view as somebody', async () => {
  const staff = await production.given.user('vic', { isAdministrator: true, isDemo: false })
  const browser = await production.signIn(userId, { originalUserId: staff })
  expect((await browser.get('/v1/auth/session')).status).toBe(200)
  await become(staff, true)
  expect((await browser.get('/v1/auth/session')).status).toBe(401)
  await expect(production.signIn(userId, { originalUserId: staff })).rejects.toThrow('Failed to login')
})
