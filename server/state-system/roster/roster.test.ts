import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { instantAt } from '../../../contract/times.ts'
import { todayIn } from '../../platform/scope.ts'
import { ownDatabase } from '../../testing/test-database.ts'
import { hiddenIn, ownStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const list = '/vic/Roster/index'
const system = await ownStateSystem({}, undefined, ownDatabase)
afterAll(async () => system.close())
let admin: SystemBrowser
let today: Day
/** A working day within the roster, on which there is no holiday. */
let monday: Day
let place: string

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  today = todayIn('vic', system.clock.now())
  await system.given.rows('delete from public_holidays')
  const days = Array.from({ length: 8 }, (_, ahead) => addDays(today, ahead + 3))
  monday = days.find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1) as Day
  const [suburb] = await system.given.rows<{ line: string }>(
    `select upper(name) || ' VIC ' || postcode as line from suburbs where state = 'vic' order by id limit 1`,
  )
  place = suburb?.line ?? ''
})
beforeEach(async () => {
  await system.given.rows('update technicians set is_active = false')
  await system.given.rows('delete from technician_slots')
})

const token = async (as = admin) => hiddenIn((await as.get('/vic/')).body)['form_token'] ?? ''
const details = (form: Record<string, string | string[]> = {}) => ({
  act: 'details',
  name: 'Tess Tester',
  phone: '0491 570 006',
  licenceNumber: 'REC 12345',
  place,
  radius: '40',
  service: ['smoke', 'gas'],
  active: 'yes',
  ...Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`hours-${day + 1}`, day < 5 ? '08:00-16:00' : ''])),
  ...form,
})
const add = async (form: Record<string, string | string[]> = {}, as = admin) =>
  as.post('/vic/Roster/add', { form_token: await token(as), ...details(form) })
const added = async (form: Record<string, string | string[]> = {}) => {
  const { location = '' } = (await add({ name: `T${Math.random()}`, ...form })).headers as { location?: string }
  return Number(/view\/(\d+)/.exec(location)?.[1])
}
const path = (id: number) => `/vic/Roster/view/${id}`
const act = async (id: number, what: string, form: Record<string, string | string[]> = {}, as = admin) => {
  const { version = '' } = hiddenIn((await as.get(path(id))).body)
  return as.post(path(id), { form_token: await token(as), version, act: what, ...form })
}
const slots = async (id: number, day: Day) =>
  (
    await system.given.rows<{ time: string }>(
      `select to_char(starts_at at time zone 'Australia/Melbourne', 'HH24:MI') as time from technician_slots
        where technician_id = $1 and (starts_at at time zone 'Australia/Melbourne')::date = $2 order by 1`,
      [id, day],
    )
  ).map(({ time }) => time)
const booked = async (technicianId: number, day: Day, hour: '08:00' | '10:00' = '08:00') => {
  const agencyId = await system.given.agency('vic')
  const propertyId = await system.given.property(agencyId)
  const startsAt = instantAt('Australia/Melbourne', day, hour)
  const id = await system.given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: technicianId,
    starts_at: startsAt.toISOString(),
    ends_at: new Date(startsAt.getTime() + 2 * 3_600_000).toISOString(),
    status: 'BOOKED',
    booked_at: new Date().toISOString(),
    booked_through: 'PORTAL',
  })
  await system.given.row('visit_services', {
    agency_id: agencyId,
    visit_id: id,
    service_id: 1,
    booking_type: 'SMOKE_ALARM_SERVICE',
  })
  return { id, agencyId }
}
const freeFor = async (day: Day, serviceIds = '{1}') =>
  system.databases.of('vic').transaction({ state: 'vic', agencyId: null, userId: null }, async (db) => {
    const { sql } = await import('../../platform/sql.ts')
    return db.rows(sql<{ technicianId: number }>`
      select distinct f.technician_id as "technicianId"
        from (select latitude, longitude from suburbs where state = 'vic' order by id limit 1) s
       cross join lateral app.free_times(s.latitude, s.longitude, ${serviceIds}::smallint[], ${`${day}T00:00:00+10:00`}, ${`${addDays(day, 1)}T00:00:00+10:00`},
                                         now(), 0, null, null) f`)
  })

