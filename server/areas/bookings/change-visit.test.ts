import { beforeEach, describe, expect, test } from 'vitest'
import type { BookedVisit } from '../../../contract/bookings/visits.ts'
import {
  anaLee,
  givenBookingPlace,
  givenDueService,
  offeredTime,
  type BookingPlace,
} from '../../testing/given-bookings.ts'
import { givenWindows } from '../../testing/given-roster.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
let place: BookingPlace
let visit: BookedVisit

/** Monday, 16 November 2026, 10 am in Melbourne. */
const monday = '2026-11-15T23:00:00Z'
const setClock = (moment: string) => (portal.clock.offset = Date.parse(moment) - Date.now())

beforeEach(async () => {
  setClock(monday)
  await portal.given.clear('technicians', 'agencies')
  place = await givenBookingPlace(portal)
  for (const day of ['2026-11-17', '2026-11-18'])
    await givenWindows(portal.given, 'vic', place.technicianId, day, ['08:00', '10:00'])
  visit = await book()
})

const rows = async (text: string) => portal.given.rows(text, [place.agencyId])
const url = (id = place.propertyId) => `/v1/property/${id}/booking`
const visitUrl = (visitId = visit.visitId, id = place.propertyId) => `${url(id)}/${visitId}`
async function book(): Promise<BookedVisit> {
  const reply = await place.browser.post(url(), {
    propertyId: place.propertyId,
    bookingTypes: ['SMOKE_ALARM_SERVICE'],
    contacts: [anaLee],
    oasResult: await offeredTime(place),
  })
  expect(reply.status).toBe(201)
  return reply.body.data as BookedVisit
}
const timeOfVisit = async (at: string) => offeredTime(place, `service=SMOKE_ALARM_SERVICE&visit=${visit.visitId}`, at)
const move = async (at = '2026-11-18 10:00', change: object = {}) =>
  place.browser.put(visitUrl(), { oasResult: await timeOfVisit(at), version: visit.version, ...change })
const cancel = async (change: object = {}) =>
  place.browser.post(`${visitUrl()}/cancel`, { reason: 'The tenant is ill', version: visit.version, ...change })
const lastMail = async () => {
  const mails = await rows(
    'select subject, message_html as html, calendar_method as method, calendar_text as calendar from mails where agency_id = $1 order by id',
  )
  return mails.at(-1) as Record<'subject' | 'html' | 'method' | 'calendar', string>
}
const uidOf = (calendar: string) => /UID:(\S+)/.exec(calendar)?.[1]

