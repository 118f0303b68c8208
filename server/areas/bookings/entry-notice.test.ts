import { beforeEach, describe, expect, test } from 'vitest'
import type { OfferedDate } from '../../../contract/bookings/booking-calls.ts'
import type { BookedVisit } from '../../../contract/bookings/visits.ts'
import type { StateCode } from '../../../contract/states.ts'
import { createLogger } from '../../platform/logging.ts'
import { anaLee, givenBookingPlace, offeredTime, type BookingPlace } from '../../testing/given-bookings.ts'
import { givenWindows } from '../../testing/given-roster.ts'
import { elements, readPdf } from '../../testing/read-pdf.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { serveEntryNoticeJob } from './serve-entry-notice.job.ts'

const portal = await testPortal()
let place: BookingPlace

beforeEach(async () => portal.given.clear('technicians', 'agencies'))

const setClock = (moment: string) => (portal.clock.offset = Date.parse(moment) - Date.now())
const rows = async (text: string) => portal.given.rows(text, [place.agencyId])
const byNotice = (type: string) => `service=${type}&entry-method=ENTER_WITH_KEY_AS_EN`

async function begin(state: StateCode, now: string, days: readonly string[]): Promise<void> {
  setClock(now)
  place = await givenBookingPlace(portal, state)
  for (const day of days) await givenWindows(portal.given, state, place.technicianId, day, ['08:00', '14:00'])
}
async function book(type = 'SMOKE_ALARM_SERVICE', at?: string, nominee?: object): Promise<BookedVisit> {
  const reply = await place.browser.post(`/v1/property/${place.propertyId}/booking`, {
    propertyId: place.propertyId,
    bookingTypes: [type],
    entryMethod: 'ENTER_WITH_KEY_AS_EN',
    contacts: nominee ? [] : [anaLee],
    nominatedContact: nominee && { ...nominee, isEnabled: true },
    oasResult: await offeredTime(place, byNotice(type), at),
  })
  expect(reply.body.error).toBeUndefined()
  return reply.body.data as BookedVisit
}
const nominee = { ...anaLee, name: 'Cleo Desk', email: 'desk@wattlebird.example.com', mobile: '0491570157' }
const serve = async () => {
  const job = serveEntryNoticeJob({ ...portal, portalUrl: 'https://portal.example.com' })
  for (const { id } of await portal.given.rows<{ id: number }>(
    'select id from entry_notices where agency_id = $1 order by id',
    [place.agencyId],
  ))
    await job.perform(
      { state: place.state, agencyId: place.agencyId, noticeId: id },
      { log: createLogger('silent'), attempt: 1, maxAttempts: 1 },
    )
}

