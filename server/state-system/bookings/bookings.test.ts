import { beforeEach, describe, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenTechnician, givenWindows } from '../../testing/given-roster.ts'
import { hiddenIn, systemsOrigin, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let browser: SystemBrowser
let stranger: SystemBrowser
let agencyId: number
let propertyId: number
let technicianId: number
let visitId: number
let day: Day

beforeEach(async () => {
  const { given } = system
  await given.clear('technicians', 'agencies')
  const today = todayIn('vic', system.clock.now())
  day = addDays(today, 3)
  agencyId = await given.agency('vic', 'Wattlebird')
  await given.rows('update agencies set allow_agency_portal_booking = true where id = $1', [agencyId])
  propertyId = await given.property(agencyId, { columns: { is_key_available: true, key_number: 'K7' } })
  await given.tenancy(agencyId, propertyId, {
    occupant: 'Ana Lee',
    columns: { starts_on: addDays(today, -200), ends_on: addDays(today, 165) },
  })
  await given.service(agencyId, propertyId, 'smoke', { lastOn: addDays(today, -380) })
  technicianId = await givenTechnician(given, 'vic')
  for (const each of [0, 1]) await givenWindows(given, 'vic', technicianId, addDays(day, each), ['08:00', '10:00'])
  const startsAt = instantAt(states.vic.timeZone, day, '08:00')
  visitId = await given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: technicianId,
    starts_at: startsAt.toISOString(),
    ends_at: new Date(startsAt.getTime() + 2 * 3_600_000).toISOString(),
    status: 'BOOKED',
    booked_at: system.clock.now().toISOString(),
    entry_method: 'APPOINTMENT',
  })
  await given.rows(
    `insert into visit_services (agency_id, visit_id, service_id, booking_type) values ($1, $2, 1, 'SMOKE_ALARM_SERVICE')`,
    [agencyId, visitId],
  )
  await given.rows(
    `insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_primary)
     values ($1, $2, 1, 'Ana Lee', 'ana@lee.example.com', '+61491570006', true)`,
    [agencyId, visitId],
  )
  browser = system.browser()
  await browser.signIn('vic', (await system.person({ agencies: [agencyId], name: 'Priya Nair' })).username)
  stranger = system.browser()
  await stranger.signIn('vic', (await system.person({ agencies: [await given.agency('vic', 'Bluestone')] })).username)
})

const path = () => `/vic/Bookings/visit/${visitId}`
const visitPage = async () => (await browser.get(path())).body
const timesIn = (body: string) => [...body.matchAll(/<option value="(\d+,[^"]+)"/g)].map(([, value = '']) => value)
const formOf = async (action: 'move' | 'cancel') => ({ ...hiddenIn(await visitPage()), action })
const visitRow = async () => {
  const [row] = await system.given.rows<{ status: string; startsAt: Date; version: number }>(
    'select status, starts_at as "startsAt", version from visits where agency_id = $1 and id = $2',
    [agencyId, visitId],
  )
  return row
}
const changes = async () =>
  system.given.rows(`select action, source from audit_events where agency_id = $1 and entity = 'visits' order by id`, [
    agencyId,
  ])
const mails = async () => system.given.rows('select subject from mails where agency_id = $1', [agencyId])

test('the visits are a list, a week and a month, each with links to the visit', async () => {
  for (const query of ['', '?view=week', '?view=month']) {
    const { statusCode, body } = await browser.get(`/vic/Bookings/view${query}${query ? '&' : '?'}date=${day}`)
    expect(statusCode).toBe(200)
    expect(body, query).toContain(`/vic/Bookings/visit/${visitId}?agency=${agencyId}`)
  }
  expect((await browser.get('/vic/Bookings/view?view=month&date=2020-02-01')).body).toContain('February 2020')
  expect((await browser.get(`/vic/Bookings/view?day=${addDays(day, 1)}`)).body).toContain(
    'No visits match these filters.',
  )
  expect((await browser.get('/vic/Bookings/view?when=past')).body).toContain('No visits match these filters.')
})

test('a week and a month have a PDF of their own visits', async () => {
  for (const view of ['week', 'month']) {
    const { body } = await browser.get(`/vic/Bookings/view?view=${view}&date=${day}`)
    const link = /href="([^"]+)">PDF of this/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link).toContain(`date=${day}`)
    const pdf = await browser.get(link)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toContain('bookings-')
    const empty = await browser.get(link.replace(day, '2020-02-01'))
    expect(empty.rawPayload.length).toBeLessThan(pdf.rawPayload.length)
    expect((await stranger.get(link)).statusCode).toBe(404)
  }
})

