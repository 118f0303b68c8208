import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BookedVisit } from '../../../contract/bookings/visits.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import {
  anaLee,
  givenBookingPlace,
  givenDueService,
  offeredTime,
  type BookingPlace,
} from '../../testing/given-bookings.ts'
import { givenTechnician, givenWindows } from '../../testing/given-roster.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let place: BookingPlace

/** Monday, 16 November 2026, 10 am in Melbourne. */
const monday = '2026-11-15T23:00:00Z'
const taken = 'That time was just taken. Please choose another.'

const setClock = (moment: string) => (portal.clock.offset = Date.parse(moment) - Date.now())

beforeEach(async () => {
  setClock(monday)
  await portal.given.clear('technicians', 'agencies')
  place = await givenBookingPlace(portal)
  for (const day of ['2026-11-17', '2026-11-18'])
    await givenWindows(portal.given, 'vic', place.technicianId, day, ['08:00', '10:00', '12:00'])
})

const rows = async (text: string, values: unknown[] = [place.agencyId]) => portal.given.rows(text, values)
const bookingUrl = (id = place.propertyId) => `/v1/property/${id}/booking`
const form = async (change: object = {}) => ({
  propertyId: place.propertyId,
  bookingTypes: ['SMOKE_ALARM_SERVICE'],
  contacts: [anaLee],
  oasResult: await offeredTime(place),
  ...change,
})
const book = async (change: object = {}, by: Browser = place.browser) => by.post(bookingUrl(), await form(change))
const hold = async (by: Browser = place.browser, at?: string, id = place.propertyId) =>
  by.post(`${bookingUrl(id)}/hold`, {
    propertyId: id,
    bookingTypes: ['SMOKE_ALARM_SERVICE'],
    oasResult: await offeredTime({ browser: by, propertyId: id }, undefined, at),
  })

/** Another user of the same agency, or of another one with its own property. */
async function colleague(agencyId = place.agencyId): Promise<Browser> {
  const userId = await portal.given.user('vic')
  await portal.given.membership(userId, agencyId)
  return portal.signIn(userId)
}

