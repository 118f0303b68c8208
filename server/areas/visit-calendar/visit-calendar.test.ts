import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import type { CalendarDay } from '../../../contract/visit-calendar.ts'
import { givenVisitToday } from '../../testing/given-visits.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let browser: Browser

async function given(state: StateCode = 'vic') {
  agencyId = await portal.given.agency(state)
  userId = await portal.given.user(state, { name: 'Priya Nair' })
  await portal.given.membership(userId, agencyId)
  browser = await portal.signIn(userId, { state })
}
beforeEach(async () => given())

type Calendar = { days: CalendarDay[]; total: number; technicians: { id: number; name: string }[] }
const read = async (query: string) => (await browser.get(`/v1/visit-calendar?${query}`)).body.data as Calendar
const shape = ({ days }: Calendar) => days.map(({ day, total, visits }) => [day, total, visits.length])

async function visitAt(day: string, time: string, columns: Record<string, unknown> = {}, state: StateCode = 'vic') {
  const { managerId = null, ...rest } = columns as { managerId?: number | null }
  const visit = await givenVisitToday(portal.given, { state, agencyId, codes: ['smoke'], managerId })
  const starts = instantAt(states[state].timeZone, day, time)
  const set = { starts_at: starts, ends_at: new Date(starts.getTime() + 3_600_000), ...rest }
  const names = Object.keys(set)
  await portal.given.rows(
    `update visits set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1 returning id`,
    [visit.visitId, ...Object.values(set)],
  )
  return visit
}

describe('the calendar of visits', () => {
  test('has the visits of each day in order of time, whatever became of them, without held and cancelled ones', async () => {
    const day = '2031-03-05'
    const late = await visitAt(day, '15:00')
    const early = await visitAt(day, '09:00', { status: 'COMPLETED', finished_at: '2031-03-05T02:00:00Z' })
    await visitAt(day, '10:00', { status: 'CANCELLED', finished_at: new Date() })
    const next = await visitAt(addDays(day, 1), '08:00')
    await visitAt(addDays(day, 2), '00:00')
    const found = await read(`from=${day}&to=${addDays(day, 1)}`)
    expect(found.total).toBe(3)
    expect(found.days.map(({ visits }) => visits.map(({ visitId }) => visitId))).toEqual([
      [early.visitId, late.visitId],
      [next.visitId],
    ])
    expect(found.days[0]?.visits).toMatchObject([
      { status: 'COMPLETED', key: null, isOver: false },
      { status: 'BOOKED', key: { text: 'Key K7 needed' }, wayIn: 'Entry notice', services: ['smoke'], isOver: false },
    ])
  })

  test('is of a property manager and of a technician, whose names stay to choose from', async () => {
    const managerId = await portal.given.propertyManager(agencyId)
    const day = '2031-04-07'
    const [mine, other] = [await visitAt(day, '09:00', { managerId }), await visitAt(day, '11:00')]
    const visitIds = (calendar: Calendar) => calendar.days.flatMap(({ visits }) => visits.map(({ visitId }) => visitId))
    const ofManager = await read(`from=${day}&to=${day}&property-manager=${managerId}`)
    expect(visitIds(ofManager)).toEqual([mine.visitId])
    expect(ofManager.technicians.map(({ id }) => id)).toEqual([mine.technicianId])
    const ofTechnician = await read(`from=${day}&to=${day}&technician=${other.technicianId}`)
    expect(visitIds(ofTechnician)).toEqual([other.visitId])
    expect(ofTechnician.technicians).toHaveLength(2)
    expect(visitIds(await read(`from=${day}&to=${day}&property-manager=none`))).toEqual([other.visitId])
    expect(visitIds(await read(`from=${day}&to=${day}&technician=2000000000`))).toEqual([])
  })

  test('of a month has the first three visits of a day and their number, of one day all', async () => {
    const day = '2031-05-14'
    for (const hour of ['08', '10', '12', '14']) await visitAt(day, `${hour}:00`)
    expect(shape(await read('from=2031-04-28&to=2031-06-01'))).toEqual([[day, 4, 3]])
    expect(shape(await read('from=2031-05-12&to=2031-05-18'))).toEqual([[day, 4, 4]])
    expect(shape(await read(`from=${day}&to=${day}`))).toEqual([[day, 4, 4]])
  })

  test('counts a visit to the day of the state, also when daylight saving begins or ends', async () => {
    // 5 October 2031 has 23 hours in Melbourne, 6 April 25.
    for (const [day, time] of [
      ['2031-10-04', '23:30'],
      ['2031-10-05', '00:30'],
      ['2031-10-05', '23:30'],
    ] as const)
      await visitAt(day, time)
    expect(shape(await read('from=2031-10-05&to=2031-10-05'))).toEqual([['2031-10-05', 2, 2]])
    await given('wa')
    // 6 am in Perth is the evening before in UTC.
    await visitAt('2031-04-07', '06:00', {}, 'wa')
    expect(shape(await read('from=2031-04-07&to=2031-04-13'))).toEqual([['2031-04-07', 1, 1]])
    expect(shape(await read('from=2031-04-06&to=2031-04-06'))).toEqual([])
  })

  test.each([
    ['from=2031-05-02&to=2031-05-01', 400, 'The last day is before the first'],
    ['from=2031-05-01&to=2031-06-12', 400, 'At most 42 days at once'],
    ['from=2031-02-30&to=2031-03-01', 400, undefined],
    ['from=2031-05-01', 400, undefined],
    ['from=2031-05-01&to=2031-05-02&technician=x', 400, undefined],
    ['from=2031-05-01&to=2031-05-02&property-manager=2000000000', 404, 'This property manager was not found'],
  ])('refuses %s', async (query, status, text) => {
    const reply = await browser.get(`/v1/visit-calendar?${query}`)
    expect(reply.status).toBe(status)
    if (text !== undefined) expect(JSON.stringify(reply.body.error)).toContain(text)
  })

  test('shows nothing of other agencies, and needs a session', async () => {
    const day = '2031-07-01'
    const { technicianId } = await visitAt(day, '09:00')
    const stranger = await portal.office()
    const url = `/v1/visit-calendar?from=${day}&to=${day}`
    for (const each of [url, `${url}&technician=${technicianId}`])
      expect((await stranger.browser.get(each)).body.data).toEqual({ days: [], total: 0, technicians: [] })
    expect((await portal.browser().get(url)).status).toBe(401)
  })
})

