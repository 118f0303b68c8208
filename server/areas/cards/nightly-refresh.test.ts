import { readFile } from 'node:fs/promises'
import { ServerStopping } from '../../platform/problem.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { facets } from '../../../contract/portfolio/portfolio.ts'
import { stateCodes, states, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { createLogger } from '../../platform/logging.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { nightlyRefresh, type ExpireQuotes } from './nightly-refresh.ts'
import { nightlyRefreshJob } from './nightly-refresh.job.ts'

let source: TestDatabase
let databases: Databases
let given: Given

beforeAll(async () => {
  source = await testDatabase()
  given = await Given.in(source.ownerUrl)
  const urls = Object.fromEntries(stateCodes.map((state) => [state, source.workerUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 4, applicationName: 'tests', patienceMs: 60_000 })
})
afterAll(async () => {
  await given.close()
  await databases.close()
  await source.drop()
})
beforeEach(async () => given.clear('job_runs', 'compliance_months'))
afterEach(async () =>
  given.clear('agencies', 'users', 'property_cards', 'card_counters', 'compliance_months', 'job_runs'),
)

const at = (instant: string) => new Date(instant)
const turn = async (state: StateCode, now: Date, expire: ExpireQuotes = expireQuotes) =>
  nightlyRefresh({ database: databases.of(state), state, now, expireQuotes: expire })
const cardsAsOf = async (state: StateCode, agencyId: number, today: Day) =>
  databases
    .of(state)
    .transaction({ state, agencyId, userId: null }, async (db) => rebuildAgency({ db, state, agencyId, today }))
const has = async (facet: keyof typeof facets, subjectId: number, kind = 1) => {
  const [row] = await given.rows<{ has: boolean }>(
    'select facet_mask & (1::bigint << $1) <> 0 as has from property_cards where subject_id = $2 and kind = $3',
    [facets[facet].bit, subjectId, kind],
  )
  return row?.has
}
const countOf = async (facet: keyof typeof facets, agencyId: number) =>
  (
    await given.rows<{ count: number }>(
      'select count from card_counters where agency_id = $1 and kind = 1 and manager_id = 0 and counter = $2',
      [agencyId, facets[facet].bit],
    )
  )[0]?.count ?? 0

/** A property whose smoke alarm check is due on that day: yearly in every state when no lease decides otherwise. */
async function propertyDueOn(state: StateCode, due: Day): Promise<{ agencyId: number; propertyId: number }> {
  const agencyId = await given.agency(state)
  const propertyId = await given.property(agencyId, { columns: { is_vacant: true } })
  const lastOn = `${Number(due.slice(0, 4)) - 1}${due.slice(4)}`
  await given.service(agencyId, propertyId, 'smoke', { lastOn, columns: { enrolled_on: '2020-01-01' } })
  await cardsAsOf(state, agencyId, addDays(due, -1))
  return { agencyId, propertyId }
}

describe('the nightly refresh runs after midnight of the state', () => {
  const midnights: [StateCode, string, string][] = [
    ['vic', 'in winter', '2026-06-10T14:00:00Z'],
    ['vic', 'in summer', '2026-01-10T13:00:00Z'],
    ['qld', 'in summer', '2026-01-10T14:00:00Z'],
    ['nt', 'half an hour behind', '2026-06-10T14:30:00Z'],
    ['sa', 'in winter', '2026-06-10T14:30:00Z'],
    ['sa', 'in summer', '2026-01-10T13:30:00Z'],
    ['wa', 'two hours behind', '2026-06-10T16:00:00Z'],
  ]
  test.each(midnights)('%s %s', async (state, _, midnight) => {
    const before = new Date(at(midnight).getTime() - 1)
    const due = dayIn(states[state].timeZone, before)
    const { agencyId, propertyId } = await propertyDueOn(state, due)
    await turn(state, before)
    expect(await has('OVERDUE', propertyId)).toBe(false)
    expect(await turn(state, at(midnight))).toMatchObject({ cards: 1 })
    expect(await has('OVERDUE', propertyId)).toBe(true)
    expect(await countOf('OVERDUE', agencyId)).toBe(1)
    expect(
      await given.rows('select job_status, compliance_reason from property_services where property_id = $1', [
        propertyId,
      ]),
    ).toMatchObject([
      { job_status: 'OVERDUE', compliance_reason: expect.stringMatching(/was due|Not proven/) as string },
    ])
  })

  test('not at midnight in London', async () => {
    const { propertyId } = await propertyDueOn('wa', '2026-06-10')
    await turn('wa', at('2026-06-10T00:00:00Z'))
    await turn('wa', at('2026-06-10T15:59:59Z'))
    expect(await has('OVERDUE', propertyId)).toBe(false)
  })

  test('for each state separately, when one worker serves them all', async () => {
    const [east, west] = [await propertyDueOn('vic', '2026-06-10'), await propertyDueOn('wa', '2026-06-10')]
    const clock = { now: () => at('2026-06-10T14:10:00Z') }
    const job = nightlyRefreshJob({ databases, states: stateCodes, clock, expireQuotes, steps: [] })
    await job.perform({}, { log: createLogger('silent'), attempt: 1, maxAttempts: 1 })
    expect([await has('OVERDUE', east.propertyId), await has('OVERDUE', west.propertyId)]).toEqual([true, false])
    expect(job.every).toBe('* * * * *')
  })
})

test('runs once a day and records its result', async () => {
  await propertyDueOn('vic', '2026-06-10')
  const now = at('2026-06-10T14:00:00Z')
  expect(await turn('vic', now)).toEqual({ agencies: 1, cards: 1, quotes: 0 })
  expect(await turn('vic', now)).toBeNull()
  expect(await given.rows('select state, day::text, finished_at, details from job_runs')).toEqual([
    { state: 'vic', day: '2026-06-11', finished_at: now, details: { agencies: 1, cards: 1, quotes: 0 } },
  ])
})

test('catches up on missed nights', async () => {
  const { propertyId } = await propertyDueOn('vic', '2026-06-10')
  await turn('vic', at('2026-08-01T03:00:00Z'))
  expect(await has('OVERDUE', propertyId)).toBe(true)
})

test('quotes expire first, then the cards of their properties are refreshed', async () => {
  const { agencyId, propertyId } = await propertyDueOn('vic', '2026-12-10')
  const quoteId = await given.quote(agencyId, propertyId, { expiresOn: '2026-06-10' })
  await cardsAsOf('vic', agencyId, '2026-06-10')
  expect(await has('URGENT_QUOTES', propertyId)).toBe(true)
  expect(await turn('vic', at('2026-06-10T14:00:00Z'))).toMatchObject({ quotes: 1 })
  expect(await has('URGENT_QUOTES', propertyId)).toBe(false)
  expect(await given.rows('select status_id from quotes where id = $1', [quoteId])).toEqual([{ status_id: 7 }])
})

test('a property stays a new management for 30 days', async () => {
  const agencyId = await given.agency('nsw')
  const id = await given.portfolioProperty(agencyId, { firstActiveOn: '2026-06-01' })
  await cardsAsOf('nsw', agencyId, '2026-06-30')
  await turn('nsw', at('2026-07-01T13:59:59Z'))
  expect(await has('NEW_MANAGEMENT', id, 2)).toBe(true)
  await turn('nsw', at('2026-07-01T14:00:00Z'))
  expect([await has('NEW_MANAGEMENT', id, 2), await has('RECENTLY_ADDED', id, 2)]).toEqual([false, false])
})

test('a failure in one agency is retried and does not affect other agencies', async () => {
  const properties = [await propertyDueOn('vic', '2026-06-10'), await propertyDueOn('vic', '2026-06-10')]
  const now = at('2026-06-10T14:00:00Z')
  const failing: ExpireQuotes = async (scope) => {
    if (scope.agencyId === properties[0]?.agencyId) throw new Error('The quotes cannot be read')
    return expireQuotes(scope)
  }
  await expect(turn('vic', now, failing)).rejects.toThrow('The nightly refresh failed in 1 agencies')
  const overdue = async () => Promise.all(properties.map(async ({ propertyId }) => has('OVERDUE', propertyId)))
  expect(await overdue()).toEqual([false, true])
  expect(await turn('vic', now)).toMatchObject({ cards: 1, agencies: 2 })
  expect(await overdue()).toEqual([true, true])
})

test('when the server stops, it leaves the other agencies to the next start', async () => {
  await propertyDueOn('vic', '2026-06-10')
  await propertyDueOn('vic', '2026-06-10')
  let tried = 0
  const stopping: ExpireQuotes = async () => {
    tried += 1
    throw new ServerStopping()
  }
  const now = at('2026-06-10T14:00:00Z')
  await expect(turn('vic', now, stopping)).rejects.toThrow(ServerStopping)
  expect(tried).toBe(1)
  expect(await turn('vic', now)).toMatchObject({ cards: 2, agencies: 2 })
})

test('concurrent workers share the work and count nothing twice', async () => {
  const agencyId = await given.agency('vic')
  // More cards than one transaction refreshes.
  await given.rows(
    `with added as (
       insert into properties (agency_id, street_name, address_line_1, address_line_2, suburb_id, is_vacant)
       select $1, 'High Street', place || ' High Street', 'Richmond', (select min(id) from suburbs), true
         from generate_series(1, 450) place returning id),
     checked as (
       insert into service_checks (agency_id, property_id, service_id, done_on, source)
       select $1, id, 1, '2025-06-10', 'AGENCY' from added returning property_id, service_id, done_on, id)
     insert into property_services (agency_id, property_id, service_id, enrolled_on, last_service_on, last_check_id)
     select $1, property_id, service_id, '2020-01-01', done_on, id from checked`,
    [agencyId],
  )
  await cardsAsOf('vic', agencyId, '2026-06-10')
  const now = at('2026-06-10T14:00:00Z')
  const turns = await Promise.all([turn('vic', now), turn('vic', now), turn('vic', now)])
  expect(turns.reduce((sum, each) => sum + (each?.cards ?? 0), 0)).toBe(450)
  expect(await countOf('OVERDUE', agencyId)).toBe(450)
  await turn('vic', now)
  expect(await given.rows('select 1 from job_runs where finished_at is not null')).toHaveLength(1)
})

describe('the month’s counts', () => {
  const monthsOf = async (agencyId: number) =>
    given.rows(
      `select manager_id, month::text, properties, compliant, compliance_issues, booking_in_progress, non_residential
         from compliance_months where agency_id = $1 order by month, manager_id`,
      [agencyId],
    )
  const counts = { properties: 1, compliant: 0, compliance_issues: 0, booking_in_progress: 0, non_residential: 0 }

  test('are stored for the agency and each manager, and updated through the month', async () => {
    const agencyId = await given.agency('vic')
    const managerId = await given.propertyManager(agencyId)
    const propertyId = await given.property(agencyId, { managerId, columns: { is_vacant: true } })
    await given.service(agencyId, propertyId, 'smoke', { lastOn: '2025-06-10', columns: { enrolled_on: '2020-01-01' } })
    await given.property(agencyId, { columns: { is_residential: false, non_residential_type: 'COMMERCIAL' } })
    await cardsAsOf('vic', agencyId, '2026-06-08')
    await turn('vic', at('2026-06-08T14:00:00Z'))
    const compliant = { ...counts, month: '2026-06-01', compliant: 1 }
    expect(await monthsOf(agencyId)).toEqual([
      { manager_id: 0, ...compliant },
      { manager_id: managerId, ...compliant },
    ])
    await turn('vic', at('2026-06-10T14:00:00Z'))
    expect(await monthsOf(agencyId)).toMatchObject([{ compliance_issues: 1 }, { compliance_issues: 1 }])
  })

  test('of last month are closed before the new month begins, and never change again', async () => {
    const { agencyId } = await propertyDueOn('vic', '2026-06-30')
    const midnight = at('2026-06-30T14:00:00Z')
    await expect(turn('vic', midnight, async () => Promise.reject(new Error('cut short')))).rejects.toThrow()
    await turn('vic', midnight)
    await given.rows('update job_runs set finished_at = null')
    await turn('vic', midnight)
    expect(await monthsOf(agencyId)).toEqual([
      { manager_id: 0, ...counts, month: '2026-06-01', compliant: 1 },
      { manager_id: 0, ...counts, month: '2026-07-01', compliance_issues: 1 },
    ])
  })
})

test('a home that was called compliant without a check before its lease is evaluated again on the day of the migration', async () => {
  const now = new Date()
  const today = dayIn(states.qld.timeZone, now)
  const agencyId = await given.agency('qld')
  const homes = await Promise.all([1, 2].map(async () => given.property(agencyId)))
  const [home, checked] = homes as [number, number]
  for (const id of homes)
    await given.tenancy(agencyId, id, { columns: { starts_on: addDays(today, 20), ends_on: null } })
  await given.service(agencyId, home, 'smoke', { lastOn: null })
  await given.service(agencyId, checked, 'smoke', { lastOn: addDays(today, -2) })
  await cardsAsOf('qld', agencyId, today)
  await turn('qld', now)
  const said = async () =>
    (
      await given.rows<{ compliance: string }>('select compliance from property_services where property_id = $1', [
        home,
      ])
    )[0]?.compliance
  expect(await said()).toBe('UNKNOWN')
  expect(await has('COMPLIANCE_ISSUES', home)).toBe(true)

  await given.rows(`update property_services set compliance = 'NOT_REQUIRED' where property_id = $1`, [home])
  await given.rows(
    await readFile(new URL('../../database/migrations/0107-checks-before-leases.sql', import.meta.url), 'utf8'),
  )
  expect(await turn('qld', now)).toMatchObject({ cards: 1 })
  expect(await said()).toBe('UNKNOWN')
})
