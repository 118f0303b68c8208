import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import { Given } from '../../testing/given.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { citedLaws } from './cited-laws.queries.ts'
import { latestChecks, settleChecks } from './service-checks.queries.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let propertyId: number

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 2, applicationName: 'tests' })
  given = await Given.in(source.ownerUrl)
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})
beforeEach(async () => {
  agencyId = await given.agency('vic')
  propertyId = await given.property(agencyId)
})

const within = async <Result>(agency: number, work: Parameters<typeof database.transaction<Result>>[1]) =>
  database.transaction({ state: 'vic', agencyId: agency, userId: null }, work)

describe('a failed check', () => {
  let visitId: number

  beforeEach(async () => {
    const technicianId = await givenTechnician(given, 'vic')
    const at = (hours: number) => new Date(Date.now() - 10 * 86_400_000 + hours * 3_600_000).toISOString()
    visitId = await given.row('visits', {
      agency_id: agencyId,
      property_id: propertyId,
      technician_id: technicianId,
      starts_at: at(0),
      ends_at: at(1),
      finished_at: at(1),
      booked_at: at(-20),
      status: 'COMPLETED',
    })
    await given.row('service_checks', {
      agency_id: agencyId,
      property_id: propertyId,
      service_id: 1,
      done_on: await given.day(agencyId, -10),
      source: 'VISIT',
      visit_id: visitId,
      outcome: 'FAILED',
      performed_by: 'Tess Tester',
    })
  })

  const finding = async (columns: object = {}, severity: 'URGENT' | 'RECOMMENDED' = 'URGENT') =>
    given.finding(agencyId, propertyId, { severity, columns: { visit_id: visitId, ...columns } })
  const repair = async (id: number, daysAgo: number, by: string) =>
    given.rows(
      `update findings set status = 'RESOLVED', resolved_at = now(), repaired_on = $2, repaired_by = $3 where id = $1`,
      [id, await given.day(agencyId, -daysAgo), by],
    )
  const close = async (id: number, as: 'NOT_APPLICABLE' | 'INFORMATION') =>
    given.rows(`update findings set status = 'RESOLVED', resolved_at = now(), closed_as = $2 where id = $1`, [id, as])
  const settle = async () => {
    await within(agencyId, async (db) => db.rows(settleChecks(agencyId, propertyId)))
    const [check] = await given.rows<{ on: string | null; by: string | null }>(
      'select repaired_on::text as on, repaired_by as by from service_checks where agency_id = $1',
      [agencyId],
    )
    return check
  }
  const cleared = async () => {
    const repaired = await settle()
    const [check] = await given.rows<{ on: string | null; as: string | null }>(
      'select cleared_on::text as on, cleared_as as as from service_checks where agency_id = $1',
      [agencyId],
    )
    return { repairedOn: repaired?.on, ...check }
  }

  test('is cleared, not repaired, once nothing that it found applies', async () => {
    const [first, second] = [await finding(), await finding()]
    await close(first, 'NOT_APPLICABLE')
    expect(await cleared()).toEqual({ repairedOn: null, on: null, as: null })
    await close(second, 'NOT_APPLICABLE')
    expect(await cleared()).toEqual({ repairedOn: null, on: await given.day(agencyId), as: 'NOT_APPLICABLE' })
    await close(second, 'INFORMATION')
    expect(await cleared()).toMatchObject({ repairedOn: null, as: 'INFORMATION' })
  })

  test('is repaired by what applied, and cleared of the rest', async () => {
    const [first, second] = [await finding(), await finding()]
    await close(first, 'NOT_APPLICABLE')
    await repair(second, 3, 'Second Repairer')
    expect(await cleared()).toEqual({
      repairedOn: await given.day(agencyId, -3),
      on: await given.day(agencyId),
      as: 'NOT_APPLICABLE',
    })
  })

  test('is repaired once the last of its findings is, and no longer when one is opened again', async () => {
    const [first, second] = [await finding(), await finding()]
    await finding({}, 'RECOMMENDED')
    await repair(first, 3, 'Second Repairer')
    expect(await settle()).toEqual({ on: null, by: null })
    await repair(second, 5, 'First Repairer')
    expect(await settle()).toEqual({ on: await given.day(agencyId, -3), by: 'Second Repairer' })
    await given.rows(
      `update findings set status = 'OPEN', resolved_at = null, repaired_on = null, repaired_by = null where id = $1`,
      [first],
    )
    expect(await settle()).toEqual({ on: null, by: null })
  })

  test('is not repaired by dismissing its finding', async () => {
    await finding({ dismissed_at: new Date().toISOString(), dismissed_by: await given.user('vic') })
    expect(await settle()).toEqual({ on: null, by: null })
  })

  test('is not repaired by what a third party is only said to have fixed', async () => {
    await finding({ status: 'RESOLVED_BY_THIRD_PARTY', resolved_at: new Date().toISOString() })
    expect(await settle()).toEqual({ on: null, by: null })
  })
})

test('the latest checks of a property are those of its last services, for its own agency only', async () => {
  await given.service(agencyId, propertyId, 'smoke')
  await given.service(agencyId, propertyId, 'gas', { lastOn: null })
  const read = async (agency: number) => within(agency, async (db) => db.rows(latestChecks(agencyId, propertyId)))
  expect((await read(agencyId)).map(({ check }) => check)).toMatchObject([
    { serviceId: 1, doneOn: await given.day(agencyId, -100), source: 'AGENCY', outcome: null, documentId: null },
  ])
  expect(await read(await given.agency('vic'))).toEqual([])
})

test('a last service date has the check that it comes from', async () => {
  await given.service(agencyId, propertyId, 'smoke')
  await expect(
    given.rows('update property_services set last_check_id = null where agency_id = $1', [agencyId]),
  ).rejects.toThrow('last_service_has_check')
})

test('a visit looks at the rating of shower heads before the law asks for it, from the day on which it can prove it', async () => {
  const cited = async (day: string) => {
    const [row] = await within(agencyId, async (db) =>
      db.rows(
        sql<{ laws: Record<string, string> }>`select ${citedLaws(sql`'vic'::state_code`, sql`${day}::date`)} as laws`,
      ),
    )
    return row?.laws['SHOWER_HEADS']
  }
  const regulations =
    'Residential Tenancies Amendment (Minimum Energy Efficiency Standards) Regulations 2025, SR 63/2025 (Vic)'
  expect(await cited('2026-11-19')).toBeUndefined()
  expect(await cited('2026-11-20')).toBe(`${regulations}, from 01/03/2027`)
  expect(await cited('2027-02-28')).toBe(`${regulations}, from 01/03/2027`)
  expect(await cited('2027-03-01')).toBe(regulations)
})