test('a visit under way stands first among those to come, until its end', async () => {
  const startsAt = new Date(system.clock.now().getTime() - 3_600_000)
  await system.given.rows(
    `update visits set starts_at = $2, ends_at = $2::timestamptz + interval '2 hours' where agency_id = $1`,
    [agencyId, startsAt.toISOString()],
  )
  const list = async (query = '') => (await browser.get(`/vic/Bookings/view${query}`)).body
  expect(await list()).toMatch(/Under way/)
  expect(await list('?when=PAST')).toContain('No visits match these filters.')
  expect(await visitPage()).toContain('Under way')
  await system.given.rows(`update visits set ends_at = starts_at + interval '30 minutes' where agency_id = $1`, [
    agencyId,
  ])
  expect(await list()).toContain('No visits are booked.')
  expect(await list('?when=PAST')).toContain('Booked')
})

describe('moving a visit', () => {
  test('shows by when its check is due, which a repair has not', async () => {
    const due = addDays(day, 3)
    await system.given.rows('update property_services set next_due_on = $2 where agency_id = $1', [agencyId, due])
    expect(await visitPage()).toMatch(new RegExp(`<dt>Due</dt>\\s*<dd>${shortDay(due)}</dd>`))
    await system.given.rows(`update visit_services set booking_type = 'SMOKE_ALARM_REPAIR' where agency_id = $1`, [
      agencyId,
    ])
    expect(await visitPage()).not.toContain('<dt>Due</dt>')
  })

  test('has the effects of moving it in the portal, and sent twice it is moved once', async () => {
    const form = { ...(await formOf('move')), time: timesIn(await visitPage()).at(-1) as string }
    for (const _ of [1, 2]) {
      const reply = await browser.post(path(), form)
      expect(reply.statusCode).toBe(303)
      expect(reply.headers.location).toContain('done=moved')
    }
    const expected = instantAt(states.vic.timeZone, addDays(day, 1), '10:00')
    expect(await visitRow()).toMatchObject({ status: 'BOOKED', startsAt: expected, version: 2 })
    expect(await changes()).toEqual([{ action: 'move-visit', source: 'STATE_SYSTEM' }])
    expect(await mails()).toHaveLength(1)
    expect((await browser.get(`${path()}?done=moved`)).body).toContain(
      'The visit was moved. The people who were invited get the new time by email.',
    )
    await system.given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
    expect((await browser.get(`${path()}?done=moved`)).body).toContain('so nobody is told by email')
  })

  test('is refused for a time that was taken meanwhile, and keeps nothing', async () => {
    const time = timesIn(await visitPage()).at(-1) as string
    const form = { ...(await formOf('move')), time }
    await system.given.rows('delete from technician_slots where id = $1', [Number(time.split(',')[0])])
    const reply = await browser.post(path(), form)
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('That time was just taken. Please choose another.')
    expect(await visitRow()).toMatchObject({ version: 1 })
  })

  test('is refused if a colleague has changed the visit since', async () => {
    const form = { ...(await formOf('move')), time: timesIn(await visitPage()).at(-1) as string }
    await system.given.rows('update visits set version = 7 where agency_id = $1', [agencyId])
    expect((await browser.post(path(), form)).statusCode).toBe(409)
  })

  test('is not offered if its way in is no longer possible, but says why and where to solve it', async () => {
    const { given } = system
    await given.rows(`update visits set entry_method = 'ENTER_WITH_KEY_BY_TENANT_REQUEST' where agency_id = $1`, [
      agencyId,
    ])
    await given.row('entry_preferences', {
      agency_id: agencyId,
      property_id: propertyId,
      occupant_appointment: 'NO',
      internal_en: 'YES',
      vacant_entry: 'YES',
    })
    expect(timesIn(await visitPage())).not.toEqual([])
    await given.rows('update properties set is_key_available = false where agency_id = $1', [agencyId])
    const page = await visitPage()
    expect(page).toContain('There is no agency key to enter with. Please add the key first.')
    expect(page).toContain(`/agency/${agencyId}?path=%2Fproperty%2F${propertyId}"`)
    expect(page).not.toContain('<select id="time"')
    expect(page).toContain('Cancel the visit</button>')
  })

  test('by notice stays possible with the one-off entry notification that the visit has used', async () => {
    const { given } = system
    await given.rows(`update visits set entry_method = 'ENTER_WITH_KEY_AS_EN' where agency_id = $1`, [agencyId])
    await given.row('entry_preferences', {
      agency_id: agencyId,
      property_id: propertyId,
      occupant_appointment: 'YES',
      internal_en: 'NO',
      vacant_entry: 'YES',
    })
    expect(await visitPage()).toContain('The entry preferences of this property do not allow entry by notice.')
    const { id } = await system.person()
    await given.row('one_off_entry_requests', {
      agency_id: agencyId,
      property_id: propertyId,
      service_ids: '{1}',
      requested_by: id,
      used_by_visit_id: visitId,
    })
    expect(await visitPage()).not.toContain('do not allow entry by notice')
  })

  test.each(['', 'x', '1,2,3,4,5'])('needs a time, not “%s”', async (time) => {
    const reply = await browser.post(path(), { ...(await formOf('move')), time })
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toMatch(/<select[^>]*aria-invalid="true" autofocus/)
    expect(reply.body).toMatch(/id="time-error">Please select a time</)
    expect(reply.body).not.toMatch(/<(select|textarea)[^>]*\s(required|maxlength)/)
  })
})

