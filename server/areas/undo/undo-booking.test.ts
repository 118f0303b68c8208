import { beforeEach, expect, test } from 'vitest'
import { undoHeader } from '../../../contract/undo.ts'
import { anaLee, givenBookingPlace, offeredTime, type BookingPlace } from '../../testing/given-bookings.ts'
import { givenWindows } from '../../testing/given-roster.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
let place: BookingPlace
let undoId: string

beforeEach(async () => {
  // Monday, 16 November 2026, 10 am in Melbourne.
  portal.clock.offset = Date.parse('2026-11-15T23:00:00Z') - Date.now()
  await portal.given.clear('technicians', 'agencies')
  place = await givenBookingPlace(portal)
  for (const day of ['2026-11-17', '2026-11-18'])
    await givenWindows(portal.given, 'vic', place.technicianId, day, ['08:00', '10:00'])
  const reply = await place.browser.post(`/v1/property/${place.propertyId}/booking`, {
    propertyId: place.propertyId,
    bookingTypes: ['SMOKE_ALARM_SERVICE'],
    contacts: [anaLee],
    oasResult: await offeredTime(place),
  })
  expect(reply.status).toBe(201)
  undoId = reply.headers[undoHeader] as string
})

const rows = async (text: string) => portal.given.rows(text, [place.agencyId])
const mails = async () =>
  rows(
    'select status, undo_id is not null as "canBeUndone", calendar_method as method, thread_key as thread from mails where agency_id = $1 order by id',
  )
const waits = async () =>
  rows(
    `select round(extract(epoch from j.run_at - m.created_at))::int as seconds from mails m
       join graphile_worker.jobs j on j.key = 'mail:' || m.agency_id || ':' || m.id where m.agency_id = $1 order by m.id`,
  )
const visits = async () => rows('select status from visits where agency_id = $1')
const undo = async () => place.browser.post(`/v1/actions/${undoId}/undo`)

test('a booking that is undone at once is told to nobody', async () => {
  expect(await waits()).toEqual([{ seconds: 20 }])
  expect((await undo()).status).toBe(200)
  expect((await undo()).status).toBe(200)
  expect(await visits()).toEqual([{ status: 'CANCELLED' }])
  expect(await mails()).toMatchObject([{ status: 'FAILED', canBeUndone: true }])
})

test('those who were told of it get the correction, in the same thread and without delay', async () => {
  await rows("update mails set status = 'SENT', attempts = 1, sent_at = now() where agency_id = $1")
  expect((await undo()).status).toBe(200)
  const [first, second, ...others] = (await mails()) as { thread: string; method: string; status: string }[]
  expect(others).toEqual([])
  expect(second).toMatchObject({ status: 'QUEUED', method: 'CANCEL', canBeUndone: false, thread: first?.thread })
  expect((await waits()).at(-1)).toEqual({ seconds: 0 })
})

test('a mail to the same thread sends the one that waits first, and a visit that was moved stays', async () => {
  const visit = (await rows('select id, version from visits where agency_id = $1'))[0] as {
    id: number
    version: number
  }
  const url = `/v1/property/${place.propertyId}/booking/${visit.id}`
  const oasResult = await offeredTime(place, `service=SMOKE_ALARM_SERVICE&visit=${visit.id}`, '2026-11-18 10:00')
  expect((await place.browser.put(url, { oasResult, version: visit.version })).status).toBe(200)
  expect((await waits()).map((wait) => (wait as { seconds: number }).seconds < 5)).toEqual([true, false])
  const refused = await undo()
  expect([refused.status, refused.body.error?.message]).toEqual([
    409,
    expect.stringContaining('The visit was changed by you'),
  ])
  expect(await visits()).toEqual([{ status: 'BOOKED' }])
})
