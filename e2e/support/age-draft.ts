import { join } from 'node:path'
import { Client } from 'pg'
import { runningEmbeddedUrl } from '../../server/database/embedded-running.ts'
import type { RunningServer } from './server-process.ts'

export async function runInDatabase({ dataDir }: RunningServer, text: string, values: unknown[]): Promise<void> {
  const client = new Client(await runningEmbeddedUrl(join(dataDir, 'postgres')))
  await client.connect()
  await client.query(text, values)
  await client.end()
}

/** A draft of the law as it is a day later, when the person who changed it last may publish it alone. */
export const ageDraft = async (server: RunningServer, id: number): Promise<void> =>
  runInDatabase(server, `update rule_drafts set updated_at = updated_at - interval '1 day' where id = $1`, [id])
