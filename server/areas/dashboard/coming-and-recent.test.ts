import { beforeEach, describe, expect, test } from 'vitest'
import type { RecentEvent, WeekVisit } from '../../../contract/dashboard/coming-and-recent.ts'
import { addDays } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenVisitToday } from '../../testing/given-visits.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { describeRecent } from './list-recent-events.ts'
import { keyOfWeekVisit } from './list-week-visits.ts'

const portal = await testPortal()
let agencyId: number
let managerId: number
let userId: number
let browser: Browser

beforeEach(async () => {
  agencyId = await portal.given.agency()
  managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
  userId = await portal.given.user('vic', { name: 'Priya Nair' })
  await portal.given.membership(userId, agencyId)
  browser = await portal.signIn(userId)
})

type List<Item> = { items: Item[]; total: number }
const week = async (query = '') => (await browser.get(`/v1/visit/week${query}`)).body.data as List<WeekVisit>
const recent = async (query = '') => (await browser.get(`/v1/stats/recent${query}`)).body.data as List<RecentEvent>
const today = () => todayIn('vic', portal.clock.now())
const startOf = (daysFromNow: number, minutes = 0) => {
  const at = instantAt(states.vic.timeZone, addDays(today(), daysFromNow), '00:00')
  return new Date(at.getTime() + minutes * 60_000).toISOString()
}

describe('today and this week', () => {
  const movedTo = async (visitId: number, starts: string) =>
    portal.given.rows(
      `update visits set starts_at = $3, ends_at = $3::timestamptz + interval '2 hours' where agency_id = $1 and id = $2 returning id`,
      [agencyId, visitId, starts],
    )

  test('are the visits of seven days, with time, way in and key, in order', async () => {
    const [first, last, past, later] = [
      await givenVisitToday(portal.given, { agencyId, codes: ['smoke', 'gas'] }),
      await givenVisitToday(portal.given, { agencyId, codes: ['smoke'], managerId }),
      await givenVisitToday(portal.given, { agencyId, codes: ['smoke'] }),
      await givenVisitToday(portal.given, { agencyId, codes: ['smoke'] }),
    ]
    await givenVisitToday(portal.given, { agencyId: await portal.given.agency(), codes: ['smoke'] })
    // Late, so that it is not over whenever the test runs.
    await movedTo(first.visitId, startOf(1, -1))
    await movedTo(last.visitId, startOf(7, -1))
    await movedTo(past.visitId, startOf(0, -1))
    await movedTo(later.visitId, startOf(7))
    const { items, total } = await week()
    expect(items.map(({ visitId }) => visitId)).toEqual([first.visitId, last.visitId])
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      compliancePropertyId: first.propertyId,
      version: 1,
      startsAt: startOf(1, -1),
      services: ['smoke', 'gas'],
      wayIn: 'Entry notice',
      key: { text: 'Key K7 needed', isMissing: false },
    })
    expect(await week('?page=2')).toEqual({ items: [], total: 2 })
    expect(await week(`?propertyManagerId=${managerId}`)).toMatchObject({
      items: [{ visitId: last.visitId }],
      total: 1,
    })
  })

  test('know what is over, and ask for no key for it', async () => {
    const { visitId } = await givenVisitToday(portal.given, { agencyId, codes: ['smoke'] })
    const hours = async (from: number, to: number) => {
      const [starts, ends] = [from, to].map((each) => new Date(portal.clock.now().getTime() + each * 3_600_000))
      return portal.given.rows('update visits set starts_at = $2, ends_at = $3 where id = $1 returning id', [
        visitId,
        starts,
        ends,
      ])
    }
    portal.clock.offset = instantAt(states.vic.timeZone, today(), '12:00').getTime() - Date.now()
    // Whenever the test runs, the session of before may have ended by noon.
    browser = await portal.signIn(userId)
    try {
      await hours(-1, 1)
      expect((await week()).items).toMatchObject([{ isOver: false, key: { text: 'Key K7 needed' } }])
      await hours(-3, -1)
      expect((await week()).items).toMatchObject([{ isOver: true, key: null }])
    } finally {
      portal.clock.offset = 0
    }
  })

  test.each([
    [{ entryMethod: 'APPOINTMENT', keyNumber: 'K7' }, null],
    [{ entryMethod: null }, null],
    [{ isKeyCollected: true, keyNumber: 'K7' }, 'Key has been collected'],
    [{ isKeyOnsite: true }, 'Key is at the property'],
    [{}, 'Key needed, none recorded'],
  ])('with %j need the key: %s', (facts, text) => {
    const usual = { entryMethod: 'ENTER_WITH_KEY_AS_EN', keyNumber: null, isKeyOnsite: false, isKeyCollected: false }
    expect(keyOfWeekVisit({ ...usual, ...facts })?.text ?? null).toBe(text)
  })
})

