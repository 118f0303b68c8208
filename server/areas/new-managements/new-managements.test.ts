import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { Stats } from '../../../contract/dashboard/stats.ts'
import type { NewManagement } from '../../../contract/new-managements.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('PortfolioMirroring')
let agencyId: number
let userId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
  await portal.given.integration(agencyId)
})

const today = () => todayIn('vic', portal.clock.now())
const evaluate = async () => portal.makeCards(agencyId)
const arrived = async (daysAgo: number, options: Parameters<typeof portal.given.portfolioProperty>[1] = {}) =>
  portal.given.portfolioProperty(agencyId, { firstActiveOn: addDays(today(), -daysAgo), ...options })

const listUrl = '/v1/portfolio/analytics/new-managements'
type Listing = { items: NewManagement[]; total: number }
const list = async (query = '', who = browser) => (await who.get(`${listUrl}${query}`)).body.data as Listing
const ids = ({ items }: Listing) => items.map(({ portfolioPropertyId }) => portfolioPropertyId)
const act = async (action: string, id: number | string, who = browser) =>
  action === 'stop enrolment'
    ? who.call('DELETE', `/v1/portfolio/new-management/${id}/under-enrolment`)
    : who.post(`/v1/portfolio/new-management/${id}/${action}`)
const numbers = async () => {
  const { urgentCounts, portfolioStats } = (await browser.get('/v1/stats')).body.data as {
    urgentCounts: { newManagements: number }
    portfolioStats: { NEW_MANAGEMENT: number }
  }
  return [urgentCounts.newManagements, portfolioStats.NEW_MANAGEMENT]
}

describe('new managements', () => {
  test('are properties that appeared within the last 30 days, the 30th included, newest first', async () => {
    const [old, edge, newest] = [await arrived(31), await arrived(30), await arrived(0)]
    await evaluate()
    expect(ids(await list())).toEqual([newest, edge])
    expect(ids(await list())).not.toContain(old)
  })

  test('have address, software, first day and manager', async () => {
    const managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
    const id = await arrived(3, {
      managerId,
      streetNumber: '12',
      streetName: 'Wattle Street',
      software: 'PROPERTY_TREE',
    })
    await evaluate()
    const [row] = (await list()).items
    expect(row).toMatchObject({
      portfolioPropertyId: id,
      addressLine1: '12 Wattle Street',
      softwareName: 'Property Tree',
      firstActiveDate: addDays(today(), -3),
      propertyManager: { id: managerId, name: 'Tom Okafor' },
      isUnderEnrolment: false,
      underEnrolmentBy: null,
      underEnrolmentAt: null,
    })
    expect(row?.address).toBe(`12 Wattle Street, ${row?.addressLine2}`)
  })

  test('leave out properties that are enrolled, gone from the software, or of another agency', async () => {
    const propertyId = await portal.given.property(agencyId)
    await arrived(1, { propertyId })
    await arrived(1, { columns: { is_active: false } })
    await portal.given.portfolioProperty(await portal.given.agency(), { firstActiveOn: today() })
    await evaluate()
    expect(await list()).toEqual({ items: [], total: 0 })
  })

  test('have pages of ten, with the same total on every page and past the last', async () => {
    for (let day = 0; day < 12; day += 1) await arrived(day)
    await evaluate()
    const [first, second, third] = [await list(), await list('?page=2'), await list('?page=3')]
    expect([first, second, third].map(({ items, total }) => [items.length, total])).toEqual([
      [10, 12],
      [2, 12],
      [0, 12],
    ])
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(12)
    expect(ids(await list('?page-size=3&page=2'))).toEqual(ids(first).slice(3, 6))
  })

  test('of one manager have the same number as listed and on the dashboard', async () => {
    const [tom, ann] = [await portal.given.propertyManager(agencyId), await portal.given.propertyManager(agencyId)]
    const his = await arrived(1, { managerId: tom })
    await arrived(2, { managerId: ann })
    await arrived(3)
    await evaluate()
    expect(await list(`?propertyManagerId=${tom}`)).toMatchObject({ total: 1, items: [{ portfolioPropertyId: his }] })
    expect((await list()).total).toBe(3)
    expect(await numbers()).toEqual([3, 3])
  })
})

