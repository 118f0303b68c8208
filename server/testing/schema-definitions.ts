import type { Client } from 'pg'

/** All keys, checks and indexes of the database, as defined in the catalogue. */
export async function schemaDefinitions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line from pg_constraint where conrelid <> 0
     union all select format('%s %s', indexname, indexdef) from pg_indexes where schemaname = 'public' order by 1`,
  )
  return rows.map(({ line }) => line)
}