describe('a booking', () => {
  test('stores the visit with its services and contacts, and replies with it', async () => {
    const nominatedContact = {
      name: 'Cleo Desk',
      email: 'desk@wattlebird.example.com',
      mobile: '0491570157',
      isPrimaryContact: false,
      isEnabled: true,
    }
    const reply = await book({ nominatedContact })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toEqual({
      visitId: expect.any(Number),
      startsAt: '2026-11-16T21:00:00.000Z',
      endsAt: '2026-11-16T23:00:00.000Z',
      technicianName: 'Tess Tester',
      serviceIds: [1],
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      entryMethod: 'APPOINTMENT',
      contacts: [
        {
          name: 'Ana Lee',
          email: 'ana@lee.example.com',
          mobile: '0491 570 159',
          isPrimaryContact: true,
          isNominated: false,
        },
        {
          name: 'Cleo Desk',
          email: 'desk@wattlebird.example.com',
          mobile: '0491 570 157',
          isPrimaryContact: false,
          isNominated: true,
        },
      ],
      notice: null,
      withdrawnNotices: [],
      version: 1,
    })
    expect(
      await rows(
        `select status, technician_id, entry_method, booked_by, booked_through, booked_at, held_by, calendar_sequence from visits where agency_id = $1`,
      ),
    ).toEqual([
      {
        status: 'BOOKED',
        technician_id: place.technicianId,
        entry_method: 'APPOINTMENT',
        booked_by: place.userId,
        booked_through: 'PORTAL',
        booked_at: expect.any(Date),
        held_by: null,
        calendar_sequence: 0,
      },
    ])
    const [event] = await rows(
      `select entity, property_id, user_id, after from audit_events where agency_id = $1 and action = 'book-visit'`,
    )
    expect(event).toMatchObject({
      entity: 'visits',
      property_id: place.propertyId,
      user_id: place.userId,
      after: { services: [1], entryMethod: 'APPOINTMENT', startsAt: '2026-11-16T21:00:00.000Z' },
    })
  })

  test.each([
    ['another person', { name: 'Mallory', email: 'ana@lee.example.com' }],
    ['another address', { name: 'Ana Lee', email: 'mallory@elsewhere.example.com' }],
  ])('is not mailed to %s than the occupants', async (_, change) => {
    const reply = await book({ contacts: [anaLee, { ...anaLee, ...change, isPrimaryContact: false }] })
    const who = `${change.name} <${change.email}>`
    const message = `${who} is not a tenant of this property on 17/11/2026. Please remove this contact or nominate a contact.`
    expect([reply.status, reply.body.error?.message, reply.body.error?.fields]).toEqual([
      422,
      message,
      { 'contacts.1': message },
    ])
    expect(await rows('select id from mails where agency_id = $1')).toEqual([])
    expect(await rows(`select id from visits where agency_id = $1 and status = 'BOOKED'`)).toEqual([])
  })

  test('has as contacts those who live there on the day of the visit', async () => {
    await rows(`update tenancies set closes_on = '2026-11-18' where agency_id = $1`)
    await portal.given.tenancy(place.agencyId, place.propertyId, {
      occupant: 'Bo Park',
      columns: { starts_on: '2026-11-18', ends_on: null },
    })
    await rows(`update occupants set email = 'bo@park.example.com' where agency_id = $1 and name = 'Bo Park'`)
    const boPark = { ...anaLee, name: 'bo park', email: 'Bo@Park.example.com' }
    const oasResult = await offeredTime(place, undefined, '2026-11-18 08:00')
    expect((await book({ oasResult })).status).toBe(422)
    expect((await book({ oasResult, contacts: [boPark] })).status).toBe(201)
  })

  test('tells at most twenty occupants', async () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ ...anaLee, isPrimaryContact: at === 0 }))
    const reply = await book({ contacts: many })
    expect([reply.status, reply.body.error?.fields]).toEqual([422, { contacts: 'At most 20 contacts' }])
  })

  test('moves the job status, and resolves the access issues that blocked its entry method', async () => {
    await portal.given.accessCase(place.agencyId, place.propertyId, { problemId: 1 })
    await portal.databases
      .of('vic')
      .transaction({ state: 'vic', agencyId: place.agencyId, userId: null }, async (db) =>
        rebuildAgency({ db, state: 'vic', agencyId: place.agencyId, today: '2026-11-16' }),
      )
    expect((await book()).status).toBe(201)
    expect(await rows('select job_status from property_services where agency_id = $1')).toEqual([
      { job_status: 'BOOKED_IN' },
    ])
    expect(await rows('select resolve_reason from access_issues where agency_id = $1')).toEqual([
      { resolve_reason: 'A visit was booked' },
    ])
    expect(await rows('select status from access_cases where agency_id = $1')).toEqual([{ status: 'RESOLVED' }])
  })

  test('emails each contact separately, with the appointment for the calendar', async () => {
    const contacts = [anaLee, { ...anaLee, name: 'Bo Park', email: 'bo@park.example.com', isPrimaryContact: false }]
    await rows(
      `insert into occupants (agency_id, id, tenancy_id, position, name, email)
       select agency_id, id + 1, tenancy_id, position + 1, 'Bo Park', 'bo@park.example.com' from occupants where agency_id = $1`,
    )
    await book({ contacts })
    const mails = await rows(
      `select m.kind, m.subject, m.message_html as html, m.calendar_method as method, m.calendar_text as calendar, r.email
         from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id where m.agency_id = $1 order by m.id`,
    )
    expect(mails.map(({ email, kind, method }) => [email, kind, method])).toEqual([
      ['ana@lee.example.com', 'VISIT_CONFIRMATION', 'REQUEST'],
      ['bo@park.example.com', 'VISIT_CONFIRMATION', 'REQUEST'],
    ])
    const [{ subject, html, calendar } = {}] = mails as Record<string, string>[]
    expect(subject).toMatch(
      /^Visit booked: \d+ High Street, .+ VIC \d{4}, Tuesday 17th November 2026, 8:00 am to 10:00 am$/,
    )
    for (const text of [
      'Hello Ana Lee,',
      'Wattlebird has booked',
      'Smoke alarm service',
      'Tess Tester of Detector Inspector',
      'By appointment',
      '(03) 5550 1234',
    ])
      expect(html).toContain(text)
    for (const line of ['METHOD:REQUEST', 'SEQUENCE:0', 'DTSTART:20261116T210000Z', 'mailto:ana@lee.example.com'])
      expect(calendar?.replaceAll('\r\n ', '')).toContain(line)
    const uids = new Set(mails.map((mail) => /UID:(.*)/.exec(mail['calendar'] as string)?.[1]))
    expect(uids.size).toBe(1)
  })

  test('keeps contacts who share an address, with the primary one, and writes to them once', async () => {
    const pat = { name: 'Partner Pat', email: 'Ana@Lee.example.com', mobile: '0491570157', isEnabled: true }
    const reply = await book({
      contacts: [{ ...anaLee, isPrimaryContact: false }],
      nominatedContact: { ...pat, isPrimaryContact: true },
    })
    expect((reply.body.data as BookedVisit).contacts).toMatchObject([
      { name: 'Ana Lee', isPrimaryContact: false, isNominated: false },
      { name: 'Partner Pat', isPrimaryContact: true, isNominated: true },
    ])
    const mails = await rows('select message_html as html from mails where agency_id = $1')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.['html']).toContain('Hello Ana Lee and Partner Pat,')
  })

  test('sends no mail for an agency whose mail is switched off', async () => {
    await rows('update agencies set is_sending_enabled = false where id = $1')
    expect((await book()).status).toBe(201)
    expect(await rows('select id from mails where agency_id = $1')).toEqual([])
  })

  test('for several services takes one long visit', async () => {
    for (const service of ['gas', 'electrical'] as const) await givenDueService(portal, place, service)
    const types = ['SMOKE_ALARM_SERVICE', 'GAS_SAFETY_CHECK', 'ELECTRICAL_SAFETY_CHECK']
    const oasResult = await offeredTime(place, types.map((type) => `service=${type}`).join('&'))
    const reply = await book({ bookingTypes: types, oasResult })
    expect(reply.body.data).toMatchObject({
      serviceIds: [1, 3, 2],
      startsAt: '2026-11-16T21:00:00.000Z',
      endsAt: '2026-11-17T01:00:00.000Z',
    })
  })

  test('uses up the one-off entry notification of its services, until it is cancelled', async () => {
    const request = async (serviceIds: string) =>
      portal.given.row('one_off_entry_requests', {
        agency_id: place.agencyId,
        property_id: place.propertyId,
        service_ids: serviceIds,
        requested_by: place.userId,
      })
    const [own, other] = [await request('{1}'), await request('{2}')]
    const { visitId } = (await book()).body.data as BookedVisit
    const used = async () =>
      rows('select id, used_by_visit_id as used from one_off_entry_requests where agency_id = $1 order by id')
    expect(await used()).toEqual([
      { id: own, used: visitId },
      { id: other, used: null },
    ])
    await place.browser.post(`${bookingUrl()}/${visitId}/cancel`, { reason: 'The tenant is ill', version: 1 })
    expect(await used()).toEqual([
      { id: own, used: null },
      { id: other, used: null },
    ])
  })

  test('sent twice with one idempotency key is one visit with one reply', async () => {
    const body = await form()
    const send = async () =>
      place.browser.call('POST', bookingUrl(), { body, headers: { 'idempotency-key': 'book-once' } })
    const [first, second] = [await send(), await send()]
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await rows('select id from visits where agency_id = $1')).toHaveLength(1)
  })

  test.each([
    [{ propertyId: 0 }, { propertyId: 'Requested property has not been found' }],
    [{ propertyId: 77 }, { propertyId: 'Requested property has not been found' }],
    [{ bookingTypes: [] }, { bookingTypes: 'Please select a service' }],
    [{ bookingTypes: ['GAS_SAFETY_CHECK'] }, { bookingTypes: 'Please choose among the services of this property' }],
    [{ oasResult: null }, { oasResult: 'Please select a booking time' }],
    [{ contacts: [] }, { contacts: 'Please select at least one recipient' }],
    [
      { contacts: [{ ...anaLee, isPrimaryContact: false }] },
      { contacts: 'There must be at least one primary contact' },
    ],
    [{ contacts: [anaLee, anaLee] }, { contacts: 'There can only be one primary contact' }],
    [
      { contacts: [{ ...anaLee, mobile: '' }] },
      { 'contacts.0': 'The primary contact must have a mobile number and an email' },
    ],
    [
      { contacts: [anaLee], nominatedContact: { isEnabled: true, name: '', email: 'x', mobile: 'abc' } },
      {
        'nominatedContact.name': 'Name is required',
        'nominatedContact.email': 'Invalid email address',
        'nominatedContact.mobile': 'Please enter a valid mobile number',
      },
    ],
    [{ entryMethod: 'ENTER_WITH_KEY_VACANT' }, { entryMethod: 'The property is not vacant.' }],
  ])('with %j is refused at the field', async (change, fields) => {
    const reply = await book(change)
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields).toEqual(fields)
    expect(await rows('select id from visits where agency_id = $1')).toEqual([])
  })

  test.each([
    { oasMetadataId: '999999999' },
    { oasMetadataId: 'drop table' },
    { startTime: '09:00' },
    { endTime: '23:00' },
    { technicianId: 2_000_000_000 },
    { date: '2026-11-19' },
  ])('at a time that was not offered (%j) is refused', async (change) => {
    const reply = await book({ oasResult: { ...(await offeredTime(place)), ...change } })
    expect([reply.status, reply.body.error?.message]).toEqual([409, taken])
  })

  test('of a cancelled property is refused, and without the permission of the agency', async () => {
    const body = await form()
    await rows(`update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where agency_id = $1`)
    expect((await place.browser.post(bookingUrl(), body)).body.error?.message).toBe('This property has been cancelled')
    await rows('update properties set cancelled_at = null, cancellation_kind = null where agency_id = $1')
    await rows('update agencies set allow_agency_portal_booking = false where id = $1')
    expect((await place.browser.post(bookingUrl(), body)).status).toBe(403)
  })

  test('of another agency’s property does not find it', async () => {
    const stranger = await givenBookingPlace(portal)
    const body = await form()
    for (const [method, url] of [
      ['POST', bookingUrl()],
      ['POST', `${bookingUrl()}/hold`],
      ['DELETE', `${bookingUrl()}/hold`],
    ] as const) {
      const reply = await stranger.browser.call(method, url, method === 'DELETE' ? {} : { body })
      expect([url, reply.status]).toEqual([url, 404])
    }
    await portal.given.membership(stranger.userId, place.agencyId)
    const reply = await stranger.browser.post(bookingUrl(), body)
    expect([reply.status, reply.body.error?.message]).toEqual([403, 'You do not have access to this property'])
  })
})