describe('cancelling a visit', () => {
  test('needs a reason, tells the contacts and happens once', async () => {
    const form = await formOf('cancel')
    const empty = await browser.post(path(), { ...form, reason: ' ' })
    expect(empty.statusCode).toBe(422)
    expect(empty.body).toContain('Please enter a reason')
    for (const _ of [1, 2]) {
      const reply = await browser.post(path(), { ...form, reason: 'The tenant is ill' })
      expect(reply.headers.location).toContain('done=cancelled')
    }
    expect(await visitRow()).toMatchObject({ status: 'CANCELLED', version: 2 })
    expect(await changes()).toEqual([{ action: 'cancel-visit', source: 'STATE_SYSTEM' }])
    expect(await mails()).toHaveLength(1)
    const other = await browser.post(path(), { ...form, reason: 'The key is lost' })
    expect(other.statusCode).toBe(409)
    expect(other.body).toContain('The tenant is ill')
    const page = await visitPage()
    expect(page).not.toContain('<select id="time"')
    expect(page).toMatch(/Cancelled<\/span\s*> on \d\d\/\d\d\/\d{4}, [^<]+ by Priya Nair/)
    expect(page).toContain('The tenant is ill')
    expect((await browser.get(`/vic/Properties/view/${propertyId}`)).body).toMatch(
      /Cancelled<\/span\s*> The tenant is ill/,
    )
  })

  test('says how long the reason may be, once, at the field', async () => {
    expect(await visitPage()).toContain('Reason (at most 500 characters)')
    const reply = await browser.post(path(), { ...(await formOf('cancel')), reason: 'x'.repeat(501) })
    expect(reply.statusCode).toBe(422)
    expect(reply.body.match(/Enter at most 500 characters\./g)).toHaveLength(1)
    expect(reply.body).toMatch(/<textarea[^>]*autofocus/)
    expect(reply.body).toContain('x'.repeat(501))
  })

  test('keeps the typed reason if a colleague was faster', async () => {
    const form = await formOf('cancel')
    await system.given.rows('update visits set version = 7 where agency_id = $1', [agencyId])
    const reply = await browser.post(path(), { ...form, reason: 'The tenant is ill' })
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('The tenant is ill</textarea')
    // The page has the change already, and reloading it would send the form again.
    expect(reply.body).not.toContain('Reload')
    expect(reply.body).toContain('The page now shows the change. Please look at it before you send again.')
    expect(await visitRow()).toMatchObject({ status: 'BOOKED' })
  })
})

