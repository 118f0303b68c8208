import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const list = '/vic/WorkOrders/index'
const system = await testStateSystem()
let portal: Database
let admin: SystemBrowser
let agencyId: number
let requesterId: number
let place: string

beforeAll(async () => {
  portal = new Database({ url: system.database.portalUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
  const [suburb] = await system.given.rows<{ line: string }>(
    `select upper(name) || ' VIC ' || postcode as line from suburbs where state = 'vic' order by id limit 1`,
  )
  place = suburb?.line ?? ''
})
afterAll(async () => {
  await portal.close()
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  requesterId = (await system.person({ agencies: [agencyId], name: 'Priya Nair' })).id
})

const ordered = async (columns: object = {}) =>
  system.given.row('work_orders', {
    agency_id: agencyId,
    address: `5/12 Wattle Street, ${place}`,
    service_ids: '{1,3}',
    requested_by: requesterId,
    ...columns,
  })
const pathOf = (id: number, agency = agencyId) => `/vic/WorkOrders/view/${agency}/${id}`
const token = async (as: SystemBrowser) => hiddenIn((await as.get('/vic/')).body)['form_token'] ?? ''
const typed = () => ({ unit: '5', number: '12', street: 'Wattle Street', place, manager: '', property: 'new' })
const answer = async (id: number, given: string, form: Record<string, string> = {}, as = admin, agency = agencyId) =>
  as.post(pathOf(id, agency), { form_token: await token(as), answer: given, note: '', ...typed(), ...form })
const order = async (id: number) =>
  (
    await system.given.rows(
      `select status, property_id as property, review_note as note, asked_at is not null as "isAsked", reviewed_by is not null as "isReviewed"
         from work_orders where agency_id = $1 and id = $2`,
      [agencyId, id],
    )
  )[0]
const properties = async () =>
  system.given.rows<{
    id: number
    line1: string
    line2: string
    unit: string
    software: string | null
    manager: number
  }>(
    `select id, address_line_1 as line1, address_line_2 as line2, unit_number as unit, software, manager_id as manager
       from properties where agency_id = $1 order by id`,
    [agencyId],
  )
const servicesOf = async (propertyId: number) =>
  system.given.rows(
    `select service_id as service, job_status as job, ordered_on is not null as "isOrdered", cancelled_at is not null as ended
       from property_services where agency_id = $1 and property_id = $2 order by service_id`,
    [agencyId, propertyId],
  )
const mails = async () =>
  system.given.rows<{ subject: string; html: string; thread: string }>(
    'select subject, message_html as html, thread_key as thread from mails where agency_id = $1 order by id',
    [agencyId],
  )
const cards = async () => ({
  cards: await system.given.rows('select * from property_cards where agency_id = $1 order by kind, subject_id', [
    agencyId,
  ]),
  counters: await system.given.rows(
    'select * from card_counters where agency_id = $1 and count > 0 order by kind, manager_id, counter',
    [agencyId],
  ),
})
const rebuild = async () =>
  portal.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today: todayIn('vic', system.clock.now()) }),
  )

test('only the provider’s own staff see the queue, and only orders of their state', async () => {
  const id = await ordered()
  const person = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  expect((await browser.get(list)).statusCode).toBe(403)
  expect((await browser.get(pathOf(id))).statusCode).toBe(403)
  expect((await answer(id, 'accept', {}, browser)).statusCode).toBe(403)
  const elsewhere = await system.given.agency('nsw')
  const strange = await ordered({ agency_id: elsewhere, address: '1 Elsewhere Street, SYDNEY NSW 2000' })
  expect((await admin.get(list)).body).not.toContain('1 Elsewhere Street')
  expect((await admin.get(pathOf(strange, elsewhere))).statusCode).toBe(404)
  expect((await answer(strange, 'decline', { note: 'No' }, admin, elsewhere)).statusCode).toBe(404)
  expect(await properties()).toEqual([])
})

test('the queue lists what waits for us, what waits for the agency and what was answered', async () => {
  const waiting = await ordered({ address: '1 Waiting Street' })
  const asked = await ordered({ address: '2 Asked Street', asked_at: new Date().toISOString() })
  const done = await ordered({ address: '3 Done Street', status: 'DECLINED', reviewed_at: new Date().toISOString() })
  const shown = async (view: string) => {
    const { body } = await admin.get(`${list}?view=${view}`)
    return [waiting, asked, done].filter((id) => body.includes(`/vic/WorkOrders/view/${agencyId}/${id}?`))
  }
  expect(await shown('')).toEqual([waiting])
  expect(await shown('asked')).toEqual([asked])
  expect(await shown('answered')).toEqual([done])
})