describe('moving a visit', () => {
  test('changes its time, frees the old one and tells the contacts from when to when', async () => {
    const before = await lastMail()
    const reply = await move()
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      visitId: visit.visitId,
      startsAt: '2026-11-17T23:00:00.000Z',
      version: 2,
      contacts: visit.contacts,
    })
    expect(await rows(`select status, calendar_sequence as sequence from visits where agency_id = $1`)).toEqual([
      { status: 'BOOKED', sequence: 1 },
    ])
    const mail = await lastMail()
    expect(mail.subject).toMatch(/^Visit moved: .*, Wednesday 18th November 2026, 10:00 am to noon$/)
    expect(mail.html).toContain(
      'moved from Tuesday 17th November 2026, 8:00 am to 10:00 am to Wednesday 18th November 2026, 10:00 am to noon',
    )
    expect(mail.calendar).toContain('SEQUENCE:1')
    expect(mail.calendar).toContain('DTSTART:20261117T230000Z')
    expect(mail.method).toBe('REQUEST')
    expect(uidOf(mail.calendar)).toBe(uidOf(before.calendar))
    const elsewhere = await givenBookingPlace(portal)
    expect(await offeredTime(elsewhere, undefined, '2026-11-17 08:00')).toBeDefined()
    expect(
      await rows(`select before, after from audit_events where agency_id = $1 and action = 'move-visit'`),
    ).toMatchObject([{ before: { startsAt: visit.startsAt }, after: { startsAt: '2026-11-17T23:00:00.000Z' } }])
  })

  test('may hold the new time first, and uses the hold', async () => {
    const oasResult = await timeOfVisit('2026-11-18 10:00')
    const held = await place.browser.post(`${url()}/hold`, {
      propertyId: place.propertyId,
      bookingTypes: visit.bookingTypes,
      oasResult,
      visitId: visit.visitId,
    })
    expect(held.status).toBe(200)
    expect((await move()).status).toBe(200)
    expect(await rows('select status from visits where agency_id = $1')).toEqual([{ status: 'BOOKED' }])
  })

  test('may hold a time that begins while the present visit would still last', async () => {
    await givenDueService(portal, place, 'gas')
    await givenDueService(portal, place, 'electrical')
    await givenWindows(portal.given, 'vic', place.technicianId, '2026-11-18', ['12:00'])
    const bookingTypes = ['GAS_SAFETY_CHECK', 'ELECTRICAL_SAFETY_CHECK']
    const query = bookingTypes.map((type) => `service=${type}`).join('&')
    const booked = await place.browser.post(url(), {
      propertyId: place.propertyId,
      bookingTypes,
      contacts: [anaLee],
      oasResult: await offeredTime(place, query, '2026-11-18 08:00'),
    })
    const { visitId, version, endsAt } = booked.body.data as BookedVisit
    expect(endsAt).toBe('2026-11-18T01:00:00.000Z')
    const oasResult = await offeredTime(place, `${query}&visit=${visitId}`, '2026-11-18 10:00')
    const hold = { propertyId: place.propertyId, bookingTypes, oasResult, visitId }
    expect((await place.browser.post(`${url()}/hold`, hold)).status).toBe(200)
    expect((await place.browser.put(visitUrl(visitId), { oasResult, version })).status).toBe(200)
  })

  test('is refused where its entry method is no longer allowed', async () => {
    const oasResult = await timeOfVisit('2026-11-18 10:00')
    await portal.given.row('entry_preferences', {
      agency_id: place.agencyId,
      property_id: place.propertyId,
      occupant_appointment: 'NO',
      internal_en: 'YES',
      vacant_entry: 'YES',
    })
    const times = await place.browser.get(`${url()}/availability?service=SMOKE_ALARM_SERVICE&visit=${visit.visitId}`)
    const reply = await place.browser.put(visitUrl(), { oasResult, version: visit.version })
    const held = await place.browser.post(`${url()}/hold`, {
      propertyId: place.propertyId,
      bookingTypes: visit.bookingTypes,
      oasResult,
      visitId: visit.visitId,
    })
    const why = 'The entry preferences of this property do not allow appointments.'
    expect([times, held, reply].map(({ body }) => body.error?.fields)).toEqual([
      { entryPreferences: why },
      { entryMethod: why },
      { entryMethod: why },
    ])
  })

  test('to the time it has is neither offered nor accepted', async () => {
    await expect(timeOfVisit('2026-11-17 08:00')).rejects.toThrow('No time is offered')
    const [slot] = await rows(
      `select min(s.id)::text as id from technician_slots s join visits v on v.starts_at = s.starts_at where v.agency_id = $1`,
    )
    const { technicianId } = place
    const time = { date: '2026-11-17', startTime: '08:00', endTime: '10:00', technicianId, oasMetadataId: slot?.['id'] }
    const reply = await place.browser.put(visitUrl(), { oasResult: time, version: visit.version })
    expect(reply.body.error?.fields).toEqual({ oasResult: 'The visit is already booked for this time' })
  })

  test('to a time that was taken meanwhile is refused', async () => {
    const oasResult = await timeOfVisit('2026-11-18 10:00')
    const other = await givenBookingPlace(portal)
    const body = {
      propertyId: other.propertyId,
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      contacts: [anaLee],
      oasResult: await offeredTime(other, undefined, '2026-11-18 10:00'),
    }
    expect((await other.browser.post(url(other.propertyId), body)).status).toBe(201)
    const reply = await place.browser.put(visitUrl(), { oasResult, version: visit.version })
    expect([reply.status, reply.body.error?.message]).toEqual([409, 'That time was just taken. Please choose another.'])
  })

  test('waits for others who book the technician, but not long, and not at all if the time is taken', async () => {
    const [free, taken] = [await timeOfVisit('2026-11-18 10:00'), await timeOfVisit('2026-11-18 08:00')]
    await rows(`insert into visits (agency_id, property_id, technician_id, starts_at, ends_at, status, booked_at, booked_through)
                select agency_id, property_id, technician_id, starts_at + interval '1 day', ends_at + interval '1 day', status, booked_at,
                       booked_through from visits where agency_id = $1`)
    const lock = `hashtext('visits of a technician'), ${place.technicianId}`
    await portal.given.rows(`select pg_advisory_lock(${lock})`)
    const put = async (oasResult: object) => {
      const { status, body } = await place.browser.put(visitUrl(), { oasResult, version: visit.version })
      return [status, body.error?.message]
    }
    try {
      expect(await put(taken)).toEqual([409, 'That time was just taken. Please choose another.'])
      expect(await put(free)).toEqual([409, 'Someone else is changing this at the moment. Please try again.'])
    } finally {
      await portal.given.rows(`select pg_advisory_unlock(${lock})`)
    }
  })

  test('of an older version is refused with the name of the other person', async () => {
    const times = [await timeOfVisit('2026-11-18 08:00'), await timeOfVisit('2026-11-18 10:00')]
    await place.browser.put(visitUrl(), { oasResult: times[0], version: 1 })
    const reply = await place.browser.put(visitUrl(), { oasResult: times[1], version: 1 })
    expect(reply.status).toBe(409)
    expect(reply.body.error?.message).toMatch(
      /^You changed this in another tab or window at .* Reload to see the change\.$/,
    )
  })

  test('that has begun, is cancelled or belongs to another property is refused', async () => {
    const oasResult = await timeOfVisit('2026-11-18 10:00')
    const put = async (at = visitUrl(), version = visit.version) => place.browser.put(at, { oasResult, version })
    const other = await portal.given.property(place.agencyId)
    expect((await put(visitUrl(visit.visitId, other))).body.error?.message).toBe('Visit not found')
    expect((await put(visitUrl(999_999))).status).toBe(404)
    const shift = async (by: string) =>
      rows(`update visits set starts_at = starts_at + '${by}', ends_at = ends_at + '${by}' where agency_id = $1`)
    await shift('-1 day')
    expect((await put()).body.error?.message).toBe('This visit has begun and can no longer be changed')
    await shift('1 day')
    await cancel()
    expect((await put(visitUrl(), 2)).body.error?.message).toBe('This visit has been cancelled')
  })
})

