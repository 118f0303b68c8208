import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forecastMeasures, type Forecast, type ForecastItem } from '../../../contract/forecast.ts'
import type { StateCode } from '../../../contract/states.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { readSpreadsheet } from '../../testing/read-spreadsheet.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { demoPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await demoPortal()
const browsers = {} as Record<'vic' | 'qld', Browser>

beforeAll(async () => {
  const database = new Database({ url: portal.database.portalUrl, poolSize: 2, applicationName: 'tests' })
  for (const state of ['vic', 'qld'] as const) {
    const agencyId = await firstAgency(state)
    await database.transaction({ state, agencyId, userId: null }, async (db) =>
      rebuildAgency({ db, state, agencyId, today: todayIn(state, portal.clock.now()) }),
    )
    const userId = await portal.given.user(state)
    await portal.given.membership(userId, agencyId)
    browsers[state] = await portal.signIn(userId, { state })
  }
  await database.close()
}, 400_000)
afterAll(async () => portal.close())

const firstAgency = async (state: StateCode): Promise<number> => {
  const [agency] = await portal.given.rows<{ id: number }>(
    'select id from agencies where state = $1 order by id limit 1',
    [state],
  )
  return (agency as { id: number }).id
}

async function dataOf<Data>(browser: Browser, url: string): Promise<Data> {
  const reply = await browser.get(url)
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body.data as Data
}
const forecastOf = async (browser: Browser, search = '') => dataOf<Forecast>(browser, `/v1/forecast?${search}`)
const listOf = async (browser: Browser, search: string) =>
  dataOf<{ items: ForecastItem[]; total: number }>(browser, `/v1/forecast/items?${search}`)

describe.each(['vic', 'qld'] as const)('the forecast of an agency in %s', (state) => {
  test('agrees with its lists: in each month for the agency, and for a service and each property manager', async () => {
    const browser = browsers[state]
    const { months } = await forecastOf(browser)
    expect(months).toHaveLength(24)
    expect(months.some(({ due }) => due > 0)).toBe(true)
    for (const measure of forecastMeasures)
      for (const month of months) {
        const { total } = await listOf(browser, `measure=${measure}&month=${month.month}&page-size=1`)
        expect([measure, month.month, total]).toEqual([measure, month.month, month[measure]])
      }
    const chosen = months[5]?.month as string
    for (const filter of ['service=smoke', 'property-manager=none', `service=smoke&property-manager=none`]) {
      const { months: filtered } = await forecastOf(browser, filter)
      for (const measure of forecastMeasures)
        expect([
          filter,
          measure,
          (await listOf(browser, `${filter}&measure=${measure}&month=${chosen}`)).total,
        ]).toEqual([filter, measure, filtered[5]?.[measure]])
    }
  })

  test('tells what is new in a month from what is carried on', async () => {
    const { months } = await forecastOf(browsers[state])
    const inNeed = months.map(({ breached, unproven }) => breached + unproven)
    expect(months[0]?.new).toBe(0)
    expect(months.some((month) => month.new > 0)).toBe(true)
    for (const [place, month] of months.entries()) {
      expect(month.new).toBeLessThanOrEqual(inNeed[place] as number)
      // The others needed something in the month before.
      if (place > 0) expect((inNeed[place] as number) - month.new).toBeLessThanOrEqual(inNeed[place - 1] as number)
    }
  })

  test('adds up by property manager, and each of them has the same numbers alone', async () => {
    const browser = browsers[state]
    const { months, managers } = await forecastOf(browser)
    const month = months[3]?.month as string
    const chosen = await forecastOf(browser, `month=${month}`)
    expect(managers.length).toBeGreaterThan(1)
    for (const measure of [...forecastMeasures, 'visits', 'minutes'] as const)
      expect(chosen.managers.reduce((sum, numbers) => sum + numbers[measure], 0)).toBe(months[3]?.[measure])
    for (const { id, name: _name, ...numbers } of chosen.managers.slice(0, 2))
      expect((await forecastOf(browser, `property-manager=${id ?? 'none'}`)).months[3]).toMatchObject(numbers)
    for (const { service, ...numbers } of chosen.services) {
      const alone = await forecastOf(browser, `service=${service}`)
      expect(alone.months[3]).toMatchObject(numbers)
    }
  })

  test('begins with the numbers of the dashboard', async () => {
    const browser = browsers[state]
    const { months } = await forecastOf(browser)
    const countOf = async (facet: string) =>
      (await dataOf<{ total: number }>(browser, `/v1/portfolio?facet=${facet}`)).total
    const withIssues = (await countOf('COMPLIANCE_ISSUES')) + (await countOf('BOOKING_IN_PROGRESS'))
    expect((months[0]?.breached ?? 0) + (months[0]?.unproven ?? 0)).toBe(withIssues)
    expect(months[0]?.overdue).toBe(await countOf('OVERDUE'))
  })

  test('each row says what happens or why, and search finds its address', async () => {
    const browser = browsers[state]
    for (const measure of ['due', 'new', 'overdue', 'breached', 'unproven', 'leases', 'appliances'] as const) {
      const { months } = await forecastOf(browser)
      const month = months.find((each) => each[measure] > 0)
      if (!month) continue
      const { items } = await listOf(browser, `measure=${measure}&month=${month.month}`)
      for (const { texts, addressLine1 } of items) {
        expect([measure, addressLine1, texts.length > 0]).toEqual([measure, addressLine1, true])
        const found = await listOf(
          browser,
          `measure=${measure}&month=${month.month}&query=${encodeURIComponent(addressLine1)}`,
        )
        expect(found.items.map((each) => each.addressLine1)).toContain(addressLine1)
      }
    }
  })
})

test('coming rules are announced with their first day', async () => {
  const { rules } = await forecastOf(browsers.vic)
  const named = rules.map(({ from, name }) => [from, name])
  if (todayIn('vic', portal.clock.now()) < '2027-03-01')
    expect(named).toContainEqual(['2027-03-01', 'Efficient shower heads'])
  // What no service checks is a note.
  if (todayIn('vic', portal.clock.now()) < '2027-03-01')
    expect(rules.find(({ name }) => name === 'Ceiling insulation')?.service).toBeNull()
})

test('an export has every row of the list', async () => {
  const { months } = await forecastOf(browsers.vic)
  const month = months.find(({ due }) => due > 0)
  const url = `/v1/forecast/items/export?measure=due&month=${month?.month}`
  const { rows, about } = await readSpreadsheet(portal, browsers.vic, url)
  expect(rows).toHaveLength((month?.due ?? 0) + 1)
  expect(about).toContain('Nothing is done meanwhile')
  expect(about).toContain('From 01/03/2027: Efficient shower heads')
  const uncovered = months.find((each) => each.uncovered > 0)
  for (const query of ['measure=breached&service=smoke', `measure=uncovered&month=${uncovered?.month}`]) {
    const listed = await readSpreadsheet(portal, browsers.vic, `/v1/forecast/items/export?${query}`)
    const law = listed.rows.slice(1).map((row) => row.at(-1))
    expect(law.length).toBeGreaterThan(0)
    for (const each of law) expect(each).toMatch(/Residential Tenancies .*\(Vic\)/)
  }
})

describe('refuses', () => {
  test('a month outside the forecast, an unknown measure and the property manager of another agency', async () => {
    const past = await browsers.vic.get('/v1/forecast?month=2020-01')
    expect(past.body.error?.message).toBe('The forecast has no such month')
    expect((await browsers.vic.get('/v1/forecast/items?measure=all')).status).toBe(400)
    const [stranger] = await portal.given.rows<{ id: number }>(
      'select id from property_managers where agency_id <> $1 limit 1',
      [await firstAgency('vic')],
    )
    expect((await browsers.vic.get(`/v1/forecast?property-manager=${stranger?.id}`)).status).toBe(404)
    expect((await browsers.vic.get(`/v1/forecast/items?measure=due&property-manager=${stranger?.id}`)).status).toBe(404)
  })

  test('users who are not signed in', async () => {
    expect((await portal.browser().get('/v1/forecast')).status).toBe(401)
  })

  test('to show another agency: a new one has nothing to forecast', async () => {
    const agencyId = await portal.given.agency('vic', 'Bluestone Rentals')
    const userId = await portal.given.user('vic')
    await portal.given.membership(userId, agencyId)
    const { months } = await forecastOf(await portal.signIn(userId))
    expect(months.every(({ due, breached, leases, appliances }) => due + breached + leases + appliances === 0)).toBe(
      true,
    )
  })
})
