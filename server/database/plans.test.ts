import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { progressFilters } from '../../contract/law-campaigns.ts'
import type { LawPage } from '../../contract/law.ts'
import { experimentWireName } from '../../contract/me.ts'
import { listFacets } from '../../contract/portfolio/portfolio.ts'
import { simulatedFacts } from '../areas/law/simulation-facts.queries.ts'
import { offeredTime } from '../testing/given-bookings.ts'
import { databaseWithLargeAgency } from '../testing/large-agency.ts'
import { ownPortal, type Browser, type TestPortal } from '../testing/test-portal.ts'
import { reportPlans, watchScans, type Scan } from '../testing/watch-plans.ts'
import { demoPlan } from './demo-data/demo-plan.ts'
import type { DemoUsersPlan } from './demo-data/plan.ts'

/*
 * The statements of the calls that users make most, in an agency of 20,000 properties beside usual ones, as the portal sends them: with
 * plans that do not depend on the values, and with row security. PostgreSQL plans for an average agency, so an index that is only right
 * for a small one shows here.
 */

const { managerAgency: agencyId, userIds } = demoPlan(0, false).demoUsers.find(
  ({ state }) => state === 'vic',
) as DemoUsersPlan
let portal: TestPortal
let browser: Browser
let propertyId: number
let managerId: number

beforeAll(async () => {
  portal = await ownPortal({}, undefined, undefined, async () => {
    const database = await databaseWithLargeAgency(agencyId, 20_000)
    await reportPlans(database.ownerUrl)
    return database
  })
  const [found] = await portal.given.rows<{ propertyId: number; managerId: number }>(
    `select p.id as "propertyId", p.manager_id as "managerId" from properties p
      where p.agency_id = $1 and p.cancelled_at is null and p.cancellation_kind is null and p.manager_id is not null and p.has_gas
        and exists (
          select from property_services s where s.agency_id = p.agency_id and s.property_id = p.id and s.service_id = 1 and s.job_status = 'OVERDUE')
        and not exists (select from access_cases c where c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null)
      order by p.id limit 1`,
    [agencyId],
  )
  if (!found) throw new Error('The demo data has no property whose smoke alarm check is overdue')
  ;({ propertyId, managerId } = found)
  for (const name of ['ProblemRegister', 'PortfolioMirroring', 'AgencyEntryMethod'] as const)
    await portal.given.experiment(experimentWireName(name), true, { agencyId, userId: userIds.manager })
  browser = await portal.signIn(userIds.manager)
}, 600_000)
afterAll(async () => portal.close())

/** Some pages of an index, again for each repetition, and of index and table for the rows that the answer is made of. */
const pagesAllowed = ({ rows, loops, answered }: Scan): number => 50 + 8 * loops + 2 * Math.min(rows, 20 * answered)
const isWasteful = (scan: Scan): boolean => scan.pages > pagesAllowed(scan)

type Reply = { status: number; body: unknown }

/** The scans that read more than their share. */
async function wastefulScans(call: () => Promise<Reply>): Promise<Scan[]> {
  const scans = await watchScans(async () => {
    const { status, body } = await call()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  })
  expect(scans.length).toBeGreaterThan(0)
  return scans.filter(isWasteful)
}

const paths = [
  '/v1/me/shell',
  '/v1/stats',
  '/v1/stats/integrated',
  '/v1/stats/recent',
  '/v1/stats/news',
  '/v1/stats/news/OTHERS',
  '/v1/visit/week',
  '/v1/work',
  '/v1/work?section=UNSAFE',
  '/v1/portfolio',
  '/v1/portfolio?page=3',
  '/v1/portfolio?sort=due',
  '/v1/portfolio?sort=due&direction=descending',
  ...listFacets('managed', { state: 'vic', hasProblemRegister: true }).map((facet) => `/v1/portfolio?facet=${facet}`),
  '/v1/portfolio/integrated',
  '/v1/update/summary',
  '/v1/update/get-all-overdue-properties',
  '/v1/agency/access-issues',
  '/v1/agency/access-issues/analytics/urgent',
  '/v1/reported-findings',
  '/v1/reported-findings/analytics/urgent',
  '/v1/quote',
  '/v1/quote?sort=unsafe',
  '/v1/quote/analytics/immediate-action',
  '/v1/invoice?sort=unsafe&direction=ascending',
  '/v1/invoice/analytics/overdue',
]

