import { beforeEach, expect, test } from 'vitest'
import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { BulkCampaignCheck } from '../../../contract/bulk-actions/bulk-campaigns.ts'
import type { ComingRulePage, DemandedProperty } from '../../../contract/law-campaigns.ts'
import type { WorkOrder } from '../../../contract/work-orders.ts'
import { createLogger } from '../../platform/logging.ts'
import { portalUrl, testPortal, type Browser } from '../../testing/test-portal.ts'
import { runBulkActionJob } from '../bulk-actions/run-bulk-action.job.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let browser: Browser
let ruleId: number
/** It is not known whether their alarms are interconnected. */
let unknown: number
let booked: number
let unserved: number
let noTenant: number
let missing: number

beforeEach(async () => {
  const { given } = portal
  agencyId = await given.agency('qld', 'Wattle & Bird')
  userId = await given.user('qld', { name: 'Priya Nair' })
  await given.membership(userId, agencyId)
  const [rule] = await given.rows<{ id: number }>(
    `select id from rule_versions where state = 'qld' and duty = 'SMOKE_ALARM_TYPE' and in_force_from > current_date`,
  )
  ruleId = rule?.id as number
  const property = async (streetNumber: string, columns = {}, service: 'smoke' | 'gas' = 'smoke') => {
    const id = await given.property(agencyId, {
      streetNumber,
      streetName: 'Elm Street',
      columns: { is_vacant: true, ...columns },
    })
    await given.service(agencyId, id, service)
    return id
  }
  unknown = await property('2')
  booked = await property('4')
  const technician = { state: 'qld', name: 'Tess Technician', latitude: -27.4, longitude: 153, service_ids: '{1}' }
  const inDays = async (days: number) => `${await given.day(agencyId, days)}T01:00:00Z`
  const visitId = await given.row('visits', {
    agency_id: agencyId,
    property_id: booked,
    technician_id: await given.row('technicians', technician),
    starts_at: await inDays(9),
    ends_at: (await inDays(9)).replace('T01', 'T02'),
    status: 'BOOKED',
    booked_at: new Date().toISOString(),
    booked_through: 'PROVIDER',
  })
  const service = { service_id: 1, booking_type: 'SMOKE_ALARM_SERVICE' }
  await given.row('visit_services', { agency_id: agencyId, visit_id: visitId, ...service })
  unserved = await property('6', {}, 'gas')
  noTenant = await property('8', { is_vacant: false })
  missing = await property('10', { is_legislation_upgrade_pending: true })
  await portal.makeCards(agencyId, 'qld')
  browser = await portal.signIn(userId, { state: 'qld' })
})

const kind = 'REQUEST_LAW_VISITS'
const bulk = '/v1/agency/bulk-actions/law'
const all = () => [unknown, booked, unserved, noTenant, missing]
const start = async (propertyIds: number[], as = browser) => as.post(bulk, { kind, ruleId, propertyIds })
const run = async (id: number) =>
  runBulkActionJob({ ...portal, apiUrl: portalUrl, portalUrl }).perform(
    { state: 'qld', agencyId, bulkActionId: id },
    { log: createLogger('silent'), attempt: 1, maxAttempts: 12 },
  )
const finish = async (propertyIds: number[]): Promise<BulkAction> => {
  const reply = await start(propertyIds)
  expect([reply.status, reply.body]).toEqual([200, expect.anything()])
  const { id } = reply.body.data as BulkAction
  await run(id)
  return (await browser.get(`/v1/agency/bulk-actions/${id}`)).body.data as BulkAction
}
const orders = async () => ((await browser.get('/v1/work-order')).body.data as { items: WorkOrder[] }).items
const page = async () => (await browser.get(`/v1/law/coming/${ruleId}`)).body.data as ComingRulePage
const list = async (query: string) =>
  ((await browser.get(`/v1/law/coming/${ruleId}/properties?${query}`)).body.data as { items: DemandedProperty[] }).items