describe('a held time', () => {
  const offered = async (by: Browser = place.browser) => {
    const reply = await by.get(`${bookingUrl()}/availability?service=SMOKE_ALARM_SERVICE`)
    return (reply.body.data as { date: string; bookingTimes: { timeFrom: string }[] }[]).flatMap(
      ({ date, bookingTimes }) => bookingTimes.map(({ timeFrom }) => `${date} ${timeFrom}`),
    )
  }

  test('is offered to nobody else for five minutes, and then again', async () => {
    const other = await colleague()
    const reply = await hold()
    expect(reply.status).toBe(200)
    expect(
      Date.parse((reply.body.data as { expiresAt: string }).expiresAt) - portal.clock.now().getTime(),
    ).toBeGreaterThan(295_000)
    expect(await offered()).toContain('2026-11-17 08:00')
    expect(await offered(other)).not.toContain('2026-11-17 08:00')
    setClock('2026-11-15T23:06:00Z')
    expect(await offered(other)).toContain('2026-11-17 08:00')
  })

  test('cannot be held or booked by another user', async () => {
    const other = await colleague()
    const body = await form()
    await hold()
    const [held, booked] = [await other.post(`${bookingUrl()}/hold`, body), await other.post(bookingUrl(), body)]
    for (const reply of [held, booked]) expect([reply.status, reply.body.error?.message]).toEqual([409, taken])
  })

  test('is booked by its user, and the hold is gone', async () => {
    await hold()
    expect((await book()).status).toBe(201)
    expect(await rows('select status from visits where agency_id = $1')).toEqual([{ status: 'BOOKED' }])
  })

  test('that has expired can still be booked if it is free, and not if it was taken', async () => {
    await hold()
    const body = await form()
    setClock('2026-11-15T23:10:00Z')
    expect((await place.browser.post(bookingUrl(), body)).status).toBe(201)
    const second = await givenBookingPlace(portal)
    const late = await second.browser.post(bookingUrl(second.propertyId), { ...body, propertyId: second.propertyId })
    expect([late.status, late.body.error?.message]).toEqual([409, taken])
  })

  test('is replaced by the next one of the same user, and can be released', async () => {
    await hold()
    await hold(place.browser, '2026-11-18 10:00')
    expect(await rows(`select starts_at from visits where agency_id = $1 and status = 'HELD'`)).toEqual([
      { starts_at: new Date('2026-11-17T23:00:00Z') },
    ])
    expect((await place.browser.call('DELETE', `${bookingUrl()}/hold`)).status).toBe(204)
    expect(await rows('select id from visits where agency_id = $1')).toEqual([])
    expect((await place.browser.call('DELETE', `${bookingUrl()}/hold`)).status).toBe(204)
  })

  test('does not show as a visit of the property', async () => {
    await hold()
    expect(await rows(`select job_status from property_services where agency_id = $1`)).toEqual([
      { job_status: 'SERVICE_PENDING' },
    ])
    const timeline = await place.browser.get(`/v1/property/${place.propertyId}/timeline`)
    expect(JSON.stringify(timeline.body.data)).not.toContain('Visit')
  })
})

