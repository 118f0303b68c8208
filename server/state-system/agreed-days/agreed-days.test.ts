import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenTechnician, givenWindows } from '../../testing/given-roster.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const list = '/vic/AgreedDays/index'
const system = await testStateSystem()
let portal: Database
let admin: SystemBrowser
let agencyId: number
let propertyId: number
let actionId: number
let today: Day
let agreed: Day

beforeAll(async () => {
  portal = new Database({ url: system.database.portalUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  today = todayIn('vic', system.clock.now())
  agreed = addDays(today, 4)
})
afterAll(async () => {
  await portal.close()
})

async function givenAgreedDay(agency: number, property: number, columns: Record<string, unknown> = {}) {
  const caseId = await system.given.accessCase(agency, property, { raisedDaysAgo: 5 })
  const { id: userId } = await system.person({ name: 'Priya Nair' })
  const id = await system.given.row('access_actions', {
    agency_id: agency,
    case_id: caseId,
    solution_label: 'ManuallyBookInJobForTenant',
    on_day: agreed,
    taken_by: userId,
    ...columns,
  })
  await system.given.rows(
    'update access_issues set resolved_at = now(), resolved_by = $2, resolved_by_action_id = $3 where agency_id = $1',
    [agency, userId, id],
  )
  await system.given.rows(`update access_cases set status = 'RESOLVED', closed_at = now() where agency_id = $1`, [
    agency,
  ])
  return id
}

beforeEach(async () => {
  await system.given.rows('update technicians set is_active = false')
  agencyId = await system.given.agency('vic')
  await system.given.rows('update agencies set is_sending_enabled = true where id = $1', [agencyId])
  propertyId = await system.given.property(agencyId)
  await system.given.service(agencyId, propertyId, 'smoke', {
    lastOn: addDays(today, -380),
    columns: { next_due_on: addDays(today, 10), job_status: 'SERVICE_PENDING' },
  })
  await system.given.tenancy(agencyId, propertyId, { occupant: 'Ana Lee' })
  await system.given.rows(`update occupants set email = 'ana@lee.example.com' where agency_id = $1`, [agencyId])
  actionId = await givenAgreedDay(agencyId, propertyId)
  await portal.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today }),
  )
})

const path = (id = actionId, agency = agencyId) => `/vic/AgreedDays/view/${agency}/${id}`
const token = async (as = admin) => hiddenIn((await as.get('/vic/')).body)['form_token'] ?? ''
const act = async (what: string, form: Record<string, string> = {}, as = admin) =>
  as.post(path(), { form_token: await token(as), act: what, ...form })
const book = async (time: string) => act('book', { services: 'SMOKE_ALARM_SERVICE', time })
const freeOn = async (...days: Day[]) => {
  const technician = await givenTechnician(system.given, 'vic')
  for (const day of days) await givenWindows(system.given, 'vic', technician, day, ['08:00', '10:00'])
}
const offered = async () =>
  [...(await admin.get(path())).body.matchAll(/<option\s+value="(\d+,[^"]*)"\s*(selected)?/g)].map(
    ([, value = '', selected]) => ({ value, isSelected: selected !== undefined }),
  )
const visits = async () =>
  system.given.rows<{ id: number; day: string }>(
    `select id, status, booked_through as through, entry_method as method,
            (starts_at at time zone 'Australia/Melbourne')::date::text as day
       from visits where agency_id = $1`,
    [agencyId],
  )
const openIssues = async () =>
  system.given.rows('select id from access_issues where agency_id = $1 and resolved_at is null', [agencyId])
const news = async () =>
  system.given.rows<{ subject: string; html: string }>(
    `select subject, message_html as html from mails where agency_id = $1 and kind = 'PROVIDER_NEWS' order by id`,
    [agencyId],
  )
const mails = async () => (await news()).map(({ subject }) => subject)

