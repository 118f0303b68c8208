import { beforeEach, describe, expect, test } from 'vitest'
import type { NewsCounts, NewsEvent, NewsGroup } from '../../../contract/dashboard/news.ts'
import { addDays } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenVisitToday } from '../../testing/given-visits.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let colleague: number
let managerId: number
let propertyId: number

const given = async (state: StateCode = 'vic') => {
  agencyId = await portal.given.agency(state)
  managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
  userId = await portal.given.user(state, { name: 'Priya Nair' })
  colleague = await portal.given.user(state, { name: 'Sam Lee' })
  for (const id of [userId, colleague]) await portal.given.membership(id, agencyId)
  propertyId = await portal.given.property(agencyId, { managerId })
}
beforeEach(async () => given())

const hoursAgo = (hours: number) => new Date(portal.clock.now().getTime() - hours * 3_600_000).toISOString()
/** The user signs in, having been last here so many hours ago. */
async function returning(hours: number, state: StateCode = 'vic'): Promise<Browser> {
  const shifted = async () =>
    portal.given.rows(
      `update portal_sessions set last_seen_at = least(last_seen_at, $2) where user_id = $1 returning id`,
      [userId, hoursAgo(hours)],
    )
  if ((await shifted()).length === 0) {
    await portal.signIn(userId, { state })
    await shifted()
  }
  return portal.signIn(userId, { state })
}

type News = { since: string; isSinceLastVisit: boolean; groups: NewsCounts[] }
const news = async (browser: Browser, query = '') => (await browser.get(`/v1/stats/news${query}`)).body.data as News
const listed = async (browser: Browser, group: NewsGroup, query = '') =>
  ((await browser.get(`/v1/stats/news/${group}${query}`)).body.data as { items: NewsEvent[]; total: number }).items
const texts = async (browser: Browser, group: NewsGroup) => (await listed(browser, group)).map(({ text }) => text)

const changed = async (action: string, columns: object = {}) =>
  portal.given.rows(
    `insert into audit_events (at, state, agency_id, user_id, user_name, original_user_id, original_user_name, source, action, entity,
                               property_id)
     values ($1, 'vic', $2, $3, $4, $5, $6, 'PORTAL', $7, 'properties', $8) returning id`,
    Object.values({
      at: hoursAgo(1),
      agencyId,
      userId: colleague,
      userName: 'Sam Lee',
      originalId: null,
      originalName: null,
      action,
      propertyId,
      ...columns,
    }),
  )

describe('the moment from which news are shown', () => {
  test('is the end of the last visit, and stays so while the user looks, comes back soon or works in another browser', async () => {
    const browser = await returning(15)
    const { since, isSinceLastVisit } = await news(browser)
    expect(isSinceLastVisit).toBe(true)
    expect(Date.parse(since)).toBeCloseTo(Date.parse(hoursAgo(15)), -5)
    expect((await news(browser)).since).toBe(since)
    expect((await news(await portal.signIn(userId))).since).toBe(since)
  })

  test('moves with the first session after a pause of four hours', async () => {
    const first = (await news(await returning(15))).since
    const soon = (await news(await returning(3.9))).since
    expect(soon).toBe(first)
    const later = (await news(await returning(4.1))).since
    expect(Date.parse(later)).toBeGreaterThan(Date.parse(first))
  })

  test('is of each agency its own, also after switching', async () => {
    const other = await portal.given.agency()
    await portal.given.membership(userId, other)
    const browser = await returning(15)
    const here = (await news(browser)).since
    const [elsewhere] = [agencyId, other].filter((id) => id !== agencyId)
    await browser.put('/v1/auth/agencies', { agencyId: elsewhere })
    expect((await news(browser)).isSinceLastVisit).toBe(false)
    await browser.put('/v1/auth/agencies', { agencyId })
    expect((await news(browser)).since).toBe(here)
  })

  test('is the start of yesterday at the first visit, and two weeks ago after a long absence', async () => {
    const start = (days: number) => {
      const { timeZone } = states.vic
      return instantAt(timeZone, addDays(todayIn('vic', portal.clock.now()), -days), '00:00').toISOString()
    }
    expect(await news(await portal.signIn(userId))).toMatchObject({ since: start(1), isSinceLastVisit: false })
    expect(await news(await returning(24 * 20))).toMatchObject({ since: start(14), isSinceLastVisit: false })
  })

  test('does not move when an administrator views the portal as the user', async () => {
    const administrator = await portal.given.user('vic', { isAdministrator: true })
    const { since } = await news(await returning(15))
    const viewing = await portal.signIn(userId, { originalUserId: administrator })
    expect((await news(viewing)).since).toBe(since)
    await portal.given.rows(
      `update portal_sessions set last_seen_at = $2 where user_id = $1 and original_user_id is null returning id`,
      [userId, hoursAgo(10)],
    )
    const next = (await news(await portal.signIn(userId))).since
    expect(Date.parse(next)).toBeCloseTo(Date.parse(hoursAgo(10)), -5)
  })
})

