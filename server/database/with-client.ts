import type pg from 'pg'
import { openClient } from '../platform/database-client.ts'

/** For a few statements of a command or a start; a server uses pools. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await openClient(url, { query_timeout: 10_000 })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
