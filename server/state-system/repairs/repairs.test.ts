import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { repairedForm } from '../../testing/given-repairs.ts'
import { givenTechnician, givenWindows } from '../../testing/given-roster.ts'
import { passedForm } from '../../testing/given-visits.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const list = '/vic/Repairs/index'
const system = await testStateSystem()
let portal: Database
let admin: SystemBrowser
let adminId: number
let agencyId: number
let propertyId: number
let quoteId: number
let findingId: number
let today: Day
let technicianId: number

beforeAll(async () => {
  portal = new Database({ url: system.database.portalUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  adminId = person.id
  admin = system.browser()
  await admin.signIn('vic', person.username)
  today = todayIn('vic', system.clock.now())
  technicianId = await givenTechnician(system.given, 'vic', { name: 'Tom Office', licence_number: 'L-77' })
})
afterAll(async () => {
  await portal.close()
})

const rebuild = async () =>
  portal.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today }),
  )

beforeEach(async () => {
  // No technician but this one, who has no hours to book.
  await system.given.rows('update technicians set is_active = (id = $1)', [technicianId])
  agencyId = await system.given.agency('vic')
  const managerId = await system.given.propertyManager(agencyId, 'Priya Nair')
  await system.given.rows(`update property_managers set email = 'priya@wattlebird.example.com' where agency_id = $1`, [
    agencyId,
  ])
  propertyId = await system.given.property(agencyId, {
    managerId,
    columns: { is_key_available: true, key_number: 'K7' },
  })
  await system.given.service(agencyId, propertyId, 'smoke')
  await system.given.tenancy(agencyId, propertyId, { occupant: 'Ana Lee' })
  await system.given.rows(`update occupants set email = 'ana@lee.example.com' where agency_id = $1`, [agencyId])
  quoteId = await system.given.quote(agencyId, propertyId, {
    status: 'ACCEPTED',
    columns: { decided_at: new Date().toISOString(), decided_by_name: 'Olive Owner' },
  })
  findingId = await system.given.finding(agencyId, propertyId, {
    columns: { quote_id: quoteId },
  })
  await rebuild()
})

const path = (id = quoteId, agency = agencyId) => `/vic/Repairs/view/${agency}/${id}`
const token = async (as = admin) => hiddenIn((await as.get('/vic/')).body)['form_token'] ?? ''
const act = async (what: string, form: Record<string, string> = {}, as = admin) =>
  as.post(path(), { form_token: await token(as), act: what, ...form })
/** Records the work: every finding repaired, unless `form` says otherwise. */
const complete = async (form: Record<string, string> = {}, as = admin) => {
  const { record = '', booking = '' } = hiddenIn((await as.get(path())).body)
  const repaired = repairedForm({ technicianId, doneOn: today, findingIds: [findingId] })
  return act('complete', { record, booking, ...repaired, ...form }, as)
}
const offered = async () =>
  [...(await admin.get(path())).body.matchAll(/<option value="(\d{4}-[^"]*)"/g)].map(([, value = '']) => value)
const book = async (time: string) => act('book', { method: 'APPOINTMENT', time })
const visits = async () =>
  system.given.rows<{ id: number; status: string; through: string; type: string; outcome: string | null }>(
    `select v.id, v.status, v.booked_through as through, vs.booking_type as type, vs.outcome
       from visits v join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
      where v.agency_id = $1 order by v.id`,
    [agencyId],
  )
const quote = async () =>
  (
    await system.given.rows(
      'select status_id as status, visit_id as visit from quotes where agency_id = $1 and id = $2',
      [agencyId, quoteId],
    )
  )[0]
/** To the agency; the occupants get theirs. */
const mails = async () =>
  system.given.rows(
    `select r.email::text as to, m.subject from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
      where m.agency_id = $1 and m.kind = 'PROVIDER_NEWS' order by m.id`,
    [agencyId],
  )
const invoices = async () =>
  system.given.rows(
    `select i.invoice_number as number, i.total_cents::int as total, i.gst_cents::int as gst, i.due_on::text as due, i.quote_id as quote,
            i.visit_id as visit, l.description, l.service_id as service
       from invoices i join invoice_lines l on l.agency_id = i.agency_id and l.invoice_id = i.id where i.agency_id = $1`,
    [agencyId],
  )
