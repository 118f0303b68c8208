import pg from 'pg'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testPortal, type Browser, type TestPortal } from '../testing/test-portal.ts'
import { prepared } from './sql.ts'
import type { StatementBatch } from './statement-batch.ts'

/* A server remembers for a minute what a session may do. Whatever changes it must hold for the next call. */

let portal: TestPortal
let agencyId: number
let userId: number
let propertyId: number
let managerId: number
let browser: Browser

beforeAll(async () => void (portal = await testPortal()))
beforeEach(async () => {
  agencyId = await portal.given.agency()
  userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  await portal.given.experiment('AgencyCompliancePortalAccess', true, { agencyId })
  propertyId = await portal.given.property(agencyId)
  managerId = await portal.given.propertyManager(agencyId)
  browser = await portal.signIn(userId)
  for (const path of ['/v1/portfolio', '/v1/auth/session']) expect((await browser.get(path)).status).toBe(200)
  expect((await writeNote('Under the mat')).status).toBe(200)
})

const run = async (text: string) =>
  portal.given.rows(text.replaceAll(':user', `${userId}`).replaceAll(':agency', `${agencyId}`))

const keysUrl = () => `/v1/property/${propertyId}`
const writeNote = async (keyOnsiteNotes: string) =>
  browser.put(keysUrl(), {
    agencyKey: { isKeyAvailable: false, keyNumber: null, propertyManagerId: managerId },
    propertyKey: { onsiteAvailability: 'AVAILABLE', temporaryKeyExpirationDate: null, keyOnsiteNotes },
  })
const storedNote = async () =>
  (
    await portal.given.rows<{ note: string }>('select onsite_key_notes as note from properties where id = $1', [
      propertyId,
    ])
  )[0]?.note

const changes: Record<string, [change: string, status: number, code: string]> = {
  'is signed out': ['update portal_sessions set revoked_at = now() where user_id = :user', 401, 'no-session'],
  'has expired': [
    `update portal_sessions set created_at = now() - interval '2 h', expires_at = now() - interval '1 h' where user_id = :user`,
    401,
    'no-session',
  ],
  'ended in the state system': [
    'update portal_sessions set requires_relogin = true where user_id = :user',
    401,
    'no-session',
  ],
  'belongs to a blocked user': ['update users set is_active = false where id = :user', 401, 'no-session'],
  'lost its agency': ['update memberships set ended_at = now() where user_id = :user', 401, 'no-session'],
  'has a closed agency': [
    `update agencies set closed_at = now(), close_reason = 'Sold' where id = :agency`,
    403,
    'agency-paused',
  ],
  'lost the portal': ['update experiment_assignments set is_on = false where agency_id = :agency', 403, 'forbidden'],
  'lost the portal for one person': [
    `insert into experiment_assignments (experiment, user_id, is_on) values ('AgencyCompliancePortalAccess', :user, false)`,
    403,
    'forbidden',
  ],
}

test.each(Object.entries(changes))(
  'a session that %s is refused at the next call',
  async (_, [change, status, code]) => {
    await run(change)
    const reply = await browser.get('/v1/portfolio')
    expect([reply.status, reply.body.error?.code]).toEqual([status, code])
  },
)

test.each(Object.entries(changes))('a session that %s changes nothing any more', async (_, [change, status, code]) => {
  await run(change)
  const reply = await writeNote('In the lockbox')
  expect([reply.status, reply.body.error?.code]).toEqual([status, code])
  expect(await storedNote()).toBe('Under the mat')
})

test('a change that is refused before its first statement still checks the session', async () => {
  await run('update portal_sessions set revoked_at = now() where user_id = :user')
  expect((await browser.put(keysUrl(), { propertyKey: 'none' })).status).toBe(401)
})

test('a change is done once after its session has changed', async () => {
  await run('update memberships set is_master = true where user_id = :user')
  expect((await writeNote('In the lockbox')).status).toBe(200)
  expect(await run("select from audit_events where agency_id = :agency and action = 'edit-keys'")).toHaveLength(2)
})

test('new terms are asked for at the next call', async () => {
  await run(`insert into terms (text_content, effective_from) values ('New', current_date - 1)`)
  const reply = await browser.get('/v1/portfolio')
  expect([reply.status, reply.body.error?.code]).toEqual([403, 'agreement-pending'])
  await run(`delete from terms where text_content = 'New'`)
  expect((await browser.get('/v1/portfolio')).status).toBe(200)
})

test('a new right holds at the next call', async () => {
  await run('update memberships set is_master = true where user_id = :user')
  expect((await browser.get('/v1/auth/session')).body.data).toMatchObject({ isComplianceAgencyUserMaster: true })
})

test('a call that reads nothing else still checks its session', async () => {
  await portal.given.membership(userId, await portal.given.agency())
  expect((await browser.get('/v1/auth/session')).body.data).toMatchObject({ agencyCount: 2 })
  await run('update portal_sessions set revoked_at = now() where user_id = :user')
  expect((await browser.get('/v1/auth/session')).status).toBe(401)
})

/** The statements of each round trip of a call. */
async function tripsOf(call: () => Promise<{ status: number }>): Promise<string[][]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  expect((await call()).status).toBe(200)
  const batches = sent.mock.calls.map(([batch]) => batch as unknown as StatementBatch)
  const trips = batches
    .filter(({ statements }) => statements)
    .map(({ statements }) => statements.map((statement) => prepared(statement).text))
  sent.mockRestore()
  return trips.filter(([first]) => !first?.includes('count_requests'))
}

test('a read of a known session is one round trip, which checks it', async () => {
  const [first, ...others] = await tripsOf(async () => browser.get('/v1/portfolio'))
  expect(first?.[0]).toContain('app.check_session')
  expect(others).toEqual([])
})

test('the first round trip of a change checks a known session', async () => {
  const [first] = await tripsOf(async () => writeNote('In the lockbox'))
  expect(first?.slice(0, 2)).toEqual(['begin', expect.stringContaining('app.require_session')])
})