test('only the provider’s own staff plan the roster', async () => {
  const person = await system.person({ agencies: [await system.given.agency('vic')], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  const id = await added()
  for (const url of [list, path(id), '/vic/Roster/add']) expect((await browser.get(url)).statusCode).toBe(403)
  expect((await add({}, browser)).statusCode).toBe(403)
  const other = await system.person({ state: 'nsw', isAdministrator: true })
  const elsewhere = system.browser()
  await elsewhere.signIn('nsw', other.username)
  expect((await elsewhere.get(path(id).replace('/vic/', '/nsw/'))).statusCode).toBe(404)
})

describe('a technician', () => {
  test('is added once with working hours, and can be booked at once', async () => {
    const name = `Tess ${Math.random()}`
    const replies = await Promise.all([add({ name }), add({ name })])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    const rows = await system.given.rows<{ id: number }>('select id from technicians where name = $1', [name])
    expect(rows).toHaveLength(1)
    expect(await slots(rows[0]?.id ?? 0, monday)).toEqual(['08:00', '10:00', '12:00', '14:00'])
    expect((await admin.get(list)).body).toContain(name)
  })

  test('with faults is refused with a message at each, and keeps what was typed', async () => {
    const reply = await add({
      name: '',
      phone: 'call me',
      place: 'ATLANTIS',
      radius: '0',
      service: [],
      'hours-1': '08:00-09:00',
      'hours-3': 'morning',
    })
    expect(reply.statusCode).toBe(422)
    for (const field of ['name', 'phone', 'place', 'radius', 'service', 'hours-1', 'hours-3'])
      expect(reply.body).toContain(`id="${field}-error"`)
    expect(reply.body).toContain('value="call me"')
  })

  test('with other hours has other free times at once', async () => {
    const id = await added()
    expect(
      (await act(id, 'details', details({ name: 'New name', 'hours-1': '08:00-10:00, 13:00-15:00' }))).statusCode,
    ).toBe(303)
    expect(await slots(id, monday)).toEqual(['08:00', '13:00'])
    const { active: _, ...inactive } = details()
    expect((await act(id, 'details', inactive)).statusCode).toBe(303)
    expect(await slots(id, monday)).toEqual([])
  })

  test('changed by a colleague meanwhile is a conflict that keeps what was typed', async () => {
    const id = await added()
    const seen = hiddenIn((await admin.get(path(id))).body)
    const colleague = await system.person({ isAdministrator: true, name: 'Cole League' })
    const other = system.browser()
    await other.signIn('vic', colleague.username)
    await act(id, 'details', details({ name: 'Their name' }), other)
    const reply = await admin.post(path(id), { ...seen, ...details({ name: 'My name' }) })
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('was changed by Cole League')
    expect(reply.body).toContain('value="My name"')
  })
})

describe('a licence', () => {
  const gasfitter = { 'licence-kind': 'GASFITTER', 'licence-state': 'vic', 'licence-expiry': '' }

  test('that runs out is not offered after its last day', async () => {
    const id = await added()
    expect(await freeFor(monday)).toEqual([{ technicianId: id }])
    const licence = { ...gasfitter, 'licence-number': 'G-1' }
    expect((await act(id, 'add-licence', { ...licence, 'licence-expiry': addDays(monday, -1) })).statusCode).toBe(303)
    expect(await freeFor(monday, '{2}')).toEqual([])
    // A service that needs no licence is offered whatever was recorded.
    expect(await freeFor(monday)).toEqual([{ technicianId: id }])
    expect((await act(id, 'add-licence', { ...licence, 'licence-expiry': monday })).statusCode).toBe(303)
    expect(await freeFor(monday, '{2}')).toEqual([{ technicianId: id }])
    expect(await freeFor(monday, '{2,3}')).toEqual([])
    expect((await admin.get(path(id))).body).toContain('Gasfitter (Type A), G-1')
  })

  test('does not count before its first day', async () => {
    const id = await added()
    const licence = { ...gasfitter, 'licence-number': 'G-2', 'licence-start': addDays(today, 300) }
    expect((await act(id, 'add-licence', licence)).statusCode).toBe(303)
    expect(await freeFor(monday, '{2}')).toEqual([])
    expect((await act(id, 'add-licence', { ...licence, 'licence-start': addDays(today, -1) })).statusCode).toBe(303)
    expect(await freeFor(monday, '{2}')).toEqual([{ technicianId: id }])
    const { agencyId } = await booked(id, monday)
    await system.given.rows(
      `update visit_services set service_id = 2, booking_type = 'GAS_SAFETY_CHECK' where agency_id = $1`,
      [agencyId],
    )
    await system.given.rows('update technician_licences set valid_from = $2 where technician_id = $1', [
      id,
      addDays(monday, 1),
    ])
    expect((await admin.get(path(id))).body).toContain('No licence for gas is valid by then')
    await system.given.rows(`update visits set status = 'CANCELLED', finished_at = now() where agency_id = $1`, [
      agencyId,
    ])
  })

  test('is needed for gas: without one there are no free times, and a booked visit must be moved', async () => {
    const name = `Tess ${Math.random()}`
    const id = await added({ name })
    const { agencyId } = await booked(id, monday)
    await system.given.rows(
      `update visit_services set service_id = 2, booking_type = 'GAS_SAFETY_CHECK' where agency_id = $1`,
      [agencyId],
    )
    const shown = async () => (await admin.get(path(id))).body
    expect(await freeFor(addDays(monday, 1), '{2}')).toEqual([])
    expect(await shown()).toContain('No licence for gas is valid by then')
    expect((await admin.get(list)).body).toContain('<strong>Missing: Gas</strong>')
    await act(id, 'add-licence', { ...gasfitter, 'licence-number': '7' })
    expect(await freeFor(addDays(monday, 1), '{2}')).toEqual([{ technicianId: id }])
    expect(await shown()).not.toContain('No licence for gas is valid by then')
    expect(await freeFor(addDays(monday, 1), '{1,2}')).toEqual([{ technicianId: id }])
    await system.given.rows(`update visits set status = 'CANCELLED', finished_at = now() where agency_id = $1`, [
      agencyId,
    ])
  })

  test('needs a kind, a number, the state that issued it and a last day that can be, and keeps what was typed', async () => {
    const id = await added()
    const wrong = { 'licence-number': 'My card', 'licence-state': 'nz', 'licence-expiry': 'soon' }
    for (const [form, fields] of [
      [{ 'licence-expiry': '' }, ['kind', 'number', 'state']],
      [wrong, ['kind', 'number', 'state', 'expiry']],
      [{ ...wrong, 'licence-expiry': addDays(today, 9000) }, ['expiry']],
      [{ ...wrong, 'licence-start': 'once' }, ['start']],
      [{ ...wrong, 'licence-start': addDays(today, 9), 'licence-expiry': today }, ['start']],
    ] as const) {
      const reply = await act(id, 'add-licence', form)
      expect(reply.statusCode).toBe(422)
      for (const field of fields) expect(reply.body).toContain(`id="licence-${field}-error"`)
      if ('licence-number' in form) expect(reply.body).toContain('value="My card"')
    }
  })

  test('of another state is shown as such, not judged; a number of two technicians is told on both pages', async () => {
    const [id, other] = [await added({ name: 'Ann One' }), await added({ name: 'Bea Two' })]
    const ofNewSouthWales = { ...gasfitter, 'licence-state': 'nsw' }
    expect((await act(id, 'add-licence', { ...ofNewSouthWales, 'licence-number': 'L 77-1' })).statusCode).toBe(303)
    expect((await admin.get(path(id))).body).toContain('<strong>New South Wales</strong>, another state')
    expect(await freeFor(monday, '{2}')).toEqual([{ technicianId: id }])
    await act(other, 'add-licence', { ...gasfitter, 'licence-number': 'l77-1' })
    expect((await admin.get(path(other))).body).not.toContain('is also recorded for')
    expect((await act(other, 'add-licence', { ...ofNewSouthWales, 'licence-number': 'l77-1' })).statusCode).toBe(303)
    expect((await admin.get(path(other))).body).toContain('The number l77-1 is also recorded for Ann One.')
    expect((await admin.get(path(id))).body).toContain('The number L 77-1 is also recorded for Bea Two.')
  })

  test('can be removed', async () => {
    const id = await added()
    await act(id, 'add-licence', {
      'licence-kind': 'SMOKE_ALARM_TESTER',
      'licence-state': 'vic',
      'licence-number': '1',
      'licence-expiry': '2020-01-01',
    })
    const [row] = await system.given.rows<{ id: number }>(
      'select id from technician_licences where technician_id = $1',
      [id],
    )
    expect((await act(id, 'remove-licence', { licence: String(row?.id) })).statusCode).toBe(303)
    expect(await freeFor(monday)).toEqual([{ technicianId: id }])
  })
})

describe('a kind of licence', () => {
  const kinds = '/vic/Roster/licences'
  const save = async (form: Record<string, string | string[]>, query = '') =>
    admin.post(kinds, { ...hiddenIn((await admin.get(kinds + query)).body.split('<h2>')[1] ?? ''), ...form })

  test('is delivered as not verified; what it covers is data of the staff, and free times follow', async () => {
    expect((await admin.get(kinds)).body.match(/Not verified/g)).toHaveLength(3)
    expect((await save({ name: '', service: [] })).statusCode).toBe(422)
    expect((await save({ name: 'Dual trade card', service: ['gas'] })).statusCode).toBe(303)
    expect((await save({ name: 'Dual trade card', service: ['rcd'] })).statusCode).toBe(422)
    const id = await added({ service: ['gas', 'electrical'] })
    const licence = {
      'licence-kind': 'DUAL_TRADE_CARD',
      'licence-number': 'D-1',
      'licence-state': 'vic',
      'licence-expiry': '',
    }
    expect((await act(id, 'add-licence', licence)).statusCode).toBe(303)
    expect(await freeFor(monday, '{3}')).toEqual([])
    const stale = hiddenIn((await admin.get(`${kinds}?kind=DUAL_TRADE_CARD`)).body.split('<h2>')[1] ?? '')
    const both = { name: 'Dual trade card', service: ['gas', 'electrical'], verified: 'yes' }
    expect((await save(both, '?kind=DUAL_TRADE_CARD')).statusCode).toBe(303)
    expect(await freeFor(monday, '{2,3}')).toEqual([{ technicianId: id }])
    expect((await admin.post(kinds, { ...stale, ...both })).statusCode).toBe(303)
    const other = await admin.post(kinds, { ...stale, name: 'Other', service: ['gas'] })
    expect([other.statusCode, other.body.includes('value="Other"')]).toEqual([409, true])
    expect(
      await system.given.rows(`select action from audit_events where entity = 'licence_kinds' order by id`),
    ).toEqual([{ action: 'add-licence-kind' }, { action: 'change-licence-kind' }])
  })
})

describe('a day off', () => {
  test('takes the free times away, and gives them back when it is removed', async () => {
    const id = await added()
    expect((await act(id, 'add-days-off', { first: monday, last: '', reason: 'Training' })).statusCode).toBe(303)
    expect(await slots(id, monday)).toEqual([])
    expect(await slots(id, addDays(monday, 1))).toHaveLength(4)
    const twice = await act(id, 'add-days-off', { first: addDays(monday, -1), last: monday, reason: '' })
    expect([twice.statusCode, twice.body.includes('are entered already')]).toEqual([422, true])
    expect((await act(id, 'remove-days-off', { first: monday })).statusCode).toBe(303)
    expect(await slots(id, monday)).toHaveLength(4)
  })

  test('must be a day, in order and not past', async () => {
    const id = await added()
    for (const form of [
      { first: 'soon', last: '' },
      { first: monday, last: addDays(monday, -1) },
      { first: '2020-01-01', last: '2020-01-02' },
    ])
      expect((await act(id, 'add-days-off', { reason: '', ...form })).statusCode).toBe(422)
  })

  test('lists the visits that are booked on it, and gives them to a free technician', async () => {
    const [id, other] = [await added(), await added({ name: 'Olga Other' })]
    const { id: visitId, agencyId } = await booked(id, monday)
    expect((await admin.get(list)).body).not.toContain('Booked visits to move')
    await act(id, 'add-days-off', { first: monday, last: '', reason: '' })
    const page = (await admin.get(path(id))).body
    expect(page).toContain('Booked visits to move')
    expect(page).toContain('Give to Olga Other')
    const form = /<form method="post" action="\/vic\/Roster\/index">([\s\S]*?)<\/form>/.exec(page)?.[1] ?? ''
    expect((await admin.post(list, hiddenIn(form))).statusCode).toBe(303)
    const [visit] = await system.given.rows('select technician_id as technician from visits where id = $1', [visitId])
    expect(visit).toEqual({ technician: other })
    const again = await admin.post(list, hiddenIn(form))
    expect(again.statusCode).toBe(409)
    const audit = await system.given.rows('select action from audit_events where agency_id = $1', [agencyId])
    expect(audit).toEqual([{ action: 'reassign-visit' }])
  })

  describe('a visit that another technician takes over', () => {
    const everyDay = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`hours-${day + 1}`, '08:00-16:00']))
    /** A visit on a day off of its technician, whose tenant was told about it. */
    const givenSwap = async (day: Day, method: 'APPOINTMENT' | 'ENTER_WITH_KEY_AS_EN', isByEmail = true) => {
      const [id, other] = [await added(everyDay), await added(everyDay)]
      await system.given.rows(`update technicians set name = 'Ann First' where id = $1`, [id])
      await system.given.rows(`update technicians set name = 'Olga Other' where id = $1`, [other])
      const { id: visitId, agencyId } = await booked(id, day)
      const rows = async (text: string) => system.given.rows(text, [agencyId])
      await rows(`update properties set is_key_available = true, key_number = 'K7' where agency_id = $1`)
      const [property] = await rows('select id from properties where agency_id = $1')
      await system.given.tenancy(agencyId, Number(property?.['id']), {
        occupant: 'Ana Lee',
        columns: { starts_on: addDays(today, -200), ends_on: addDays(today, 165) },
      })
      await rows(
        `update occupants set email = 'ana@lee.example.com', accepts_notices_by_email = ${isByEmail} where agency_id = $1`,
      )
      await rows(`update visits set entry_method = '${method}', calendar_uid = gen_random_uuid() where agency_id = $1`)
      await rows(`insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_primary, is_nominated)
                  values ($1, ${visitId}, 1, 'Ana Lee', 'ana@lee.example.com', '+61491570159', true, false)`)
      await act(id, 'add-days-off', { first: day, last: '', reason: '' })
      const page = (await admin.get(path(id))).body
      const form = /<form method="post" action="\/vic\/Roster\/index">([\s\S]*?)<\/form>/.exec(page)?.[1] ?? ''
      return { rows, give: async () => admin.post(list, hiddenIn(form)) }
    }
    const mails = 'select subject, message_html as html, calendar_text as calendar from mails where agency_id = $1'
    const notices = `select text_content as text, withdrawn_at is not null as "isWithdrawn" from entry_notices
                      where agency_id = $1 order by id`

    test('gets a new notice, and its contacts an email that updates the calendar', async () => {
      const { rows, give } = await givenSwap(monday, 'ENTER_WITH_KEY_AS_EN')
      await rows(`insert into entry_notices (agency_id, property_id, visit_id, form_name, entry_from, entry_to, served_by, served_at,
                                             recipients, served_to, text_content, posted_at)
                  select v.agency_id, v.property_id, v.id, 'Notice', v.starts_at, v.ends_at, 'POST', now(),
                         '[{"name": "Ana Lee", "email": null, "address": "Home"}]', '{Ana Lee}', 'Ann First', now()
                    from visits v where v.agency_id = $1`)
      expect((await give()).statusCode).toBe(303)
      expect(await rows(notices)).toMatchObject([
        { isWithdrawn: true },
        {
          isWithdrawn: false,
          text: expect.stringMatching(/Who enters: Olga Other[\s\S]*This notice replaces the notice of/),
        },
      ])
      const [mail, ...more] = (await rows(mails)) as Record<'subject' | 'html' | 'calendar', string>[]
      expect(more).toEqual([])
      expect(mail?.subject).toMatch(/^Technician changed: /)
      expect(mail?.html).toContain('Olga Other comes instead of Ann First. The time stays the same.')
      expect(mail?.calendar).toContain('SEQUENCE:1')
    })

    test('is refused by notice if too little time is left, with the next lawful time, and nothing changes', async () => {
      const { rows, give } = await givenSwap(addDays(today, 1), 'ENTER_WITH_KEY_AS_EN', false)
      const reply = await give()
      expect(reply.statusCode).toBe(422)
      expect(reply.body).toMatch(/The next lawful time that is free is \d+:00 [ap]m on \d\d\/\d\d\/\d{4}\./)
      // The way to move it stands beside the button.
      expect(reply.body).toMatch(/Give to Olga Other\s*<\/button>\s*<a href="\/vic\/Bookings\/visit\//)
      expect([await rows(notices), await rows(mails)]).toEqual([[], []])
    })

    test('says whom the visit’s news reaches', async () => {
      const mailed = await givenSwap(monday, 'APPOINTMENT')
      const outcome = async ({ give }: typeof mailed) => (await admin.get(String((await give()).headers.location))).body
      expect(await outcome(mailed)).toContain('are told by email')
      const off = await givenSwap(addDays(monday, 1), 'APPOINTMENT')
      await off.rows('update agencies set is_sending_enabled = false where id = $1')
      expect(await outcome(off)).toContain('email is switched off, so nobody is told by email')
      expect(await off.rows(mails)).toEqual([])
      const alone = await givenSwap(addDays(monday, 2), 'APPOINTMENT')
      await alone.rows('delete from visit_contacts where agency_id = $1')
      expect(await outcome(alone)).toContain('the visit has no contacts')
    })

    test('by appointment goes ahead however soon it is', async () => {
      const { rows, give } = await givenSwap(addDays(today, 1), 'APPOINTMENT')
      expect((await give()).statusCode).toBe(303)
      expect([await rows(notices), (await rows(mails)).length]).toEqual([[], 1])
    })
  })

  const given = async (page: string) =>
    admin.post(
      list,
      hiddenIn(/<form method="post" action="\/vic\/Roster\/index">([\s\S]*?)<\/form>/.exec(page)?.[1] ?? ''),
    )

  test('gives a visit to another technician though the windows of its own one are still there', async () => {
    const [id, other] = [await added(), await added()]
    const { id: visitId } = await booked(id, monday)
    await system.given.rows('delete from technician_hours where technician_id = $1 and weekday = 1', [id])
    await system.given.rows(
      `insert into technician_hours (technician_id, weekday, starts_at, ends_at, state) values ($1, 1, '10:00', '16:00', 'vic')`,
      [id],
    )
    expect((await given((await admin.get(path(id))).body)).statusCode).toBe(303)
    const [visit] = await system.given.rows('select technician_id as technician from visits where id = $1', [visitId])
    expect(visit).toEqual({ technician: other })
  })

  test('gives a visit that takes less time than it was booked for to who is free for it now', async () => {
    const [id, other] = [await added(), await added({ 'hours-1': '08:00-10:00' })]
    const { id: visitId } = await booked(id, monday)
    await system.given.rows(`update visits set ends_at = ends_at + interval '2 hours' where id = $1`, [visitId])
    await act(id, 'add-days-off', { first: monday, last: '', reason: '' })
    const page = (await admin.get(path(id))).body
    expect(page).not.toContain('Nobody else is free then.')
    expect((await given(page)).statusCode).toBe(303)
    const [visit] = await system.given.rows(
      `select technician_id as technician, ends_at - starts_at = interval '2 hours' as short
         from visits where id = $1`,
      [visitId],
    )
    expect(visit).toEqual({ technician: other, short: true })
  })

  test('says so if nobody else is free for its visits', async () => {
    const id = await added()
    const { id: visitId, agencyId } = await booked(id, monday, '10:00')
    await act(id, 'add-days-off', { first: monday, last: '', reason: '' })
    expect((await admin.get(list)).body).not.toContain('Not specified')
    await system.given.rows(`update agencies set phone = '0395550123' where id = $1`, [agencyId])
    const { body } = await admin.get(list)
    expect(body).toContain('Nobody else is free then.')
    expect(body).toContain('(03) 9555 0123')
    const page = `/vic/Bookings/visit/${visitId}?agency=${agencyId}`
    expect(body).toContain(`<a href="${page}">move the visit</a>`)
    expect((await admin.get(page)).statusCode).toBe(200)
    expect(body).toMatch(/Free: \d\d\/\d\d\/\d{4}, 8:00\sam/)
  })
})
