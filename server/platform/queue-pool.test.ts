import { expect, test } from 'vitest'
import { QueuePool } from './queue-pool.ts'

test('while the worker stops, a job that cannot be fetched counts as none; other statements still fail', async () => {
  const pool = new QueuePool('postgres://nobody@127.0.0.1:1/none', 1, () => {})
  const client = await pool.connect()
  const fetchJob = async () => client.query({ name: 'get_job/graphile_worker', text: 'select 1' })
  await expect(fetchJob()).rejects.toThrow(/ECONNREFUSED/)
  pool.stopFetching()
  expect(await fetchJob()).toMatchObject({ rows: [] })
  await expect(client.query('select 1')).rejects.toThrow(/ECONNREFUSED/)
  client.release()
  await pool.close()
})
