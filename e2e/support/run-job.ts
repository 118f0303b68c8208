import { join } from 'node:path'
import { Client } from 'pg'
import { runningEmbeddedUrl } from '../../server/database/embedded-running.ts'
import type { RunningServer } from './server-process.ts'

/** Runs a scheduled job now: the worker takes it at once, so that a journey need not wait for its minute. */
export async function runJob({ dataDir }: RunningServer, task: string): Promise<void> {
  const client = new Client(await runningEmbeddedUrl(join(dataDir, 'postgres')))
  await client.connect()
  await client.query('select graphile_worker.add_job($1)', [task])
  await client.end()
}
