import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'

let source: TestDatabase
let database: Database
let owner: pg.Client
const tenantOf = (userId: number) => ({ state: 'vic', agencyId: null, userId })

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 10, applicationName: 'tests' })
  owner = new pg.Client(source.ownerUrl)
  await owner.connect()
})
afterEach(async () => void (await owner.query('select pg_advisory_unlock_all()')))
afterAll(async () => {
  await database.close()
  await owner.end()
  await source.drop()
})

/** Waits for a lock that the owner holds, as saves of a locked property do. */
const save = async (userId: number, key: number): Promise<string> =>
  database
    .transaction(tenantOf(userId), async (db) => db.rows(sql`select pg_advisory_xact_lock(${key})`))
    .then(
      () => 'saved',
      (error: unknown) => (error as { code: string }).code,
    )

const msOf = async (work: Promise<unknown>): Promise<number> => {
  const before = performance.now()
  await work
  return performance.now() - before
}

test('many saves of one user that wait for a lock leave connections to all others', async () => {
  await owner.query('select pg_advisory_lock(1)')
  const saves = Promise.all(Array.from({ length: 24 }, async () => save(1, 1)))
  const reads = Array.from({ length: 12 }, async () => database.reader(tenantOf(2)).rows(sql`select 1`))
  const others = [3, 4, 5].map(async (userId) => save(userId, userId))
  expect(await msOf(Promise.all(reads))).toBeLessThan(500)
  expect(await msOf(Promise.all(others))).toBeLessThan(500)
  expect(await Promise.all(others)).toEqual(['saved', 'saved', 'saved'])
  const outcomes = await saves
  expect(outcomes.filter((code) => code === 'conflict').length).toBeGreaterThan(0)
  expect(outcomes.filter((code) => code !== 'conflict' && code !== 'too-many-requests')).toEqual([])
})

test('saves of one user that wait for a short time are all done', async () => {
  await owner.query('select pg_advisory_lock(1)')
  const saves = Promise.all(Array.from({ length: 24 }, async () => save(1, 1)))
  await owner.query('select pg_sleep(0.3)')
  await owner.query('select pg_advisory_unlock(1)')
  expect(new Set(await saves)).toEqual(new Set(['saved']))
})