describe('since yesterday', () => {
  test('shows what is new, decided and worse, latest first, of everyone or of one property manager', async () => {
    const propertyId = await portal.given.property(agencyId, { managerId })
    const other = await portal.given.property(agencyId)
    const yesterday = { found_on: addDays(today(), -1) }
    await portal.given.finding(agencyId, propertyId, { columns: { ...yesterday, severity: 'URGENT' } })
    // Agencies in Victoria see urgent findings only.
    await portal.given.finding(agencyId, propertyId, { columns: { ...yesterday, severity: 'RECOMMENDED' } })
    await portal.given.finding(agencyId, propertyId, { columns: { severity: 'URGENT' } })
    await portal.given.accessCase(agencyId, other, { raisedDaysAgo: 0 })
    await portal.given.accessCase(agencyId, propertyId, { raisedDaysAgo: 0, columns: { suppression_level: 1 } })
    await portal.given.invoice(agencyId, propertyId, { dueOn: addDays(today(), -1) })
    await portal.given.invoice(agencyId, propertyId, { dueOn: today() })
    await portal.given.invoice(agencyId, propertyId, { dueOn: addDays(today(), -3) })
    const quoteId = await portal.given.quote(agencyId, propertyId, { columns: { quote_number: 'Q-7' } })
    for (const [to, at] of [
      [2, startOf(-1, -1)],
      [2, startOf(-1)],
    ] as const)
      await portal.given.row('quote_status_changes', {
        agency_id: agencyId,
        quote_id: quoteId,
        to_id: to,
        changed_at: at,
      })
    const { items, total } = await recent('?page-size=10')
    expect(items.map(({ kind, text }) => `${kind} ${text.replace(/I\d+/, 'I1')}`).toSorted()).toEqual([
      expect.stringMatching(/^NEW Access issue: /),
      expect.stringMatching(/^NEW Finding: /),
      'NEW Quote #Q-7 can be approved',
      'WORSE Invoice #I1 is overdue',
    ])
    expect(total).toBe(4)
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : -1)))
    expect((await recent(`?propertyManagerId=${managerId}`)).total).toBe(3)
    expect(await recent('?page=9')).toEqual({ items: [], total: 4 })
  })

  test.each([
    ['quote', 'Q1', 'ACCEPTED', 'DECIDED Quote #Q1 accepted'],
    ['quote', 'Q1', 'REJECTED', 'DECIDED Quote #Q1 rejected'],
    ['quote', 'Q1', 'EXPIRED', 'WORSE Quote #Q1 expired'],
    ['hold', '', 'APPROVED', 'DECIDED Hold approved'],
    ['cancellation', '', 'DECLINED', 'DECIDED Cancellation declined'],
    ['issue-resolved', 'Wrong key', null, 'DECIDED Access issue resolved: Wrong key'],
    ['service-overdue', '', null, 'WORSE A service is overdue'],
  ] as const)('describes %s %s %s as %s', (source, detail, status, text) => {
    expect(describeRecent({ source, detail, status }).join(' ')).toBe(text)
  })

  test('shows a service that became overdue', async () => {
    const propertyId = await portal.given.property(agencyId)
    await portal.given.service(agencyId, propertyId, 'smoke', { lastOn: addDays(today(), -366) })
    await portal.makeCards(agencyId)
    await portal.given.rows(
      `update property_cards set due_on = $2, facet_mask = facet_mask | 8 where agency_id = $1 and kind = 1 returning subject_id`,
      [agencyId, addDays(today(), -1)],
    )
    expect((await recent()).items).toMatchObject([{ kind: 'WORSE', text: 'A service is overdue', at: startOf(0) }])
  })
})

describe.each(['/v1/visit/week', '/v1/stats/recent'])('%s refuses', (path) => {
  test('requests without a session, and a property manager of another agency as one that does not exist', async () => {
    expect((await portal.browser().get(path)).status).toBe(401)
    const elsewhere = await portal.given.propertyManager(await portal.given.agency())
    for (const id of [elsewhere, 2_000_000_000]) {
      const reply = await browser.get(`${path}?propertyManagerId=${id}`)
      expect(reply.status).toBe(404)
      expect(reply.body.error?.message).toBe('This property manager was not found')
    }
  })
})
