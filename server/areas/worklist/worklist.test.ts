import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { Stats } from '../../../contract/dashboard/stats.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Marked, SectionCounts, WorkRow } from '../../../contract/worklist.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, browser } = await portal.office({ user: 'Priya Nair' }))
})

const today = () => todayIn('vic', portal.clock.now())
const makeCards = async () => portal.makeCards(agencyId)
type Listing = { items: WorkRow[]; total: number; sections: SectionCounts }
const list = async (query = '', who = browser) => (await who.get(`/v1/work${query}`)).body.data as Listing
const ids = ({ items }: Listing) => items.map((row) => row.compliancePropertyId ?? row.agencyPortfolioPropertyId)
const owing = async (dueIn: number, managerId: number | null = null) => {
  const property = await portal.given.property(agencyId, { managerId })
  await portal.given.service(agencyId, property, 'smoke')
  await portal.given.invoice(agencyId, property, { dueOn: addDays(today(), dueIn) })
  return property
}
const unsafe = async (managerId: number | null = null) => {
  const property = await portal.given.property(agencyId, { managerId })
  await portal.given.service(agencyId, property, 'smoke')
  await portal.given.finding(agencyId, property)
  return property
}
const named = (...properties: number[]) => properties.map((id) => ({ compliancePropertyId: id }))
const snooze = async (properties: object[], until: string | null, who = browser) =>
  who.call('PUT', '/v1/work/snooze', { body: { properties, until, reason: 'The owner is away', asked: 'OWNER' } })
const itemsOf = ({ body }: { body: { data?: unknown } }) => (body.data as Marked).items
const away = (days: number) => addDays(today(), days)

test('lists the most urgent first, in sections whose sizes are those of the dashboard', async () => {
  const [later, soon, late] = [await owing(20), await owing(3), await owing(-2)]
  const danger = await unsafe()
  await makeCards()
  const listing = await list()
  expect(ids(listing)).toEqual([danger, late, soon, later])
  expect(listing).toMatchObject({
    total: 4,
    sections: { UNSAFE: 1, TODAY: 1, THIS_WEEK: 1, LATER: 1, WAITING: 0 },
  })
  expect((await list('?section=TODAY')).items.map(({ section }) => section)).toEqual(['TODAY'])
  expect(ids(await list('?page=2&page-size=3'))).toEqual([later])
  expect(((await browser.get('/v1/stats')).body.data as Stats).allWork).toBe(4)
  expect((await browser.get('/v1/work?section=SOON')).status).toBe(400)
})

test('shows what others look after only to them, wherever the number stands', async () => {
  const [mine, theirs] = [
    await portal.given.propertyManager(agencyId, 'Mira Manager'),
    await portal.given.propertyManager(agencyId, 'Cora Colleague'),
  ]
  const [one, other, free] = [await owing(0, mine), await owing(0, theirs), await owing(0)]
  await makeCards()
  expect(ids(await list(`?property-manager=${mine}`))).toEqual([one])
  expect(ids(await list('?property-manager=none'))).toEqual([free])
  const given = await browser.call('PUT', '/v1/work/assignment', {
    body: { properties: named(other, free), propertyManagerId: mine },
  })
  expect(itemsOf(given)).toMatchObject([{ isDone: true }, { isDone: true }])
  expect(ids(await list(`?property-manager=${mine}`)).toSorted()).toEqual([one, other, free].toSorted())
  expect((await list(`?property-manager=${mine}`)).total).toBe(3)
  expect((await list(`?property-manager=${theirs}`)).total).toBe(0)
  const stats = (await browser.get(`/v1/stats?propertyManagerId=${mine}`)).body.data as Stats
  expect(stats.allWork).toBe(3)
  await browser.call('PUT', '/v1/work/assignment', { body: { properties: named(other), propertyManagerId: null } })
  expect(ids(await list(`?property-manager=${theirs}`))).toEqual([other])
})

test('lets work wait until a day with a reason, and brings it back', async () => {
  const [property, other] = [await owing(20), await owing(20)]
  await makeCards()
  const until = away(9)
  expect(itemsOf(await snooze(named(property), until))).toEqual([
    { compliancePropertyId: property, isDone: true, problem: null },
  ])
  // The same again changes nothing.
  expect(itemsOf(await snooze(named(property), until))[0]?.isDone).toBe(true)
  expect(ids(await list())).toEqual([other])
  const [waiting] = (await list('?section=WAITING')).items
  expect(waiting?.snooze).toEqual({ until, reason: 'The owner is away', by: 'Priya Nair', on: today(), asked: 'OWNER' })
  await snooze(named(property), null)
  expect((await list()).total).toBe(2)
  const events = await portal.given.rows<{ action: string }>(
    `select action from audit_events where agency_id = $1 and entity = 'work_marks' order by id`,
    [agencyId],
  )
  expect(events.map(({ action }) => action)).toEqual(['snooze-work', 'snooze-work', 'end-snooze-of-work'])
})

