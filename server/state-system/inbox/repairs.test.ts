import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenTechnician, givenWindows } from '../../testing/given-roster.ts'
import { passedForm } from '../../testing/given-visits.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { hiddenIn, testStateSystem, type SystemBrowser, type TestStateSystem } from '../../testing/test-state-system.ts'

const list = '/vic/Repairs/index'
let system: TestStateSystem
let portal: Database
let admin: SystemBrowser
let agencyId: number
let propertyId: number
let quoteId: number
let findingId: number
let today: Day

beforeAll(async () => {
  system = await testStateSystem()
  portal = new Database({ url: system.database.portalUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  today = todayIn('vic', system.clock.now())
})
afterAll(async () => {
  await portal.close()
  await system.close()
})

const rebuild = async () =>
  portal.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today }),
  )

beforeEach(async () => {
  await system.given.rows('update technicians set is_active = false')
  agencyId = await system.given.agency('vic')
  const requesterId = (await system.person({ agencies: [agencyId], name: 'Priya Nair' })).id
  propertyId = await system.given.property(agencyId, { columns: { is_key_available: true, key_number: 'K7' } })
  await system.given.service(agencyId, propertyId, 'smoke')
  await system.given.tenancy(agencyId, propertyId, { occupant: 'Ana Lee' })
  await system.given.rows(`update occupants set email = 'ana@lee.example.com' where agency_id = $1`, [agencyId])
  quoteId = await system.given.quote(agencyId, propertyId, {
    status: 'ACCEPTED',
    columns: { decided_at: new Date().toISOString(), decided_by_name: 'Olive Owner' },
  })
  findingId = await system.given.finding(agencyId, propertyId, {
    columns: { quote_id: quoteId, quote_requested_at: new Date().toISOString(), quote_requested_by: requesterId },
  })
  await rebuild()
})

const path = (id = quoteId, agency = agencyId) => `/vic/Repairs/view/${agency}/${id}`
const token = async (as = admin) => hiddenIn((await as.get('/vic/')).body)['form_token'] ?? ''
const act = async (what: string, form: Record<string, string> = {}, as = admin) =>
  as.post(path(), { form_token: await token(as), act: what, ...form })
const offered = async () =>
  [...(await admin.get(path())).body.matchAll(/<option value="(\d{4}[^"]*)"/g)].map(([, value = '']) => value)
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
  expect((await act('complete', {}, browser)).statusCode).toBe(403)
  const elsewhere = await system.given.agency('nsw')
  const strange = await system.given.quote(elsewhere, await system.given.property(elsewhere), { status: 'ACCEPTED' })
  expect((await admin.get(path(strange, elsewhere))).statusCode).toBe(404)
})