test('the preview says at how many properties visits can be requested, and why not at the others', async () => {
  const reply = await browser.post(`${bulk}/check`, { kind, ruleId, propertyIds: all() })
  const check = reply.body.data as BulkCampaignCheck
  expect([check.total, check.possible, check.mailsProblem]).toEqual([5, 1, null])
  expect(check.impossible.map(({ reason, count }) => [count, reason])).toEqual([
    [1, 'A visit is already booked before the rule begins'],
    [1, 'The property is without our service “Smoke alarm”: order it first'],
    [1, 'The tenancy must be updated first: see its required updates'],
    [1, 'What the rule asks for is known to be missing there: request a quote'],
  ])
})

test('a requested visit is a work order with the rule as its reason, sent once and counted as progress', async () => {
  const action = await finish(all())
  expect(action.counts).toMatchObject({ DONE: 1, SKIPPED: 4 })
  await run(action.id)
  expect(await orders()).toMatchObject([
    { compliancePropertyId: unknown, services: ['smoke'], step: 'WITH_PROVIDER', orderedBy: 'Priya Nair' },
  ])
  const [order] = (await orders()) as [WorkOrder]
  expect(order.notes).toMatch(/^Because of the law: .+, from 01\/01\/2027\.$/)
  expect((await page()).progress).toMatchObject({ VISIT_REQUESTED: 1, BOOKED: 1, OPEN: 3 })
  expect(await list('progress=VISIT_REQUESTED')).toMatchObject([
    { compliancePropertyId: unknown, order: { id: order.id, status: 'PENDING' } },
  ])
  const again = await start([unknown])
  expect([again.status, again.body.error?.message]).toEqual([
    422,
    expect.stringContaining('A visit was already requested, and we have not answered yet'),
  ])
  const audit = await portal.given.rows(
    `select user_id from audit_events where agency_id = $1 and action = 'order-work' and property_id = $2`,
    [agencyId, unknown],
  )
  expect(audit).toEqual([{ user_id: userId }])
})

test('a property where a visit was booked or the service ordered meanwhile is left out by the job', async () => {
  const { id } = (await start([unknown])).body.data as BulkAction
  await portal.given.rows(
    `update property_services set ordered_on = current_date where agency_id = $1 and property_id = $2`,
    [agencyId, unknown],
  )
  await run(id)
  const results = (await browser.get(`/v1/agency/bulk-actions/${id}/properties`)).body.data as {
    items: { note: string }[]
  }
  expect(results.items[0]?.note).toBe('The service was already ordered, and its visit can be booked')
  expect(await orders()).toEqual([])
})

test('that nothing is needed can be taken back where a visit was requested, which stays', async () => {
  await finish([unknown])
  const path = `/v1/law/coming/${ruleId}/properties/${unknown}/not-needed`
  await browser.put(path, { reason: 'It is being pulled down' })
  expect((await browser.call('DELETE', path)).status).toBe(204)
  expect((await page()).progress).toMatchObject({ VISIT_REQUESTED: 1, NOT_NEEDED: 0 })
})

test('a second campaign waits for the first, which is named', async () => {
  await start([unknown])
  const second = await start([unknown])
  expect([second.status, second.body.error?.message]).toEqual([
    409,
    'You started “Request visits” and it is still running. Please wait until it has finished.',
  ])
})

test('strangers and staff who view the portal as the user request nothing', async () => {
  const stranger = await portal.given.user('qld')
  await portal.given.membership(stranger, await portal.given.agency('qld'))
  expect((await start([unknown], await portal.signIn(stranger, { state: 'qld' }))).status).toBe(404)
  const admin = await portal.given.user('qld', { isAdministrator: true })
  const viewing = await portal.signIn(userId, { state: 'qld', originalUserId: admin })
  expect((await start([unknown], viewing)).status).toBe(403)
  expect(await orders()).toEqual([])
})
