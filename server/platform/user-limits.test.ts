import { fastify } from 'fastify'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportQuotes } from '../../contract/quotes/quotes.ts'
import { anaLee, givenBookingPlace, offeredTime } from '../testing/given-bookings.ts'
import { givenWindows } from '../testing/given-roster.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import { pdf } from '../testing/sample-files.ts'
import { BulkOffice } from '../testing/bulk-office.ts'
import { ownPortal, type Browser, type TestPortal } from '../testing/test-portal.ts'
import { hiddenIn, ownStateSystem, type TestStateSystem } from '../testing/test-state-system.ts'
import { answerErrors } from './answer-errors.ts'
import { UserLimits } from './user-limits.ts'

const settings = {
  USER_MAIL_LIMIT: '2',
  USER_BULK_MAIL_LIMIT: '3',
  USER_EXPORT_LIMIT: '2',
  USER_UPLOAD_LIMIT: '3',
  USER_UPLOAD_MB_LIMIT: '20',
  RATE_LIMIT: '200',
}
let portal: TestPortal
let system: TestStateSystem
let agencyId: number
/** Whose exports and uploads are counted apart. */
let reader: Browser

beforeAll(async () => {
  portal = await ownPortal(settings)
  const shared = async () => ({ ...portal.database, drop: async () => {} })
  system = await ownStateSystem(settings, undefined, shared)
  agencyId = await portal.given.agency()
  reader = await colleague()
})
afterAll(async () => {
  await system.close()
  await portal.close()
})

async function colleague() {
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  return portal.signIn(userId)
}

async function inTurn<Reply>(count: number, ask: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let turn = 0; turn < count; turn += 1) replies.push(await ask())
  return replies
}

test('a user who sends too many emails is told when to go on; a colleague is not affected', async () => {
  const quoteId = await portal.given.quote(agencyId, await portal.given.property(agencyId))
  const letter = { toAddresses: ['owner@example.com'], ccAddresses: [], message: '' }
  const [one, other] = [await colleague(), await colleague()]
  const replies = await inTurn(3, async () => one.post(`/v1/quote/${quoteId}/forward`, letter))
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 429])
  expect(replies[2]?.body.error).toEqual({
    code: 'too-many-requests',
    message: 'You can send at most 2 emails an hour. Please try again in 60 minutes.',
  })
  expect(Number(replies[2]?.headers['retry-after'])).toBeGreaterThan(3000)
  const mails = await portal.given.rows('select 1 from mails where agency_id = $1', [agencyId])
  expect(mails).toHaveLength(2)
  expect((await other.post(`/v1/quote/${quoteId}/forward`, letter)).status).toBe(202)
})

test('what is refused, or was done before, does not count', async () => {
  const quoteId = await portal.given.quote(agencyId, await portal.given.property(agencyId))
  const letter = { toAddresses: ['owner@example.com'], ccAddresses: [], message: '' }
  const one = await colleague()
  const forward = async (id: number) =>
    (
      await one.call('POST', `/v1/quote/${id}/forward`, {
        body: letter,
        headers: { 'idempotency-key': `forward-${id}-${agencyId}` },
      })
    ).status
  expect(await inTurn(4, async () => forward(2_000_000_000))).toEqual([404, 404, 404, 404])
  expect(await inTurn(4, async () => forward(quoteId))).toEqual([202, 202, 202, 202])
  expect(await inTurn(2, async () => (await one.post(`/v1/quote/${quoteId}/forward`, letter)).status)).toEqual([
    202, 429,
  ])
  const packs = async (propertyId: number) =>
    (await one.post(`/v1/property/${propertyId}/evidence-packs`, { from: '2024-01-01', to: '2024-12-31' })).status
  expect(await inTurn(4, async () => packs(2_000_000_000))).toEqual([404, 404, 404, 404])
  expect(await packs(await portal.given.property(agencyId))).toBe(202)
})

test('an invitation that is refused does not count', async () => {
  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', master.username)
  const invite = async (email: string) => {
    const page = await browser.get(`/vic/Users/invite?agency=${agencyId}`)
    return (await browser.post('/vic/Users/invite', { ...hiddenIn(page.body), name: 'Sam', email, role: 'user' }))
      .statusCode
  }
  expect(await inTurn(4, async () => invite('no address'))).toEqual([422, 422, 422, 422])
  expect(await invite('first@agency.example.com')).toBe(303)
  expect(await invite('second@agency.example.com')).toBe(303)
  expect(await invite('third@agency.example.com')).toBe(429)
})

test('each email of a bulk action counts when it is queued; a refused one stores and counts nothing', async () => {
  const office = await BulkOffice.open(portal)
  const ids = await office.properties(5)
  const email = async (propertyIds: number[]) =>
    office.post({ propertyIds }, propertyIds.length, { kind: 'SEND_EMAIL', template: 'CANNOT_REACH_YOU' })
  const tooMany = await email(ids.slice(0, 4))
  expect(tooMany.status).toBe(429)
  expect(tooMany.body.error?.message).toBe(
    'You can send at most 3 emails a day by bulk actions. 3 are left: select fewer, or try again in 24 hours.',
  )
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(await portal.given.rows('select 1 from bulk_actions where agency_id = $1', [office.agencyId])).toEqual([])
  const first = await email(ids.slice(0, 2))
  expect(first.status).toBe(200)
  await office.run((first.body.data as { id: number }).id)
  expect((await email(ids.slice(2, 4))).body.error?.message).toContain('1 is left')
  expect((await email(ids.slice(2, 3))).status).toBe(200)
  expect((await office.post({ propertyIds: ids }, 5, { kind: 'CONFIRM_TENANCY' })).status).toBe(200)
})