test('the timeline tells when a visit was booked, moved and cancelled, and by whom', async () => {
  await move()
  await cancel({ version: 2 })
  const reply = await place.browser.get(`/v1/property/${place.propertyId}/timeline`)
  const { items } = reply.body.data as {
    items: { kind: string; title: string; details: string[]; by: string | null }[]
  }
  expect(items.filter(({ kind }) => kind === 'VISIT')).toMatchObject([
    { title: 'Visit cancelled', by: 'Priya Nair', details: [expect.any(String), 'Reason: The tenant is ill'] },
    {
      title: 'Visit moved',
      by: 'Priya Nair',
      details: expect.arrayContaining(['Starts at: 17/11/2026, 8:00 am → 18/11/2026, 10:00 am']),
    },
    { title: 'Visit booked for 17/11/2026, 8:00 am – 10:00 am', by: 'Priya Nair' },
  ])
})

test('the page of the property shows the booked visit until it is cancelled', async () => {
  const visits = async () =>
    ((await place.browser.get(`/v1/property/${place.propertyId}`)).body.data as { visits: BookedVisit[] }).visits
  expect(await visits()).toEqual([visit])
  await cancel()
  expect(await visits()).toEqual([])
})

describe('cancelling a visit', () => {
  test('takes it out of the calendars, frees the time and makes the service bookable again', async () => {
    const before = await lastMail()
    const reply = await cancel()
    expect(reply.status).toBe(204)
    expect(await rows('select status, cancel_reason, cancelled_by, version from visits where agency_id = $1')).toEqual([
      { status: 'CANCELLED', cancel_reason: 'The tenant is ill', cancelled_by: place.userId, version: 2 },
    ])
    const mail = await lastMail()
    expect(mail.subject).toMatch(/^Visit cancelled: /)
    expect(mail.html).toContain('The tenant is ill')
    expect(mail.html).toContain('If you have a question, please reply to this email')
    expect(mail.html).not.toContain('does not suit you')
    expect([mail.method, uidOf(mail.calendar)]).toEqual(['CANCEL', uidOf(before.calendar)])
    expect(mail.calendar).toContain('SEQUENCE:1')
    expect(await rows('select job_status from property_services where agency_id = $1')).toEqual([
      { job_status: 'REBOOKING_IN_PROGRESS' },
    ])
    expect(await offeredTime(place)).toMatchObject({ date: '2026-11-17', startTime: '08:00' })
  })

  test.each([
    [{ reason: ' ' }, { reason: 'Please enter a reason' }],
    [{ reason: 'x'.repeat(501) }, { reason: 'Message should be 500 characters or less' }],
  ])('with %j is refused at the field', async (change, fields) => {
    expect((await cancel(change)).body.error?.fields).toEqual(fields)
  })

  test('of an older version, twice, or of another agency is refused', async () => {
    expect((await cancel({ version: 7 })).status).toBe(409)
    const stranger = await givenBookingPlace(portal)
    for (const reply of [
      await stranger.browser.post(`${visitUrl()}/cancel`, { reason: 'x', version: 1 }),
      await stranger.browser.put(visitUrl(), { oasResult: await timeOfVisit('2026-11-18 10:00'), version: 1 }),
    ])
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Property not found'])
    expect((await cancel()).status).toBe(204)
    expect((await cancel({ version: 2 })).body.error?.message).toBe('This visit has been cancelled')
  })
})