describe('enrolling', () => {
  test('marks the property once; a second call returns who started it', async () => {
    const id = await arrived(1)
    await evaluate()
    const first = await act('under-enrolment', id)
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      isUnderEnrolment: true,
      underEnrolmentBy: 'Priya Nair',
      isDismissed: false,
    })
    const colleague = await portal.given.user('vic', { name: 'Tom Okafor' })
    await portal.given.membership(colleague, agencyId)
    const second = await act('under-enrolment', id, await portal.signIn(colleague))
    expect(second.body).toEqual(first.body)
    expect((await list()).items[0]).toMatchObject({ isUnderEnrolment: true, underEnrolmentBy: 'Priya Nair' })
    const audit = await portal.given.rows(
      `select user_id, entity, entity_id::int, after from audit_events where agency_id = $1`,
      [agencyId],
    )
    expect(audit).toEqual([
      { user_id: userId, entity: 'portfolio_properties', entity_id: id, after: { isUnderEnrolment: true } },
    ])
  })

  test('by five users concurrently records one name and one audit event', async () => {
    const id = await arrived(1)
    await evaluate()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(async () => act('under-enrolment', id)))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await portal.given.rows('select 1 from audit_events where agency_id = $1', [agencyId])).toHaveLength(1)
  })

  test('shows in the list of other providers’ properties', async () => {
    const id = await arrived(90)
    await evaluate()
    await act('under-enrolment', id)
    const reply = await browser.get('/v1/portfolio/integrated?provided-by=OTHER&facet=UNDER_ENROLMENT')
    expect(reply.body.data).toMatchObject({ total: 1 })
  })
})

describe('not enrolling after all', () => {
  const toEnrol = async (query = '') => {
    const { actionRequired } = (await browser.get(`/v1/stats${query}`)).body.data as Stats
    const { total, underEnrolment } = actionRequired.NEW_MANAGEMENT_STATS
    return { total, underEnrolment }
  }

  test('makes the property one to enrol again; repeating it changes nothing', async () => {
    const managerId = await portal.given.propertyManager(agencyId, 'Tom Okafor')
    const [id] = [await arrived(1), await arrived(2, { managerId }), await arrived(90)]
    await evaluate()
    await act('under-enrolment', id)
    expect(await toEnrol()).toEqual({ total: 2, underEnrolment: 1 })
    expect(await toEnrol(`?propertyManagerId=${managerId}`)).toEqual({ total: 1, underEnrolment: 0 })
    const [first, second] = [await act('stop enrolment', id), await act('stop enrolment', id)]
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({
      portfolioPropertyId: id,
      isDismissed: false,
      isUnderEnrolment: false,
      underEnrolmentBy: null,
      underEnrolmentAt: null,
      enrolmentOrderId: null,
    })
    expect(second.body).toEqual(first.body)
    expect(await toEnrol()).toEqual({ total: 2, underEnrolment: 0 })
    const events = await portal.given.rows('select action from audit_events where agency_id = $1 order by id', [
      agencyId,
    ])
    expect(events).toEqual([{ action: 'mark-under-enrolment' }, { action: 'stop-enrolment' }])
  })

  test('is refused while a work order is with the provider, and possible once it was declined', async () => {
    const id = await arrived(1)
    await evaluate()
    await act('under-enrolment', id)
    const [order] = await portal.given.rows<{ id: number }>(
      `insert into work_orders (agency_id, portfolio_property_id, address, service_ids, requested_by)
       values ($1, $2, '1 Wattle Street', '{1}', $3) returning id`,
      [agencyId, id, userId],
    )
    const refused = await act('stop enrolment', id)
    expect(refused.status).toBe(422)
    expect(refused.body.error?.message).toBe(
      'A work order for this property was sent. Please ask the provider to decline it',
    )
    expect((await list()).items[0]).toMatchObject({ isUnderEnrolment: true, enrolmentOrderId: order?.id })
    const page = await browser.get(`/v1/integrated-property/${id}`)
    expect(page.body.data).toMatchObject({ enrolmentOrderId: order?.id })
    await portal.given.rows(`update work_orders set status = 'WITHDRAWN' where agency_id = $1 returning id`, [agencyId])
    expect((await act('stop enrolment', id)).body.data).toMatchObject({ isUnderEnrolment: false })
  })
})

