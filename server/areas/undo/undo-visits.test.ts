import { beforeEach, describe, expect, test } from 'vitest'
import type { BookedVisit } from '../../../contract/bookings/visits.ts'
import { undoHeader } from '../../../contract/undo.ts'
import { createLogger } from '../../platform/logging.ts'
import { anaLee, givenBookingPlace, offeredTime, type BookingPlace } from '../../testing/given-bookings.ts'
import { givenWindows } from '../../testing/given-roster.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { serveEntryNoticeJob } from '../bookings/serve-entry-notice.job.ts'

const portal = await testPortal()
let place: BookingPlace

beforeEach(async () => {
  setClock('2026-11-15T23:00:00Z')
  await portal.given.clear('technicians', 'agencies')
  place = await givenBookingPlace(portal)
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-30'])
    await givenWindows(portal.given, 'vic', place.technicianId, day, ['08:00', '10:00'])
})

const setClock = (moment: string) => (portal.clock.offset = Date.parse(moment) - Date.now())
const later = async (moment: string) => {
  setClock(moment)
  place = { ...place, browser: await portal.signIn(place.userId) }
}
const rows = async (text: string) => portal.given.rows(text, [place.agencyId])
const url = () => `/v1/property/${place.propertyId}/booking`
type Method = 'APPOINTMENT' | 'NOTICE'
const query = (method: Method, visit?: BookedVisit) =>
  `service=SMOKE_ALARM_SERVICE${method === 'NOTICE' ? '&entry-method=ENTER_WITH_KEY_AS_EN' : ''}${visit ? `&visit=${visit.visitId}` : ''}`
type Done = { visit: BookedVisit; undoId: string }
const toDone = ({ status, headers, body }: Awaited<ReturnType<Browser['get']>>): Done => {
  expect([status < 300, body.error]).toEqual([true, undefined])
  return { visit: body.data as BookedVisit, undoId: headers[undoHeader] as string }
}
const book = async (method: Method, at?: string): Promise<Done> =>
  toDone(
    await place.browser.post(url(), {
      propertyId: place.propertyId,
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      ...(method === 'NOTICE' && { entryMethod: 'ENTER_WITH_KEY_AS_EN' }),
      contacts: [anaLee],
      oasResult: await offeredTime(place, query(method), at),
    }),
  )
const move = async (method: Method, visit: BookedVisit, at: string): Promise<Done> =>
  toDone(
    await place.browser.put(`${url()}/${visit.visitId}`, {
      oasResult: await offeredTime(place, query(method, visit), at),
      version: visit.version,
    }),
  )
const undo = async (id: string, who = place.browser) => who.post(`/v1/actions/${id}/undo`)
const sendMails = async () =>
  rows("update mails set status = 'SENT', attempts = 1, sent_at = now() where agency_id = $1 and status = 'QUEUED'")
const mails = async () =>
  rows(
    "select kind, calendar_method as method, subject from mails where agency_id = $1 and status = 'QUEUED' order by id",
  )
const visits = async () => rows('select status, starts_at, entry_method from visits where agency_id = $1')
const notices = async () =>
  rows(
    'select withdrawn_at is not null as withdrawn, mail_id is not null as mailed, entry_from from entry_notices where agency_id = $1 order by id',
  )
const waits = async () =>
  rows(
    `select round(extract(epoch from j.run_at - now()))::int > 15 as waits from entry_notices n
       join graphile_worker.jobs j on j.key = 'notice:' || n.agency_id || ':' || n.id where n.agency_id = $1 order by n.id`,
  )
/** As the jobs do when the time to undo without a word has passed. */
const serve = async () => {
  const job = serveEntryNoticeJob({ ...portal, portalUrl: 'https://portal.example.com' })
  for (const { id } of (await rows('select id from entry_notices where agency_id = $1 order by id')) as {
    id: number
  }[])
    await job.perform(
      { state: place.state, agencyId: place.agencyId, noticeId: id },
      { log: createLogger('silent'), attempt: 1, maxAttempts: 1 },
    )
  await sendMails()
}
const colleague = async (): Promise<Browser> => {
  const id = await portal.given.user('vic', { name: 'Ben Ito' })
  await portal.given.membership(id, place.agencyId)
  return portal.signIn(id)
}