test.each(paths)('%s reads in proportion to what it answers', async (path) => {
  expect(await wastefulScans(async () => browser.get(path))).toEqual([])
})

test('the numbers of a property manager read in proportion to what they answer', async () => {
  expect(await wastefulScans(async () => browser.get(`/v1/stats?property-manager=${managerId}`))).toEqual([])
  expect(await wastefulScans(async () => browser.get(`/v1/work?property-manager=${managerId}`))).toEqual([])
})

const waterService = 5
const parts = ['', 'timeline', 'tenancy', 'contacts', 'invoices', 'reported-findings', 'notices', 'documents']
test.each(parts)('the property page, %s, reads in proportion to what it answers', async (part) => {
  expect(await wastefulScans(async () => browser.get(`/v1/property/${propertyId}/${part}`.replace(/\/$/, '')))).toEqual(
    [],
  )
})

test('the properties of a coming rule are listed by their progress in time, although nearly all are asked', async () => {
  const law = (await browser.get('/v1/law')).body.data as LawPage
  const { ruleId, properties } = law.demands[0] as LawPage['demands'][number]
  expect(properties).toBeGreaterThan(15_000)
  await portal.given.rows(
    `insert into law_requests (agency_id, rule_version_id, property_id, not_needed_reason, decided_by, decided_at)
     select agency_id, $2, property_id, 'Sold', $3, now() from property_forecasts where agency_id = $1 and property_id % 7 = 1`,
    [agencyId, ruleId, userIds.manager],
  )
  for (const progress of progressFilters) {
    const { status } = await browser.get(`/v1/law/coming/${ruleId}/properties?progress=${progress}`)
    expect([progress, status]).toEqual([progress, 200])
  }
})

test('a step of the simulation of a rule reads only its properties', async () => {
  const db = portal.databases.of('vic').reader({ state: 'vic', agencyId, userId: null })
  const scans = await watchScans(async () => {
    expect(await db.rows(simulatedFacts(agencyId, waterService, propertyId, 500))).toHaveLength(500)
  })
  expect(scans.filter(isWasteful)).toEqual([])
})

test('saving a fact of a property, with its results, card and counters, reads only this property', async () => {
  await portal.given.rows(
    `update property_services set compliance_reason = '' where agency_id = $1 and property_id = $2`,
    [agencyId, propertyId],
  )
  const known = await browser.get(`/v1/property/${propertyId}/gas-confirmation`)
  const { version } = known.body.data as { version: number }
  const form = { hasGasAppliances: true, gasApplianceCount: 2, version }
  expect(await wastefulScans(async () => browser.put(`/v1/property/${propertyId}/gas-confirmation`, form))).toEqual([])
})

describe('booking', () => {
  const services = 'service=SMOKE_ALARM_SERVICE'
  test('the free times read in proportion to the times that technicians have', async () => {
    const path = `/v1/property/${propertyId}/booking/availability?${services}`
    expect(await wastefulScans(async () => browser.get(path))).toEqual([])
  })

  test('holding a time reads only this property and this technician', async () => {
    const oasResult = await offeredTime({ browser, propertyId })
    const form = { propertyId, bookingTypes: ['SMOKE_ALARM_SERVICE'], oasResult }
    expect(await wastefulScans(async () => browser.post(`/v1/property/${propertyId}/booking/hold`, form))).toEqual([])
  })
})

describe('a search', () => {
  const queries = [
    'portfolio?query=high',
    'portfolio?query=36',
    'portfolio?query=high&facet=OVERDUE',
    'portfolio?query=high&sort=due&direction=descending',
    'portfolio?query=nowhere',
    'search?query=high',
    'search?query=nowhere',
  ]
  test.each(queries)('%s reads in proportion to what it finds', async (query) => {
    const scans = await watchScans(async () => browser.get(`/v1/${query}`))
    const found = scans.filter(({ name }) => name.startsWith('card_texts'))
    expect(found.length).toBeGreaterThan(0)
    // The statement answers with one row, so its share is what the texts yield.
    const texts = Math.max(...found.map(({ rows }) => rows))
    expect(scans.filter((scan) => scan.pages > 50 + 8 * Math.max(texts, scan.loops))).toEqual([])
  })
})
