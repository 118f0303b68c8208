import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookableService, BookingEntryMethod, OfferedDate } from '../../../contract/bookings/booking-calls.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenTechnician, givenWindows } from '../../testing/given-roster.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let browser: Browser
let today: Day
let tomorrow: Day
let technicianId: number

/** Monday, 16 November 2026, 10 am in Melbourne. */
const monday = '2026-11-15T23:00:00Z'

beforeAll(async () => {
  portal.clock.offset = Date.parse(monday) - Date.now()
  today = todayIn('vic', portal.clock.now())
  tomorrow = addDays(today, 1)
})

async function agencyIn(state: StateCode): Promise<{ agencyId: number; propertyId: number; browser: Browser }> {
  const agency = await portal.given.agency(state)
  await portal.given.rows('update agencies set allow_agency_portal_booking = true where id = $1', [agency])
  userId = await portal.given.user(state, { name: 'Priya Nair' })
  await portal.given.membership(userId, agency)
  const property = await portal.given.property(agency, { columns: { is_key_available: true, key_number: 'K7' } })
  await dueService(agency, property, 'smoke')
  return { agencyId: agency, propertyId: property, browser: await portal.signIn(userId, { state }) }
}
const dueService = async (
  agency: number,
  property: number,
  service: 'smoke' | 'gas' | 'electrical' | 'rcd',
  columns: Record<string, unknown> = {},
) =>
  portal.given.service(agency, property, service, {
    lastOn: addDays(today, -380),
    columns: { next_due_on: addDays(today, 10), job_status: 'SERVICE_PENDING', ...columns },
  })

beforeEach(async () => {
  await portal.given.clear('technicians')
  ;({ agencyId, propertyId, browser } = await agencyIn('vic'))
  technicianId = await givenTechnician(portal.given, 'vic')
})

const tenancy = async (occupant = 'Tilda Tenant') =>
  portal.given.tenancy(agencyId, propertyId, { occupant, columns: { starts_on: '2026-05-01', ends_on: '2027-04-30' } })

const bookableUrl = (id: number | string = propertyId) => `/v2/property/${id}/services/bookable`
const timesUrl = (query = 'service=SMOKE_ALARM_SERVICE', id: number | string = propertyId) =>
  `/v1/property/${id}/booking/availability?${query}`
const dates = async (query?: string, by = browser, id = propertyId) =>
  (await by.get(timesUrl(query, id))).body.data as OfferedDate[]
const times = async (query?: string) =>
  (await dates(query)).flatMap(({ date, bookingTimes }) =>
    bookingTimes.map(({ timeFrom, timeTo, technicianId: id }) => `${date} ${timeFrom}-${timeTo} ${id}`),
  )

describe('bookable services', () => {
  const bookable = async () => (await browser.get(bookableUrl())).body.data as BookableService[]

  test('are those that are due, together and each alone', async () => {
    await dueService(agencyId, propertyId, 'gas')
    await dueService(agencyId, propertyId, 'electrical')
    expect(await bookable()).toEqual([
      {
        name: 'Smoke alarm, Electrical and Gas',
        services: [1, 3, 2],
        bookingTypes: ['SMOKE_ALARM_SERVICE', 'ELECTRICAL_SAFETY_CHECK', 'GAS_SAFETY_CHECK'],
      },
      { name: 'Smoke alarm', services: [1], bookingTypes: ['SMOKE_ALARM_SERVICE'] },
      { name: 'Electrical', services: [3], bookingTypes: ['ELECTRICAL_SAFETY_CHECK'] },
      { name: 'Gas', services: [2], bookingTypes: ['GAS_SAFETY_CHECK'] },
    ])
  })

  test.each([
    ['is cancelled', { cancelled_at: monday, job_status: 'CANCELLED' }],
    ['is on hold today', { on_hold_until: '2026-11-16' }],
    ['is due in more than 60 days', { next_due_on: '2027-01-16' }],
    ['has no due date', { next_due_on: null }],
    ['waits for an update by the agency', { job_status: 'UPDATES_REQUIRED' }],
  ])('leave out a service that %s', async (_, columns) => {
    await dueService(agencyId, propertyId, 'gas', columns)
    expect((await bookable()).map(({ name }) => name)).toEqual(['Smoke alarm'])
  })

  test('leave out a service whose visit is booked', async () => {
    const visitId = await portal.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: technicianId,
      starts_at: `${tomorrow}T00:00:00Z`,
      ends_at: `${tomorrow}T02:00:00Z`,
      status: 'BOOKED',
      booked_at: monday,
    })
    await portal.given.row('visit_services', {
      agency_id: agencyId,
      visit_id: visitId,
      service_id: 1,
      booking_type: 'SMOKE_ALARM_SERVICE',
    })
    expect(await bookable()).toEqual([])
  })

  test('in Queensland a smoke alarm check is one before a lease', async () => {
    const qld = await agencyIn('qld')
    expect((await qld.browser.get(bookableUrl(qld.propertyId))).body.data).toMatchObject([
      { bookingTypes: ['SMOKE_ALARM_LEASE_CHECK'] },
    ])
  })

  test('need the permission of the agency', async () => {
    await portal.given.rows('update agencies set allow_agency_portal_booking = false where id = $1', [agencyId])
    const reply = await browser.get(bookableUrl())
    expect([reply.status, reply.body.error?.message]).toEqual([
      403,
      'Your agency cannot book visits in the portal. Please contact the provider.',
    ])
  })
})