describe('dismissing', () => {
  test('removes the property from the list and its numbers, and undoing restores it', async () => {
    const [kept, gone] = [await arrived(1), await arrived(2)]
    await evaluate()
    expect((await act('dismiss', gone)).body.data).toMatchObject({ isDismissed: true })
    expect(ids(await list())).toEqual([kept])
    expect([(await list()).total, ...(await numbers())]).toEqual([1, 1, 1])
    expect((await act('restore', gone)).body.data).toMatchObject({ isDismissed: false })
    expect(ids(await list())).toEqual([kept, gone])
    expect([(await list()).total, ...(await numbers())]).toEqual([2, 2, 2])
    const actions = await portal.given.rows(
      'select action, user_id, before, after from audit_events where agency_id = $1 order by id',
      [agencyId],
    )
    expect(actions).toEqual([
      {
        action: 'dismiss-new-management',
        user_id: userId,
        before: { isDismissed: false },
        after: { isDismissed: true },
      },
      {
        action: 'restore-new-management',
        user_id: userId,
        before: { isDismissed: true },
        after: { isDismissed: false },
      },
    ])
  })

  test('twice has no further effect, and undoing without a dismissal changes nothing', async () => {
    const id = await arrived(1)
    await evaluate()
    expect((await act('restore', id)).body.data).toMatchObject({ isDismissed: false })
    const [first, second] = [await act('dismiss', id), await act('dismiss', id)]
    expect(second.body).toEqual(first.body)
    expect(await portal.given.rows('select 1 from audit_events where agency_id = $1', [agencyId])).toHaveLength(1)
  })
})

describe('refused are', () => {
  const actions = ['under-enrolment', 'stop enrolment', 'dismiss', 'restore']

  test('requests without a session', async () => {
    const stranger = portal.browser()
    const replies = [await stranger.get(listUrl)]
    for (const action of actions) replies.push(await act(action, 1, stranger))
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(reply.body.error?.message).toBe('No user session')
    }
  })

  test.each(actions)('%s of another agency’s property, as of one that does not exist', async (action) => {
    const theirs = await portal.given.portfolioProperty(await portal.given.agency(), { firstActiveOn: today() })
    for (const id of [theirs, 2_000_000_000]) {
      const reply = await act(action, id)
      expect(reply.status).toBe(404)
      expect(reply.body.error).toEqual({ code: 'not-found', message: 'This property was not found' })
    }
  })

  test.each(actions)('%s of a property that is enrolled or gone', async (action) => {
    const enrolled = await arrived(1, { propertyId: await portal.given.property(agencyId) })
    const gone = await arrived(1, { columns: { is_active: false } })
    const [first, second] = [await act(action, enrolled), await act(action, gone)]
    expect([first.status, second.status]).toEqual([422, 422])
    expect(first.body.error?.message).toBe('This property is already enrolled')
    expect(second.body.error?.message).toBe('This property is no longer in your property management software')
  })

  test('a property manager of another agency, as one that does not exist', async () => {
    const elsewhere = await portal.given.propertyManager(await portal.given.agency())
    for (const id of [elsewhere, 2_000_000_000]) {
      const reply = await browser.get(`${listUrl}?propertyManagerId=${id}`)
      expect(reply.status).toBe(404)
      expect(reply.body.error?.message).toBe('This property manager was not found')
    }
  })

  test.each(['page=0', 'page=-1', 'page=abc', 'page=10001', 'page-size=101', 'propertyManagerId=x', 'page=1&page=2'])(
    'the query %s',
    async (query) => {
      expect((await browser.get(`${listUrl}?${query}`)).status).toBe(400)
    },
  )

  test.each(['0', '-1', 'abc', '1e3', '99999999999'])('the id %s in an address', async (id) => {
    for (const action of actions) expect((await act(action, id)).status).toBe(400)
  })
})