const service = async () =>
  (
    await system.given.rows('select job_status as job, compliance from property_services where agency_id = $1', [
      agencyId,
    ])
  )[0]

test('only the provider’s own staff see the work, and only that of their state', async () => {
  const person = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  expect((await browser.get(list)).statusCode).toBe(403)
  expect((await browser.get(path())).statusCode).toBe(403)
  expect((await complete({}, browser)).statusCode).toBe(403)
  const elsewhere = await system.given.agency('nsw')
  const strange = await system.given.quote(elsewhere, await system.given.property(elsewhere), { status: 'ACCEPTED' })
  expect((await admin.get(path(strange, elsewhere))).statusCode).toBe(404)
})

describe('a repair', () => {
  test('is booked with a free technician, and moves to the booked ones', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await system.given.rows(
      `insert into contact_numbers (agency_id, occupant_id, number)
       select agency_id, id, '+61491570159' from occupants where agency_id = $1`,
      [agencyId],
    )
    expect((await admin.get(list)).body).toContain(path())
    const times = await offered()
    expect(times).toHaveLength(5)
    expect((await book(times[0] ?? '')).statusCode).toBe(303)
    const [visit] = await visits()
    expect(visit).toMatchObject({ status: 'BOOKED', through: 'PROVIDER', type: 'SMOKE_ALARM_REPAIR' })
    expect(await quote()).toEqual({ status: 3, visit: visit?.id })
    expect((await admin.get(list)).body).not.toContain(path())
    const time = /[A-Z]\w+day \d+(st|nd|rd|th) [A-Z]\w+ \d{4}, 8:00 am to \d+:\d\d/
    for (const page of [`${list}?view=booked`, path()]) {
      const { body } = await admin.get(page)
      expect(body).toContain(path())
      expect(body).toMatch(time)
    }
    expect((await service())?.['job']).toBe('BOOKED_IN')
    const [toTenant] = await system.given.rows<{ html: string }>(
      `select message_html as html from mails where agency_id = $1 and kind = 'VISIT_CONFIRMATION'`,
      [agencyId],
    )
    expect(toTenant?.html).toContain('has booked a repair visit at')
    expect(await mails()).toEqual([
      { to: 'priya@wattlebird.example.com', subject: expect.stringContaining('is booked') as string },
    ])
    const [toAgency] = await system.given.rows<{ html: string }>(
      `select message_html as html from mails where agency_id = $1 and subject like '%is booked'`,
      [agencyId],
    )
    expect(toAgency?.html).toMatch(time)
    const again = await book(times[1] ?? '')
    expect(again.statusCode).toBe(409)
    expect(again.body).toContain('The repair is already booked for')
  })

  test('cannot be booked at a time that was just taken', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3), ['08:00'])
    const [time = ''] = await offered()
    const slot = time.split('|').at(-1)
    await system.given.rows('delete from technician_slots where id = $1', [slot])
    const reply = await book(time)
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('That time was just taken.')
    expect(await visits()).toEqual([])
  })

  test('whose visit was cancelled is scheduled again', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await book((await offered())[0] ?? '')
    await system.given.rows(`update visits set status = 'CANCELLED', finished_at = now() where agency_id = $1`, [
      agencyId,
    ])
    expect((await admin.get(list)).body).toContain(path())
    expect((await book((await offered())[1] ?? '')).statusCode).toBe(303)
  })

  test('that is done resolves the finding and is invoiced once, with the lines of the quote', async () => {
    expect((await service())?.['compliance']).toBe('NON_COMPLIANT')
    const submission_key = randomUUID()
    for (const _ of [1, 2]) expect((await complete({ submission_key })).statusCode).toBe(303)
    expect(await quote()).toMatchObject({ status: 6 })
    expect(await invoices()).toEqual([
      {
        number: expect.stringMatching(/^10\d{4}$/) as string,
        total: 22_000,
        gst: 2000,
        due: addDays(today, 30),
        quote: quoteId,
        visit: null,
        description: 'Replace smoke alarm',
        service: 1,
      },
    ])
    const [finding] = await system.given.rows('select status, resolved_by as by from findings where id = $1', [
      findingId,
    ])
    expect(finding).toEqual({ status: 'RESOLVED', by: adminId })
    expect((await service())?.['compliance']).toBe('COMPLIANT')
  })

  test('that took place earlier than booked, as agreed, is done today', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await book((await offered())[0] ?? '')
    const early = await complete({ repairNote: 'Tested twice' })
    expect(early.statusCode).toBe(422)
    expect(early.body).toContain('Tick this if it took place earlier.')
    expect(early.body).toMatch(/Tested twice<\/textarea>/)
    expect(early.body).toContain('earlier than booked, as agreed with the occupant')
    expect((await complete({ doneEarly: 'yes' })).statusCode).toBe(303)
    const [visit] = await system.given.rows<{ on: string; status: string }>(
      `select (starts_at at time zone 'Australia/Melbourne')::date::text as on, status from visits where agency_id = $1`,
      [agencyId],
    )
    expect(visit).toEqual({ on: today, status: 'COMPLETED' })
    expect(await invoices()).toHaveLength(1)
  })

  test('is not recorded as a service: the visit leads to the repair, or ends without access', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await book((await offered())[0] ?? '')
    await system.given.rows(
      `update visits set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days' where agency_id = $1`,
      [agencyId],
    )
    expect((await admin.get('/vic/Visits/day')).body).toContain('Smoke alarm repair')
    const url = `/vic/Visits/record/${agencyId}/${(await visits())[0]?.id}`
    const page = (await admin.get(url)).body
    expect(page).toContain(path())
    expect(page).not.toContain('Submit the visit')
    const send = async (form: Record<string, string>) =>
      admin.post(url, { ...hiddenIn(page), form_token: await token(), submission_key: randomUUID(), ...form })
    const refused = await send({ action: 'submit', ...passedForm('vic', ['smoke']) })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('This visit is for a repair. Complete the repair instead.')
    expect(await invoices()).toEqual([])
    expect((await send({ action: 'no-access', noAccess: 'ENTRY_REFUSED' })).statusCode).toBe(303)
    // It waits for another visit.
    expect((await admin.get(list)).body).toContain(path())
  })

  test('is kept on the phone while it is typed, with photos of its visit for the report', async () => {
    const without = (await admin.get(path())).body
    expect(without).toContain(`data-copy="repair-vic-${agencyId}-${quoteId}"`)
    expect(without).not.toContain('id="photo-form"')
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await book((await offered())[0] ?? '')
    const visitId = (await visits())[0]?.id
    const reply = await admin.get(path())
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
    expect(reply.body).toMatch(/<script src="\/vic\/visit-record\.js\?v=[^"]+" type="module">/)
    expect(reply.body).toContain(`action="/vic/Visits/photo/${agencyId}/${visitId}"`)
    expect(reply.body).toContain('<button form="repair-form"')
  })

  test('by notice cannot be done before the day of the notice', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await book((await offered())[0] ?? '')
    const { booking = '' } = hiddenIn((await admin.get(path())).body)
    await system.given.rows(`update visits set entry_method = 'ENTER_WITH_KEY_AS_EN' where agency_id = $1`, [agencyId])
    expect((await admin.get(path())).body).not.toContain('earlier than booked')
    const early = await complete({ doneEarly: 'yes', booking, repairNote: 'Tested twice' })
    expect(early.statusCode).toBe(422)
    expect(early.body).toContain('Tested twice</textarea')
    expect(early.body).toContain('It can be completed from that day on.')
    await system.given.rows(
      `update visits set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days' where agency_id = $1`,
      [agencyId],
    )
    expect((await complete()).statusCode).toBe(303)
    const [visit] = await visits()
    expect(visit).toMatchObject({ status: 'COMPLETED', outcome: 'PASSED' })
    expect(await invoices()).toMatchObject([{ visit: visit?.id }])
  })

  test('that cannot be done is cancelled with a reason, and the property manager is told why', async () => {
    const without = await act('cancel', { note: '' })
    expect([without.statusCode, without.body.includes('id="note-error"')]).toEqual([422, true])
    const note = 'The part is no longer made.'
    for (const _ of [1, 2]) expect((await act('cancel', { note })).statusCode).toBe(303)
    expect(await quote()).toMatchObject({ status: 5 })
    expect(await mails()).toEqual([
      { to: 'priya@wattlebird.example.com', subject: expect.stringContaining('cannot be done') as string },
    ])
    expect((await admin.get(path())).body).toContain(note)
    const late = await complete()
    expect(late.statusCode).toBe(409)
    expect(await invoices()).toEqual([])
    const [finding] = await system.given.rows('select status from findings where id = $1', [findingId])
    expect(finding).toEqual({ status: 'OPEN' })
  })

  test('with a booked visit that cannot be done calls the visit off, and its contacts are told', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await book((await offered())[0] ?? '')
    const why = { [`finding.${findingId}.done`]: 'no', [`finding.${findingId}.why`]: 'The wall is wet' }
    const nothing = await complete({ ...why, doneEarly: 'yes' })
    expect(nothing.statusCode).toBe(422)
    expect(nothing.body).toContain('Nothing was repaired, so nothing can be completed.')
    expect(nothing.body).toContain('name="note"')
    expect(nothing.body).toMatch(/>\sThe wall is wet<\/textarea>/)
    for (const _ of [1, 2]) expect((await act('cancel', { note: 'The wall is wet' })).statusCode).toBe(303)
    expect(await quote()).toMatchObject({ status: 5 })
    expect(await visits()).toMatchObject([{ status: 'CANCELLED' }])
    expect((await service())?.['job']).not.toBe('BOOKED_IN')
    expect((await mails()).map(({ subject }) => subject).join()).toContain('cannot be done')
  })

  test('completed by two people at once is invoiced once, and the slower one keeps the text', async () => {
    const colleague = await system.person({ isAdministrator: true })
    const other = system.browser()
    await other.signIn('vic', colleague.username)
    const repairNote = 'My own words'
    const replies = await Promise.all([complete({ repairNote }), complete({ repairNote }, other)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    const slower = replies.find(({ statusCode }) => statusCode === 409)?.body
    expect(slower).toContain('recorded this repair on')
    expect(slower).toContain('My own words')
    expect(await invoices()).toHaveLength(1)
  })

  describe('typed on a page that was opened before the booking changed', () => {
    const typed = () => ({
      ...repairedForm({ technicianId, doneOn: today, findingIds: [findingId] }),
      repairNote: 'Tested <twice>',
      doneEarly: 'yes',
    })
    const send = async (form: Record<string, string>) => act('complete', { ...typed(), ...form })
    const opened = async () => hiddenIn((await admin.get(path())).body)['booking'] ?? ''
    const untouched = async () => {
      expect(await invoices()).toEqual([])
      expect(await quote()).toMatchObject({ status: 3 })
      expect((await visits()).map(({ status }) => status)).toEqual(['BOOKED'])
    }
    beforeEach(async () => {
      const technician = await givenTechnician(system.given, 'vic', { name: 'Bea Brown' })
      await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    })

    test('because a visit was booked since is refused with both, and can then be sent', async () => {
      const booking = await opened()
      await book((await offered())[0] ?? '')
      const reply = await send({ booking })
      expect(reply.statusCode).toBe(409)
      await untouched()
      const text = reply.body.replaceAll(/\s+/g, ' ')
      expect(text).toMatch(/Ada Administrator changed this visit on \d\d\//)
      expect(text).toContain('Bea Brown</p> <p>On your page: none</p>')
      expect(text).toContain('Tested &lt;twice&gt;</textarea')
      expect((await send({ booking: hiddenIn(reply.body)['booking'] ?? '' })).statusCode).toBe(303)
    })

    test('because the visit went to another technician, was moved or was cancelled is refused', async () => {
      await book((await offered())[0] ?? '')
      const booking = await opened()
      const change = async (set: string) =>
        system.given.rows(`update visits set ${set}, version = version + 1 where agency_id = $1`, [agencyId])
      await change(`technician_id = ${technicianId}`)
      const swapped = await send({ booking })
      expect(swapped.statusCode).toBe(409)
      expect(swapped.body).toContain('Booked now: Tom Office')
      const second = await opened()
      await change(`starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`)
      const moved = await send({ booking: second })
      expect(moved.statusCode).toBe(409)
      expect(moved.body.match(/Booked now: /g)).toHaveLength(1)
      await untouched()
      const third = await opened()
      await change(`status = 'CANCELLED', finished_at = now()`)
      const cancelled = await send({ booking: third })
      expect(cancelled.statusCode).toBe(409)
      expect(cancelled.body).toContain('Booked now: none')
      expect(await invoices()).toEqual([])
    })

    test('and that says nothing or another technician is refused', async () => {
      await book((await offered())[0] ?? '')
      const booking = JSON.parse(await opened()) as object
      for (const each of ['', 'null', '{}', JSON.stringify({ ...booking, technicianId })])
        expect([each, (await send({ booking: each })).statusCode]).toEqual([each, 409])
      await untouched()
    })
  })

  test('sent to the address of another repair answers 409 with both, and can be sent to its own', async () => {
    const elsewhere = await system.given.agency('vic', 'Rosella Realty')
    const property = await system.given.property(elsewhere, { streetNumber: '7', streetName: 'Other Street' })
    const other = await system.given.quote(elsewhere, property, { status: 'ACCEPTED' })
    const hidden = hiddenIn((await admin.get(path())).body)
    const repaired = repairedForm({ technicianId, doneOn: today, findingIds: [findingId] })
    const form = { ...hidden, act: 'complete', ...repaired, repairNote: 'Tested <twice>' }
    const reply = await admin.post(path(other, elsewhere), form)
    expect(reply.statusCode).toBe(409)
    const text = reply.body.replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/<p>Sent to: 7 Other Street, [^<]+<\/p> <p>Typed for: /)
    expect(text).toContain('Tested &lt;twice&gt;</textarea')
    expect(await quote()).toMatchObject({ status: 3 })
    for (const name of ['repair-nsw-1-2', `visit-vic-${agencyId}-${quoteId}`, 'x'])
      expect((await act('complete', { ...form, record: name })).body).toContain('Typed for: Not found in this system')
    expect((await admin.post(path(), { ...form, ...hiddenIn(reply.body) })).statusCode).toBe(303)
    expect(await invoices()).toHaveLength(1)
  })

  describe('that is recorded, sent again with the same key', () => {
    const submission_key = randomUUID()
    const effects = async () => ({
      invoices: await invoices(),
      record: await system.given.rows('select typed, content from repair_records where agency_id = $1', [agencyId]),
      audit: await system.given.rows('select action from audit_events where agency_id = $1', [agencyId]),
    })
    beforeEach(async () => {
      expect((await complete({ submission_key, repairNote: 'Tested twice' })).statusCode).toBe(303)
    })

    test('and other content answers 409 with both sides and the form as typed, and stores nothing', async () => {
      const before = await effects()
      const [work, done] = [`finding.${findingId}.work`, `finding.${findingId}.done`]
      const typed = { submission_key, [work]: 'Moved <it>', [done]: 'no', [`finding.${findingId}.why`]: 'No part' }
      const reply = await complete(typed)
      expect(reply.statusCode).toBe(409)
      const text = reply.body.replaceAll(/\s+/g, ' ')
      expect(text).toMatch(/Ada Administrator recorded this repair on [^.]+\. Your text is below and was not stored\./)
      expect(text).toContain('<p>Ada Administrator: Repaired and tested.</p> <p>You: Moved &lt;it&gt;</p>')
      expect(text).toContain('<p>Ada Administrator: Repaired</p> <p>You: Not repaired</p>')
      expect(text).toContain('<p>Ada Administrator: Tested twice</p> <p>You: nothing</p>')
      expect(text).toContain('Moved &lt;it&gt;</textarea')
      expect(text).toContain('value="No part"')
      expect(text).not.toContain('The work is done </button>')
      expect(text).not.toContain('data-open')
      expect(await effects()).toEqual(before)
    })

    test('by another user names the one who recorded it', async () => {
      const colleague = await system.person({ isAdministrator: true })
      const other = system.browser()
      await other.signIn('vic', colleague.username)
      const reply = await complete({ submission_key, repairNote: 'Tested twice' }, other)
      expect(reply.statusCode).toBe(409)
      expect(reply.body).toContain('Ada Administrator recorded this repair on')
    })

    test('can be shown if it is still on a phone', async () => {
      const { body } = await admin.get(path())
      expect(body).toContain(`data-copy="repair-vic-${agencyId}-${quoteId}"`)
      expect(body).not.toContain('data-open')
    })

    test('to cancel it is refused', async () => {
      expect((await act('cancel', { submission_key, note: 'No part' })).statusCode).toBe(409)
    })

    test('and the same content is told as done, once', async () => {
      const before = await effects()
      expect((await complete({ submission_key, repairNote: 'Tested twice', line: '' })).statusCode).toBe(303)
      expect(await effects()).toEqual(before)
    })
  })

  test('needs an answer for each finding, a technician and a day that can be', async () => {
    const url = `finding.${findingId}`
    const empty = await act('complete', { booking: 'null', [`${url}.work`]: 'Typed already' })
    expect(empty.statusCode).toBe(422)
    for (const name of [`${url}.done`, 'technician', 'doneOn']) expect(empty.body, name).toContain(`id="${name}-error"`)
    expect(empty.body).toContain('Typed already')
    const tomorrow = await complete({ doneOn: addDays(today, 1) })
    expect(tomorrow.body).toContain('The work cannot be done later than today.')
    const beyond = await complete({ 'reading.SOUND_LEVEL': '70' })
    expect(beyond.body).toContain('This is beyond the limit (at least 85 dB).')
    expect(await invoices()).toEqual([])
    expect(await quote()).toMatchObject({ status: 3 })
  })

  test('that was done in part bills only what was done, and the rest stays open', async () => {
    const columns = { quote_id: quoteId, appliance_name: 'Smoke alarm' }
    const second = await system.given.finding(agencyId, propertyId, { itemCode: 'SMK02', columns })
    await system.given.rows(`update quote_lines set finding_id = $2 where agency_id = $1`, [agencyId, findingId])
    for (const [position, finding, cents] of [
      [2, second, 5500],
      [3, null, 3300],
    ])
      await system.given.row('quote_lines', {
        agency_id: agencyId,
        quote_id: quoteId,
        position,
        finding_id: finding,
        description: `Line ${position}`,
        total_cents: cents,
        gst_cents: 0,
      })
    const nothing = await complete({
      [`finding.${findingId}.done`]: 'no',
      [`finding.${findingId}.why`]: 'No part',
      [`finding.${second}.done`]: 'no',
      [`finding.${second}.why`]: 'No part',
    })
    expect(nothing.statusCode).toBe(422)
    expect(nothing.body).toContain('Nothing was repaired, so nothing can be completed.')
    const why = { [`finding.${second}.done`]: 'no', [`finding.${second}.why`]: 'Behind a locked door' }
    expect((await complete(why)).statusCode).toBe(303)
    expect((await invoices()).map(({ total, description }) => [total, description])).toEqual([
      [25_300, 'Replace smoke alarm'],
      [25_300, 'Line 3'],
    ])
    const found = await system.given.rows('select id, status from findings where agency_id = $1 order by id', [
      agencyId,
    ])
    expect(found).toEqual([
      { id: findingId, status: 'RESOLVED' },
      { id: second, status: 'OPEN' },
    ])
    expect((await service())?.['compliance']).toBe('NON_COMPLIANT')
  })

  test('of a missing alarm needs the new one', async () => {
    expect((await admin.get(path())).body).toMatch(/value="NEW" selected/)
    const kept = await complete({ [`finding.${findingId}.appliance`]: 'KEPT' })
    expect(kept.statusCode).toBe(422)
    expect(kept.body).toContain('An alarm was missing here.')
    expect((await complete()).statusCode).toBe(303)
    expect(await system.given.rows('select name from appliances where agency_id = $1', [agencyId])).toEqual([
      { name: 'Smoke alarm' },
    ])
  })

  test('does not bill what was settled in another way after the approval', async () => {
    const second = await system.given.finding(agencyId, propertyId, { columns: { quote_id: quoteId } })
    await system.given.rows('update quote_lines set finding_id = $2 where agency_id = $1', [agencyId, findingId])
    await system.given.row('quote_lines', {
      agency_id: agencyId,
      quote_id: quoteId,
      position: 2,
      finding_id: second,
      description: 'Interconnect smoke alarms',
      total_cents: 82_500,
      gst_cents: 7_500,
    })
    await system.given.rows(`update findings set status = 'RESOLVED', resolved_at = now() where id = $1`, [second])
    const { body } = await admin.get(path())
    expect(body).toContain('Interconnect smoke alarms (settled in another way: not to do, not billed)')
    expect(body).not.toContain('Done: bill it')
    expect((await complete({ 'line.2': 'yes' })).statusCode).toBe(303)
    expect((await invoices()).map(({ total, description }) => [total, description])).toEqual([
      [22_000, 'Replace smoke alarm'],
    ])
  })

  test('that replaces an alarm puts the new one in the place of the old one, with its own date', async () => {
    const alarm = { agency_id: agencyId, property_id: propertyId, service_id: 1, name: 'Smoke alarm', location: 'Hall' }
    const applianceId = await system.given.row('appliances', { ...alarm, expires_on: addDays(today, -400) })
    await system.given.rows(
      `update findings set item_code = 'SMK03', appliance_id = $2, appliance_name = 'Smoke alarm', appliance_location = 'Hall' where id = $1`,
      [findingId, applianceId],
    )
    const page = (await admin.get(path())).body
    expect(page).toContain(`<option value="a${applianceId}" selected>Replaced: Smoke alarm, Hall</option>`)
    expect(page).toContain('Replace smoke alarm</textarea>')
    const kept = await complete({ [`finding.${findingId}.appliance`]: 'KEPT' })
    expect(kept.body).toContain('so it must be replaced. Choose what was replaced.')
    const replaced = {
      [`finding.${findingId}.appliance`]: `a${applianceId}`,
      [`finding.${findingId}.location`]: 'Hall',
    }
    const undated = { ...replaced, [`finding.${findingId}.expires`]: '' }
    expect((await complete(undated)).body).toContain('Enter the date on the new alarm')
    const expires = addDays(today, 3650)
    const dated = { [`finding.${findingId}.expires`]: expires, [`finding.${findingId}.make`]: 'Clipsal 755' }
    expect((await complete({ ...replaced, ...dated })).statusCode).toBe(303)
    const alarms = await system.given.rows(
      `select location, make, expires_on::text as expires, removed_on::text as removed, replaces_id as replaces
         from appliances where agency_id = $1 order by id`,
      [agencyId],
    )
    expect(alarms).toEqual([
      { location: 'Hall', make: null, expires: addDays(today, -400), removed: today, replaces: null },
      { location: 'Hall', make: 'Clipsal 755', expires, removed: null, replaces: applianceId },
    ])
  })
})

