import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { startWorker } from './jobs.ts'
import { createLogger } from './logging.ts'
import { createMetrics } from './metrics.ts'

test('a worker that is alone takes over what a killed one had in hand', async () => {
  const database = await testDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const done: unknown[] = []
  try {
    await owner.query(`select graphile_worker.add_job('greet', '{"who": "tenant"}')`)
    await owner.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-killed'`)
    const job = { task: 'greet', perform: async (payload: unknown) => void done.push(payload) }
    const parts = { jobsUrl: database.jobsUrl, jobs: [job], log: createLogger('silent'), metrics: createMetrics() }
    const worker = await startWorker({ ...parts, isAlone: true })
    await expect.poll(() => done).toEqual([{ who: 'tenant' }])
    await worker.stop()
  } finally {
    await owner.end()
    await database.drop()
  }
})
