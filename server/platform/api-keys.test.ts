import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiScopes } from '../../contract/api-integration/api-scopes.ts'
import { experimentWireName } from '../../contract/me.ts'
import { apiDescription } from '../testing/api-description.ts'
import { givenBookingPlace, offeredTime, anaLee } from '../testing/given-bookings.ts'
import { givenWindows } from '../testing/given-roster.ts'
import { ownPortal, type Browser, type TestPortal } from '../testing/test-portal.ts'

let portal: TestPortal
let master: Browser
let agencyId: number
let userId: number
beforeAll(async () => {
  portal = await ownPortal({ API_KEY_RATE_LIMIT: '1000' })
})
afterAll(async () => portal.close())
beforeEach(async () => {
  agencyId = await portal.given.agency()
  userId = await portal.given.user('vic', { name: 'Mia Master' })
  await portal.given.membership(userId, agencyId, { isMaster: true })
  master = await portal.signIn(userId)
})

type Made = { key: { id: number; prefix: string; status: string }; secret: string }

async function makeKey(scopes: readonly string[], form: object = {}, browser = master): Promise<Made> {
  const reply = await browser.post('/v1/agency/api-keys', { name: 'Sync', scopes, ...form })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body.data as Made
}

test('API keys made at once are twenty at most', async () => {
  const form = { name: 'Sync', scopes: ['quotes:read'] }
  const replies = await Promise.all(Array.from({ length: 25 }, async () => master.post('/v1/agency/api-keys', form)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5)
})

/** A program: no origin and no cookies. */
const withKey = (secret: string) => {
  const tool = portal.browser()
  return async (method: string, url: string, body?: unknown) =>
    tool.call(method, url, {
      ...(body !== undefined && { body }),
      headers: { origin: undefined, authorization: `Bearer ${secret}` },
    })
}

type Operation = { security: Record<string, string[]>[]; responses: object }
const operations = async () => {
  const document = await apiDescription<{ paths: Record<string, Record<string, Operation>> }>(portal.app)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, responses }]) => ({
      method: method.toUpperCase(),
      url: path.replaceAll(/\{\w+\}/g, '1'),
      isPublic: security.length === 0,
      scope: security.flatMap(({ apiKey }) => apiKey ?? [])[0],
      reply: JSON.stringify(responses),
    })),
  )
}

describe('scopes', () => {
  test('every endpoint accepts a key with its scope, and no key with only the others', async () => {
    await portal.given.experiment(experimentWireName('ProblemRegister'), true, { userId })
    const all = await operations()
    expect(new Set(all.flatMap(({ scope }) => scope ?? []))).toEqual(new Set(apiScopes))
    const secrets = new Map<string, string>()
    for (const scope of apiScopes) secrets.set(scope, (await makeKey([scope])).secret)
    for (const { method, url, isPublic, scope } of all) {
      if (isPublic) continue
      const replies = await Promise.all(
        [...secrets].map(async ([held, secret]) => ({
          held,
          ...(await withKey(secret)(method, url, method === 'GET' ? undefined : {})),
        })),
      )
      for (const { held, status, body } of replies) {
        const what = `${method} ${url} with ${held}`
        if (held === scope) expect([what, status === 401 || status === 403]).toEqual([what, false])
        // A call that takes a file is refused for its content type before the key is looked at.
        else expect([what, status === 415 ? 'forbidden' : body.error?.code]).toEqual([what, 'forbidden'])
      }
    }
  }, 180_000)

  test('a key that may read properties lists those of its agency and no others', async () => {
    const own = await portal.given.property(agencyId)
    const stranger = await portal.given.agency()
    const other = await portal.given.property(stranger)
    await portal.makeCards(agencyId)
    await portal.makeCards(stranger)
    const call = withKey((await makeKey(['properties:read'])).secret)
    const list = await call('GET', '/v1/portfolio')
    expect(
      (list.body.data as { items: { compliancePropertyId: number }[] }).items.map((item) => item.compliancePropertyId),
    ).toEqual([own])
    expect((await call('GET', `/v1/property/${own}/appliances`)).status).toBe(200)
    expect((await call('GET', `/v1/property/${other}/appliances`)).status).toBe(404)
  })

  test('only keys that may read tenancies, documents or free times get replies with people who live there', async () => {
    const replies = (await operations()).filter(({ scope }) => scope !== undefined)
    const naming = replies.filter(({ reply }) => /"(tenancy|occupants|contacts|mobile|phoneNumbers)"/.test(reply))
    expect(new Set(naming.map(({ scope }) => scope))).toEqual(new Set(['tenancies:read', 'bookings:write']))
  })
})

