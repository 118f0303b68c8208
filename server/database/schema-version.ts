import type { ClientBase } from 'pg'
import type { Db } from '../platform/database.ts'
import { prepared, sql, type Sql } from '../platform/sql.ts'
import { readSchemaFiles, type SchemaFiles } from './schema-files.ts'

const undefinedTable = '42P01'

/** Files that this code needs and that have never been applied. What a newer version applied since is no fault. */
const missingFiles = ({
  baseline,
  migrations,
  later,
  firstFunctions,
  functions,
}: SchemaFiles): Sql<{ name: string }> => {
  const routines = [...firstFunctions, ...functions]
  return sql<{ name: string }>`
    select w.name from unnest(${[...baseline, ...migrations, ...later].map(({ name }) => name)}::text[]) w (name)
     where not exists (select from schema_migrations m where m.name = w.name)
    union all
    select w.name
      from unnest(${routines.map(({ name }) => name)}::text[], ${routines.map(({ checksum }) => checksum)}::text[]) w (name, checksum)
     where not exists (select from schema_functions f where f.name = w.name and f.checksum = w.checksum)`
}

/** Undefined if the database has no record of the files, because it is empty or older than the record. */
export async function whereRecorded<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  return reading.catch((error: unknown) => {
    if ((error as { code?: string }).code === undefinedTable) return undefined
    throw error
  })
}

/** Names of files that have not been applied yet. Every role of the product may read it. */
export async function pendingFiles(client: ClientBase): Promise<string[]> {
  const files = await readSchemaFiles()
  const statement = missingFiles(files)
  const found = await whereRecorded(
    client.query<{ name: string }>(prepared(statement).text, [...statement.values] as unknown[]),
  )
  return (found?.rows ?? Object.values(files).flat()).map(({ name }) => name)
}

/** True when the database has everything that this code needs. A newer database is accepted. */
export async function schemaCheck(): Promise<(db: Db) => Promise<boolean>> {
  const statement = missingFiles(await readSchemaFiles())
  return async (db) => (await whereRecorded(db.rows(statement)))?.length === 0
}
