import { once } from 'node:events'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { TableRows } from './copy-writer.ts'

/** Sends rows; waits while PostgreSQL is slower. */
export async function copyRows(client: Client, { table, columns, chunks }: TableRows): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  const done = once(stream, 'finish')
  // The first await handles the rejection; without this handler the other would end the process.
  done.catch(() => undefined)
  for (const chunk of chunks) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
  stream.end()
  await done
}
