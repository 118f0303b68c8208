import { beforeAll, expect, test } from 'vitest'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let browser: Browser
let userId: number
let agencyId: number

beforeAll(async () => {
  agencyId = await portal.given.agency()
  userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  browser = await portal.signIn(userId, { sid: 'ended' })
  await portal.given.rows(`update portal_sessions set requires_relogin = true where state_session_id = 'ended'`)
})

type Operation = { security: unknown[]; requestBody?: { content: object } }

const callsWithSession = async () => {
  const reply = await browser.get('/openapi.json')
  const { paths } = reply.body as unknown as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security.length > 0)
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, '1'),
        isUpload: 'multipart/form-data' in (requestBody?.content ?? {}),
      })),
  )
}

test('once the state system’s session has ended, every call that needs a session is refused', async () => {
  const calls = await callsWithSession()
  expect(calls.length).toBeGreaterThan(60)
  const upload = { body: '--x--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
  for (const { method, path, isUpload } of calls) {
    const body = method === 'GET' ? {} : { body: {} }
    const reply = await browser.call(method, path, isUpload ? upload : body)
    expect([reply.status, reply.body.error?.message], `${method} ${path}`).toEqual([401, 'No user session'])
  }
  const sessions = await portal.given.rows('select id from portal_sessions where user_id = $1', [userId])
  expect(sessions).toHaveLength(1)
})

test('the session can still be read, so that the portal can offer to sign in again', async () => {
  const reply = await browser.get('/v1/auth/session')
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({ requiresRelogin: true, complianceAgencyState: 'vic' })
})

test('an administrator who was impersonating can still switch back', async () => {
  const originalUserId = await portal.given.user('vic', { isAdministrator: true })
  const viewing = await portal.signIn(userId, { originalUserId, sid: 'viewing' })
  await portal.given.rows(`update portal_sessions set requires_relogin = true where state_session_id = 'viewing'`)
  expect((await viewing.put('/v1/auth/agencies', { agencyId })).status).toBe(401)
  expect((await viewing.post('/v1/auth/switch-back')).status).toBe(200)
  expect((await viewing.get('/v1/auth/session')).status).toBe(401)
})

test('signing out still works', async () => {
  const reply = await browser.post('/v1/auth/logout')
  expect(reply.status).toBe(200)
  expect((reply.body.data as { logoutUrl: string }).logoutUrl).toContain('/Users/logout')
  expect((await browser.get('/v1/auth/session')).status).toBe(401)
})