describe('a key', () => {
  test('is stored as a hash, with the characters by which people recognise it', async () => {
    const { key, secret } = await makeKey(['quotes:read'])
    expect(secret).toMatch(/^acp_vic_[\w-]{43}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    const dump = await portal.given.rows<{ text: string }>(
      `select k::text as text from api_keys k union all select a::text from audit_events a
       union all select i::text from idempotency_keys i`,
    )
    expect(dump.some(({ text }) => text.includes(secret) || text.includes(secret.slice(20)))).toBe(false)
  })

  test('is made once when the call is repeated, and not shown again', async () => {
    const headers = { 'idempotency-key': 'make-1' }
    const body = { name: 'Once', scopes: ['quotes:read'] }
    const first = await master.call('POST', '/v1/agency/api-keys', { body, headers })
    const second = await master.call('POST', '/v1/agency/api-keys', { body, headers })
    expect([first.status, second.status]).toEqual([201, 409])
    expect(second.body.error?.message).toContain('shown only once')
    const stored = await portal.given.rows(`select id from api_keys where name = 'Once'`)
    expect(stored).toHaveLength(1)
    const [kept] = await portal.given.rows<{ body: unknown }>(
      `select response_body as body from idempotency_keys where key = 'make-1'`,
    )
    expect(kept?.body).toBeNull()
  })

  test('ends when it is revoked, and revoking again changes nothing', async () => {
    const { key, secret } = await makeKey(['quotes:read'])
    const call = withKey(secret)
    expect((await call('GET', '/v1/quote')).status).toBe(200)
    for (const _ of [1, 2]) expect((await master.post(`/v1/agency/api-keys/${key.id}/revoke`)).status).toBe(204)
    const refused = await call('GET', '/v1/quote')
    expect([refused.status, refused.body.error?.message]).toEqual([401, 'This API key was revoked.'])
    const audit = await portal.given.rows(
      `select id from audit_events where action = 'revoke-api-key' and entity_id = $1`,
      [key.id],
    )
    expect(audit).toHaveLength(1)
  })

  test('ends after its last day in the time zone of the agency', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format(portal.clock.now())
    const { secret } = await makeKey(['quotes:read'], { expiresOn: today })
    const call = withKey(secret)
    expect((await call('GET', '/v1/quote')).status).toBe(200)
    portal.clock.offset = 24 * 3_600_000
    const refused = await call('GET', '/v1/quote')
    portal.clock.offset = 0
    expect([refused.status, refused.body.error?.message]).toEqual([401, 'This API key has expired.'])
    const late = await master.post('/v1/agency/api-keys', {
      name: 'Late',
      scopes: ['quotes:read'],
      expiresOn: '2020-01-01',
    })
    expect([late.status, late.body.error?.fields]).toEqual([422, { expiresOn: 'The last day must not be in the past' }])
  })

  test('ends when the user who made it leaves the agency', async () => {
    const leaver = await portal.given.user()
    await portal.given.membership(leaver, agencyId, { isMaster: true })
    const { secret } = await makeKey(['quotes:read'], {}, await portal.signIn(leaver))
    await portal.given.rows('update memberships set ended_at = now() where user_id = $1', [leaver])
    const refused = await withKey(secret)('GET', '/v1/quote')
    expect([refused.status, refused.body.error?.message]).toEqual([
      401,
      'This API key has ended, because the user who made it no longer works for the agency.',
    ])
  })

  test('waits while its agency is paused', async () => {
    const { secret } = await makeKey(['quotes:read'])
    const pause = `update agencies set paused_at = $2, pause_reason = $3 where id = $1`
    await portal.given.rows(pause, [agencyId, portal.clock.now(), 'Overdue'])
    const refused = await withKey(secret)('GET', '/v1/quote')
    await portal.given.rows(pause, [agencyId, null, null])
    expect([refused.status, refused.body.error?.message]).toEqual([
      401,
      'The agency of this API key is paused or closed. The key works again when the agency goes on.',
    ])
    expect((await withKey(secret)('GET', '/v1/quote')).status).toBe(200)
  })

  test('that is unknown, cut short, of another state or no key at all is refused', async () => {
    const { secret } = await makeKey(['quotes:read'])
    for (const wrong of [
      secret.slice(0, -1),
      `${secret}x`,
      secret.replace('acp_vic', 'acp_nsw'),
      'x',
      '',
      `acp_vic_${'a'.repeat(43)}`,
    ])
      expect([wrong, (await withKey(wrong)('GET', '/v1/quote')).status]).toEqual([wrong, 401])
  })

  test('is used instead of the session, so that cookies give it no rights', async () => {
    const { secret } = await makeKey(['invoices:read'])
    const mixed = await master.call('GET', '/v1/quote', { headers: { authorization: `Bearer ${secret}` } })
    expect(mixed.status).toBe(403)
  })

  test('notes when it was last used', async () => {
    const { key, secret } = await makeKey(['quotes:read'])
    await withKey(secret)('GET', '/v1/quote')
    const page = (await master.get('/v1/agency/api-integration')).body.data as {
      keys: { id: number; lastUsedAt: string | null }[]
    }
    expect(page.keys.find(({ id }) => id === key.id)?.lastUsedAt).not.toBeNull()
  })

  test('can be made by master users only, and not while viewing the portal as one', async () => {
    const manager = await portal.given.user()
    await portal.given.membership(manager, agencyId)
    const admin = await portal.given.user('vic', { isAdministrator: true })
    for (const browser of [await portal.signIn(manager), await portal.signIn(userId, { originalUserId: admin })]) {
      expect((await browser.post('/v1/agency/api-keys', { name: 'x', scopes: ['quotes:read'] })).status).toBe(403)
      expect((await browser.get('/v1/agency/api-integration')).status).toBe(403)
    }
    expect((await portal.browser().get('/v1/agency/api-integration')).status).toBe(401)
  })

  test('of another agency cannot be revoked', async () => {
    const { key, secret } = await makeKey(['quotes:read'])
    const stranger = await portal.given.user()
    await portal.given.membership(stranger, await portal.given.agency(), { isMaster: true })
    const browser = await portal.signIn(stranger)
    expect((await browser.post(`/v1/agency/api-keys/${key.id}/revoke`)).status).toBe(404)
    expect((await withKey(secret)('GET', '/v1/quote')).status).toBe(200)
  })

  test('needs a name and a scope', async () => {
    const reply = await master.post('/v1/agency/api-keys', { name: ' ', scopes: [] })
    expect([reply.status, reply.body.error?.fields]).toEqual([
      422,
      { name: 'Please enter a name', scopes: 'Please choose what the key may do' },
    ])
  })
})

