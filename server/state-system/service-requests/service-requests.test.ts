import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { nightlyRefresh } from '../../areas/cards/nightly-refresh.ts'
import { expireQuotes } from '../../areas/quotes/expire-quotes.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const list = '/vic/ServiceRequests/index'
const system = await testStateSystem()
let worker: Database
let admin: SystemBrowser
let adminId: number
let requesterId: number
let agencyId: number
let propertyId: number
let today: Day

beforeAll(async () => {
  worker = new Database({ url: system.database.workerUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  adminId = person.id
  admin = system.browser()
  await admin.signIn('vic', person.username)
  today = todayIn('vic', system.clock.now())
})
afterAll(async () => {
  await worker.close()
})

const rebuild = async () =>
  worker.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today }),
  )

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  const person = await system.person({ agencies: [agencyId], name: 'Priya Nair' })
  requesterId = person.id
  propertyId = await system.given.property(agencyId, { streetName: 'Elm Street' })
  await system.given.service(agencyId, propertyId, 'smoke', { lastOn: addDays(today, -800) })
  await system.given.service(agencyId, propertyId, 'gas')
  await system.given.tenancy(agencyId, propertyId)
  await rebuild()
})

type Kind = 'hold' | 'cancellation'
const asked = async (kind: Kind, columns: object = {}) =>
  system.given.row(`${kind}_requests`, {
    agency_id: agencyId,
    property_id: propertyId,
    service_ids: '{1}',
    requested_by: requesterId,
    ...(kind === 'hold'
      ? { hold_until: addDays(today, 30), reason: 'Renovation until spring' }
      : { reason_id: 101, notes: 'Settles next week' }),
    ...columns,
  })
const pathOf = (kind: Kind, id: number, agency = agencyId) => `/vic/ServiceRequests/view/${agency}/${kind}/${id}`
const answer = async (
  kind: Kind,
  id: number,
  given: 'APPROVED' | 'DECLINED',
  note = '',
  { as = admin, more = {} }: { as?: SystemBrowser; more?: Record<string, string> } = {},
) =>
  as.post(pathOf(kind, id), {
    form_token: hiddenIn((await as.get('/vic/')).body)['form_token'] ?? '',
    answer: given,
    note,
    ...more,
  })
const row = async (kind: Kind, id: number) =>
  (
    await system.given.rows(
      `select status, review_note as note, reviewed_by as "by", reviewed_at is not null as "isReviewed"
         from ${kind}_requests where agency_id = $1 and id = $2`,
      [agencyId, id],
    )
  )[0]
const servicesNow = async () =>
  system.given.rows<{
    service: number
    job: string
    until: Day | null
    ended: boolean
    due: Day | null
    reason: string
  }>(
    `select service_id as service, job_status as job, on_hold_until::text as until, cancelled_at is not null as ended,
            next_due_on::text as due, compliance_reason as reason
       from property_services where agency_id = $1 and property_id = $2 order by service_id`,
    [agencyId, propertyId],
  )
const propertyNow = async () =>
  (
    await system.given.rows(
      'select cancelled_at is not null as gone, cancellation_kind as kind, version from properties where id = $1',
      [propertyId],
    )
  )[0]
