import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startWorker, type Worker, type WorkerParts } from './jobs.ts'
import { createLogger } from './logging.ts'
import { createMetrics } from './metrics.ts'
import { usualPace } from './worker-heartbeat.ts'

const lines: string[] = []
const log = createLogger(
  'warn',
  new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  }),
)
let database: TestDatabase
let owner: pg.Client
let worker: Worker | undefined
const done: unknown[] = []
const greet = { task: 'greet', perform: async (payload: unknown) => void done.push(payload) }
const start = async (more: Partial<WorkerParts> = {}) => {
  worker = await startWorker({ jobsUrl: database.jobsUrl, jobs: [greet], log, metrics: createMetrics(), ...more })
  return worker
}
const add = async (who: string) =>
  owner.query(`select graphile_worker.add_job('greet', json_build_object('who', $1::text))`, [who])

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})
beforeEach(() => {
  done.length = 0
  lines.length = 0
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

test('the only worker takes over the jobs of a killed one', async () => {
  await add('tenant')
  await owner.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-killed'`)
  await start({ isAlone: true })
  await expect.poll(() => done).toEqual([{ who: 'tenant' }])
})

test('mails run before the jobs that users cause in numbers, those about accounts first', async () => {
  const tasks = [
    'make-evidence-pack',
    'run-import',
    'undo-software-run',
    'run-bulk-action',
    'upload-invoice',
    'person-request',
    'send-owner-reports',
    'send-mail',
    'send-account-mail',
  ]
  for (const task of tasks) await owner.query(`select app.enqueue($1, '{}')`, [task])
  await start({
    concurrency: 1,
    jobs: tasks.map((task) => ({ task, perform: async () => void done.push(task) })),
  })
  await expect.poll(() => done.length).toBe(tasks.length)
  expect(done.slice(0, 3)).toEqual(['send-account-mail', 'send-mail', 'send-owner-reports'])
})

test('a worker that ended unexpectedly is restarted', async () => {
  const running = await start()
  try {
    // Makes graphile-worker end: a notification that its tables were migrated.
    await vi.waitFor(
      async () => {
        await owner.query(`select pg_notify('worker:migrate', '{"breaking": true}')`)
        expect(lines.join('')).toContain('worker ended; restarting')
      },
      { timeout: 10_000, interval: 100 },
    )
    await vi.waitFor(() => expect(running.isRunning()).toBe(true), 10_000)
    await add('owner')
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ who: 'owner' }])
    expect((await owner.query('select id from job_workers')).rows).toHaveLength(1)
  } finally {
    process.exitCode = undefined
  }
})

const quickly = { pollMs: 100, pace: { ...usualPace, beatMs: 400, retryMs: 100 } }
const breakConnections = async (which = 'true') =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'worker' and datname = current_database() and ${which}`,
  )

test('broken connections lose no job and do not end the process', async () => {
  await start(quickly)
  const names = Array.from({ length: 30 }, (_, at) => `tenant ${at}`)
  for (const [at, name] of names.entries()) {
    await add(name)
    if (at % 5 === 4) await breakConnections()
  }
  const seen = () => new Set(done.map((payload) => (payload as { who: string }).who))
  await vi.waitFor(
    async () => {
      expect([...seen()].toSorted()).toEqual(names.toSorted())
      expect((await owner.query('select 1 from graphile_worker.jobs')).rows).toEqual([])
    },
    { timeout: 15_000, interval: 100 },
  )
})

test('a worker whose first query failed still finds jobs', async () => {
  const locker = new pg.Client({ connectionString: database.ownerUrl })
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table graphile_worker._private_tasks in access exclusive mode')
  await start(quickly)
  const waiting = `wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await breakConnections(waiting)).rowCount).toBeGreaterThan(0), 10_000)
  await locker.end()
  await add('early bird')
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ who: 'early bird' }])
})

test('a worker that stops finishes its running job and closes its connections', async () => {
  let finish: (() => void) | undefined
  const perform = async (payload: unknown) => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    done.push(payload)
  }
  const running = await start({ jobs: [{ task: 'greet', perform }] })
  await add('late')
  await vi.waitFor(() => expect(finish).toBeDefined(), 10_000)
  const stopping = running.stop()
  finish?.()
  await stopping
  expect(done).toEqual([{ who: 'late' }])
  expect((await owner.query('select 1 from graphile_worker.jobs')).rows).toEqual([])
  const left = `select 1 from pg_stat_activity where application_name = 'worker' and datname = current_database()`
  await expect.poll(async () => (await owner.query(left)).rows).toEqual([])
  expect(lines).toEqual([])
})
