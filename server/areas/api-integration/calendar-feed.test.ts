import { beforeEach, expect, test } from 'vitest'
import { states, type StateCode } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let master: Browser
let agencyId: number
let managerId: number
let technicianId: number
let visitNumber = 910_000

async function givenOffice(state: StateCode = 'vic') {
  agencyId = await portal.given.agency(state, 'Wattle; Bird, & Co')
  managerId = await portal.given.propertyManager(agencyId, 'Priya Nair')
  const userId = await portal.given.user(state)
  await portal.given.membership(userId, agencyId, { isMaster: true })
  master = await portal.signIn(userId, { state })
  const made = await portal.given.rows<{ id: number }>(
    `insert into technicians (state, name, latitude, longitude, service_ids) values ($1, 'Tess Tran', 0, 0, '{1}') returning id`,
    [state],
  )
  technicianId = made[0]?.id as number
}
beforeEach(async () => givenOffice())

const inDays = (days: number, hour = 0) =>
  new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000 + hour * 3_600_000)

async function givenVisit(columns: Record<string, unknown> = {}, manager: number | null = managerId): Promise<number> {
  const propertyId = await portal.given.property(agencyId, { columns: { manager_id: manager } })
  visitNumber += 1
  const starts = (columns['starts_at'] as Date | undefined) ?? inDays(7, visitNumber % 20)
  await portal.given.row('visits', {
    agency_id: agencyId,
    id: visitNumber,
    property_id: propertyId,
    technician_id: technicianId,
    status: 'BOOKED',
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 1_800_000),
    booked_at: new Date(),
    ...columns,
  })
  return visitNumber
}

async function givenFeed(propertyManagerId: number | null = null): Promise<{ id: number; path: string }> {
  const made = await master.post('/v1/agency/calendar-feeds', { propertyManagerId })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body.data as { id: number }
  return { id, path: await pathOf(id) }
}
async function pathOf(id: number): Promise<string> {
  const page = (await master.get('/v1/agency/api-integration')).body.data as { feeds: { id: number; url: string }[] }
  return new URL(page.feeds.find((feed) => feed.id === id)?.url ?? '').pathname
}

const read = async (path: string, headers: Record<string, string> = {}) => portal.app.inject({ url: path, headers })