describe('an entry by notice in New South Wales', () => {
  /** Thursday, 22 January 2026, 3 pm in Sydney; Monday is Australia Day. */
  const thursday = '2026-01-22T04:00:00Z'
  const days = ['2026-01-23', '2026-01-24', '2026-01-27', '2026-01-28']

  test('is offered after 2 clear business days over the long weekend, and by appointment from tomorrow', async () => {
    await begin('nsw', thursday, days)
    expect(await offeredTime(place, byNotice('SMOKE_ALARM_SERVICE'))).toMatchObject({
      date: '2026-01-28',
      startTime: '08:00',
    })
    expect(await offeredTime(place)).toMatchObject({ date: '2026-01-23' })
  })

  test('at an earlier time is refused with the reason, also when held', async () => {
    await begin('nsw', thursday, days)
    const body = {
      propertyId: place.propertyId,
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      entryMethod: 'ENTER_WITH_KEY_AS_EN',
      contacts: [anaLee],
      oasResult: await offeredTime(place, undefined, '2026-01-27 14:00'),
    }
    const reason =
      'Entry by notice needs 2 clear business days after the notice is received in New South Wales: not before 12:00 am on 28/01/2026.'
    for (const path of ['booking', 'booking/hold']) {
      const reply = await place.browser.post(`/v1/property/${place.propertyId}/${path}`, body)
      expect([reply.status, reply.body.error?.fields]).toEqual([422, { oasResult: reason }])
    }
  })

  test('records the notice: form, text, way, when and to whom', async () => {
    await begin('nsw', thursday, days)
    const visit = await book()
    expect(visit.notice).toEqual({
      noticeId: expect.any(Number),
      formName: 'Notice of entry',
      servedBy: 'EMAIL',
      servedAt: expect.stringMatching(/^2026-01-22T04:00/),
      statusText: 'Served by email on 22/01/2026',
      entryLines: [
        'For entry on Wednesday 28th January 2026, 8:00 am to 10:00 am',
        'Lawful until 10:00 am on 28/01/2026',
      ],
      hold: null,
      tooLateReason: null,
      receivedAt: expect.stringMatching(/^2026-01-22T04:00/),
      servedTo: ['Ana Lee'],
      documentId: null,
      mailStatus: null,
    })
    const [notice] = await rows(
      'select text_content as text, ground_text, instrument, entry_from from entry_notices where agency_id = $1',
    )
    expect(notice).toMatchObject({
      ground_text: 'To inspect or assess the smoke alarms',
      instrument:
        'Residential Tenancies Act 2010 (NSW), see s 55(2)(c1), and Residential Tenancies Regulation 2019 (NSW)',
      entry_from: new Date('2026-01-27T21:00:00Z'),
    })
    for (const line of [
      'Issued to: Ana Lee',
      'Issued by: Wattlebird, agent of the landlord',
      'Issued on: Thursday 22nd January 2026, sent by email',
      'Day of entry: Wednesday 28th January 2026',
      'Time of entry: Between 8:00 am and 10:00 am',
      'What for: Smoke alarm service',
    ])
      expect(notice?.['text']).toContain(line)
  })
})