describe('news', () => {
  test('tell what came, what colleagues did and what the provider did, but nothing from before', async () => {
    const staff = await portal.given.user('vic', { name: 'Ada Admin', isAdministrator: true })
    const browser = await returning(15)
    await changed('mark-vacant')
    await changed('edit-keys')
    await changed('edit-keys', { at: hoursAgo(16) })
    await changed('edit-keys', { userId, userName: 'Priya Nair' })
    await changed('open-quote')
    await changed('book-visit', { userId: staff, userName: 'Ada Admin' })
    await changed('accept-order', { userId: staff, userName: 'Ada Admin' })
    await changed('review-finding', { userId: staff, userName: 'Ada Admin' })
    await changed('edit-tenancy', { userId, userName: 'Priya Nair', originalId: staff, originalName: 'Ada Admin' })
    await portal.given.accessCase(agencyId, propertyId, { raisedDaysAgo: 0 })
    const [came, others, done] = (await news(browser)).groups
    expect(came).toMatchObject({
      total: 2,
      parts: [
        { count: 1, label: 'access issue' },
        { count: 1, label: 'request answered' },
      ],
    })
    expect(others).toEqual({ group: 'OTHERS', total: 2, parts: [{ count: 2, label: 'Sam Lee' }] })
    expect(done).toMatchObject({
      total: 2,
      parts: [
        { count: 1, label: 'other change' },
        { count: 1, label: 'visit booked' },
      ],
    })
    expect(await listed(browser, 'OTHERS')).toMatchObject([
      { text: 'Keys changed', by: 'Sam Lee', compliancePropertyId: propertyId, subject: null },
      { text: 'Marked as vacant', by: 'Sam Lee' },
    ])
    expect((await listed(browser, 'DONE')).map(({ text, by }) => `${text} ${by}`).toSorted()).toEqual([
      'Tenancy changed Ada Admin as Priya Nair',
      'Visit booked null',
    ])
  })

  test('follow the property manager, and lists have the totals of the counts', async () => {
    const browser = await returning(15)
    const other = await portal.given.property(agencyId)
    await changed('edit-keys')
    await changed('edit-keys', { propertyId: other })
    const query = `?propertyManagerId=${managerId}`
    expect((await news(browser, query)).groups.map(({ total }) => total)).toEqual([0, 1, 0])
    expect((await listed(browser, 'OTHERS', query)).map(({ compliancePropertyId: id }) => id)).toEqual([propertyId])
    expect(await listed(browser, 'OTHERS', '?page=2&page-size=1')).toHaveLength(1)
  })

  test('of visits and quotes lead to them', async () => {
    const browser = await returning(15)
    const { visitId } = await givenVisitToday(portal.given, { agencyId, codes: ['smoke'] })
    await portal.given.rows(`update visits set status = 'COMPLETED', finished_at = $2 where id = $1 returning id`, [
      visitId,
      hoursAgo(1),
    ])
    const quoteId = await portal.given.quote(agencyId, propertyId, { columns: { quote_number: 'Q-7' } })
    const move = { agency_id: agencyId, quote_id: quoteId, to_id: 2, changed_at: hoursAgo(1) }
    await portal.given.row('quote_status_changes', move)
    await portal.given.row('quote_status_changes', { ...move, to_id: 3, changed_by: colleague })
    expect(await listed(browser, 'DONE')).toMatchObject([
      { text: 'Visit done', subject: { kind: 'VISIT', reference: String(visitId) } },
    ])
    expect(await listed(browser, 'CAME')).toMatchObject([{ subject: { kind: 'QUOTE', reference: 'Q-7' } }])
  })

  test('of the day of the last visit are those after it, in the time zone of the state', async () => {
    // At 6 am in Perth it is the day before in UTC.
    const today = addDays(todayIn('wa', portal.clock.now()), 1)
    const at = (day: number, time: string) => instantAt(states.wa.timeZone, addDays(today, day), time)
    portal.clock.offset = at(0, '06:00').getTime() - Date.now()
    try {
      await given('wa')
      const browser = await returning(13, 'wa')
      for (const [item, finishedAt] of [
        ['16:00', at(-1, '16:00')],
        ['17:30', at(-1, '17:30')],
      ] as const) {
        const { visitId } = await givenVisitToday(portal.given, { agencyId, codes: ['smoke'] })
        await portal.given.rows(
          `update visits set status = 'COMPLETED', starts_at = $2::timestamptz - interval '1 hour', ends_at = $2, finished_at = $2
            where id = $1 returning id`,
          [visitId, finishedAt.toISOString()],
        )
        await portal.given.finding(agencyId, propertyId, {
          columns: { found_on: addDays(today, -1), visit_id: visitId, severity: 'URGENT', notes: item },
        })
      }
      await portal.given.invoice(agencyId, propertyId, { dueOn: addDays(today, -1) })
      await portal.given.invoice(agencyId, propertyId, { dueOn: addDays(today, -2) })
      expect((await texts(browser, 'CAME')).filter((text) => /^Finding|overdue/.test(text))).toHaveLength(2)
    } finally {
      portal.clock.offset = 0
    }
  })
})

test('news are refused without a session, of another group, and of a property manager elsewhere; those of other agencies are not shown', async () => {
  expect((await portal.browser().get('/v1/stats/news')).status).toBe(401)
  expect((await portal.browser().get('/v1/stats/news/CAME')).status).toBe(401)
  await changed('edit-keys')
  const { browser } = await portal.office()
  expect((await news(browser)).groups.map(({ total }) => total)).toEqual([0, 0, 0])
  expect(await listed(browser, 'OTHERS')).toEqual([])
  expect((await browser.get('/v1/stats/news/ELSE')).status).toBe(400)
  for (const path of ['/v1/stats/news', '/v1/stats/news/OTHERS'])
    expect((await browser.get(`${path}?propertyManagerId=${managerId}`)).status).toBe(404)
})
