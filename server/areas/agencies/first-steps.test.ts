import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let master: Browser

const update = async (columns: string, values: unknown[] = []) =>
  portal.given.rows(`update agencies set ${columns} where id = $1`, [agencyId, ...values])

/** A new agency that sends emails from its domain. */
beforeEach(async () => {
  agencyId = await portal.given.agency()
  userId = await portal.given.user()
  await portal.given.membership(userId, agencyId, { isMaster: true })
  await update("form_key = $2, email_domain = 'agency.com.au', is_sending_enabled = true", [randomUUID()])
  master = await portal.signIn(userId)
})

const read = async () => {
  const { body } = await master.get('/v1/first-steps')
  const { isOpen, steps } = body.data as { isOpen: boolean; steps: { step: string; status: string }[] }
  return { isOpen, ...Object.fromEntries(steps.map(({ step, status }) => [step, status])) }
}
const isInMenu = async (browser = master) => {
  const { body } = await browser.get('/v1/me/shell')
  return (body.data as { agencySettings: { hasFirstSteps: boolean } }).agencySettings.hasFirstSteps
}

test('each step is done by its fact, and they are gone when all are', async () => {
  const open = {
    isOpen: true,
    PROPERTIES: 'OPEN',
    COLLEAGUES: 'OPEN',
    PREFERENCES: 'OPEN',
    EMAIL_DOMAIN: 'OPEN',
  }
  expect(await read()).toEqual(open)
  await portal.given.integration(agencyId)
  expect(await read()).toEqual({ ...open, PROPERTIES: 'DONE' })
  await portal.given.rows('delete from agency_integrations where agency_id = $1', [agencyId])
  expect(await read()).toEqual(open)
  await portal.given.property(agencyId)
  const invite = `insert into invitations (agency_id, state, name, email, invited_by, expires_at) values ($1, 'vic', 'Ben', 'ben@agency.com.au', $2, now())`
  await portal.given.rows(invite, [agencyId, userId])
  await master.patch('/v1/me/settings', { agency: {} })
  const almost = { ...open, PROPERTIES: 'DONE', COLLEAGUES: 'DONE', PREFERENCES: 'DONE' }
  expect(await read()).toEqual(almost)
  expect(await isInMenu()).toBe(true)
  await update('is_sending_enabled = false')
  expect(await read()).toEqual({ ...almost, isOpen: false, EMAIL_DOMAIN: 'NOT_NEEDED' })
  await update('is_sending_enabled = true, is_email_domain_verified = true')
  expect(await read()).toEqual({ ...almost, isOpen: false, EMAIL_DOMAIN: 'DONE' })
  expect(await isInMenu()).toBe(false)
})

test('a master user hides them for all, once', async () => {
  for (let times = 0; times < 2; times++) expect((await master.post('/v1/first-steps/hide')).status).toBe(204)
  expect([(await read()).isOpen, await isInMenu()]).toEqual([false, false])
  expect(
    await portal.given.rows("select user_id from audit_events where action = 'hide-first-steps' and agency_id = $1", [
      agencyId,
    ]),
  ).toEqual([{ user_id: userId }])
})

test('other users, visitors and earlier agencies never see them', async () => {
  const colleague = await portal.given.user()
  await portal.given.membership(colleague, agencyId)
  const browser = await portal.signIn(colleague)
  expect(await isInMenu(browser)).toBe(false)
  expect((await browser.get('/v1/first-steps')).status).toBe(403)
  expect((await browser.post('/v1/first-steps/hide')).status).toBe(403)
  expect((await portal.browser().get('/v1/first-steps')).status).toBe(401)
  await update('form_key = null')
  expect([(await read()).isOpen, await isInMenu()]).toEqual([false, false])
})