const everythingShown = async () => ({
  cards: await system.given.rows('select * from property_cards where agency_id = $1 order by kind, subject_id', [
    agencyId,
  ]),
  counters: await system.given.rows(
    'select * from card_counters where agency_id = $1 and count > 0 order by kind, manager_id, counter',
    [agencyId],
  ),
  results: await servicesNow(),
})
const expectAsRebuilt = async () => {
  const shown = await everythingShown()
  await rebuild()
  expect(shown).toEqual(await everythingShown())
}
const visit = async (inDays: number, serviceIds: number[]) => {
  const technician = await system.given.row('technicians', {
    state: 'vic',
    name: 'Tess Technician',
    latitude: -37.8,
    longitude: 144.9,
    service_ids: '{1,2,3,4,5,6}',
  })
  const at = (hour: number) => `${addDays(today, inDays)}T0${hour}:00:00Z`
  const id = await system.given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: technician,
    starts_at: at(1),
    ends_at: at(2),
    status: 'BOOKED',
    booked_at: new Date().toISOString(),
    booked_through: 'PROVIDER',
  })
  for (const serviceId of serviceIds)
    await system.given.row('visit_services', {
      agency_id: agencyId,
      visit_id: id,
      service_id: serviceId,
      booking_type: serviceId === 1 ? 'SMOKE_ALARM_SERVICE' : 'GAS_SAFETY_CHECK',
    })
  return id
}
const visitsNow = async () =>
  system.given.rows(
    `select v.id, v.status, v.finished_at is not null as over,
            array(select service_id::int from visit_services s where s.agency_id = v.agency_id and s.visit_id = v.id order by 1) as services
       from visits v where v.agency_id = $1 order by v.id`,
    [agencyId],
  )

describe('the list', () => {
  test('is not accessible to agency users and impersonating administrators', async () => {
    const id = await asked('hold')
    const person = await system.person({ agencies: [agencyId], isMaster: true })
    const member = system.browser()
    await member.signIn('vic', person.username)
    for (const reply of [
      await member.get(list),
      await member.get(pathOf('hold', id)),
      await answer('hold', id, 'APPROVED', '', { as: member }),
    ]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.body).toContain('This page is for staff of the provider.')
    }
    const other = await system.person({ isAdministrator: true })
    const viewing = system.browser()
    await viewing.signIn('vic', other.username)
    const { form_token: token = '' } = hiddenIn((await viewing.get('/vic/')).body)
    await viewing.post('/vic/App/viewAsUser', { form_token: token, userId: String(person.id) })
    expect((await viewing.get(list)).statusCode).toBe(403)
    expect((await system.browser().get(list)).headers['location']).toMatch(/^\/vic\/Users\/login/)
    expect(await row('hold', id)).toMatchObject({ status: 'PENDING' })
  })

  test('shows open requests, oldest first, with the time left', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const late = await asked('cancellation', { requested_at: hoursAgo(51) })
    const fresh = await asked('hold', { requested_at: hoursAgo(2) })
    await asked('hold', { status: 'WITHDRAWN' })
    const [agency] = await system.given.rows<{ name: string }>('select name from agencies where id = $1', [agencyId])
    const { body } = await admin.get(`${list}?${new URLSearchParams({ search: agency?.name ?? '' }).toString()}`)
    const places = [pathOf('cancellation', late), pathOf('hold', fresh)].map((path) => body.indexOf(path))
    expect(places[0]).toBeGreaterThan(0)
    expect(places[1]).toBeGreaterThan(places[0] ?? 0)
    expect(body).toContain('<strong>Late by 3 hours</strong>')
    expect(body).toContain('45 hours left')
    expect(body.match(/ServiceRequests\/view/g)).toHaveLength(2)
    expect(body).toMatch(/\d+ requests wait for an answer, \d+ of them late\./)
  })

  test('can be searched by address, agency or number, and shows answered requests', async () => {
    propertyId = await system.given.property(agencyId, { streetNumber: '77', streetName: 'Quandong Lane' })
    await system.given.service(agencyId, propertyId)
    const id = await asked('hold', { id: 990_077 })
    expect((await admin.get(`${list}?search=quandong+lane`)).body).toContain(pathOf('hold', id))
    expect((await admin.get(`${list}?search=%23${id}`)).body).toContain(pathOf('hold', id))
    expect((await admin.get(`${list}?search=nowhere-at-all`)).body).toContain('Nothing here matches “nowhere-at-all”.')
    expect((await admin.get(`${list}?search=%25`)).body).toContain('Nothing here matches')
    expect((await admin.get(`${list}?view=answered&search=Quandong`)).body).not.toContain(pathOf('hold', id))
    await answer('hold', id, 'DECLINED', 'Please ask the owner')
    const answered = await admin.get(`${list}?view=answered&search=Quandong`)
    expect(answered.body).toContain(pathOf('hold', id))
    expect(answered.body).toMatch(/Declined<\/span\s*> by Ada Administrator, \d{2}\/\d{2}\/\d{4}/)
    expect((await admin.get(`${list}?search=quandong`)).body).not.toContain(pathOf('hold', id))
  })

  test('has pages', async () => {
    const paged = await system.given.agency('vic', 'Agency of many requests')
    agencyId = paged
    propertyId = await system.given.property(paged)
    await system.given.service(paged, propertyId)
    await system.given.rows(
      `insert into hold_requests (agency_id, property_id, service_ids, hold_until, reason, requested_by, requested_at)
       select $1, $2, '{1}', $3, 'Many', $4, now() - make_interval(mins => n) from generate_series(1, 53) n`,
      [paged, propertyId, addDays(today, 9), requesterId],
    )
    const search = 'search=agency+of+many'
    const first = await admin.get(`${list}?${search}`)
    const second = await admin.get(`${list}?${search}&page=2`)
    const linksOf = (body: string) => [...body.matchAll(/ServiceRequests\/view\/\d+\/hold\/(\d+)/g)].map(([, id]) => id)
    expect(linksOf(first.body)).toHaveLength(50)
    expect(linksOf(second.body)).toHaveLength(3)
    expect(new Set([...linksOf(first.body), ...linksOf(second.body)]).size).toBe(53)
    expect(first.body).toContain('Next page')
    expect(second.body).not.toContain('Next page')
  })

  test('requests of another state are neither shown nor answered', async () => {
    const elsewhere = await system.given.agency('nsw')
    const there = await system.given.property(elsewhere, { streetName: 'Harbour Parade' })
    const id = await system.given.row('hold_requests', {
      agency_id: elsewhere,
      property_id: there,
      service_ids: '{1}',
      hold_until: addDays(today, 3),
      reason: 'Elsewhere',
      requested_by: requesterId,
    })
    expect((await admin.get(list)).body).not.toContain('Harbour Parade')
    for (const reply of [
      await admin.get(pathOf('hold', id, elsewhere)),
      await admin.post(pathOf('hold', id, elsewhere), {
        form_token: hiddenIn((await admin.get('/vic/')).body)['form_token'] ?? '',
        answer: 'APPROVED',
        note: '',
      }),
    ])
      expect(reply.statusCode).toBe(404)
    expect(await system.given.rows('select status from hold_requests where agency_id = $1', [elsewhere])).toEqual([
      { status: 'PENDING' },
    ])
  })
})