describe('a booking by notice of entry', () => {
  test('that is undone at once is told to nobody, and its notice is never served', async () => {
    const { undoId } = await book('NOTICE')
    expect(await waits()).toEqual([{ waits: true }])
    expect((await undo(undoId)).status).toBe(200)
    expect((await undo(undoId)).status).toBe(200)
    await serve()
    expect(await visits()).toMatchObject([{ status: 'CANCELLED' }])
    expect(await notices()).toMatchObject([{ withdrawn: true, mailed: false }])
    expect(await rows("select 1 from mails where agency_id = $1 and status <> 'FAILED'")).toEqual([])
  })

  test('that was served is withdrawn by a mail to those who got it', async () => {
    const { undoId } = await book('NOTICE')
    await serve()
    expect((await undo(undoId)).status).toBe(200)
    expect(await notices()).toMatchObject([{ withdrawn: true, mailed: true }])
    expect(await mails()).toMatchObject([
      { kind: 'ENTRY_NOTICE', subject: expect.stringMatching(/^Withdrawn: /) },
      { kind: 'VISIT_CONFIRMATION', method: 'CANCEL' },
    ])
  })

  test('is kept once a colleague moved it', async () => {
    const { visit, undoId } = await book('NOTICE')
    const ben = await colleague()
    const oasResult = await offeredTime(place, query('NOTICE', visit), '2026-11-30 10:00')
    expect((await ben.put(`${url()}/${visit.visitId}`, { oasResult, version: visit.version })).status).toBe(200)
    expect((await undo(undoId)).body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^The visit was changed by Ben Ito at /),
    })
    expect(await visits()).toMatchObject([{ status: 'BOOKED' }])
  })
})

describe('a move of a visit', () => {
  test('that is undone at once brings back its time, and nobody hears of it', async () => {
    const { visit } = await book('APPOINTMENT', '2026-11-17 08:00')
    await sendMails()
    const before = await visits()
    const { undoId } = await move('APPOINTMENT', visit, '2026-11-18 10:00')
    expect(await visits()).not.toEqual(before)
    expect((await undo(undoId, await colleague())).status).toBe(404)
    expect((await undo(undoId)).body).toMatchObject({ success: true })
    expect((await undo(undoId)).body).toMatchObject({ success: true })
    expect(await visits()).toEqual(before)
    expect(await mails()).toEqual([])
  })

  test('is corrected for those who were told of it', async () => {
    const { visit } = await book('APPOINTMENT', '2026-11-17 08:00')
    const { undoId } = await move('APPOINTMENT', visit, '2026-11-18 10:00')
    await sendMails()
    expect((await undo(undoId)).status).toBe(200)
    expect(await mails()).toMatchObject([
      { method: 'REQUEST', subject: expect.stringMatching(/^Visit moved: .*, Tuesday 17th November 2026, 8:00 am/) },
    ])
  })

  test('by notice of entry lets the notice of before hold again, as long as no other was served', async () => {
    const { visit } = await book('NOTICE')
    await serve()
    const before = [await visits(), await notices()]
    const { undoId } = await move('NOTICE', visit, '2026-11-30 10:00')
    // Too late for a new notice of the earlier time, but the tenants have theirs.
    await later('2026-11-16T23:00:00Z')
    expect((await undo(undoId)).body).toMatchObject({ success: true })
    expect(await visits()).toEqual(before[0])
    expect((await notices()).slice(0, 1)).toEqual(before[1])
    await serve()
    expect(await notices()).toMatchObject([{ withdrawn: false }, { withdrawn: true, mailed: false }])
  })

  test('by notice of entry is kept where the law leaves no time for another notice', async () => {
    const { visit } = await book('NOTICE')
    await serve()
    const { undoId } = await move('NOTICE', visit, '2026-11-30 10:00')
    await serve()
    const moved = await visits()
    await later('2026-11-16T23:00:00Z')
    const refused = await undo(undoId)
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      expect.stringContaining('Entry by notice needs'),
    ])
    expect(await visits()).toEqual(moved)
    expect(await mails()).toEqual([])
  })

  test('is kept where the time before was taken since', async () => {
    const { visit } = await book('APPOINTMENT', '2026-11-17 08:00')
    const { undoId } = await move('APPOINTMENT', visit, '2026-11-18 10:00')
    const elsewhere = await givenBookingPlace(portal)
    const taken = await elsewhere.browser.post(`/v1/property/${elsewhere.propertyId}/booking`, {
      propertyId: elsewhere.propertyId,
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      contacts: [anaLee],
      oasResult: { ...(await offeredTime(elsewhere, undefined, '2026-11-17 08:00')), technicianId: place.technicianId },
    })
    expect(taken.body.error).toBeUndefined()
    expect((await undo(undoId)).body.error).toMatchObject({
      code: 'conflict',
      message: 'The time before was taken since. Please move the visit to another time.',
    })
  })
})