test('the approved repair of a cancelled property is no work to do', async () => {
  expect((await admin.get(list)).body).toContain(path())
  await system.given.rows(
    `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where agency_id = $1`,
    [agencyId],
  )
  expect((await admin.get(list)).body).not.toContain(path())
})

test('work to schedule lists what is dangerous first, then what waits longest', async () => {
  const older = { decided_at: new Date(Date.now() - 9e8).toISOString(), decided_by_name: 'Olive Owner' }
  const old = await system.given.quote(agencyId, propertyId, {
    status: 'ACCEPTED',
    severity: 'NON_COMPLIANT_FAULTY',
    columns: older,
  })
  const dangerous = await system.given.quote(agencyId, propertyId, {
    status: 'ACCEPTED',
    severity: 'DISCONNECTED_SAFETY_ISSUE',
    columns: { ...older, decided_at: new Date().toISOString() },
  })
  const { body } = await admin.get(list)
  const places = [dangerous, quoteId, old].map((id) => body.indexOf(`${path(id)}?`))
  expect(Math.min(...places)).toBeGreaterThan(0)
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  const newest = (await admin.get(`${list}?order=newest`)).body
  expect(newest.indexOf(`${path(dangerous)}?`)).toBeLessThan(newest.indexOf(`${path(quoteId)}?`))
  expect(newest).toContain('most dangerous, then newest first')
})

test('work is found by address, and not by another one', async () => {
  propertyId = await system.given.property(agencyId, { streetNumber: '77', streetName: 'Quandong Lane' })
  const found = await system.given.quote(agencyId, propertyId, {
    status: 'ACCEPTED',
    columns: { decided_at: new Date().toISOString(), decided_by_name: 'Olive Owner' },
  })
  const { body } = await admin.get(`${list}?search=quandong+lane`)
  expect(body).toContain(`${path(found)}?`)
  expect(body).not.toContain(`${path(quoteId)}?`)
})