test('letters to owners about a rule count alike, and the limit is said before they are sent', async () => {
  const { given } = portal
  const office = await given.agency('qld')
  const userId = await given.user('qld')
  await given.membership(userId, office)
  await given.emailSender(userId, office)
  const [rule] = await given.rows<{ id: number }>(
    `select id from rule_versions where state = 'qld' and duty = 'SMOKE_ALARM_TYPE' order by in_force_from desc limit 1`,
  )
  const propertyIds = await inTurn(4, async () => {
    const id = await given.property(office, { columns: { is_legislation_upgrade_pending: true } })
    await given.service(office, id, 'smoke')
    const contact = await given.row('contacts', { agency_id: office, name: 'Ana', email: 'ana@owner.example.com' })
    const place = { agency_id: office, property_id: id, contact_id: contact, role: 'LANDLORD', position: 1 }
    await given.row('property_contacts', place)
    return id
  })
  await portal.makeCards(office, 'qld')
  const browser = await portal.signIn(userId, { state: 'qld' })
  const letters = (ids: number[]) => ({ kind: 'SEND_LAW_LETTERS', ruleId: rule?.id, propertyIds: ids })
  const problem = async (ids: number[]) => {
    const reply = await browser.post('/v1/agency/bulk-actions/law/check', letters(ids))
    return (reply.body.data as { mailsProblem: string | null }).mailsProblem
  }
  const refusal =
    'You can send at most 3 emails a day by bulk actions. 3 are left: select fewer, or try again in 24 hours.'
  expect([await problem(propertyIds), await problem(propertyIds.slice(1))]).toEqual([refusal, null])
  const tooMany = await browser.post('/v1/agency/bulk-actions/law', letters(propertyIds))
  expect([tooMany.status, tooMany.body.error?.message]).toEqual([429, refusal])
  expect((await browser.post('/v1/agency/bulk-actions/law', letters(propertyIds.slice(1)))).status).toBe(200)
  expect(await problem(propertyIds.slice(0, 1))).toContain('Please try again in 24 hours.')
})

test('an email that a bulk action did not send, because it was stopped or could not be sent, counts when it is sent', async () => {
  const office = await BulkOffice.open(portal)
  const [sent = 0, left = 0, gone = 0, other = 0] = await office.properties(4)
  const email = async (...ids: number[]) =>
    office.post({ propertyIds: ids }, ids.length, { kind: 'SEND_EMAIL', template: 'CANNOT_REACH_YOU' })
  const { id } = (await email(sent, left, gone)).body.data as { id: number }
  await portal.given.rows(
    `update bulk_action_items set status = 'DONE', settled_at = now() where bulk_action_id = $1 and property_id = $2`,
    [id, sent],
  )
  await office.stop(id)
  await office.run(id)
  // Nothing is given back twice.
  await office.run(id)
  const rest = await office.carryOn(id)
  expect(rest.status).toBe(200)
  await portal.given.rows(`update access_cases set status = 'RESOLVED', closed_at = now() where property_id = $1`, [
    gone,
  ])
  const { id: next } = rest.body.data as { id: number }
  await office.run(next)
  expect((await office.outcomes(next)).get(gone)?.[0]).toBe('SKIPPED')
  const last = await email(other)
  await office.run((last.body.data as { id: number }).id)
  expect((await email(...(await office.properties(1)))).status).toBe(429)
})

test('each contact who is told of a visit counts as an email; an API key has a count of its own', async () => {
  // Monday, 16 November 2026, 10 am in Melbourne.
  portal.clock.offset = Date.parse('2026-11-15T23:00:00Z') - Date.now()
  try {
    const place = await givenBookingPlace(portal)
    await givenWindows(portal.given, 'vic', place.technicianId, '2026-11-17', ['08:00', '10:00'])
    await portal.given.rows('update memberships set is_master = true where user_id = $1', [place.userId])
    const url = `/v1/property/${place.propertyId}/booking`
    const booked = await place.browser.post(url, {
      propertyId: place.propertyId,
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      contacts: [anaLee],
      nominatedContact: {
        name: 'Olga Outside',
        email: 'olga@outside.example.com',
        mobile: '0491570157',
        isPrimaryContact: false,
        isEnabled: true,
      },
      oasResult: await offeredTime(place, undefined, '2026-11-17 08:00'),
    })
    expect(booked.status, JSON.stringify(booked.body)).toBe(201)
    const { visitId, version } = booked.body.data as { visitId: number; version: number }
    const query = `service=SMOKE_ALARM_SERVICE&visit=${visitId}`
    const body = { oasResult: await offeredTime(place, query, '2026-11-17 10:00'), version }
    const moved = await place.browser.put(`${url}/${visitId}`, body)
    expect([moved.status, moved.body.error?.message]).toEqual([
      429,
      'You can send at most 2 emails an hour. Please try again in 60 minutes.',
    ])
    const mails = async () =>
      (await portal.given.rows('select 1 from mails where agency_id = $1', [place.agencyId])).length
    expect(await mails()).toBe(2)
    const master = await portal.signIn(place.userId)
    const made = await master.post('/v1/agency/api-keys', { name: 'Diary', scopes: ['bookings:write'] })
    const { secret } = made.body.data as { secret: string }
    const headers = { origin: undefined, authorization: `Bearer ${secret}` }
    const withKey = async (method: string, path: string, content: object) =>
      portal.browser().call(method, `${url}/${visitId}${path}`, { body: content, headers })
    expect((await withKey('PUT', '', body)).status).toBe(200)
    expect(await mails()).toBe(4)
    expect((await withKey('POST', '/cancel', { reason: 'Not needed', version: version + 1 })).status).toBe(429)
    expect(await mails()).toBe(4)
  } finally {
    portal.clock.offset = 0
  }
})