describe('an entry by notice in Queensland', () => {
  /** Friday, 20 November 2026, 9 am in Brisbane. */
  const friday = '2026-11-19T23:00:00Z'

  test('is after 48 hours and never on a Sunday', async () => {
    await begin('qld', friday, ['2026-11-21', '2026-11-22', '2026-11-23'])
    const visit = await book('SMOKE_ALARM_LEASE_CHECK')
    expect(visit).toMatchObject({
      startsAt: '2026-11-22T22:00:00.000Z',
      notice: { formName: 'Entry notice (Queensland)' },
    })
  })

  test('is served with the PDF to the tenant, stored as a document and shown with the visit', async () => {
    await begin('qld', friday, ['2026-11-23', '2026-11-24'])
    await book('SMOKE_ALARM_LEASE_CHECK')
    await serve()
    await serve()
    const [document, ...others] = await rows(
      `select d.type, d.dated_on::text as day, d.provided_by, d.visit_id, f.file_name, f.status, f.detected_type, f.storage_key,
              (select array_agg(s.service_code) from document_subjects s where s.agency_id = d.agency_id and s.document_id = d.id) as subjects
         from documents d join files f on f.agency_id = d.agency_id and f.id = d.file_id where d.agency_id = $1`,
    )
    expect(others).toEqual([])
    expect(document).toMatchObject({
      type: 'ENTRY_NOTICE',
      day: '2026-11-20',
      file_name: 'entry-notice-queensland-2026-11-23-0800.pdf',
      status: 'STORED',
      detected_type: 'application/pdf',
      subjects: ['SMOKE'],
    })
    const bytes = await portal.files.read(document?.['storage_key'] as string)
    const { structure } = readPdf(bytes)
    expect(elements(structure, 'H1').map(({ text }) => text)).toEqual(['Entry notice (Queensland)'])
    const texts = elements(structure, 'P').map(({ text }) => text)
    expect(texts).toContain('Signature: Wattlebird, agent of the property owner (lessor)')
    const mails = await rows(
      `select m.kind, m.subject, m.message_html as html, m.status, a.file_name, array(select r.email::text from mail_recipients r where r.agency_id = m.agency_id and r.mail_id = m.id) as to
         from mails m join mail_attachments a on a.agency_id = m.agency_id and a.mail_id = m.id where m.agency_id = $1`,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      kind: 'ENTRY_NOTICE',
      subject: expect.stringMatching(/^Entry notice \(Queensland\): \d+ High Street, .+ \d{4}$/),
      file_name: 'entry-notice-queensland-2026-11-23-0800.pdf',
      to: ['ana@lee.example.com'],
    })
    expect(mails[0]?.['html']).toContain('Residential Tenancies and Rooming Accommodation Act 2008 (Qld) ss 192–199')
    expect(
      await rows(
        'select document_id is not null as documented, mail_id is not null as mailed from entry_notices where agency_id = $1',
      ),
    ).toEqual([{ documented: true, mailed: true }])
  })

  test('that only an email would allow is refused while a tenant has not agreed to it, with what to do', async () => {
    await begin('qld', friday, ['2026-11-23', '2026-12-04'])
    const oasResult = await offeredTime(place, byNotice('SMOKE_ALARM_LEASE_CHECK'), '2026-11-23 14:00')
    await rows('update occupants set accepts_notices_by_email = false where agency_id = $1')
    const reply = await place.browser.post(`/v1/property/${place.propertyId}/booking`, {
      propertyId: place.propertyId,
      bookingTypes: ['SMOKE_ALARM_LEASE_CHECK'],
      entryMethod: 'ENTER_WITH_KEY_AS_EN',
      contacts: [anaLee],
      oasResult,
    })
    expect([reply.status, reply.body.error?.message]).toEqual([
      422,
      'Entry by notice needs 48 hours after the notice is received in Queensland: not before 6:00 pm on 03/12/2026. The notice goes by post, because Ana Lee has not agreed to notices by email. A letter takes 6 business days. Please choose a later time, or record the agreement in the tenancy.',
    ])
  })

  test('by post leaves later, is not mailed, and still has its document', async () => {
    await begin('qld', friday, ['2026-11-23', '2026-12-03', '2026-12-04'])
    await rows('update occupants set accepts_notices_by_email = false where agency_id = $1')
    const visit = await book('SMOKE_ALARM_LEASE_CHECK')
    // Posted on Monday, received on the Tuesday after 6 business days at 6 pm, and 48 hours.
    expect(visit).toMatchObject({
      startsAt: '2026-12-03T22:00:00.000Z',
      notice: { servedBy: 'POST', statusText: 'To be posted on 23/11/2026' },
    })
    const [notice] = await rows('select text_content as text, content from entry_notices where agency_id = $1')
    expect(notice?.['text']).toContain('Issued on: Friday 20th November 2026, for delivery by post')
    expect(JSON.stringify(notice)).not.toContain('sent by post')
    // Posted on Tuesday it would be received on Wednesday at 6 pm, which leaves 38 hours.
    expect(await rows('select post_by::text as day from entry_notices where agency_id = $1')).toEqual([
      { day: '2026-11-23' },
    ])
    expect(await rows('select recipients from entry_notices where agency_id = $1')).toEqual([
      { recipients: [{ name: 'Ana Lee', email: null, address: expect.stringMatching(/^\d+ High Street, /) }] },
    ])
    await serve()
    expect(await rows(`select id from mails where agency_id = $1 and kind = 'ENTRY_NOTICE'`)).toEqual([])
    expect(await rows('select document_id is not null as documented from entry_notices where agency_id = $1')).toEqual([
      { documented: true },
    ])
  })
})

test('names and addresses of the tenants are served as they are written, whatever signs they contain', async () => {
  await begin('vic', '2026-11-15T23:00:00Z', ['2026-11-18'])
  const name = 'O’Brien, Seán (Jr) <PhD>'
  await portal.given.rows('update occupants set name = $2 where agency_id = $1', [place.agencyId, name])
  const visit = await book('SMOKE_ALARM_SERVICE', undefined, nominee)
  expect(visit.notice?.servedTo).toEqual([name])
  await serve()
  const [mail] = await rows(
    `select m.message_html as html, array(select r.email::text from mail_recipients r where r.agency_id = m.agency_id and r.mail_id = m.id) as to
       from mails m where m.agency_id = $1 and m.kind = 'ENTRY_NOTICE'`,
  )
  expect(mail?.['html']).toContain('Hello O’Brien, Seán (Jr) &lt;PhD&gt;,')
  expect(mail?.['to']).toEqual(['ana@lee.example.com'])
})