describe('one request', () => {
  test('shows everything needed to answer it', async () => {
    await visit(5, [1])
    await visit(6, [1, 2])
    await visit(40, [1])
    const { body } = await admin.get(pathOf('hold', await asked('hold')))
    for (const text of [
      'Elm Street',
      'Priya Nair',
      'Renovation until spring',
      'Smoke alarm',
      'Will be cancelled',
      'Goes ahead for Gas only',
      'Goes ahead<',
      'Approve the hold',
      'Priya Nair will be notified by email.',
    ])
      expect(body, text).toContain(text)
    const cancellation = await admin.get(pathOf('cancellation', await asked('cancellation', { service_ids: '{1,2}' })))
    for (const text of [
      'Property sold: Sold to owner-occupier',
      'Settles next week',
      'the property itself is then cancelled',
    ])
      expect(cancellation.body, text).toContain(text)
  })

  test('that does not exist is not found', async () => {
    for (const path of [
      pathOf('hold', 2_000_000_000),
      pathOf('hold', 1, 2_000_000_000),
      '/vic/ServiceRequests/view/1/pause/1',
      '/vic/ServiceRequests/view/x/hold/1',
    ])
      expect((await admin.get(path)).statusCode).toBe(404)
  })

  test('escapes typed text', async () => {
    const { body } = await admin.get(pathOf('hold', await asked('hold', { reason: '<script>alert(1)</script>' })))
    expect(body).not.toContain('<script>')
    expect(body).toContain('&lt;script&gt;')
  })
})