describe('a form that is sent after signing out', () => {
  const signedOut = async (headers: Record<string, string>) => {
    const form = { ...(await formOf('cancel')), reason: 'The tenant <b>is</b> ill' }
    browser.cookies = []
    return browser.post(path(), form, headers)
  }

  test('changes nothing, says so, shows what was written and leads back to the page', async () => {
    const page = `${path()}?agency=${agencyId}`
    const reply = await signedOut({ referer: `${systemsOrigin}${page}`, 'sec-fetch-mode': 'navigate' })
    expect(reply.statusCode).toBe(401)
    expect(reply.body).toContain('You are signed out, so what you sent was not done and nothing has changed.')
    expect(reply.body).toContain('The tenant &lt;b&gt;is&lt;/b&gt; ill</textarea')
    expect(reply.body.match(/<textarea/g)).toHaveLength(1)
    const link = /href="(\/vic\/Users\/login[^"]*)"/.exec(reply.body)?.[1] ?? ''
    expect(new URL(link, systemsOrigin).searchParams.get('return_to')).toBe(page.slice('/vic'.length))
    expect(await visitRow()).toMatchObject({ status: 'BOOKED' })
  })

  test('shows a single word too', async () => {
    const form = { ...(await formOf('cancel')), reason: 'Ill' }
    browser.cookies = []
    const reply = await browser.post(path(), form, { 'sec-fetch-mode': 'navigate' })
    expect(reply.body).toContain('Ill</textarea')
    expect(reply.body.match(/<textarea/g)).toHaveLength(1)
  })

  test('leads to no page of another site', async () => {
    const reply = await signedOut({ referer: 'https://evil.example/vic/Bookings/view' })
    expect(reply.body).toContain('href="/vic/Users/login"')
  })

  test('by a script is sent to the sign-in page, by which the script knows', async () => {
    const reply = await signedOut({ 'sec-fetch-mode': 'cors' })
    expect(reply.headers.location).toBe('/vic/Users/login')
  })
})

test('a visit of another agency is refused like one that does not exist', async () => {
  const form = await formOf('cancel')
  expect((await stranger.get(path())).statusCode).toBe(404)
  expect((await stranger.get(`${path()}?agency=${agencyId}`)).statusCode).toBe(404)
  const own = hiddenIn((await stranger.get('/vic/Bookings/view')).body)
  for (const agency of [String(agencyId), own['agency'] ?? '']) {
    const reply = await stranger.post(path(), { ...form, form_token: own['form_token'] ?? '', agency, reason: 'No' })
    expect(reply.statusCode).toBe(404)
  }
  expect(await visitRow()).toMatchObject({ status: 'BOOKED', version: 1 })
  expect((await browser.get('/vic/Bookings/visit/999999')).statusCode).toBe(404)
})

test('an agency without booking sees its visits but cannot change them', async () => {
  await system.given.rows('update agencies set allow_agency_portal_booking = false where id = $1', [agencyId])
  const { statusCode, body } = await browser.get(path())
  expect(statusCode).toBe(200)
  expect(body).toContain('Your agency cannot book visits in the portal.')
  expect(body).not.toContain('<select id="time"')
  const list = (await browser.get('/vic/Bookings/view')).body
  expect(list).not.toContain('Move or cancel')
  expect(list).toContain('>View</a')
})

describe('the provider’s staff', () => {
  let staff: SystemBrowser
  beforeEach(async () => {
    await system.given.rows('update agencies set allow_agency_portal_booking = false where id = $1', [agencyId])
    staff = system.browser()
    await staff.signIn('vic', (await system.person({ isAdministrator: true, name: 'Ada Administrator' })).username)
  })
  const opened = async () => (await staff.get(`${path()}?agency=${agencyId}`)).body
  const audited = async () =>
    system.given.rows(
      `select action, user_name as by from audit_events where agency_id = $1 and entity = 'visits' order by id`,
      [agencyId],
    )

  test('move and cancel a visit of every agency, also one that cannot book itself', async () => {
    const page = await opened()
    expect(page).toContain('Wattlebird')
    const move = { ...hiddenIn(page), action: 'move', time: timesIn(page).at(-1) as string }
    const moved = await staff.post(path(), move)
    expect(moved.headers.location).toBe(`${path()}?agency=${agencyId}&done=moved`)
    expect(await visitRow()).toMatchObject({ status: 'BOOKED', version: 2 })
    const cancel = { ...hiddenIn(await opened()), action: 'cancel', reason: 'Nobody is free' }
    expect((await staff.post(path(), cancel)).headers.location).toContain('done=cancelled')
    expect(await visitRow()).toMatchObject({ status: 'CANCELLED' })
    expect(await mails()).toHaveLength(2)
    const by = 'Ada Administrator'
    expect(await audited()).toEqual([
      { action: 'move-visit', by },
      { action: 'cancel-visit', by },
    ])
  })

  test('find only visits of agencies of their state', async () => {
    const elsewhere = system.browser()
    const person = await system.person({ state: 'nsw', isAdministrator: true })
    await elsewhere.signIn('nsw', person.username)
    expect((await elsewhere.get(`${path()}?agency=${agencyId}`.replace('/vic/', '/nsw/'))).statusCode).toBe(404)
    expect((await staff.get(path())).statusCode).toBe(404)
  })
})