describe('the notice is served on those who live there on the day of entry', () => {
  const lease = async (columns: string) => rows(`update tenancies set ${columns} where agency_id = $1`)

  test('when the lease changes before it', async () => {
    await begin('vic', '2026-11-15T23:00:00Z', ['2026-11-18', '2026-11-24'])
    await lease(`closes_on = '2026-11-20'`)
    await portal.given.tenancy(place.agencyId, place.propertyId, {
      occupant: 'Bo Park',
      columns: { starts_on: '2026-11-20', ends_on: null },
    })
    await rows(
      `update occupants set email = 'bo@park.example.com', accepts_notices_by_email = true where agency_id = $1 and name = 'Bo Park'`,
    )
    const visit = await book('SMOKE_ALARM_SERVICE', '2026-11-24 08:00', nominee)
    expect(visit.notice?.servedTo).toEqual(['Bo Park'])
  })

  test.each([
    [
      `vacates_on = '2026-11-20'`,
      'The tenants leave on 20/11/2026, so nobody lives there on 24/11/2026 to serve the notice on.',
    ],
    [`closes_on = '2026-11-20'`, 'No tenancy is in force on 24/11/2026, so there is no tenant to serve the notice on.'],
  ])('and not on tenants who have left by then (%s)', async (columns, reason) => {
    await begin('vic', '2026-11-15T23:00:00Z', ['2026-11-18', '2026-11-24'])
    const oasResult = await offeredTime(place, undefined, '2026-11-24 08:00')
    await lease(columns)
    await expect(offeredTime(place, byNotice('SMOKE_ALARM_SERVICE'), '2026-11-24 08:00')).rejects.toThrow('No time')
    expect(await offeredTime(place, byNotice('SMOKE_ALARM_SERVICE'))).toMatchObject({ date: '2026-11-18' })
    const reply = await place.browser.post(`/v1/property/${place.propertyId}/booking`, {
      propertyId: place.propertyId,
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      entryMethod: 'ENTER_WITH_KEY_AS_EN',
      contacts: [anaLee],
      oasResult,
    })
    expect(reply.body.error?.fields).toEqual({ oasResult: reason })
  })

  test('and without tenants on that day none can ask for the key pick-up or agree to an appointment', async () => {
    await begin('vic', '2026-11-15T23:00:00Z', ['2026-11-18', '2026-11-24'])
    const oasResult = await offeredTime(place, undefined, '2026-11-24 08:00')
    await lease(`vacates_on = '2026-11-20'`)
    const body = {
      propertyId: place.propertyId,
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      entryMethod: 'ENTER_WITH_KEY_BY_TENANT_REQUEST',
      contacts: [],
      nominatedContact: { ...nominee, isEnabled: true },
      oasResult,
    }
    const reason = 'The tenants leave on 20/11/2026, so nobody lives there on 24/11/2026 to ask for the key pick-up.'
    for (const path of ['booking', 'booking/hold']) {
      const reply = await place.browser.post(`/v1/property/${place.propertyId}/${path}`, body)
      expect([reply.status, reply.body.error?.fields]).toEqual([422, { oasResult: reason }])
    }
    const url = `/v1/property/${place.propertyId}/booking/availability?service=SMOKE_ALARM_SERVICE`
    const offered = async (method: string) =>
      ((await place.browser.get(`${url}&entry-method=${method}`)).body.data as OfferedDate[]).map(
        ({ date, description }) => [date, description],
      )
    expect(await offered('ENTER_WITH_KEY_BY_TENANT_REQUEST')).toEqual([['2026-11-18', expect.any(String)]])
    expect(await offered('APPOINTMENT')).toEqual([
      ['2026-11-18', 'The tenant has agreed to the time and will be home.'],
      ['2026-11-24', 'A contact whom you nominate has agreed to the time and lets the technician in.'],
    ])
  })

  test('and a vacant property is entered without notice only until it is let again', async () => {
    await begin('vic', '2026-11-15T23:00:00Z', ['2026-11-18', '2026-11-24'])
    await rows('update properties set is_vacant = true where agency_id = $1')
    await lease(`starts_on = '2026-11-20'`)
    const vacant = 'service=SMOKE_ALARM_SERVICE&entry-method=ENTER_WITH_KEY_VACANT'
    expect(await offeredTime(place, vacant)).toMatchObject({ date: '2026-11-18' })
    await expect(offeredTime(place, vacant, '2026-11-24 08:00')).rejects.toThrow('No time')
  })
})