test('a booking with a key is audited under the name of the key', async () => {
  // Monday, 16 November 2026, 10 am in Melbourne.
  portal.clock.offset = Date.parse('2026-11-15T23:00:00Z') - Date.now()
  const place = await givenBookingPlace(portal)
  await givenWindows(portal.given, 'vic', place.technicianId, '2026-11-17')
  await portal.given.rows('update memberships set is_master = true where user_id = $1', [place.userId])
  const { key, secret } = await makeKey(['bookings:write'], { name: 'Diary' }, await portal.signIn(place.userId))
  const oasResult = await offeredTime(place)
  const call = withKey(secret)
  const booked = await call('POST', `/v1/property/${place.propertyId}/booking`, {
    propertyId: place.propertyId,
    bookingTypes: ['SMOKE_ALARM_SERVICE'],
    entryMethod: 'APPOINTMENT',
    oasResult,
    contacts: [anaLee],
  })
  portal.clock.offset = 0
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  const [event] = await portal.given.rows<{ name: string; key: number; user: number }>(
    `select user_name as name, api_key_id as key, user_id as "user" from audit_events where agency_id = $1 and entity = 'visits'`,
    [place.agencyId],
  )
  expect(event).toEqual({ name: 'API key Diary', key: key.id, user: place.userId })
})

test('a key that calls too often is refused until the minute is over, and others are not', async () => {
  const slow = await ownPortal({ API_KEY_RATE_LIMIT: '3' })
  const agency = await slow.given.agency()
  const user = await slow.given.user()
  await slow.given.membership(user, agency, { isMaster: true })
  const browser = await slow.signIn(user)
  const secrets = await Promise.all(
    [1, 2].map(async () => {
      const made = await browser.post('/v1/agency/api-keys', { name: 'Fast', scopes: ['quotes:read'] })
      return (made.body.data as Made).secret
    }),
  )
  const ask = async (secret = '') =>
    slow.browser().call('GET', '/v1/quote', { headers: { origin: undefined, authorization: `Bearer ${secret}` } })
  const replies = []
  for (let turn = 0; turn < 5; turn += 1) replies.push(await ask(secrets[0]))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  expect(replies[3]?.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '0' })
  expect(Number(replies[3]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(secrets[1])).status).toBe(200)
  await slow.close()
})