describe('approving a hold', () => {
  test('puts the service on hold until the day, with status, cards and numbers', async () => {
    expect((await servicesNow())[0]).toMatchObject({ job: 'OVERDUE' })
    const id = await asked('hold')
    const reply = await answer('hold', id, 'APPROVED', 'See you in spring')
    expect(reply.statusCode).toBe(303)
    const back = await admin.get(String(reply.headers['location']))
    expect(back.body).toMatch(/Hold for \d+ Elm Street, .*: approved\./)
    expect(await row('hold', id)).toEqual({
      status: 'APPROVED',
      note: 'See you in spring',
      by: adminId,
      isReviewed: true,
    })
    const [smoke, gas] = await servicesNow()
    expect(smoke).toMatchObject({ job: 'ON_HOLD', until: addDays(today, 30), ended: false })
    expect(smoke?.reason).toMatch(/\(on hold until \d{2}\/\d{2}\/\d{4}\)$/)
    expect(gas).toMatchObject({ until: null })
    const [card] = await system.given.rows<{ next: Day }>(
      'select next_change_on::text as next from property_cards where agency_id = $1 and kind = 1',
      [agencyId],
    )
    expect((card?.next ?? '') <= addDays(today, 31)).toBe(true)
    await expectAsRebuilt()
  })

  test('ends automatically on the day after', async () => {
    await answer('hold', await asked('hold'), 'APPROVED')
    const daysLater = async (days: number) => {
      const now = new Date(system.clock.now().getTime() + days * 86_400_000)
      await nightlyRefresh({ database: worker, state: 'vic', now, expireQuotes })
      return (await servicesNow())[0]
    }
    expect(await daysLater(30)).toMatchObject({ job: 'ON_HOLD' })
    const after = await daysLater(31)
    expect(after).toMatchObject({ job: 'OVERDUE' })
    expect(after?.reason).not.toContain('on hold')
  })

  test('cancels the visits of those days, except for other services or later days', async () => {
    const [during, shared, after] = [await visit(5, [1]), await visit(6, [1, 2]), await visit(40, [1])]
    await system.given.row('entry_notices', {
      agency_id: agencyId,
      property_id: propertyId,
      visit_id: during,
      form_name: 'Notice to enter',
      entry_from: `${addDays(today, 5)}T01:00:00Z`,
      entry_to: `${addDays(today, 5)}T02:00:00Z`,
      served_at: new Date().toISOString(),
      served_by: 'EMAIL',
    })
    await answer('hold', await asked('hold'), 'APPROVED')
    // What was booked has changed, so a form that was opened before is refused.
    expect(
      await system.given.rows('select id, version from visits where agency_id = $1 and version > 1 order by id', [
        agencyId,
      ]),
    ).toEqual([
      { id: during, version: 2 },
      { id: shared, version: 2 },
    ])
    expect(await visitsNow()).toEqual([
      { id: during, status: 'CANCELLED', over: true, services: [1] },
      { id: shared, status: 'BOOKED', over: false, services: [2] },
      { id: after, status: 'BOOKED', over: false, services: [1] },
    ])
    expect(
      await system.given.rows('select withdrawn_at is not null as withdrawn from entry_notices where agency_id = $1', [
        agencyId,
      ]),
    ).toEqual([{ withdrawn: true }])
    const actions = await system.given.rows<{ action: string }>(
      `select action from audit_events where agency_id = $1 and entity = 'visits' order by action`,
      [agencyId],
    )
    expect(actions.map(({ action }) => action)).toEqual(['call-off-visit', 'shorten-visit'])
    await expectAsRebuilt()
  })

  test('tells the contacts of a cancelled visit, and takes it out of their calendars', async () => {
    const visitId = await visit(5, [1])
    await system.given.row('visit_contacts', {
      agency_id: agencyId,
      visit_id: visitId,
      position: 1,
      name: 'Ana Lee',
      email: 'ana@lee.example.com',
      mobile: '+61491570159',
      is_primary: true,
    })
    await answer('hold', await asked('hold'), 'APPROVED')
    const [mail] = await system.given.rows(
      `select m.calendar_method as method, m.message_html as html from mails m
         join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
        where m.agency_id = $1 and r.email = 'ana@lee.example.com'`,
      [agencyId],
    )
    expect(mail).toMatchObject({ method: 'CANCEL', html: expect.stringContaining('The service is on hold until') })
  })

  test('that is in the past, or whose services have ended, is refused and changes nothing', async () => {
    const past = await asked('hold', { hold_until: addDays(today, -1) })
    const refused = await answer('hold', past, 'APPROVED')
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toMatch(/which has passed\. It can only be declined\./)
    await answer('cancellation', await asked('cancellation'), 'APPROVED')
    const late = await asked('hold')
    const gone = await answer('hold', late, 'APPROVED')
    expect(gone.statusCode).toBe(422)
    expect(gone.body).toContain('The services of this request have been cancelled since. It can only be declined.')
    expect(await row('hold', late)).toMatchObject({ status: 'PENDING' })
  })

  test('is audited, and the requester is notified', async () => {
    const id = await asked('hold')
    await answer('hold', id, 'APPROVED', 'See <you> in spring')
    const [event] = await system.given.rows(
      `select source, user_id, property_id, entity, entity_id::int, before, after->>'status' as status
         from audit_events where agency_id = $1 and action = 'approve-hold'`,
      [agencyId],
    )
    expect(event).toEqual({
      source: 'STATE_SYSTEM',
      user_id: adminId,
      property_id: propertyId,
      entity: 'hold_requests',
      entity_id: id,
      before: { status: 'PENDING' },
      status: 'APPROVED',
    })
    const [mail] = await system.given.rows<{ subject: string; html: string; email: string; kind: string }>(
      `select m.subject, m.message_html as html, m.kind, r.email from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
        where m.agency_id = $1`,
      [agencyId],
    )
    const [requester] = await system.given.rows<{ email: string }>('select email from users where id = $1', [
      requesterId,
    ])
    expect(mail).toMatchObject({ kind: 'PROVIDER_NEWS', email: requester?.email })
    expect(mail?.subject).toMatch(/^Your hold request for \d+ Elm Street, .+ was approved$/)
    expect(mail?.html).toContain('See &lt;you&gt; in spring')
    expect(mail?.html).toContain(`/property/${propertyId}`)
  })

  test('works where the agency’s mail is switched off, without an email', async () => {
    await system.given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
    const id = await asked('hold')
    expect((await admin.get(pathOf('hold', id))).body).toContain('shown only in the portal')
    expect((await answer('hold', id, 'APPROVED')).statusCode).toBe(303)
    expect(await system.given.rows('select id from mails where agency_id = $1', [agencyId])).toEqual([])
  })
})