test('orders are found by address, agency or number, in both orders', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const older = await ordered({ address: '77 Quandong Lane, Werribee VIC 3030', requested_at: at(2) })
  const newer = await ordered({ address: '78 Quandong Lane', requested_at: at(1) })
  await ordered({ address: '1 Elm Street' })
  const shown = async (query: string) => {
    const { body } = await admin.get(`${list}?${query}`)
    return [...body.matchAll(/WorkOrders\/view\/\d+\/(\d+)\?/g)].map(([, id]) => Number(id))
  }
  expect(await shown('search=quandong')).toEqual([older, newer])
  expect(await shown('search=quandong&order=newest')).toEqual([newer, older])
  expect(await shown('search=77+quandong+lane+werribee')).toEqual([older])
  expect(await shown(`search=${newer}`)).toContain(newer)
  expect(await shown(`search=%23${newer}`)).toEqual([newer])
  expect(await shown('view=answered&search=quandong')).toEqual([])
})

test('a page past the end is no empty queue', async () => {
  const { body } = await admin.get(`${list}?search=quandong&page=9000`)
  expect(body).toContain('There is no page 9000 any more.')
  expect(body).toContain(`href="${list}?search=quandong"`)
  expect((await admin.get(`${list}?search=nowhere`)).body).toContain('Nothing here matches “nowhere”.')
})

test('an order returns to the part of the queue from which it was opened', async () => {
  const id = await ordered({ address: '79 Quandong Lane' })
  const part = `${list}?search=79+quandong&order=newest`
  const link = new RegExp(`href="([^"]*/WorkOrders/view/${agencyId}/${id}[^"]*)"`).exec((await admin.get(part)).body)
  const address = (link?.[1] ?? '').replaceAll('&amp;', '&')
  expect((await admin.get(address)).body).toContain(`<a href="${part.replaceAll('&', '&amp;')}">All work orders</a>`)
  const refused = await admin.post(address, { form_token: await token(admin), answer: 'decline', note: '', ...typed() })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain(`action="${address}"`)
  const reply = await admin.post(address, { form_token: await token(admin), answer: 'decline', note: 'No', ...typed() })
  expect(reply.headers.location).toBe(`${part}&answered=${id}-decline`)
})

test.each(['https://elsewhere.example/WorkOrders/index', '/Users/logout', '//elsewhere.example'])(
  'an order does not return to %s',
  async (from) => {
    const { body } = await admin.get(`${pathOf(await ordered())}?${new URLSearchParams({ from }).toString()}`)
    expect(body).toContain(`<a href="${list}">All work orders</a>`)
  },
)

