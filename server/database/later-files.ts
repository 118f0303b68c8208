import type { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SqlFile } from './schema-files.ts'

/* What would hold up people for too long in one transaction: indexes of large tables, and values for rows that are there. */

const lockKey = 7_031_906_205
const isIndex = ({ name }: SqlFile) => name.endsWith('.index.sql')

/**
 * Runs each file once, after all others. Whoever waits for the lock must not be in a transaction, because an index is only finished
 * when the transactions that began before have ended.
 */
export async function runLaterFiles(
  owner: Client,
  files: readonly SqlFile[],
  onProgress: (text: string) => void,
): Promise<void> {
  if ((await pendingOf(owner, files)).length === 0) return
  while (
    !(await owner.query<{ isMine: boolean }>(`select pg_try_advisory_lock($1) as "isMine"`, [lockKey])).rows[0]?.isMine
  )
    await sleep(500)
  try {
    for (const file of await pendingOf(owner, files)) {
      onProgress(`Database: ${file.name}`)
      if (isIndex(file)) await makeIndex(owner, file)
      else await changeInBatches(owner, file)
      await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file.name, file.checksum])
    }
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

async function pendingOf(owner: Client, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await owner.query<{ name: string }>('select name from schema_migrations where name = any ($1)', [
    files.map(({ name }) => name),
  ])
  return files.filter((file) => !rows.some(({ name }) => name === file.name))
}

/** One `create index concurrently if not exists …`. One that was interrupted is there, but not valid. */
async function makeIndex(owner: Client, { name, text }: SqlFile): Promise<void> {
  const [, index] = /create (?:unique )?index concurrently if not exists (\w+)/i.exec(text) ?? []
  if (index === undefined) throw new Error(`${name} must have one statement: create index concurrently if not exists …`)
  const { rowCount } = await owner.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ])
  if (rowCount) await owner.query(`drop index concurrently ${index}`)
  await owner.query(text)
}

/** One statement that changes some of the rows that still need it, until none does. */
async function changeInBatches(owner: Client, { text }: SqlFile): Promise<void> {
  while (((await owner.query(text)).rowCount ?? 0) > 0);
}
