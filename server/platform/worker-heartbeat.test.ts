import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createLogger } from './logging.ts'
import { usualPace, WorkerHeartbeat, type HeartbeatPace } from './worker-heartbeat.ts'

const pace: HeartbeatPace = { beatMs: 20, retryMs: 20, deadMs: 600, steadyMs: 250 }
const log = createLogger('silent')
let database: TestDatabase
let owner: pg.Client
let queue: pg.Pool
const beating: WorkerHeartbeat[] = []

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  queue = new pg.Pool({ connectionString: database.jobsUrl })
})
afterAll(async () => {
  await queue.end()
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  await owner.query('delete from graphile_worker._private_jobs; delete from job_workers')
})
afterEach(async () => {
  for (const heartbeat of beating.splice(0)) await heartbeat.stop()
})

const start = (workerId: string, jobsInHand: string[] = []) => {
  const heartbeat = new WorkerHeartbeat(queue, { workerId, jobsInHand: () => jobsInHand, log, pace })
  heartbeat.start()
  beating.push(heartbeat)
}

/** A job that a worker took from the queue that long ago. */
async function jobOf(workerId: string, agoMs = 60_000): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`select id from graphile_worker.add_job('greet', '{}')`)
  const id = rows[0]?.id as string
  await owner.query(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3::int * interval '1 millisecond' where id = $1`,
    [id, workerId, agoMs],
  )
  return id
}
const heardOf = async (workerId: string, agoMs: number) =>
  owner.query(
    `insert into job_workers (id, seen_at, steady_since)
     values ($1, now() - $2::int * interval '1 millisecond', now() - interval '1 hour')`,
    [workerId, agoMs],
  )
const holderOf = async (jobId: string) =>
  (await owner.query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs where id = $1', [jobId]))
    .rows[0]?.locked_by

test('the jobs of a silent worker are released within a minute', async () => {
  expect(usualPace.deadMs + 2 * usualPace.beatMs).toBeLessThan(55_000)
  await heardOf('killed', 700)
  const jobs = [await jobOf('killed'), await jobOf('never-heard-of')]
  start('alive')
  for (const job of jobs) await expect.poll(async () => holderOf(job)).toBeNull()
})

test('a live worker keeps its jobs, however long they take', async () => {
  const job = await jobOf('busy')
  const young = await jobOf('just-starting', 0)
  start('busy', [job])
  start('alive')
  await sleep(pace.steadyMs + 200)
  expect(await holderOf(job)).toBe('busy')
  expect(await holderOf(young)).toBe('just-starting')
})

test('after a database outage every worker has time to report', async () => {
  for (const worker of ['first', 'second']) await heardOf(worker, 60_000)
  const job = await jobOf('second')
  start('first')
  await sleep(100)
  start('second', [job])
  await sleep(pace.steadyMs + pace.deadMs)
  expect(await holderOf(job)).toBe('second')
})

test('a job that was assigned but never received is released', async () => {
  const arrived = await jobOf('alive')
  const lost = await jobOf('alive')
  start('alive', [arrived])
  await expect.poll(async () => holderOf(lost)).toBeNull()
  expect(await holderOf(arrived)).toBe('alive')
})

test('a worker that was considered dead can return, and one that stops leaves nothing behind', async () => {
  start('alive')
  await expect.poll(async () => (await owner.query('select id from job_workers')).rows).toEqual([{ id: 'alive' }])
  await owner.query('delete from job_workers')
  await expect.poll(async () => (await owner.query('select id from job_workers')).rows).toEqual([{ id: 'alive' }])
  const job = await jobOf('alive', 0)
  await beating.pop()?.stop()
  expect((await owner.query('select id from job_workers')).rows).toEqual([])
  expect(await holderOf(job)).toBeNull()
})