describe('accepting an order for a new address', () => {
  test('enrols the property with its services, tells the agency and shows in cards and audit', async () => {
    const id = await ordered()
    const managerId = await system.given.propertyManager(agencyId, 'Priya Nair')
    await system.given.rows(
      `update property_managers m set email = upper(u.email) from users u where m.id = $1 and u.id = $2`,
      [managerId, requesterId],
    )
    const page = await admin.get(pathOf(id))
    expect(page.body).toContain('value="Wattle Street"')
    expect(page.body).toMatch(new RegExp(`<option value="${managerId}"\\s+selected`))
    const reply = await answer(id, 'accept', { note: 'Welcome' })
    expect(reply.statusCode).toBe(303)
    const [property, ...others] = await properties()
    expect(others).toEqual([])
    expect(property).toMatchObject({ line1: '5/12 Wattle Street', line2: 'Melbourne VIC 3000', unit: '5' })
    expect(await order(id)).toEqual({
      status: 'APPROVED',
      property: property?.id,
      note: 'Welcome',
      isAsked: false,
      isReviewed: true,
    })
    expect(await servicesOf(property?.id ?? 0)).toMatchObject([
      { service: 1, isOrdered: true, ended: false },
      { service: 3, isOrdered: true, ended: false },
    ])
    const [mail] = await mails()
    expect(mail?.subject).toContain('was accepted')
    expect(mail?.html).toContain('what is still needed before the first visit can be booked')
    const audit = await system.given.rows(
      `select action from audit_events where agency_id = $1 and property_id = $2 order by id`,
      [agencyId, property?.id],
    )
    expect(audit).toEqual([{ action: 'enrol-property' }, { action: 'accept-order' }])
    const shown = await cards()
    await rebuild()
    expect(shown).toEqual(await cards())
  })

  test('twice changes nothing the second time', async () => {
    const id = await ordered()
    expect((await answer(id, 'accept')).statusCode).toBe(303)
    expect((await answer(id, 'accept', { property: 'new' })).statusCode).toBe(303)
    expect(await properties()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('at the same time as a colleague enrols it once', async () => {
    const colleague = await system.person({ isAdministrator: true, name: 'Cole League' })
    const other = system.browser()
    await other.signIn('vic', colleague.username)
    const id = await ordered()
    const replies = await Promise.all([answer(id, 'accept'), answer(id, 'accept', { note: 'Mine' }, other)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    expect(await properties()).toHaveLength(1)
  })

  test('for the same address in two orders at once adds it once', async () => {
    const [first, second] = [await ordered(), await ordered({ address: `Unit 5, 12 Wattle St, ${place}` })]
    const replies = await Promise.all([answer(first, 'accept'), answer(second, 'accept', { street: 'Wattle St' })])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 422])
    const refused = replies.find(({ statusCode }) => statusCode === 422)
    expect(refused?.body).toContain('is already with us')
    const [property, ...others] = await properties()
    expect(others).toEqual([])
    const open = (await order(first))?.['status'] === 'PENDING' ? first : second
    expect((await admin.get(pathOf(open))).body).toContain('This address is already with us')
    expect((await answer(open, 'accept', { property: String(property?.id) })).statusCode).toBe(303)
    expect(await order(open)).toMatchObject({ status: 'APPROVED', property: property?.id })
    expect(await properties()).toHaveLength(1)
  })

  test('for the same property of the management software in two orders at once adds it once', async () => {
    await system.given.integration(agencyId)
    const mirrored = await system.given.portfolioProperty(agencyId, {
      streetNumber: '9',
      streetName: 'Banksia Road',
      software: 'PROPERTY_ME',
    })
    await rebuild()
    const orderIt = async () => ordered({ portfolio_property_id: mirrored, address: '9 Banksia Road' })
    const [first, second] = [await orderIt(), await orderIt()]
    const replies = await Promise.all([
      answer(first, 'accept', { unit: '', number: '9', street: 'Banksia Road' }),
      answer(second, 'accept', { unit: '', number: '9', street: 'Old Banksia Road' }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    const [property, ...others] = await properties()
    expect(others).toEqual([])
    for (const id of [first, second])
      expect(await order(id)).toMatchObject({ status: 'APPROVED', property: property?.id })
  })

  test('can be checked against the properties of the agency before, which changes nothing', async () => {
    const id = await ordered()
    const none = await answer(id, 'check', { note: 'Ground floor', street: 'Wattle Grove' })
    expect(none.statusCode).toBe(200)
    expect(none.body).toContain('No property of this agency has this address.')
    expect(none.body).toContain('value="Wattle Grove"')
    expect(none.body).toContain('Ground floor')
    const other = await ordered()
    await answer(other, 'accept')
    const [property] = await properties()
    const found = await answer(id, 'check', { unit: 'U5', street: 'Wattle St' })
    expect(found.body).toContain('The property is offered below.')
    expect(found.body).toMatch(new RegExp(`value="${property?.id}"\\s+checked`))
    expect(await order(id)).toMatchObject({ status: 'PENDING' })
  })

  test('asks for a suburb of the state and keeps what was typed', async () => {
    const id = await ordered()
    const reply = await answer(id, 'accept', { place: 'ATLANTIS 9999', note: 'Second floor' })
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('This suburb is not known in this state')
    expect(reply.body).toContain('value="ATLANTIS 9999"')
    expect(reply.body).toContain('Second floor')
    expect(await properties()).toEqual([])
    expect((await answer(id, 'accept', { street: '' })).body).toContain('Enter the street.')
    expect((await answer(id, 'accept', { manager: '999999' })).body).toContain(
      'Choose a property manager of this agency.',
    )
  })

  test('of a property of the management software connects the two', async () => {
    const managerId = await system.given.propertyManager(agencyId, 'Tom Okafor')
    await system.given.integration(agencyId)
    const mirrored = await system.given.portfolioProperty(agencyId, {
      managerId,
      streetNumber: '9',
      streetName: 'Banksia Road',
      software: 'PROPERTY_ME',
    })
    const [row] = await system.given.rows<{ address: string }>(
      `select address_line_1 || ', ' || address_line_2 as address from portfolio_properties where id = $1`,
      [mirrored],
    )
    await rebuild()
    const id = await ordered({ portfolio_property_id: mirrored, address: row?.address })
    const form = { unit: '', number: '9', street: 'Banksia Road' }
    expect((await answer(id, 'accept', { ...form, manager: String(managerId) })).statusCode).toBe(303)
    const [property] = await properties()
    expect(property).toMatchObject({ line1: '9 Banksia Road', software: 'PROPERTY_ME', manager: managerId })
    expect(
      await system.given.rows('select property_id as id from portfolio_properties where id = $1', [mirrored]),
    ).toEqual([{ id: property?.id }])
    const shown = await cards()
    await rebuild()
    expect(shown).toEqual(await cards())
  })
})

describe('accepting an order for a property with us', () => {
  test('adds new services, takes cancelled ones up and makes the others bookable', async () => {
    const propertyId = await system.given.property(agencyId)
    await system.given.service(agencyId, propertyId, 'smoke')
    await system.given.service(agencyId, propertyId, 'electrical', {
      columns: { cancelled_at: new Date().toISOString(), job_status: 'CANCELLED' },
    })
    await rebuild()
    const id = await ordered({ property_id: propertyId, service_ids: '{1,3,4}' })
    expect((await answer(id, 'accept')).statusCode).toBe(303)
    expect(await servicesOf(propertyId)).toMatchObject([
      { service: 1, job: 'SERVICE_PENDING', isOrdered: true, ended: false },
      { service: 3, isOrdered: true, ended: false },
      { service: 4, isOrdered: true, ended: false },
    ])
    expect(await properties()).toHaveLength(1)
  })

  test('takes a cancelled property on service again', async () => {
    const propertyId = await system.given.property(agencyId, {
      columns: { cancelled_at: new Date().toISOString(), cancellation_kind: 'REQUESTED' },
    })
    await rebuild()
    const id = await ordered({ property_id: propertyId })
    expect((await answer(id, 'accept')).statusCode).toBe(303)
    const [row] = await system.given.rows('select cancelled_at from properties where id = $1', [propertyId])
    expect(row).toEqual({ cancelled_at: null })
    const shown = await cards()
    await rebuild()
    expect(shown).toEqual(await cards())
  })
})

describe('an order that is not accepted', () => {
  test('is declined with a reason, which the agency gets by mail', async () => {
    const id = await ordered()
    const without = await answer(id, 'decline')
    expect(without.statusCode).toBe(422)
    expect(without.body).toContain('Say why it is declined')
    expect((await answer(id, 'decline', { note: 'We do not service this island.' })).statusCode).toBe(303)
    expect(await order(id)).toMatchObject({
      status: 'DECLINED',
      note: 'We do not service this island.',
      property: null,
    })
    expect((await mails())[0]?.html).toContain('We do not service this island.')
    const late = await answer(id, 'accept', { note: 'Sorry' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('This request was declined by Ada Administrator')
    expect(late.body).toContain('Sorry')
  })

  test('leaves a property of the management software to be enrolled again', async () => {
    await system.given.integration(agencyId)
    const mirrored = await system.given.portfolioProperty(agencyId, { software: 'PROPERTY_ME' })
    await system.given.rows(
      `update portfolio_properties set under_enrolment_at = now(), under_enrolment_by = $2 where agency_id = $1`,
      [agencyId, requesterId],
    )
    await rebuild()
    const id = await ordered({ portfolio_property_id: mirrored })
    expect((await answer(id, 'decline', { note: 'Too far' })).statusCode).toBe(303)
    expect(
      await system.given.rows('select under_enrolment_at as marked from portfolio_properties where id = $1', [
        mirrored,
      ]),
    ).toEqual([{ marked: null }])
    const shown = await cards()
    await rebuild()
    expect(shown).toEqual(await cards())
  })

  test('waits for the agency after a question, sent once', async () => {
    const id = await ordered()
    expect((await answer(id, 'ask')).body).toContain('Enter the question.')
    for (const _ of [1, 2]) expect((await answer(id, 'ask', { note: 'Which floor is it?' })).statusCode).toBe(303)
    expect(await order(id)).toMatchObject({ status: 'PENDING', isAsked: true })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.html).toContain('Which floor is it?')
    expect(mail?.html).toContain(`/work-orders?order=${id}`)
    expect(mail?.thread).toBe(`news-order-${id}`)
    expect((await admin.get(pathOf(id))).body).toContain('Waits for the agency since')
  })

  test('sends no mail if the agency’s mail is switched off', async () => {
    await system.given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
    const id = await ordered()
    expect((await answer(id, 'ask', { note: 'Which floor is it?' })).statusCode).toBe(303)
    expect(await mails()).toEqual([])
  })
})