describe('approving a cancellation', () => {
  test('of one service ends only that service', async () => {
    const [mine, shared] = [await visit(50, [1]), await visit(51, [1, 2])]
    const idle = await asked('hold')
    const wider = await asked('hold', { service_ids: '{1,2}' })
    await answer('cancellation', await asked('cancellation'), 'APPROVED')
    expect(await servicesNow()).toMatchObject([
      { service: 1, job: 'CANCELLED', ended: true, due: null, reason: 'The service has been cancelled' },
      { service: 2, ended: false },
    ])
    expect(await propertyNow()).toEqual({ gone: false, kind: null, version: 1 })
    expect(await visitsNow()).toMatchObject([
      { id: mine, status: 'CANCELLED' },
      { id: shared, status: 'BOOKED', services: [2] },
    ])
    expect(await row('hold', idle)).toMatchObject({ status: 'WITHDRAWN', note: 'The services were cancelled' })
    expect(await row('hold', wider)).toMatchObject({ status: 'PENDING' })
    await expectAsRebuilt()
  })

  test('of the last service cancels the property, which changes its lists', async () => {
    const countOf = async (facet: string) =>
      (
        await system.given.rows<{ n: number }>(
          `select count(*)::int as n from property_cards where agency_id = $1 and (item -> 'tags')::jsonb ? $2`,
          [agencyId, facet],
        )
      )[0]?.n
    expect(await countOf('CANCELLED')).toBe(0)
    await answer('cancellation', await asked('cancellation', { service_ids: '{1,2}' }), 'APPROVED')
    expect(await propertyNow()).toEqual({ gone: true, kind: 'REQUESTED', version: 2 })
    expect(await countOf('CANCELLED')).toBe(1)
    const [event] = await system.given.rows(
      `select source, entity, entity_id::int from audit_events where agency_id = $1 and action = 'cancel-property'`,
      [agencyId],
    )
    expect(event).toEqual({ source: 'STATE_SYSTEM', entity: 'properties', entity_id: propertyId })
    const [mail] = await system.given.rows<{ html: string }>(
      'select message_html as html from mails where agency_id = $1',
      [agencyId],
    )
    expect(mail?.html).toContain('No service is left, so the property itself has been cancelled.')
    await expectAsRebuilt()
  })

  test('of the last service cancels the quotes that are not final, because no work can be booked', async () => {
    const quotes = {
      PENDING: await system.given.quote(agencyId, propertyId, { status: 'PENDING' }),
      AWAITING_APPROVAL: await system.given.quote(agencyId, propertyId),
      ACCEPTED: await system.given.quote(agencyId, propertyId, { status: 'ACCEPTED' }),
      COMPLETED: await system.given.quote(agencyId, propertyId, { status: 'COMPLETED' }),
    }
    const subscribed = { agency_id: agencyId, quote_id: quotes.AWAITING_APPROVAL, user_id: requesterId }
    await system.given.row('quote_subscriptions', subscribed)
    await answer('cancellation', await asked('cancellation', { service_ids: '{1,2}' }), 'APPROVED')
    const why = 'The property was cancelled.'
    expect(
      await system.given.rows(
        'select id, status_id, cancel_reason as why from quotes where agency_id = $1 order by id',
        [agencyId],
      ),
    ).toEqual([
      { id: quotes.PENDING, status_id: 5, why },
      { id: quotes.AWAITING_APPROVAL, status_id: 5, why },
      { id: quotes.ACCEPTED, status_id: 5, why },
      { id: quotes.COMPLETED, status_id: 6, why: null },
    ])
    expect(
      await system.given.rows(`select 1 from audit_events where agency_id = $1 and action = 'cancel-quote'`, [
        agencyId,
      ]),
    ).toHaveLength(3)
    expect(
      await system.given.rows(`select quote_id from mails where agency_id = $1 and kind = 'QUOTE_NEWS'`, [agencyId]),
    ).toEqual([{ quote_id: quotes.AWAITING_APPROVAL }])
  })

  test('of a property that is already cancelled is refused', async () => {
    const id = await asked('cancellation')
    await system.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'NET_STATE' where id = $1`,
      [propertyId],
    )
    const reply = await answer('cancellation', id, 'APPROVED')
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('This property is already cancelled. The request can only be declined.')
    expect((await answer('cancellation', id, 'DECLINED', 'It is cancelled already')).statusCode).toBe(303)
  })
})

describe('declining', () => {
  test.each(['hold', 'cancellation'] as const)('a %s changes only the request', async (kind) => {
    await visit(5, [1])
    await rebuild()
    const before = await everythingShown()
    const visits = await visitsNow()
    const id = await asked(kind)
    expect((await answer(kind, id, 'DECLINED', 'Please ask the owner first')).statusCode).toBe(303)
    expect(await row(kind, id)).toEqual({
      status: 'DECLINED',
      note: 'Please ask the owner first',
      by: adminId,
      isReviewed: true,
    })
    expect(await everythingShown()).toEqual(before)
    expect(await visitsNow()).toEqual(visits)
    expect(await propertyNow()).toEqual({ gone: false, kind: null, version: 1 })
    const [mail] = await system.given.rows<{ subject: string; html: string }>(
      'select subject, message_html as html from mails where agency_id = $1',
      [agencyId],
    )
    expect(mail?.subject).toMatch(new RegExp(`^Your ${kind} request for \\d+ Elm Street, .+ was declined$`))
    expect(mail?.html).toContain('Please ask the owner first')
    const [event] = await system.given.rows(
      `select source, user_id from audit_events where agency_id = $1 and action = $2`,
      [agencyId, `decline-${kind}`],
    )
    expect(event).toEqual({ source: 'STATE_SYSTEM', user_id: adminId })
  })

  test('needs a note, of 500 characters at most', async () => {
    const id = await asked('hold')
    const silent = await answer('hold', id, 'DECLINED', '  ')
    expect(silent.statusCode).toBe(422)
    expect(silent.body).toContain('Say why it is declined')
    const long = await answer('hold', id, 'DECLINED', 'x'.repeat(501))
    expect(long.statusCode).toBe(422)
    expect(long.body).toContain('Message should be 500 characters or less')
    expect(long.body).toContain('x'.repeat(501))
    expect(await row('hold', id)).toMatchObject({ status: 'PENDING', isReviewed: false })
  })
})

describe('an answer', () => {
  test('sent twenty times is recorded once', async () => {
    const id = await asked('hold')
    await Promise.all(Array.from({ length: 10 }, async () => admin.get(list)))
    const replies = await Promise.all(Array.from({ length: 20 }, async () => answer('hold', id, 'APPROVED', 'Fine')))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    expect(
      await system.given.rows(
        `select count(*)::int as n from audit_events where agency_id = $1 and action = 'approve-hold'`,
        [agencyId],
      ),
    ).toEqual([{ n: 1 }])
    expect(await system.given.rows('select count(*)::int as n from mails where agency_id = $1', [agencyId])).toEqual([
      { n: 1 },
    ])
  })

  test('after a colleague’s is refused, and names the colleague and the time', async () => {
    const id = await asked('hold')
    const person = await system.person({ isAdministrator: true, name: 'Bo Colleague' })
    const colleague = system.browser()
    await colleague.signIn('vic', person.username)
    await answer('hold', id, 'DECLINED', 'Not now', { as: colleague })
    const reply = await answer('hold', id, 'APPROVED')
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toMatch(/This request was declined by Bo Colleague on \d{2}\/\d{2}\/\d{4}, \d{1,2}:\d{2}.[ap]m/)
    expect(reply.body).not.toContain('Approve the hold')
    expect(await row('hold', id)).toMatchObject({ status: 'DECLINED', by: person.id })
    expect((await servicesNow())[0]).toMatchObject({ until: null })
  })

  test('to a withdrawn request is refused', async () => {
    const id = await asked('hold', { status: 'WITHDRAWN' })
    const reply = await answer('hold', id, 'APPROVED')
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('This request was withdrawn.')
    expect(reply.body).not.toContain('Reload')
  })

  test('without its token, or that is neither yes nor no, is refused', async () => {
    const id = await asked('hold')
    expect((await answer('hold', id, 'APPROVED', '', { more: { form_token: 'x' } })).statusCode).toBe(403)
    expect((await answer('hold', id, 'APPROVED', '', { more: { answer: 'MAYBE' } })).statusCode).toBe(400)
    expect(
      (await admin.post(pathOf('hold', id), { answer: 'APPROVED' }, { origin: 'https://elsewhere.example' }))
        .statusCode,
    ).toBe(403)
    expect(await row('hold', id)).toMatchObject({ status: 'PENDING' })
  })
})