describe('entry methods of a booking', () => {
  const methods = async () =>
    (await browser.get(`/v1/property/${propertyId}/booking/entry-methods`)).body.data as BookingEntryMethod[]
  const problemOf = async (method: string) => (await methods()).find((each) => each.method === method)?.problem

  test('of a let property are appointment, entry notice and key pick-up', async () => {
    await tenancy()
    expect((await methods()).map(({ method, problem }) => [method, problem])).toEqual([
      ['APPOINTMENT', null],
      ['ENTER_WITH_KEY_AS_EN', null],
      ['ENTER_WITH_KEY_BY_TENANT_REQUEST', null],
    ])
  })

  test('the notice goes by email only where each tenant agreed to it', async () => {
    const tenancyId = await tenancy('Ana Lee')
    const description = async () =>
      (await methods()).find(({ method }) => method === 'ENTER_WITH_KEY_AS_EN')?.description
    expect(await description()).toContain(
      'We post the notice (Notice of Entry) to Ana Lee, which takes 6 business days',
    )
    await portal.given.rows(
      `update occupants set email = 'ana@lee.example.com', accepts_notices_by_email = true where agency_id = $1`,
      [agencyId],
    )
    expect(await description()).toContain('We email the notice (Notice of Entry) to Ana Lee and enter')
    await portal.given.row('occupants', { agency_id: agencyId, tenancy_id: tenancyId, position: 2, name: 'Bo Park' })
    expect(await description()).toContain('We post the notice (Notice of Entry) to Ana Lee and Bo Park')
  })

  test('need a key, a tenant and the preferences', async () => {
    expect(await problemOf('ENTER_WITH_KEY_AS_EN')).toBe(
      'There is no tenant to serve the notice on. Please add the tenancy first.',
    )
    await portal.given.rows('update properties set is_key_available = false where id = $1', [propertyId])
    expect(await problemOf('ENTER_WITH_KEY_BY_TENANT_REQUEST')).toBe(
      'There is no agency key to enter with. Please add the key first.',
    )
    await portal.given.row('entry_preferences', {
      agency_id: agencyId,
      property_id: propertyId,
      occupant_appointment: 'NO',
      internal_en: 'NO',
      vacant_entry: 'YES',
    })
    expect(await problemOf('APPOINTMENT')).toBe('The entry preferences of this property do not allow appointments.')
    expect(await problemOf('ENTER_WITH_KEY_AS_EN')).toBe(
      'The entry preferences of this property do not allow entry by notice.',
    )
  })

  test('a one-off entry notification allows the notice for its services whatever the preferences say', async () => {
    await tenancy()
    await dueService(agencyId, propertyId, 'gas')
    await portal.given.row('entry_preferences', {
      agency_id: agencyId,
      property_id: propertyId,
      occupant_appointment: 'YES',
      internal_en: 'NO',
      vacant_entry: 'YES',
    })
    const byNotice = async (service: string) => browser.get(timesUrl(`${service}&entry-method=ENTER_WITH_KEY_AS_EN`))
    expect((await byNotice('service=SMOKE_ALARM_SERVICE')).status).toBe(422)
    await portal.given.row('one_off_entry_requests', {
      agency_id: agencyId,
      property_id: propertyId,
      service_ids: '{1}',
      requested_by: userId,
    })
    expect(await problemOf('ENTER_WITH_KEY_AS_EN')).toBeNull()
    expect((await byNotice('service=SMOKE_ALARM_SERVICE')).status).toBe(200)
    expect((await byNotice('service=SMOKE_ALARM_SERVICE&service=GAS_SAFETY_CHECK')).status).toBe(422)
  })

  test('of a vacant property is vacant entry alone', async () => {
    await portal.given.rows('update properties set is_vacant = true where id = $1', [propertyId])
    expect((await methods()).map(({ method, problem }) => [method, problem])).toEqual([['ENTER_WITH_KEY_VACANT', null]])
    await portal.given.rows('update properties set is_key_available = false where id = $1', [propertyId])
    expect(await problemOf('ENTER_WITH_KEY_VACANT')).toBe('There is no key to enter with. Please add the key first.')
  })
})