describe('one time wanted by many', () => {
  /** Repeats a request that waited too long for a connection with the same key, as the portal does. */
  async function postUntilAnswered(by: Browser, url: string, body: object) {
    const headers = { 'idempotency-key': randomUUID() }
    for (let tries = 0; ; tries += 1) {
      const reply = await by.call('POST', url, { body, headers })
      if (reply.status !== 503 || tries > 20) return reply
    }
  }

  test('a hundred people book it at once: one gets it, ninety-nine are told', async () => {
    const second = await givenBookingPlace(portal)
    const people: Browser[] = []
    for (let at = 0; at < 10; at++) people.push(await colleague(at % 2 === 0 ? place.agencyId : second.agencyId))
    const oasResult = await offeredTime(place)
    const replies = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const isHere = at % 2 === 0
        const propertyId = isHere ? place.propertyId : second.propertyId
        const by = people[at % 10] as Browser
        return postUntilAnswered(by, bookingUrl(propertyId), {
          propertyId,
          bookingTypes: ['SMOKE_ALARM_SERVICE'],
          contacts: [anaLee],
          oasResult,
        })
      }),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(await portal.given.rows(`select id from visits where status in ('BOOKED', 'HELD')`)).toHaveLength(1)
    // At the property that got it, the service is booked now; elsewhere the time is taken.
    const booked = 'A visit for Smoke alarm is already booked. Reload to see it.'
    for (const { status, body } of replies.filter((reply) => reply.status !== 201))
      expect([status, [taken, booked].includes(body.error?.message ?? '')]).toEqual([409, true])
  }, 60_000)

  test('a hundred different properties hold it at once: one gets it, ninety-nine get 409', async () => {
    const places: { propertyId: number }[] = []
    for (let count = 0; count < 100; count++) {
      const propertyId = await portal.given.property(place.agencyId)
      await givenDueService(portal, { ...place, propertyId }, 'smoke')
      places.push({ propertyId })
    }
    const oasResult = await offeredTime(place)
    const replies = await Promise.all(
      places.map(async ({ propertyId }) =>
        postUntilAnswered(place.browser, `${bookingUrl(propertyId)}/hold`, {
          propertyId,
          bookingTypes: ['SMOKE_ALARM_SERVICE'],
          oasResult,
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect([reply.status, reply.body.error?.message]).toEqual([409, taken])
  }, 60_000)

  test('a time that overlaps a longer visit is refused', async () => {
    await givenDueService(portal, place, 'gas')
    await givenDueService(portal, place, 'electrical')
    const second = await givenBookingPlace(portal)
    const late = await offeredTime(second, undefined, '2026-11-17 10:00')
    const types = ['GAS_SAFETY_CHECK', 'ELECTRICAL_SAFETY_CHECK']
    const oasResult = await offeredTime(place, types.map((type) => `service=${type}`).join('&'))
    expect((await book({ bookingTypes: types, oasResult })).status).toBe(201)
    const reply = await second.browser.post(bookingUrl(second.propertyId), {
      propertyId: second.propertyId,
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      contacts: [anaLee],
      oasResult: late,
    })
    expect([reply.status, reply.body.error?.message]).toEqual([409, taken])
  })

  test('a visit takes its time from its own property too', async () => {
    await portal.given.row('visits', {
      agency_id: place.agencyId,
      property_id: place.propertyId,
      technician_id: place.technicianId,
      starts_at: '2026-11-16T21:30:00Z',
      ends_at: '2026-11-16T22:00:00Z',
      status: 'BOOKED',
      booked_at: monday,
    })
    expect(await offeredTime(place)).toMatchObject({ date: '2026-11-17', startTime: '10:00' })
  })

  test('the nearest technician is offered next when the first is taken', async () => {
    const other = await givenTechnician(portal.given, 'vic', { name: 'Ugo Wire' })
    await givenWindows(portal.given, 'vic', other, '2026-11-17', ['08:00'])
    await book()
    const second = await givenBookingPlace(portal)
    expect(await offeredTime(second)).toMatchObject({ date: '2026-11-17', startTime: '08:00', technicianId: other })
  })
})