test('exports are limited in the hour', async () => {
  const replies = await inTurn(3, async () => reader.get('/v1/quote/export'))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
})

test('evidence packs are limited in the hour', async () => {
  const one = await colleague()
  const replies = await inTurn(3, async () => {
    const propertyId = await portal.given.property(agencyId)
    return one.post(`/v1/property/${propertyId}/evidence-packs`, { from: '2024-01-01', to: '2024-12-31' })
  })
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 429])
  expect(replies[2]?.body.error?.message).toContain('at most 2 downloads and evidence packs an hour')
})

test('of one user’s exports three are made at once; a finished one makes room', async () => {
  const limits = new UserLimits(portal.databases, { ...portal.config.userLimits, exports: 4 })
  const bodies: Readable[] = []
  const app = fastify()
  answerErrors(app)
  app.get('/export', async (request, reply) => {
    await limits.enter(exportQuotes, { state: 'vic', userId: 987 }, { request, reply })
    const body = new Readable({ read: () => {} })
    bodies.push(body)
    return reply.send(body)
  })
  const ask = async () => app.inject('/export')
  const first = [ask(), ask(), ask()]
  await expect.poll(() => bodies.length).toBe(3)
  const fourth = await ask()
  expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([429, '5'])
  for (const body of bodies) body.push(null)
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const fifth = ask()
  await expect.poll(() => bodies.length).toBe(4)
  bodies[3]?.push(null)
  expect((await fifth).statusCode).toBe(200)
  await app.close()
})

test('uploads are limited by their number, and by their size before they are received', async () => {
  const propertyId = await portal.given.property(agencyId)
  const form = () =>
    multipartForm([
      { name: 'type', value: 'CERTIFICATE' },
      { name: 'services', value: '[{"code":"SMOKE"}]' },
      { name: 'file', value: pdf(), fileName: 'a.pdf', type: 'application/pdf' },
    ])
  const replies = await inTurn(4, async () => reader.call('POST', `/v1/property/${propertyId}/documents`, form()))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 429])
  expect(replies[3]?.body.error?.message).toContain('at most 3 files an hour')
  const limits = new UserLimits(portal.databases, portal.config.userLimits)
  const upload = async (megabytes: number) =>
    limits.takeUpload({ state: 'vic', userId: 988 }, {
      headers: { 'content-length': String(megabytes * 2 ** 20) },
    } as never)
  await upload(15)
  await expect(upload(15)).rejects.toThrow('You can upload at most 20 MB an hour.')
  // What was refused takes no room.
  await upload(4)
  await upload(1)
  await expect(upload(0)).rejects.toThrow('You can upload at most 3 files an hour.')
})

test('invitations count as emails, and the form keeps what was typed', async () => {
  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', master.username)
  const invite = async (name: string) => {
    const page = await browser.get(`/vic/Users/invite?agency=${agencyId}`)
    return browser.post('/vic/Users/invite', {
      ...hiddenIn(page.body),
      name,
      email: `${name.toLowerCase()}@example.com`,
      role: 'user',
    })
  }
  const replies = [await invite('Anna'), await invite('Ben'), await invite('Cleo')]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 429])
  expect(replies[2]?.body).toContain('You can send at most 2 emails an hour.')
  expect(replies[2]?.body).toContain('value="cleo@example.com"')
})

test('whoever tries many addresses that do not exist is refused, in both servers', async () => {
  const unknown = await inTurn(12, async () => portal.browser().get('/wp-login.php'))
  expect(unknown.map(({ status }) => status)).toEqual([...Array<number>(10).fill(404), 429, 429])
  expect(Number(unknown[11]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await portal.browser().get('/v1/auth/systems')).status).toBe(200)
  const browser = system.browser('198.51.100.31')
  const pages = await inTurn(12, async () => browser.get('/vic/wp-login.php'))
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(404), 429, 429])
  expect(Number(pages[11]?.headers['retry-after'])).toBeGreaterThan(0)
})