describe('times that can be booked', () => {
  test('are the free windows from tomorrow on, by day, in the clock of the state', async () => {
    await givenWindows(portal.given, 'vic', technicianId, today, ['16:00'])
    const [first] = await givenWindows(portal.given, 'vic', technicianId, tomorrow, ['08:00', '14:00'])
    await givenWindows(portal.given, 'vic', technicianId, '2026-11-18', ['08:00'])
    expect(await dates()).toMatchObject([
      {
        date: '2026-11-17',
        bookingTimes: [
          { timeFrom: '08:00', timeTo: '10:00', technicianId, oasMetadataId: String(first) },
          { timeFrom: '14:00', timeTo: '16:00', technicianId, oasMetadataId: expect.any(String) },
        ],
      },
      { date: '2026-11-18', bookingTimes: [expect.objectContaining({ timeFrom: '08:00' })] },
    ])
  })

  test('in a half-hour zone are those of its clock', async () => {
    const sa = await agencyIn('sa')
    const adelaide = await givenTechnician(portal.given, 'sa')
    await givenWindows(portal.given, 'sa', adelaide, tomorrow, ['08:00'])
    expect(await dates(undefined, sa.browser, sa.propertyId)).toMatchObject([
      { date: tomorrow, bookingTimes: [{ timeFrom: '08:00', timeTo: '10:00' }] },
    ])
  })

  test('are long enough for all services, in consecutive windows of one technician', async () => {
    await dueService(agencyId, propertyId, 'gas')
    await dueService(agencyId, propertyId, 'electrical')
    await givenWindows(portal.given, 'vic', technicianId, tomorrow, ['08:00', '12:00', '14:00'])
    const other = await givenTechnician(portal.given, 'vic')
    await givenWindows(portal.given, 'vic', other, tomorrow, ['10:00'])
    const all = 'service=SMOKE_ALARM_SERVICE&service=GAS_SAFETY_CHECK&service=ELECTRICAL_SAFETY_CHECK'
    expect(await times(all)).toEqual([`${tomorrow} 12:00-16:00 ${technicianId}`])
    expect(await times('service=SMOKE_ALARM_SERVICE&service=GAS_SAFETY_CHECK')).toHaveLength(4)
  })

  test('leave out technicians without the licence, out of range, and those who have left', async () => {
    await dueService(agencyId, propertyId, 'gas')
    const without = await givenTechnician(portal.given, 'vic', { service_ids: '{1}' })
    const far = await givenTechnician(portal.given, 'vic', { latitude: -34, radius_km: 40 })
    const gone = await givenTechnician(portal.given, 'vic', { is_active: false })
    for (const id of [without, far, gone]) await givenWindows(portal.given, 'vic', id, tomorrow, ['08:00'])
    await givenWindows(portal.given, 'vic', technicianId, tomorrow, ['10:00'])
    expect(await times('service=GAS_SAFETY_CHECK')).toEqual([`${tomorrow} 10:00-12:00 ${technicianId}`])
    expect(await times()).toEqual([`${tomorrow} 08:00-10:00 ${without}`, `${tomorrow} 10:00-12:00 ${technicianId}`])
  })

  test('name the technician with the shortest way, once per time', async () => {
    const [near] = await portal.given.rows<{ latitude: number }>('select latitude from technicians where id = $1', [
      technicianId,
    ])
    const further = await givenTechnician(portal.given, 'vic', { latitude: (near?.latitude ?? 0) + 0.2 })
    for (const id of [further, technicianId]) await givenWindows(portal.given, 'vic', id, tomorrow, ['08:00'])
    await givenWindows(portal.given, 'vic', further, tomorrow, ['10:00'])
    expect(await times()).toEqual([`${tomorrow} 08:00-10:00 ${technicianId}`, `${tomorrow} 10:00-12:00 ${further}`])
  })

  test('are not looked for with further technicians where nearer ones are free', async () => {
    await givenWindows(portal.given, 'vic', technicianId, tomorrow)
    const pagesRead = async () => {
      const [found] = await portal.given.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json)
         select f.* from (select latitude, longitude, app.enter(state, null, null) from technicians where id = ${technicianId}) t
          cross join lateral app.free_times(t.latitude, t.longitude, '{1}', '${monday}', '${monday}'::timestamptz + interval '2 days',
                                            '${monday}', 0, null, null) f`,
      )
      const { Plan: plan } = found?.['QUERY PLAN'][0] ?? {}
      expect(plan?.['Actual Rows']).toBe(5)
      return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    }
    await pagesRead()
    const withOne = await pagesRead()
    await portal.given.rows(
      `with further as (
         insert into technicians (state, name, latitude, longitude, service_ids)
         select state, name, latitude + 0.1, longitude, service_ids from technicians, generate_series(1, 50) where id = $1
         returning id)
       insert into technician_slots (state, technician_id, starts_at, ends_at)
       select s.state, further.id, s.starts_at, s.ends_at from further, technician_slots s where s.technician_id = $1`,
      [technicianId],
    )
    expect(await pagesRead()).toBeLessThan(withOne + 50)
  })

  test('leave out windows that any agency has booked or holds, but not those whose hold has expired', async () => {
    const elsewhere = await portal.given.agency('vic')
    const [booked, held, expired] = await givenWindows(portal.given, 'vic', technicianId, tomorrow)
    const take = async (slotId: number | undefined, status: string, minutesLeft: number | null) => {
      const until = minutesLeft && new Date(portal.clock.now().getTime() + minutesLeft * 60_000).toISOString()
      await portal.given.rows(
        `insert into visits (agency_id, property_id, technician_id, starts_at, ends_at, status, booked_at, held_by, hold_expires_at)
         select $1, $2, technician_id, starts_at, starts_at + interval '30 minutes', $4, $5, $6, $7 from technician_slots where id = $3`,
        [
          elsewhere,
          await portal.given.property(elsewhere),
          slotId,
          status,
          until ? null : monday,
          until && userId,
          until,
        ],
      )
    }
    await take(booked, 'BOOKED', null)
    await take(held, 'HELD', 3)
    await take(expired, 'HELD', -1)
    expect((await times()).map((text) => text.slice(11, 16))).toEqual(['12:00', '14:00', '16:00'])
  })

  test('come with those who live there on each day, with the mobile number that may be called', async () => {
    const noticeTo = async (name: string) =>
      (await dates('service=SMOKE_ALARM_SERVICE&entry-method=ENTER_WITH_KEY_AS_EN')).flatMap((each) =>
        each.description.includes(name) ? [each.date] : [],
      )
    await tenancy('Ana Lee')
    await portal.given.rows(`update tenancies set closes_on = '2026-12-04' where agency_id = $1`, [agencyId])
    await portal.given.tenancy(agencyId, propertyId, {
      occupant: 'Bo Park',
      columns: { starts_on: '2026-12-04', ends_on: '2027-11-30', vacates_on: '2026-12-10' },
    })
    await portal.given.rows(
      `update occupants set email = 'bo@park.example.com' where agency_id = $1 and name = 'Bo Park'`,
      [agencyId],
    )
    await portal.given.rows(
      `insert into contact_numbers (agency_id, occupant_id, number, do_not_contact_reason)
       select agency_id, id, number, reason from occupants,
              (values ('+61491570006', 'WRONG_NUMBER'), ('+61491570156', null)) as known (number, reason)
        where agency_id = $1 and name = 'Bo Park'`,
      [agencyId],
    )
    for (const day of ['2026-12-03', '2026-12-04', '2026-12-11'])
      await givenWindows(portal.given, 'vic', technicianId, day, ['08:00'])
    const ana = { name: 'Ana Lee', email: null, mobile: null, acceptsNoticesByEmail: false }
    const bo = { name: 'Bo Park', email: 'bo@park.example.com', mobile: '0491 570 156', acceptsNoticesByEmail: false }
    expect((await dates()).map(({ date, occupants }) => [date, occupants])).toEqual([
      ['2026-12-03', [ana]],
      ['2026-12-04', [bo]],
      ['2026-12-11', []],
    ])
    expect([await noticeTo('Ana Lee'), await noticeTo('Bo Park')]).toEqual([['2026-12-03'], ['2026-12-04']])
  })

  test('by notice are the lawful ones: in Victoria after 24 hours, or days later by post', async () => {
    await tenancy('Ana Lee')
    await portal.given.rows(
      `update occupants set email = 'ana@lee.example.com', accepts_notices_by_email = true where agency_id = $1`,
      [agencyId],
    )
    for (const day of ['2026-11-17', '2026-11-18', '2026-11-27', '2026-11-30'])
      await givenWindows(portal.given, 'vic', technicianId, day, ['08:00', '12:00'])
    const byNotice = 'service=SMOKE_ALARM_SERVICE&entry-method=ENTER_WITH_KEY_AS_EN'
    const starts = async () => (await times(byNotice)).map((text) => text.slice(0, 16))
    // It is 10 am, so 8 am tomorrow is too early.
    expect((await starts())[0]).toBe('2026-11-17 12:00')
    expect(await starts()).toHaveLength(7)
    await portal.given.rows('update occupants set accepts_notices_by_email = false where agency_id = $1', [agencyId])
    // Posted on Tuesday, received on Wednesday week at 6 pm.
    expect(await starts()).toEqual(['2026-11-27 08:00', '2026-11-27 12:00', '2026-11-30 08:00', '2026-11-30 12:00'])
  })

  test.each([
    ['service=TELEPORTATION', 422, 'Please choose among the services of this property'],
    ['service=GAS_SAFETY_CHECK', 422, 'Please choose among the services of this property'],
    ['', 400, null],
    ['service=SMOKE_ALARM_SERVICE&entry-method=CHIMNEY', 400, null],
    ['service=SMOKE_ALARM_SERVICE&visit=999999', 404, 'Visit not found'],
  ])('with %j answer %i', async (query, status, message) => {
    const reply = await browser.get(timesUrl(query))
    expect(reply.status).toBe(status)
    if (message !== null) expect(reply.body.error?.message).toBe(message)
  })

  test('of another agency’s property do not exist, or belong to another portfolio of the user', async () => {
    const other = await portal.given.agency('vic')
    const theirs = await portal.given.property(other)
    for (const url of [
      timesUrl(undefined, theirs),
      bookableUrl(theirs),
      `/v1/property/${theirs}/booking/entry-methods`,
    ]) {
      const reply = await browser.get(url)
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Property not found'])
    }
    await portal.given.membership(userId, other)
    const reply = await browser.get(timesUrl(undefined, theirs))
    expect([reply.status, reply.body.error?.message]).toEqual([403, 'You do not have access to this property'])
  })
})

test('times without a service are refused with what is missing', async () => {
  const reply = await browser.get(timesUrl(''))
  expect(reply.status).toBe(400)
  expect(reply.body.error?.message).toBe('The request cannot be understood: service: Name at least one service.')
})
