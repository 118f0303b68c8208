import { beforeAll, describe, expect, test } from 'vitest'
import type { UserSettings } from '../../contract/me.ts'
import { sessionIdentity, sessionIdentityHeader } from '../../contract/session-identity.ts'
import { testPortal, type Browser } from '../testing/test-portal.ts'

const portal = await testPortal()
let userId: number
let lantern: number
let coast: number
let browser: Browser

beforeAll(async () => {
  lantern = await portal.given.agency('vic', 'Laneway Lantern')
  coast = await portal.given.agency('vic', 'Coast Realty')
  userId = await portal.given.user('vic', { name: 'Priya Nair' })
  await portal.given.membership(userId, lantern)
  await portal.given.membership(userId, coast)
  browser = await portal.signIn(userId)
  await browser.put('/v1/auth/agencies', { agencyId: coast })
})

const pageOf = (agencyId: number, user = userId) => ({
  [sessionIdentityHeader]: sessionIdentity({ state: 'vic', agencyId, userId: user, isImpersonating: false }),
})
const save = async (headers: Record<string, string>, from = browser) =>
  from.call('PATCH', '/v1/me/settings', { body: { agency: { defaultPropertyManagerId: null } }, headers })
const versionAtCoast = async () => ((await browser.get('/v1/me/settings')).body.data as UserSettings).version

describe('a page that shows another portfolio than the session', () => {
  test('cannot save, and the message names the portfolio of the session', async () => {
    const before = await versionAtCoast()
    const reply = await save(pageOf(lantern))
    expect(reply.status).toBe(409)
    expect(reply.body.error).toEqual({
      code: 'identity-changed',
      message: 'Your portfolio was switched to Coast Realty in another tab. Switch back to continue with this page.',
    })
    expect(await versionAtCoast()).toBe(before)
  })

  test('cannot read data of the other agency either', async () => {
    const reply = await browser.call('GET', '/v1/portfolio', { headers: pageOf(lantern) })
    expect(reply.status).toBe(409)
  })

  test('may read the session and switch back', async () => {
    const headers = pageOf(lantern)
    expect((await browser.call('GET', '/v1/auth/session', { headers })).status).toBe(200)
    expect((await browser.call('PUT', '/v1/auth/agencies', { body: { agencyId: lantern }, headers })).status).toBe(200)
    expect((await save(headers)).status).toBe(200)
    expect((await save(pageOf(coast))).status).toBe(409)
    await browser.put('/v1/auth/agencies', { agencyId: coast })
  })
})

test('a page of the same portfolio can save', async () => {
  expect((await save(pageOf(coast))).status).toBe(200)
})

test('a caller without the header uses the current session', async () => {
  expect((await save({})).status).toBe(200)
})

test('a page of another user cannot save as this user', async () => {
  const reply = await save(pageOf(coast, userId + 1000))
  expect(reply.status).toBe(409)
  expect(reply.body.error?.message).toBe(
    'You are logged in as Priya Nair in another tab. Log back in to continue with this page.',
  )
})

test('a page of the user’s own session cannot save in the session of an impersonating administrator', async () => {
  const admin = await portal.given.user('vic', { name: 'Ada Admin', isAdministrator: true })
  const viewing = await portal.signIn(userId, { originalUserId: admin })
  const agencyId = ((await viewing.get('/v1/auth/session')).body.data as { complianceAgencyId: number })
    .complianceAgencyId
  const reply = await save(pageOf(agencyId), viewing)
  expect(reply.body.error?.message).toBe(
    'You are viewing the portal as Priya Nair in another tab. Log back in to continue with this page.',
  )
})

test.each(['', 'x', 'vic', 'vic.1.2.3.4', 'x'.repeat(5000)])(
  'an invented identity %j is refused like any other',
  async (made) => {
    expect((await save({ [sessionIdentityHeader]: made })).status).toBe(409)
  },
)