describe('a repair', () => {
  test('is booked with a free technician, and moves to the booked ones', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    expect((await admin.get(list)).body).toContain(path())
    const times = await offered()
    expect(times).toHaveLength(5)
    expect((await book(times[0] ?? '')).statusCode).toBe(303)
    const [visit] = await visits()
    expect(visit).toMatchObject({ status: 'BOOKED', through: 'PROVIDER', type: 'SMOKE_ALARM_REPAIR' })
    expect(await quote()).toEqual({ status: 3, visit: visit?.id })
    expect((await admin.get(list)).body).not.toContain(path())
    expect((await admin.get(`${list}?view=booked`)).body).toContain(path())
    // A repair is no check, so the check can still be booked.
    expect((await service())?.['job']).not.toBe('BOOKED_IN')
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
    for (const _ of [1, 2]) expect((await act('complete')).statusCode).toBe(303)
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
    const [finding] = await system.given.rows('select status from findings where id = $1', [findingId])
    expect(finding).toEqual({ status: 'RESOLVED' })
    expect((await service())?.['compliance']).toBe('COMPLIANT')
    const mails = await system.given.rows<{ subject: string }>('select subject from mails where agency_id = $1', [
      agencyId,
    ])
    expect(mails.map(({ subject }) => subject.includes('is done'))).toEqual([true])
  })

  test('that no user requested is reported to the agency when it is done, because it came of a visit', async () => {
    await system.given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [agencyId])
    await system.given.rows(
      'update findings set quote_requested_by = null, quote_requested_at = null where agency_id = $1',
      [agencyId],
    )
    await act('complete')
    expect(
      await system.given.rows(
        `select m.subject like 'The repair for % is done' as told, r.email::text as email from mails m
           join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id where m.agency_id = $1`,
        [agencyId],
      ),
    ).toEqual([{ told: true, email: 'office@wattlebird.example.com' }])
  })

  test('that took place earlier than booked, as agreed, is done today', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await book((await offered())[0] ?? '')
    const early = await act('complete')
    expect(early.statusCode).toBe(422)
    expect(early.body).toContain('Tick this if it took place today.')
    expect(early.body).toContain('earlier than booked, as agreed with the occupant')
    expect((await act('complete', { doneEarly: 'yes' })).statusCode).toBe(303)
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
      admin.post(url, { form_token: await token(), submission_key: randomUUID(), ...form })
    const refused = await send({ action: 'submit', ...passedForm('vic', ['smoke']) })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('This visit is for a repair. Complete the repair instead.')
    expect(await invoices()).toEqual([])
    expect((await send({ action: 'no-access', noAccess: 'ENTRY_REFUSED' })).statusCode).toBe(303)
    // It waits for another visit.
    expect((await admin.get(list)).body).toContain(path())
  })

  test('by notice cannot be done before the day of the notice', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await book((await offered())[0] ?? '')
    await system.given.rows(`update visits set entry_method = 'ENTER_WITH_KEY_AS_EN' where agency_id = $1`, [agencyId])
    expect((await admin.get(path())).body).not.toContain('earlier than booked')
    const early = await act('complete', { doneEarly: 'yes' })
    expect(early.statusCode).toBe(422)
    expect(early.body).toContain('It can be completed from that day on.')
    await system.given.rows(
      `update visits set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days' where agency_id = $1`,
      [agencyId],
    )
    expect((await act('complete')).statusCode).toBe(303)
    const [visit] = await visits()
    expect(visit).toMatchObject({ status: 'COMPLETED', outcome: 'PASSED' })
    expect(await invoices()).toMatchObject([{ visit: visit?.id }])
  })

  test('that cannot be done is cancelled with a reason, and its requester is told why', async () => {
    const without = await act('cancel', { note: '' })
    expect([without.statusCode, without.body.includes('id="note-error"')]).toEqual([422, true])
    const note = 'The part is no longer made.'
    for (const _ of [1, 2]) expect((await act('cancel', { note })).statusCode).toBe(303)
    expect(await quote()).toMatchObject({ status: 5 })
    const mails = await system.given.rows<{ subject: string; html: string }>(
      'select subject, message_html as html from mails where agency_id = $1',
      [agencyId],
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('cannot be done')
    expect(mails[0]?.html).toContain(note)
    expect((await admin.get(path())).body).toContain(note)
    const late = await act('complete')
    expect(late.statusCode).toBe(409)
    expect(await invoices()).toEqual([])
    const [finding] = await system.given.rows('select status from findings where id = $1', [findingId])
    expect(finding).toEqual({ status: 'OPEN' })
  })

  test('with a booked visit is not cancelled, and the reason stays typed', async () => {
    const technician = await givenTechnician(system.given, 'vic')
    await givenWindows(system.given, 'vic', technician, addDays(today, 3))
    await book((await offered())[0] ?? '')
    const reply = await act('cancel', { note: 'Too far' })
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('Please cancel that visit in the portal first.')
    expect(reply.body).toContain('>Too far</textarea>')
    expect(await quote()).toMatchObject({ status: 3 })
  })

  test('completed by two people at once is invoiced once', async () => {
    const colleague = await system.person({ isAdministrator: true })
    const other = system.browser()
    await other.signIn('vic', colleague.username)
    const replies = await Promise.all([act('complete'), act('complete', {}, other)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await invoices()).toHaveLength(1)
  })
})