test('only the provider’s own staff see agreed days, and only those of their state', async () => {
  const person = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  for (const reply of [
    await browser.get(list),
    await browser.get(path()),
    await act('decline', { note: 'x' }, browser),
  ])
    expect(reply.statusCode).toBe(403)
  const elsewhere = await system.given.agency('nsw')
  const strange = await givenAgreedDay(elsewhere, await system.given.property(elsewhere))
  expect((await admin.get(path(strange, elsewhere))).statusCode).toBe(404)
  expect((await admin.get(list)).body).not.toContain(path(strange, elsewhere))
})

describe('an agreed day', () => {
  test('is booked for the day that was agreed, and the tenant and the agency are told', async () => {
    await freeOn(addDays(agreed, -1), agreed)
    expect((await admin.get('/vic/')).body).toMatch(/Agreed days to book/)
    expect((await admin.get(list)).body).toContain(path())
    const times = await offered()
    expect(times).toHaveLength(4)
    const chosen = times.find(({ isSelected }) => isSelected)?.value ?? ''
    expect(chosen).toContain(`,${agreed},08:00,`)
    expect((await book(chosen)).statusCode).toBe(303)
    expect(await visits()).toMatchObject([
      { status: 'BOOKED', through: 'PROVIDER', method: 'APPOINTMENT', day: agreed },
    ])
    expect((await admin.get(list)).body).not.toContain(path())
    expect(await mails()).toEqual([expect.stringMatching(/^The visit at .* is booked$/)])
    expect((await admin.get(path())).body).toMatch(/Booked for [A-Z]\w+day \d+\w\w \w+ \d{4}, 8:00 am to /)
    // The same form again is told as done; another answer is refused with who and when.
    expect((await book(chosen)).statusCode).toBe(303)
    const other = await book(times.at(-1)?.value ?? '')
    expect(other.statusCode).toBe(409)
    expect(other.body).toContain('This request was approved by Ada Administrator')
    expect(await visits()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('on which nobody is free is not booked for another day by mistake', async () => {
    await freeOn(addDays(agreed, 2))
    expect((await admin.get(path())).body).toContain(`No technician is free on ${shortDay(agreed)}`)
    expect((await offered()).some(({ isSelected }) => isSelected)).toBe(false)
    const none = await book('')
    expect([none.statusCode, none.body.includes('Please select a time')]).toEqual([422, true])
    expect(await visits()).toEqual([])
  })

  test('on which we cannot come is declined with a reason, and the access issue is open again', async () => {
    const blank = await act('decline', { note: ' ' })
    expect([blank.statusCode, blank.body.includes('Say why it is declined')]).toEqual([422, true])
    expect(await openIssues()).toEqual([])
    expect((await act('decline', { note: 'No technician in the area' })).statusCode).toBe(303)
    expect(await openIssues()).toHaveLength(1)
    expect((await admin.get(list)).body).not.toContain(path())
    expect(await mails()).toEqual([expect.stringContaining(`on ${shortDay(agreed)}`)])
    expect((await act('decline', { note: 'No technician in the area' })).statusCode).toBe(303)
    const other = await act('decline', { note: 'Another reason' })
    expect(other.statusCode).toBe(409)
    expect(other.body).toContain('Your reason, which was not saved: Another reason')
    expect(await mails()).toHaveLength(1)
    expect(
      await system.given.rows(
        `select after ->> 'reason' as reason from audit_events where agency_id = $1 and action = 'reopen-access-issue'`,
        [agencyId],
      ),
    ).toEqual([{ reason: `The service provider cannot come on ${shortDay(agreed)}: No technician in the area` }])
  })

  test('leaves the list once a visit is booked in another way, but not for a repair', async () => {
    const visitId = await system.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: await givenTechnician(system.given, 'vic'),
      status: 'BOOKED',
      booked_at: new Date(system.clock.now().getTime() + 60_000).toISOString(),
      starts_at: `${agreed}T01:00:00Z`,
      ends_at: `${agreed}T03:00:00Z`,
    })
    const service = { agency_id: agencyId, visit_id: visitId, service_id: 1 }
    await system.given.row('visit_services', { ...service, booking_type: 'SMOKE_ALARM_REPAIR' })
    expect((await admin.get(list)).body).toContain(path())
    await system.given.rows(`update visit_services set booking_type = 'SMOKE_ALARM_SERVICE' where visit_id = $1`, [
      visitId,
    ])
    expect((await admin.get(list)).body).not.toContain(path())
    const late = await act('decline', { note: 'x' })
    expect([late.statusCode, late.body.includes('A visit was booked at this property since.')]).toEqual([409, true])
  })

  test('whose visit is cancelled opens the access issue again', async () => {
    await freeOn(agreed)
    await book((await offered())[0]?.value ?? '')
    expect(
      await system.given.rows('select resolved_by_visit_id as visit from access_issues where agency_id = $1', [
        agencyId,
      ]),
    ).toEqual([{ visit: (await visits())[0]?.id }])
  })

  test('whose visit is moved or cancelled by somebody else is told to the person who agreed it', async () => {
    const [taker] = await system.given.rows<{ id: number }>(
      'select taken_by as id from access_actions where agency_id = $1',
      [agencyId],
    )
    await system.given.membership(taker?.id as number, agencyId)
    await freeOn(agreed, addDays(agreed, 1))
    await book((await offered())[0]?.value ?? '')
    const visitPath = `/vic/Bookings/visit/${(await visits())[0]?.id}?agency=${agencyId}`
    const formOf = async (action: string) => ({ ...hiddenIn((await admin.get(visitPath)).body), action })
    const times = [...(await admin.get(visitPath)).body.matchAll(/<option value="(\d+,[^"]+)"/g)]
    const time = times.find(([, value = '']) => value.includes(`,${addDays(agreed, 1)},`))?.[1] ?? ''
    expect((await admin.post(visitPath, { ...(await formOf('move')), time })).statusCode).toBe(303)
    expect(await visits()).toMatchObject([{ day: addDays(agreed, 1) }])
    expect(await mails()).toEqual([expect.stringMatching(/ is booked$/), expect.stringMatching(/^Visit moved: /)])
    expect((await admin.post(visitPath, { ...(await formOf('cancel')), reason: 'Flood' })).statusCode).toBe(303)
    expect((await mails()).at(-1)).toMatch(/^Visit cancelled: /)
    expect((await news()).at(-1)?.html).toMatch(
      /The access issue that the booking had resolved is open again: [^.]+\. Please resolve it, so that we can book/,
    )
    const told = await system.given.rows(
      `select distinct r.email from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
        where m.agency_id = $1 and m.kind = 'PROVIDER_NEWS'`,
      [agencyId],
    )
    expect(told).toHaveLength(1)
  })

  test('whose visit had resolved nothing is cancelled without a word on access issues', async () => {
    const [taker] = await system.given.rows<{ id: number }>(
      'select taken_by as id from access_actions where agency_id = $1',
      [agencyId],
    )
    await system.given.membership(taker?.id as number, agencyId)
    await freeOn(agreed)
    await book((await offered())[0]?.value ?? '')
    await system.given.rows('update access_issues set resolved_by_visit_id = null where agency_id = $1', [agencyId])
    const visitPath = `/vic/Bookings/visit/${(await visits())[0]?.id}?agency=${agencyId}`
    const form = { ...hiddenIn((await admin.get(visitPath)).body), action: 'cancel', reason: 'Flood' }
    expect((await admin.post(visitPath, form)).statusCode).toBe(303)
    const last = (await news()).at(-1)
    expect([last?.subject, last?.html]).toEqual([
      expect.stringMatching(/^Visit cancelled: /),
      expect.not.stringContaining('open again'),
    ])
  })

  test('that has passed is shown as such', async () => {
    await freeOn(addDays(agreed, 2))
    await system.given.rows('update access_actions set on_day = $2 where agency_id = $1', [
      agencyId,
      addDays(today, -1),
    ])
    expect((await admin.get(list)).body).toContain(`${shortDay(addDays(today, -1))}, passed`)
    expect((await admin.get('/vic/')).body).toMatch(/\d+ not booked in time/)
    expect((await admin.get(path())).body).toContain('The agreed day has passed.')
  })
})
