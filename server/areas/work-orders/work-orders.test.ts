import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { WorkOrder } from '../../../contract/work-orders.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let providerId: number
let browser: Browser

beforeAll(async () => {
  providerId = await portal.given.user('vic', { name: 'Ada Administrator', isAdministrator: true })
})
beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
})

const ordered = async (columns: object = {}) =>
  portal.given.row('work_orders', {
    agency_id: agencyId,
    address: '5/12 Wattle Street, RICHMOND VIC 3121',
    service_ids: '{1}',
    requested_by: userId,
    ...columns,
  })
const asked = async () => {
  const id = await ordered({ asked_at: new Date().toISOString() })
  await portal.given.row('work_order_messages', {
    agency_id: agencyId,
    work_order_id: id,
    is_from_provider: true,
    message: 'Which floor is it?',
    written_by: providerId,
  })
  return id
}
type Listing = { items: WorkOrder[]; total: number }
const list = async (query = '') => (await browser.get(`/v1/work-order${query}`)).body.data as Listing
const answer = async (id: number, message = 'The second', as = browser) =>
  as.post(`/v1/work-order/${id}/answer`, { message })

test('the agency sees where each order is and what comes next', async () => {
  const propertyId = await portal.given.property(agencyId)
  await portal.given.service(agencyId, propertyId, 'smoke')
  const now = new Date().toISOString()
  const answered = { property_id: propertyId, reviewed_at: now, reviewed_by: providerId }
  await ordered({ requested_at: '2026-01-03T00:00:00Z' })
  await ordered({ requested_at: '2026-01-02T00:00:00Z', status: 'APPROVED', ...answered })
  await ordered({ requested_at: '2026-01-01T00:00:00Z', status: 'DECLINED', review_note: 'Too far', ...answered })
  await asked()
  const { items, total } = await list()
  expect(total).toBe(4)
  expect(items.map(({ step, next, note }) => [step, next, note])).toEqual([
    ['QUESTION_ASKED', 'Please answer our question, so that we can go on.', null],
    ['WITH_PROVIDER', 'We answer within 48 hours.', null],
    ['TO_BOOK', 'The visit can be booked.', null],
    ['DECLINED', 'Nothing else happens with this order.', 'Too far'],
  ])
  expect(items[0]).toMatchObject({
    orderedBy: 'Priya Nair',
    services: ['smoke'],
    messages: [{ isFromProvider: true, by: null, text: 'Which floor is it?' }],
  })
  expect((await list('?isOpen=true')).total).toBe(3)
  expect((await list(`?propertyId=${propertyId}`)).items).toHaveLength(2)
})

test('an accepted order is done once its services are delivered at a visit that ended later', async () => {
  const propertyId = await portal.given.property(agencyId)
  const today = todayIn('vic', portal.clock.now())
  await portal.given.service(agencyId, propertyId, 'smoke', { lastOn: today })
  const visited = async (finishedAt: string) => {
    const visitId = await portal.given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: await givenTechnician(portal.given, 'vic'),
      starts_at: `${addDays(today, -1)}T22:00:00Z`,
      ends_at: `${today}T00:00:00Z`,
      status: 'COMPLETED',
      booked_at: `${addDays(today, -9)}T00:00:00Z`,
      finished_at: finishedAt,
    })
    await portal.given.rows(
      `insert into visit_services (agency_id, visit_id, service_id, booking_type, outcome)
       select $1, $2, service_id, code, 'PASSED' from booking_types where service_id = 1 and not is_repair limit 1`,
      [agencyId, visitId],
    )
  }
  const reviewed = { status: 'APPROVED', reviewed_by: providerId, property_id: propertyId }
  await ordered({ ...reviewed, reviewed_at: `${today}T02:00:00Z` })
  const steps = async () => (await list()).items.map(({ step }) => step)
  // Done on the day of the acceptance, but before it.
  await visited(`${today}T00:10:00Z`)
  expect(await steps()).toEqual(['TO_BOOK'])
  expect((await list('?isOpen=true')).total).toBe(1)
  await visited(`${today}T03:00:00Z`)
  expect(await steps()).toEqual(['DONE'])
  expect((await list('?isOpen=true')).total).toBe(0)
})

test('an answer returns the order to the provider, once', async () => {
  const id = await asked()
  const reply = await answer(id)
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({
    step: 'WITH_PROVIDER',
    messages: [{ isFromProvider: true }, { isFromProvider: false, by: 'Priya Nair', text: 'The second' }],
  })
  expect(await answer(id)).toMatchObject({ status: 200, body: reply.body })
  const other = await answer(id, 'The third')
  expect([other.status, other.body.error?.message]).toEqual([
    409,
    expect.stringMatching(
      /^Priya Nair answered this question on \d\d\/\d\d\/\d{4}, \d+:\d\d.[ap]m\. Reload to see the answer\.$/,
    ),
  ])
  const audit = await portal.given.rows('select action, user_id from audit_events where agency_id = $1', [agencyId])
  expect(audit).toEqual([{ action: 'answer-about-order', user_id: userId }])
})

test('an empty answer is refused, and an order that was answered meanwhile is a conflict', async () => {
  const id = await asked()
  const empty = await answer(id, ' ')
  expect([empty.status, empty.body.error?.fields]).toEqual([422, { message: 'Please enter an answer' }])
  await portal.given.rows(
    `update work_orders set status = 'DECLINED', asked_at = null, reviewed_at = now(), reviewed_by = $2 where id = $1`,
    [id, providerId],
  )
  expect((await answer(id)).status).toBe(409)
})

test('orders of another agency do not exist', async () => {
  const id = await asked()
  const stranger = await portal.given.user('vic')
  await portal.given.membership(stranger, await portal.given.agency())
  const other = await portal.signIn(stranger)
  expect(((await other.get('/v1/work-order')).body.data as Listing).total).toBe(0)
  expect((await answer(id, 'Mine', other)).status).toBe(404)
  expect((await answer(999_999)).status).toBe(404)
})

test('the dashboard counts the questions until they are answered', async () => {
  const questions = async () =>
    ((await browser.get('/v1/stats')).body.data as { workOrderQuestions: number }).workOrderQuestions
  await ordered()
  expect(await questions()).toBe(0)
  const id = await asked()
  expect(await questions()).toBe(1)
  await answer(id)
  expect(await questions()).toBe(0)
})

test('an accepted order says that details of the property are missing before its visit can be booked', async () => {
  const propertyId = await portal.given.property(agencyId)
  await portal.given.service(agencyId, propertyId, 'smoke', { columns: { job_status: 'UPDATES_REQUIRED' } })
  await ordered({
    property_id: propertyId,
    status: 'APPROVED',
    reviewed_at: new Date().toISOString(),
    reviewed_by: providerId,
  })
  expect((await list()).items[0]).toMatchObject({
    step: 'TO_BOOK',
    next: 'Please complete the details of the property, so that the visit can be booked.',
  })
})