describe('a calendar of one’s own', () => {
  type Feeds = { feeds: { id: number; url: string; propertyManager: { name: string } | null }[] }
  const feeds = async (whose = browser) => ((await whose.get('/v1/me/calendar-feeds')).body.data as Feeds).feeds
  const add = async (whose = browser, propertyManagerId: number | null = null) =>
    whose.post('/v1/me/calendar-feeds', { propertyManagerId })
  const file = async () =>
    portal.app
      .inject({ url: new URL((await feeds())[0]?.url ?? 'http://none/').pathname })
      .then(({ statusCode }) => statusCode)

  test('can be had by each user once for all and for each property manager, beside those of the agency', async () => {
    const managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
    expect((await add()).status).toBe(201)
    expect((await add(browser, managerId)).status).toBe(201)
    expect((await add()).status).toBe(409)
    expect((await feeds()).map(({ propertyManager }) => propertyManager?.name ?? null)).toEqual([null, 'Tom Okafor'])
    const colleague = await portal.given.user('vic')
    await portal.given.membership(colleague, agencyId, { isMaster: true })
    const theirs = await portal.signIn(colleague)
    expect(await feeds(theirs)).toEqual([])
    expect((await add(theirs)).status).toBe(201)
    expect((await theirs.post('/v1/agency/calendar-feeds', { propertyManagerId: null })).status).toBe(201)
    expect(await feeds()).toHaveLength(2)
    const ofAgency = (await theirs.get('/v1/agency/api-integration')).body.data as Feeds
    expect(ofAgency.feeds).toHaveLength(1)
  })

  test('is read at its secret address until that is renewed or ended', async () => {
    await add()
    const [feed] = await feeds()
    const old = new URL(feed?.url ?? '').pathname
    expect(await file()).toBe(200)
    expect((await browser.post(`/v1/me/calendar-feeds/${feed?.id}/renew`)).status).toBe(204)
    expect((await portal.app.inject({ url: old })).statusCode).toBe(404)
    expect(await file()).toBe(200)
    const now = new URL((await feeds())[0]?.url ?? '').pathname
    for (const _ of [1, 2]) expect((await browser.post(`/v1/me/calendar-feeds/${feed?.id}/revoke`)).status).toBe(204)
    expect(await feeds()).toEqual([])
    expect((await portal.app.inject({ url: now })).statusCode).toBe(404)
  })

  test.each([
    ['leaves the agency', 'update memberships set ended_at = now() where user_id = $1'],
    ['is blocked', 'update users set is_active = false where id = $1'],
  ])('ends when the user %s', async (_, statement) => {
    await add()
    const { pathname } = new URL((await feeds())[0]?.url ?? '')
    expect((await portal.app.inject({ url: pathname })).statusCode).toBe(200)
    await portal.given.rows(statement, [userId])
    expect((await portal.app.inject({ url: pathname })).statusCode).toBe(404)
  })

  test('is out of reach of colleagues, masters, other agencies, people without a session and staff who view as the user', async () => {
    await add()
    const [feed] = await feeds()
    const colleague = await portal.given.user('vic')
    await portal.given.membership(colleague, agencyId, { isMaster: true })
    const theirs = await portal.signIn(colleague)
    const stranger = (await portal.office()).browser
    for (const verb of ['renew', 'revoke']) {
      for (const whose of [theirs, stranger])
        expect((await whose.post(`/v1/me/calendar-feeds/${feed?.id}/${verb}`)).status).toBe(404)
      expect((await theirs.post(`/v1/agency/calendar-feeds/${feed?.id}/${verb}`)).status).toBe(404)
    }
    expect((await portal.browser().get('/v1/me/calendar-feeds')).status).toBe(401)
    const administrator = await portal.given.user('vic', { isAdministrator: true })
    const viewing = await portal.signIn(userId, { originalUserId: administrator })
    expect((await viewing.get('/v1/me/calendar-feeds')).status).toBe(403)
    expect(await file()).toBe(200)
    const elsewhere = await portal.given.propertyManager(await portal.given.agency())
    expect((await add(browser, elsewhere)).status).toBe(422)
  })
})