describe('keys', () => {
  const keys = '/vic/Keys/keyManagement'
  const collections = async () =>
    system.given.rows(
      `select key_number as key, returned_at is not null as "isReturned" from key_collections where agency_id = $1`,
      [agencyId],
    )
  beforeEach(async () => {
    await system.given.rows(`update visits set entry_method = 'ENTER_WITH_KEY_AS_EN' where agency_id = $1`, [agencyId])
  })

  test('are recorded as collected and returned, each once', async () => {
    const page = (await browser.get(keys)).body
    expect(page).toContain('K7')
    const form = { ...hiddenIn(page.slice(page.indexOf('<table'))), agency: String(agencyId) }
    for (const _ of [1, 2]) expect((await browser.post(keys, form)).headers.location).toContain('done=collected')
    expect(await collections()).toEqual([{ key: 'K7', isReturned: false }])
    const out = (await browser.get(`${keys}?view=out`)).body
    const back = hiddenIn(out.slice(out.indexOf('<table')))
    for (const _ of [1, 2]) expect((await browser.post(keys, back)).headers.location).toContain('done=returned')
    expect(await collections()).toEqual([{ key: 'K7', isReturned: true }])
    expect((await browser.get('/vic/Keys/keyCollectionHistory?status=RETURNED')).body).toContain('K7')
    expect((await browser.get('/vic/Keys/keyCollectionHistory?status=OUT')).body).toContain('No collections match')
    const events = await system.given.rows(
      `select action from audit_events where agency_id = $1 and entity = 'key_collections' order by id`,
      [agencyId],
    )
    expect(events).toEqual([{ action: 'collect-key' }, { action: 'return-key' }])
  })

  test('recorded by mistake are taken back within a day, each once', async () => {
    const table = async () => {
      const { body } = await browser.get(keys)
      return body.slice(body.indexOf('<table'))
    }
    const form: Record<string, string> = { ...hiddenIn(await table()), agency: String(agencyId) }
    const undo = { form_token: form['form_token'] ?? '', agency: String(agencyId), view: 'week' }
    const collected = await browser.post(keys, form)
    expect(collected.headers.location).toContain(`#visit-${visitId}`)
    expect(await table()).toContain('name="undo" value="collected"')
    const [{ id } = { id: 0 }] = await system.given.rows<{ id: number }>(
      'select id from key_collections where agency_id = $1',
      [agencyId],
    )
    const foreign = hiddenIn((await stranger.get(keys)).body)
    await stranger.post(keys, { ...foreign, view: 'week', collection: String(id), undo: 'collected' })
    expect(await collections()).toHaveLength(1)

    await browser.post(keys, { ...undo, collection: String(id) })
    expect(await collections()).toEqual([{ key: 'K7', isReturned: true }])
    for (const _ of [1, 2]) await browser.post(keys, { ...undo, collection: String(id), undo: 'returned' })
    expect(await collections()).toEqual([{ key: 'K7', isReturned: false }])
    await system.given.rows(
      `update key_collections set collected_at = collected_at - interval '2 days' where id = $1`,
      [id],
    )
    const late = await browser.post(keys, { ...undo, collection: String(id), undo: 'collected' })
    expect(late.statusCode).toBe(422)
    await system.given.rows(
      `update key_collections set collected_at = collected_at + interval '2 days' where id = $1`,
      [id],
    )
    for (const _ of [1, 2])
      expect((await browser.post(keys, { ...undo, collection: String(id), undo: 'collected' })).statusCode).toBe(303)
    expect(await collections()).toEqual([])
  })

  test('of another agency cannot be recorded', async () => {
    const own = hiddenIn((await stranger.get(keys)).body)
    const reply = await stranger.post(keys, { ...own, visit: String(visitId) })
    expect(reply.statusCode).toBe(404)
    expect(await collections()).toEqual([])
  })

  test('of the week are printed', async () => {
    const reply = await browser.get(`${keys}.pdf`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain('key-management')
  })
})