test('in Western Australia the notice says the half of the day', async () => {
  await begin('wa', '2026-11-16T01:00:00Z', ['2026-11-20'])
  await book('SMOKE_ALARM_SERVICE', '2026-11-20 14:00')
  const [notice] = await rows('select form_name, text_content as text from entry_notices where agency_id = $1')
  expect(notice?.['form_name']).toBe('Entry notice (Western Australia)')
  expect(notice?.['text']).toContain('Half of the day: After 12 noon')
  expect(notice?.['text']).toContain('a safety check counts as maintenance')
})

test('in the ACT only the Act is cited, because the section was not looked up', async () => {
  await begin('act', '2026-11-16T01:00:00Z', ['2026-11-30'])
  await book()
  const [notice] = await rows('select instrument from entry_notices where agency_id = $1')
  expect(notice?.['instrument']).toBe('Residential Tenancies Act 1997 (ACT)')
})

describe('tenants who were served with a notice', () => {
  const day = '2026-11-15T23:00:00Z'
  const url = ({ visitId }: BookedVisit) => `/v1/property/${place.propertyId}/booking/${visitId}`
  const bookForNominee = async () => book('SMOKE_ALARM_SERVICE', '2026-11-18 08:00', nominee)
  const move = async (visit: BookedVisit, at = '2026-11-19 08:00') =>
    place.browser.put(url(visit), {
      oasResult: await offeredTime(place, `service=SMOKE_ALARM_SERVICE&visit=${visit.visitId}`, at),
      version: 1,
    })
  const cancel = async (visit: BookedVisit) =>
    place.browser.post(`${url(visit)}/cancel`, { reason: 'The owner has sold', version: 1 })
  const toTenant = async () =>
    rows(`select m.subject, m.message_html as html from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
           where m.agency_id = $1 and r.email = 'ana@lee.example.com' order by m.id`)

  test('are told by email that it is withdrawn when the visit is cancelled', async () => {
    await begin('vic', day, ['2026-11-18', '2026-11-19'])
    const visit = await bookForNominee()
    await serve()
    expect((await cancel(visit)).status).toBe(204)
    const [, withdrawal] = await toTenant()
    expect(withdrawal?.['subject']).toMatch(/^Withdrawn: Notice of Entry: \d+ High Street, .+ \d{4}$/)
    for (const text of ['Hello Ana Lee,', 'Wednesday 18th November 2026, 8:00 am to 10:00 am', 'The owner has sold'])
      expect(withdrawal?.['html']).toContain(text)
    expect(
      await rows('select withdrawal_mail_id is not null as mailed from entry_notices where agency_id = $1'),
    ).toEqual([{ mailed: true }])
  })

  test('learn from the next notice which one it replaces, and get no other mail', async () => {
    await begin('vic', day, ['2026-11-18', '2026-11-19'])
    const visit = await bookForNominee()
    await serve()
    await move(visit)
    await serve()
    const mails = await toTenant()
    expect(mails).toHaveLength(2)
    expect(await rows('select file_name as name from files where agency_id = $1 order by id')).toEqual([
      { name: 'withdrawn-notice-of-entry-2026-11-18-0800.pdf' },
      { name: 'notice-of-entry-2026-11-19-0800-replaces-2026-11-18-0800.pdf' },
    ])
    expect(mails[1]?.['html']).toContain(
      'This notice replaces the notice of Monday 16th November 2026 for entry on Wednesday 18th November 2026, 8:00 am to 10:00 am. That notice is withdrawn.',
    )
  })

  test('and are no longer tenants when the visit is moved are told that it is withdrawn', async () => {
    await begin('vic', day, ['2026-11-18', '2026-11-19'])
    const visit = await bookForNominee()
    await serve()
    await rows(`update occupants set name = 'Bo Park', email = 'bo@park.example.com' where agency_id = $1`)
    await move(visit)
    expect((await toTenant()).map(({ subject }) => subject)[1]).toMatch(/^Withdrawn: /)
  })

  test('and have left a property that is vacant now are told so, and the moved visit needs no notice', async () => {
    await begin('vic', day, ['2026-11-18', '2026-11-19'])
    const visit = await bookForNominee()
    await serve()
    await rows('update properties set is_vacant = true where agency_id = $1')
    await rows(`update tenancies set status = 'CLOSED', closes_on = '2026-11-16' where agency_id = $1`)
    expect((await move(visit)).body.data).toMatchObject({ entryMethod: 'ENTER_WITH_KEY_VACANT', notice: null })
    expect((await toTenant()).map(({ subject }) => subject)[1]).toMatch(/^Withdrawn: /)
  })

  test('by post get a letter if theirs was posted, and nothing if it was not', async () => {
    await begin('vic', day, ['2026-11-30'])
    await rows('update occupants set accepts_notices_by_email = false where agency_id = $1')
    const cancelled = async () => {
      await cancel(await book('SMOKE_ALARM_SERVICE', undefined, nominee))
      return rows('select withdrawal_text as text from entry_notices where agency_id = $1 order by id desc limit 1')
    }
    expect(await cancelled()).toEqual([{ text: null }])
    const visit = await book('SMOKE_ALARM_SERVICE', undefined, nominee)
    await rows('update entry_notices set posted_at = served_at where agency_id = $1 and withdrawn_at is null')
    await cancel(visit)
    const [letter] = await rows(
      'select withdrawal_text as text, withdrawal_mail_id from entry_notices where agency_id = $1 order by id desc limit 1',
    )
    expect(letter).toMatchObject({
      text: expect.stringContaining('Withdrawn notice: Notice of Entry'),
      withdrawal_mail_id: null,
    })
  })

  test('by a letter that was posted too late get a new notice when the visit is moved', async () => {
    await begin('vic', day, ['2026-11-27', '2026-11-30'])
    await rows('update occupants set accepts_notices_by_email = false where agency_id = $1')
    const visit = await book('SMOKE_ALARM_SERVICE', '2026-11-27 08:00', nominee)
    await rows(`update entry_notices set posted_at = served_at, too_late_reason = 'Too late' where agency_id = $1`)
    const shown = async () => {
      const reply = await place.browser.get(`/v1/property/${place.propertyId}`)
      return (reply.body.data as { visits: BookedVisit[] }).visits[0]?.notice
    }
    expect(await shown()).toMatchObject({ tooLateReason: 'Too late', statusText: 'Served by post on 17/11/2026' })
    expect((await move(visit, '2026-11-30 08:00')).status).toBe(200)
    expect(await shown()).toMatchObject({ tooLateReason: null, statusText: 'To be posted on 17/11/2026' })
    setClock('2026-11-17T23:00:00Z')
    place.browser = await portal.signIn(place.userId, { state: 'vic' })
    expect(await shown()).toMatchObject({ statusText: 'Due to be posted on 17/11/2026: not posted yet' })
  })

  test('who never got the notice are told nothing', async () => {
    await begin('vic', day, ['2026-11-18', '2026-11-19'])
    const visit = await bookForNominee()
    await cancel(visit)
    await serve()
    expect(await toTenant()).toEqual([])
  })
})

