import pg from 'pg'
import type { Manifest } from './manifest.ts'

type Comparison = { faults: string[]; tables: number; rows: number; files: number }

const shownFaults = 20

/** Reads every table, so that a damaged page is found, and compares the rows of files with the bytes that were restored. */
export async function compareRestored(url: string, manifest: Manifest): Promise<Comparison> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const faults: string[] = []
    const reached = await client.query<{ is: boolean }>(`select pg_current_wal_lsn() >= $1::pg_lsn as is`, [
      manifest.end,
    ])
    if (!reached.rows[0]?.is) faults.push('The database did not recover until the end of the backup.')
    await client.query('set enable_indexonlyscan = off')
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_toast' order by 1`,
    )
    let rows = 0
    for (const { name } of tables.rows) {
      const counted = await client.query<{ count: string }>(`select count(*) from ${name}`)
      rows += Number(counted.rows[0]?.count)
    }
    const files = await compareFiles(client, manifest, faults)
    return { faults: faults.slice(0, shownFaults), tables: tables.rows.length, rows, files }
  } finally {
    await client.end()
  }
}

/** Files in object storage are not part of a backup. */
async function compareFiles(client: pg.Client, manifest: Manifest, faults: string[]): Promise<number> {
  const restored = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  const hasFiles = await client.query(`select where to_regclass('public.files') is not null`)
  if (hasFiles.rowCount === 0 || manifest.isWithoutFiles) return 0
  const stored = await client.query<{ key: string; sha256: string }>(
    `select storage_key as key, encode(sha256, 'hex') as sha256 from files where status = 'STORED'`,
  )
  for (const { key, sha256 } of stored.rows) {
    const found = restored.get(`files/${key}`)
    if (found === undefined) faults.push(`The file ${key} is missing.`)
    else if (found !== sha256) faults.push(`The file ${key} has other bytes than its row says.`)
  }
  return stored.rows.length
}
