import { access, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { clusterLayout, clusterUrl, readPassword } from './embedded-cluster.ts'
import { isLocked } from './embedded-lock.ts'

/** Whether a database was ever created in the folder. */
export const hasEmbeddedDatabase = async (directory: string): Promise<boolean> =>
  access(join(clusterLayout(resolve(directory)).data, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** The owner's address of the embedded database while a server runs it; otherwise undefined. */
export async function runningEmbeddedUrl(directory: string): Promise<string | undefined> {
  const folder = resolve(directory)
  // A copied folder remembers the port of the server that it was copied from.
  if (!(await isLocked(folder))) return undefined
  const port = (await readFile(clusterLayout(folder).port, 'utf8').catch(() => '')).trim()
  if (!/^\d+$/.test(port)) return undefined
  const url = await clusterUrl(folder, Number(port), await readPassword(folder, false), 'portal')
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return url
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