test('asks for a reason and a day within the next 30', async () => {
  const property = await owing(20)
  await makeCards()
  const message = `Please choose a day from tomorrow to ${shortDay(away(30))}`
  for (const until of [today(), away(31)]) {
    const { status, body } = await snooze(named(property), until)
    expect([status, body.error?.fields]).toEqual([422, { until: message }])
  }
  const { status, body } = await browser.call('PUT', '/v1/work/snooze', {
    body: { properties: named(property), until: away(3) },
  })
  expect([status, body.error?.fields]).toEqual([422, { reason: 'Please say why it can wait' }])
})

test('never lets an unsafe property wait longer than to the next day, or to the day of the law', async () => {
  const [danger, invoice] = [await unsafe(), await owing(9)]
  await makeCards()
  const items = itemsOf(await snooze(named(danger, invoice), away(5)))
  expect(items).toMatchObject([
    { isDone: false, problem: `This property is unsafe: it can wait until ${shortDay(away(1))} at most` },
    { isDone: true },
  ])
  expect(itemsOf(await snooze(named(danger), away(1)))[0]?.isDone).toBe(true)
})

async function givenColleague(): Promise<Browser> {
  const userId = await portal.given.user('vic', { name: 'Tom Okafor' })
  await portal.given.membership(userId, agencyId)
  return portal.signIn(userId)
}
const assign = async (properties: object[], propertyManagerId: number | null, who = browser) =>
  who.call('PUT', '/v1/work/assignment', { body: { properties, propertyManagerId } })

test('tells the second of two people who let it wait', async () => {
  const [property, other] = [await owing(20), await owing(20)]
  await makeCards()
  const colleague = await givenColleague()
  await snooze(named(property), away(9), colleague)
  const told = `Tom Okafor let it wait until ${shortDay(away(9))} on ${shortDay(today())}`
  const { status, body } = await snooze(named(property), away(4))
  expect([status, body.error?.message]).toEqual([409, told])
  expect(itemsOf(await snooze(named(property, other), away(4)))).toMatchObject([
    { isDone: false, problem: told },
    { isDone: true, problem: null },
  ])
  expect((await snooze(named(property), null)).status).toBe(409)
  // Who has seen it may change it.
  const seen = [{ ...named(property)[0], seen: { assignedTo: null, until: away(9) } }]
  expect(itemsOf(await snooze(seen, away(4)))).toMatchObject([{ isDone: true }])
  const [event] = await portal.given.rows<{ before: object }>(
    `select before from audit_events where agency_id = $1 and action = 'snooze-work' and entity_id = $2 order by id desc limit 1`,
    [agencyId, property],
  )
  expect(event?.before).toEqual({ snoozedUntil: away(9) })
})

