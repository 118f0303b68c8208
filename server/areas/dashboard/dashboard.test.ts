import { beforeEach, describe, expect, test } from 'vitest'
import { facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import type { IntegratedStats, Stats } from '../../../contract/dashboard/stats.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { tallyCounter } from '../cards/card.ts'

const portal = await testPortal()
await portal.given.features('PortfolioMirroring')
let agencyId: number
let managerId: number
let browser: Browser

beforeEach(async () => {
  agencyId = await portal.given.agency()
  managerId = await portal.given.propertyManager(agencyId)
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  browser = await portal.signIn(userId)
})

const count = async (kind: 1 | 2, counter: number, n: number, options: { agency?: number; manager?: number } = {}) =>
  portal.given.rows(
    'insert into card_counters (agency_id, kind, manager_id, counter, count) values ($1, $2, $3, $4, $5)',
    [options.agency ?? agencyId, kind, options.manager ?? 0, counter, n],
  )
const bit = (facet: FacetCode) => facets[facet].bit
const statsOf = async (query = '') => (await browser.get(`/v1/stats${query}`)).body.data as Stats
const integratedOf = async (query = '') =>
  (await browser.get(`/v1/stats/integrated${query}`)).body.data as IntegratedStats

describe.each(['/v1/stats', '/v1/stats/integrated'])('%s', (url) => {
  test('refuses a request without a session', async () => {
    const reply = await portal.browser().get(url)
    expect(reply.status).toBe(401)
    expect(reply.body.error?.message).toBe('No user session')
  })

  test('refuses a property manager of another agency in the same way as one that does not exist', async () => {
    const elsewhere = await portal.given.propertyManager(await portal.given.agency())
    const theirs = await browser.get(`${url}?propertyManagerId=${elsewhere}`)
    const nonexistent = await browser.get(`${url}?propertyManagerId=2000000000`)
    expect(theirs.status).toBe(404)
    expect(theirs.body.error?.message).toBe('This property manager was not found')
    expect(theirs.body).toEqual(nonexistent.body)
  })

  test.each(['0', '-1', '1e3', 'all', '99999999999', '1;drop table users', ''])(
    'refuses %j as a property manager',
    async (id) => {
      const reply = await browser.get(`${url}?propertyManagerId=${encodeURIComponent(id)}`)
      expect(reply.status).toBe(400)
      expect(reply.body.error?.fields).toEqual({ propertyManagerId: 'Must be a positive whole number' })
    },
  )

  test('refuses two property managers in one request', async () => {
    const reply = await browser.get(`${url}?propertyManagerId=1&propertyManagerId=2`)
    expect(reply.status).toBe(400)
    expect(reply.body.error?.fields).toEqual({ propertyManagerId: 'Give this parameter once' })
  })

  test('still replies for a property manager who has left', async () => {
    await portal.given.rows('update property_managers set is_active = false where id = $1', [managerId])
    expect((await browser.get(`${url}?propertyManagerId=${managerId}`)).status).toBe(200)
  })
})

test('an agency without properties has zeros', async () => {
  const { portfolioStats, actionRequired, urgentCounts } = await statsOf()
  const { SERVICES_BREAKDOWN, ...numbers } = portfolioStats
  const all = [numbers, SERVICES_BREAKDOWN, urgentCounts, ...Object.values(actionRequired)].flatMap((part) =>
    Object.values(part),
  )
  expect(all).toHaveLength(10 + 6 + 5 + 10)
  expect(new Set(all)).toEqual(new Set([0]))
  expect(new Set(Object.values((await integratedOf()).nonManagedPortfolioStats))).toEqual(new Set([0]))
})

test('the whole portfolio is all properties on service plus those serviced by others', async () => {
  await count(1, 255, 40)
  await count(1, bit('ON_SERVICE'), 30)
  await count(2, 255, 12)
  await count(2, bit('NEW_MANAGEMENT'), 3)
  const { portfolioStats, actionRequired, urgentCounts } = await statsOf()
  expect(portfolioStats).toMatchObject({ TOTAL_PORTFOLIO: 42, MANAGED_BY_DI: 30, NEW_MANAGEMENT: 3 })
  expect(actionRequired.NEW_MANAGEMENT_STATS).toEqual({ total: 3, underEnrolment: 0 })
  expect(urgentCounts.newManagements).toBe(3)
})

test('bars that open the portfolio count properties, tabs count their rows', async () => {
  await count(1, bit('URGENT_QUOTES'), 4)
  await count(1, tallyCounter('urgentQuotes'), 7)
  await count(1, bit('OVERDUE_INVOICES'), 2)
  await count(1, tallyCounter('overdueInvoices'), 5)
  await count(1, bit('URGENT'), 1)
  await count(1, tallyCounter('urgentFindings'), 2)
  await count(1, tallyCounter('nonUrgentFindings'), 6)
  const { portfolioStats, actionRequired, urgentCounts } = await statsOf()
  expect(actionRequired.COMPLIANCE_QUOTES_STATS.urgent).toBe(4)
  expect(portfolioStats.NON_COMPLIANT_QUOTATIONS).toBe(4)
  expect(urgentCounts.urgentQuotes).toBe(7)
  expect(actionRequired.INVOICES_STATS.overdue).toBe(2)
  expect(urgentCounts.overdueInvoices).toBe(5)
  expect(actionRequired.REPORTED_FINDINGS_STATS).toEqual({ urgent: 2, nonUrgent: 6 })
  expect(urgentCounts.reportedFindings).toBe(2)
})

test('each service is counted under its own name', async () => {
  for (let serviceId = 1; serviceId <= 6; serviceId += 1) await count(1, 63 + serviceId, serviceId * 10)
  await count(2, 64, 999)
  expect((await statsOf()).portfolioStats.SERVICES_BREAKDOWN).toEqual({
    smoke: 10,
    gas: 20,
    electrical: 30,
    blinds: 40,
    water: 50,
    rcd: 60,
  })
})

test('a property manager’s numbers include no other manager and no other agency', async () => {
  const elsewhere = await portal.given.agency()
  await count(1, bit('COMPLIANT'), 9)
  await count(1, bit('COMPLIANT'), 5, { manager: managerId })
  await count(2, bit('OVERDUE'), 8)
  await count(2, bit('OVERDUE'), 1, { manager: managerId })
  await count(2, 255, 20)
  await count(1, bit('COMPLIANT'), 1000, { agency: elsewhere })
  await count(2, bit('OVERDUE'), 1000, { agency: elsewhere })
  expect((await statsOf()).portfolioStats.COMPLIANT).toBe(9)
  expect((await statsOf(`?propertyManagerId=${managerId}`)).portfolioStats.COMPLIANT).toBe(5)
  expect(await integratedOf()).toMatchObject({ total: 20, nonManagedPortfolioStats: { OVERDUE: 8 } })
  expect(await integratedOf(`?propertyManagerId=${managerId}`)).toMatchObject({
    total: 0,
    nonManagedPortfolioStats: { OVERDUE: 1 },
  })
})
