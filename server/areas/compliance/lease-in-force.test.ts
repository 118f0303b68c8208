import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { Database } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { isLeaseInForce, isLiveLease } from './lease-in-force.queries.ts'
import { isInForce, isLive, isToCome, leaseInForce, nextLease, type LeaseDays } from './lease-in-force.ts'

const today = '2026-11-15'
const lease = (startsOn: string, closesOn: string | null = null, isOpen = true): LeaseDays => ({
  startsOn,
  closesOn,
  isOpen,
})

describe('a lease', () => {
  test.each([
    ['without an end', lease('2026-01-01'), true],
    ['on its first day', lease(today), true],
    ['on the day before it starts', lease('2026-11-16'), false],
    ['on its last day', lease('2026-01-01', '2026-11-16'), true],
    ['on the day it closes', lease('2026-01-01', today), false],
    ['that was closed', lease('2026-01-01', '2026-12-01', false), false],
  ])('%s is in force: %j %s', (_, each, expected) => {
    expect(isInForce(each, today)).toBe(expected)
  })

  test('that starts later is not in force yet, and the earliest of those is next', () => {
    const leases = [lease('2027-03-01'), lease('2026-01-01', '2026-12-01'), lease('2026-12-01', '2027-03-01')]
    expect(leases.map((each) => isToCome(each, today))).toEqual([true, false, true])
    expect(leaseInForce(leases, today)).toBe(leases[1])
    expect(nextLease(leases, today)).toBe(leases[2])
  })

  test('is neither in force nor next at a property without leases', () => {
    expect([leaseInForce([], today), nextLease([], today)]).toEqual([null, null])
  })
})

describe('the conditions in SQL', () => {
  let source: TestDatabase
  let database: Database
  beforeAll(async () => {
    source = await testDatabase()
    database = new Database({ url: source.portalUrl, poolSize: 1, applicationName: 'tests' })
  })
  afterAll(async () => {
    await database.close()
    await source.drop()
  })

  test('agree with the functions for every lease', async () => {
    const day = fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days))
    const leases = fc.sample(
      fc.record({ startsOn: day, closesOn: fc.option(day, { nil: null }), isOpen: fc.boolean() }),
      { numRuns: 300, seed: 1 },
    )
    const rows = await database.reader({ state: 'vic', agencyId: null, userId: null }).rows(sql<{
      isLive: boolean
      isInForce: boolean
    }>`
      select ${isLiveLease(today)} as "isLive", ${isLeaseInForce(today)} as "isInForce"
        from unnest(${leases.map(({ isOpen }) => (isOpen ? 'OPEN' : 'CLOSED'))}::text[],
                    ${leases.map(({ startsOn }) => startsOn)}::date[], ${leases.map(({ closesOn }) => closesOn)}::date[])
             with ordinality as t (status, starts_on, closes_on, place)
       order by place`)
    expect(rows).toEqual(leases.map((each) => ({ isLive: isLive(each, today), isInForce: isInForce(each, today) })))
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(3)
  })
})