test('tells the second of two people who gave it to whom', async () => {
  const [mine, theirs] = [
    await portal.given.propertyManager(agencyId, 'Mira Manager'),
    await portal.given.propertyManager(agencyId, 'Cora Colleague'),
  ]
  const [property, other] = [await owing(20), await owing(20)]
  await makeCards()
  const colleague = await givenColleague()
  const both = await Promise.all([assign(named(property), theirs, colleague), assign(named(property), mine)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first, late, name, lateManager] =
    both[0].status === 200
      ? [theirs, browser, 'Tom Okafor gave it to Cora Colleague', mine]
      : [mine, colleague, 'Priya Nair gave it to Mira Manager', theirs]
  const told = `${name} on ${shortDay(today())}`
  expect(itemsOf(await assign(named(property, other), lateManager, late))).toMatchObject([
    { isDone: false, problem: told },
    { isDone: true, problem: null },
  ])
  // The same again, and a change of what was seen.
  expect((await assign(named(property), first, late)).status).toBe(200)
  const seen = [{ ...named(property)[0], seen: { assignedTo: first, until: null } }]
  expect(itemsOf(await assign(seen, lateManager, late))).toMatchObject([{ isDone: true }])
  const [event] = await portal.given.rows<{ before: object; after: object }>(
    `select before, after from audit_events where agency_id = $1 and action = 'assign-work' and entity_id = $2 order by id desc limit 1`,
    [agencyId, property],
  )
  expect(event).toEqual({ before: { assignedTo: first }, after: { assignedTo: lateManager } })
})

test('what was snoozed comes back when it is unsafe', async () => {
  const property = await owing(20)
  await makeCards()
  await snooze(named(property), away(20))
  expect((await list()).total).toBe(0)
  await portal.given.finding(agencyId, property)
  await makeCards()
  expect((await list()).items).toMatchObject([{ section: 'UNSAFE', snooze: null, wokenBy: expect.any(String) }])
  expect(itemsOf(await snooze(named(property), away(2)))[0]).toMatchObject({ isDone: false })
})

test('an unsafe property waits until the day that the law sets for the repair, and no longer', async () => {
  const { given } = portal
  // The law of New South Wales gives two business days for the repair of a smoke alarm.
  const inNsw = await given.agency('nsw')
  const userId = await given.user('nsw')
  await given.membership(userId, inNsw)
  const property = await given.property(inNsw)
  await given.service(inNsw, property, 'smoke')
  await given.finding(inNsw, property, { columns: { found_on: await given.day(inNsw) } })
  await portal.makeCards(inNsw, 'nsw')
  const member = await portal.signIn(userId, { state: 'nsw' })
  const [row] = (await list('', member)).items
  const lawDay = row?.actOn as string
  expect(row?.lines[0]?.why).toContain(`The law sets ${shortDay(lawDay)} for the repair`)
  expect(itemsOf(await snooze(named(property), addDays(lawDay, 1), member))).toMatchObject([
    { isDone: false, problem: `This property is unsafe: it can wait until ${shortDay(lawDay)} at most` },
  ])
  expect(itemsOf(await snooze(named(property), lawDay, member))).toMatchObject([{ isDone: true }])
})

test('says so when nothing waits any more, and when a property is another agency’s', async () => {
  const property = await owing(20)
  await makeCards()
  await portal.given.rows('update properties set is_vacant = true where agency_id = $1', [agencyId])
  await portal.given.rows('update invoices set paid_at = now() where agency_id = $1', [agencyId])
  await makeCards()
  expect(itemsOf(await snooze(named(property), away(3)))[0]?.problem).toBe('Nothing waits at this property any more')

  const stranger = (await portal.office({ user: 'Sam Stranger' })).browser
  expect(itemsOf(await snooze(named(property), away(3), stranger))).toEqual([
    { compliancePropertyId: property, isDone: false, problem: 'Property not found' },
  ])
  const managerId = await portal.given.propertyManager(agencyId)
  expect((await stranger.get(`/v1/work?property-manager=${managerId}`)).status).toBe(404)
  const body = { properties: named(property), propertyManagerId: managerId }
  expect((await stranger.call('PUT', '/v1/work/assignment', { body })).status).toBe(404)
  expect((await list('', stranger)).total).toBe(0)
})

test('keeps what people said when the cards are made again', async () => {
  const managerId = await portal.given.propertyManager(agencyId, 'Mira Manager')
  const property = await owing(20)
  await makeCards()
  await snooze(named(property), away(9))
  await browser.call('PUT', '/v1/work/assignment', {
    body: { properties: named(property), propertyManagerId: managerId },
  })
  const before = await list('?section=WAITING')
  await portal.given.rows('delete from property_cards where agency_id = $1', [agencyId])
  await portal.given.rows('delete from card_counters where agency_id = $1', [agencyId])
  await makeCards()
  expect(await list('?section=WAITING')).toEqual(before)
})

test('asks the service provider, once, and waits for the answer', async () => {
  const [property, danger] = [await owing(20), await unsafe()]
  await makeCards()
  const ask = async (id: number, until: string, who = browser) =>
    who.call('POST', '/v1/work/question', { body: { compliancePropertyId: id, question: 'When do you come?', until } })
  const first = await ask(property, away(7))
  expect((await ask(property, away(7))).body.data).toEqual(first.body.data)
  expect((await list('?section=WAITING')).items).toMatchObject([
    { snooze: { until: away(7), reason: 'When do you come?', asked: 'PROVIDER' } },
  ])
  // Nothing is sent about what cannot wait so long, nor by a stranger.
  expect((await ask(danger, away(7))).body.error?.fields).toEqual({
    until: `This property is unsafe: it can wait until ${shortDay(away(1))} at most`,
  })
  expect((await ask(property, away(7), (await portal.office()).browser)).status).toBe(404)
  expect((await ask(property, away(7), portal.browser())).status).toBe(401)
  const asked = async () =>
    portal.given.rows('select property_id, question, status from provider_questions where agency_id = $1', [agencyId])
  expect(await asked()).toEqual([{ property_id: property, question: 'When do you come?', status: 'PENDING' }])

  await portal.given.rows(
    `update provider_questions set status = 'APPROVED', review_note = 'On Monday', reviewed_at = now() where agency_id = $1`,
    [agencyId],
  )
  await makeCards()
  const [row] = (await list()).items.filter(({ compliancePropertyId }) => compliancePropertyId === property)
  expect(row).toMatchObject({
    snooze: null,
    wokenBy: `The service provider answered on ${shortDay(today())}: On Monday`,
  })
})