/** The lines of a calendar without their folding. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const eventsOf = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map(
      (part) =>
        new Map(part.split('\r\n').map((line) => [line.split(/[:;]/, 1)[0] ?? '', line.slice(line.indexOf(':') + 1)])),
    )

test('the calendar follows RFC 5545: line ends, folding, escaping, nesting and required properties', async () => {
  const id = await givenVisit()
  await portal.given.rows(`update properties set address_line_1 = $2 where agency_id = $1`, [
    agencyId,
    `Unit 3; 12 Très, Long \\ Street ${'Ünïcode '.repeat(12)}`,
  ])
  const reply = await read((await givenFeed()).path)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const text = reply.body
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const open: string[] = []
  for (const line of linesOf(text)) {
    if (line.startsWith('BEGIN:')) open.push(line.slice(6))
    if (line.startsWith('END:')) expect(open.pop()).toBe(line.slice(4))
    if (line) expect(line).toMatch(/^[A-Z-]+(;[A-Z-]+=[^:;]+)*:/)
  }
  expect(open).toEqual([])
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
  expect(linesOf(text)).toContain(String.raw`X-WR-CALNAME:Compliance visits – Wattle\; Bird\, & Co`)
  const [event] = eventsOf(text)
  expect(event?.get('UID')).toBe(`visit-${id}@vic.agency-compliance-portal`)
  expect(event?.get('LOCATION')).toContain(String.raw`Unit 3\; 12 Très\, Long \\ Street`)
  for (const name of ['DTSTAMP', 'CREATED', 'LAST-MODIFIED']) expect(event?.get(name)).toMatch(/^\d{8}T\d{6}Z$/)
  for (const name of ['DTSTART', 'DTEND']) expect(event?.get(name)).toMatch(/^\d{8}T\d{6}$/)
  for (const name of ['SUMMARY', 'SEQUENCE', 'STATUS']) expect(event?.get(name)).toBeTruthy()
  // A METHOD would require an ORGANIZER (RFC 5546, 3.2.1).
  expect(text).not.toContain('METHOD:')
})

test.each([
  ['vic', '2030-01-15', '20300115T093000', 'Australia/Melbourne'],
  ['vic', '2030-07-15', '20300715T093000', 'Australia/Melbourne'],
  ['qld', '2030-01-15', '20300115T093000', 'Australia/Brisbane'],
  ['sa', '2030-01-15', '20300115T093000', 'Australia/Adelaide'],
] as const)('a visit in %s on %s is at its local time', async (state, day, local, zone) => {
  await givenOffice(state)
  portal.clock.offset = Date.parse(`${day}T00:00Z`) - 86_400_000 - Date.now()
  const starts = instantAt(states[state].timeZone, day, '09:30')
  await givenVisit({ starts_at: starts })
  const userId = await portal.given.user(state)
  await portal.given.membership(userId, agencyId, { isMaster: true })
  master = await portal.signIn(userId, { state })
  const { body } = await read((await givenFeed()).path)
  portal.clock.offset = 0
  expect(linesOf(body)).toContain(`DTSTART;TZID=${zone}:${local}`)
  expect(linesOf(body)).toContain(`TZID:${zone}`)
})

test('a visit keeps its UID when it is moved and cancelled, and its sequence grows', async () => {
  const id = await givenVisit()
  const { path } = await givenFeed()
  const [before] = eventsOf((await read(path)).body)
  await portal.given.rows(
    `update visits set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day', version = version + 1, updated_at = now()
      where agency_id = $1 and id = $2`,
    [agencyId, id],
  )
  const [moved] = eventsOf((await read(path)).body)
  await portal.given.rows(
    `update visits set status = 'CANCELLED', finished_at = now(), version = version + 1, updated_at = now() where agency_id = $1 and id = $2`,
    [agencyId, id],
  )
  const [cancelled] = eventsOf((await read(path)).body)
  expect(new Set([before, moved, cancelled].map((event) => event?.get('UID'))).size).toBe(1)
  expect([before, moved, cancelled].map((event) => event?.get('SEQUENCE'))).toEqual(['1', '2', '3'])
  expect([before, moved, cancelled].map((event) => event?.get('STATUS'))).toEqual([
    'CONFIRMED',
    'CONFIRMED',
    'CANCELLED',
  ])
  expect(before?.get('DTSTART')).not.toBe(moved?.get('DTSTART'))
})

test('a program that has the calendar gets 304 until something changes', async () => {
  const id = await givenVisit()
  const { path } = await givenFeed()
  const first = await read(path)
  const etag = String(first.headers['etag'])
  const again = await read(path, { 'if-none-match': `"other", W/${etag}` })
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  await portal.given.rows(
    `insert into visit_services (agency_id, visit_id, service_id, booking_type) values ($1, $2, 1, 'SMOKE_ALARM_SERVICE')`,
    [agencyId, id],
  )
  const changed = await read(path, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('SUMMARY:Smoke alarm – ')
})

test('a calendar of one property manager has only the visits at their properties; holds are in none', async () => {
  const own = await givenVisit()
  const other = await givenVisit({}, null)
  const userId = await portal.given.user()
  await givenVisit({ status: 'HELD', booked_at: null, held_by: userId, hold_expires_at: new Date() })
  const uids = (text: string) => eventsOf(text).map((event) => Number(/\d+/.exec(event.get('UID') ?? '')?.[0]))
  expect(uids((await read((await givenFeed(managerId)).path)).body)).toEqual([own])
  expect(uids((await read((await givenFeed()).path)).body).toSorted()).toEqual([own, other])
  expect((await master.post('/v1/agency/calendar-feeds', { propertyManagerId: managerId })).status).toBe(409)
})

test('a renewed or revoked address and a forged one answer 404', async () => {
  const { id, path } = await givenFeed()
  expect((await master.post(`/v1/agency/calendar-feeds/${id}/renew`)).status).toBe(204)
  const renewed = await pathOf(id)
  expect(renewed).not.toBe(path)
  expect((await read(path)).statusCode).toBe(404)
  expect((await read(renewed)).statusCode).toBe(200)
  for (const forged of [
    renewed.replace(`.${agencyId}.`, `.${agencyId + 1}.`),
    `${renewed.slice(0, -8)}aaaa.ics`,
    '/v1/calendar-feed/x',
  ])
    expect((await read(forged)).statusCode).toBe(404)
  for (const _ of [1, 2]) expect((await master.post(`/v1/agency/calendar-feeds/${id}/revoke`)).status).toBe(204)
  expect((await read(renewed)).statusCode).toBe(404)
})

test('the calendar contains nothing about tenants', async () => {
  const id = await givenVisit()
  await portal.given.rows(
    `insert into visit_contacts (agency_id, visit_id, position, name, email, mobile) values ($1, $2, 1, 'Ana Lee', 'ana@lee.example.com', '0491570006')`,
    [agencyId, id],
  )
  const { body } = await read((await givenFeed()).path)
  expect(body).not.toMatch(/Ana|0491/)
})

test('a stranger can neither renew nor revoke a calendar, nor make one of a manager of another agency', async () => {
  const { id, path } = await givenFeed()
  const manager = managerId
  await givenOffice()
  expect((await master.post(`/v1/agency/calendar-feeds/${id}/renew`)).status).toBe(404)
  expect((await master.post(`/v1/agency/calendar-feeds/${id}/revoke`)).status).toBe(404)
  expect((await master.post('/v1/agency/calendar-feeds', { propertyManagerId: manager })).status).toBe(422)
  expect((await read(path)).statusCode).toBe(200)
})

test('only a master user makes, renews and revokes calendars', async () => {
  const { id, path } = await givenFeed()
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  const manager = await portal.signIn(userId)
  const replies = [
    await manager.post('/v1/agency/calendar-feeds', { propertyManagerId: managerId }),
    await manager.post(`/v1/agency/calendar-feeds/${id}/renew`),
    await manager.post(`/v1/agency/calendar-feeds/${id}/revoke`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await read(path)).statusCode).toBe(200)
})