test('a moved visit withdraws its notice and serves another; a cancelled one withdraws it', async () => {
  await begin('vic', '2026-11-15T23:00:00Z', ['2026-11-18', '2026-11-19'])
  const visit = await book()
  const url = `/v1/property/${place.propertyId}/booking/${visit.visitId}`
  const oasResult = await offeredTime(place, `service=SMOKE_ALARM_SERVICE&visit=${visit.visitId}`, '2026-11-19 08:00')
  const moved = (await place.browser.put(url, { oasResult, version: 1 })).body.data as BookedVisit
  expect(moved.notice?.noticeId).not.toBe(visit.notice?.noticeId)
  const withdrawn = async () =>
    rows('select withdrawn_at is not null as gone from entry_notices where agency_id = $1 order by id')
  expect(await withdrawn()).toEqual([{ gone: true }, { gone: false }])
  await serve()
  expect(await rows('select id from documents where agency_id = $1')).toHaveLength(1)
  await place.browser.post(`${url}/cancel`, { reason: 'Sold', version: 2 })
  expect(await withdrawn()).toEqual([{ gone: true }, { gone: true }])
})

describe('a notice that waited for the provider’s details', () => {
  const monday = '2026-11-15T23:00:00Z'
  const given = async () => {
    await begin('vic', monday, ['2026-11-18', '2026-11-19'])
    const visit = await book()
    await rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`)
    // As it is booked without them, and as the job leaves it.
    await rows('update entry_notices set text_content = null, content = null where agency_id = $1')
    await rows(
      `insert into waiting_documents (agency_id, task, payload, state, document, on_day, max_attempts)
       select agency_id, 'serve-entry-notice', json_build_object('noticeId', id), 'vic', 'ENTRY_NOTICE', '2026-11-16', 12
         from entry_notices where agency_id = $1`,
    )
    return visit
  }
  const shown = async () => {
    place.browser = await portal.signIn(place.userId, { state: 'vic' })
    const reply = await place.browser.get(`/v1/property/${place.propertyId}`)
    return (reply.body.data as { visits: BookedVisit[] }).visits[0]?.notice
  }
  const release = async (moment: string) => {
    setClock(moment)
    await rows('delete from waiting_documents where agency_id = $1')
    await serve()
    await serve()
    return rows(
      `select to_char(issued_at at time zone 'UTC', 'DD HH24:MI') as issued, to_char(served_at at time zone 'UTC', 'DD HH24:MI') as served,
              too_late_reason as late, document_id is not null as drawn, mail_id is not null as mailed
         from entry_notices where agency_id = $1`,
    )
  }
  const news = async () => rows(`select subject from mails where agency_id = $1 and kind = 'PROVIDER_NEWS'`)

  test('is shown as not served, and is served with the times of its release while the law allows it', async () => {
    await given()
    expect(await shown()).toMatchObject({
      hold: 'WAITS',
      statusText: 'Not served yet: it waits for details of the service provider',
    })
    const [notice] = await release('2026-11-15T23:30:00Z')
    const at = expect.stringMatching(/^15 23:3/)
    expect(notice).toEqual({ issued: at, served: at, late: null, drawn: true, mailed: true })
    expect(await shown()).toMatchObject({ hold: null, statusText: 'Served by email on 16/11/2026' })
    expect(await news()).toEqual([])
  })

  test('is not served when the time that the law asks for is no longer left: the agency is asked to move the visit, once', async () => {
    await given()
    const [notice] = await release('2026-11-17T20:00:00Z')
    expect(notice).toMatchObject({
      late: expect.stringMatching(/^The notice could be written only on 18\/11\/2026.*Entry by notice needs/),
      drawn: false,
      mailed: false,
    })
    expect(await news()).toEqual([{ subject: expect.stringContaining('could not be served in time') }])
    expect(await shown()).toMatchObject({ hold: 'TOO_LATE', statusText: 'Not served' })
  })
})
