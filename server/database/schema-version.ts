import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../platform/database.ts'
import { projectRoot } from '../platform/project-root.ts'
import { sql } from '../platform/sql.ts'

/** True when the database has run every migration of this code. A newer database is accepted. */
export async function schemaCheck(): Promise<(db: Db) => Promise<boolean>> {
  const files = await readdir(join(projectRoot, 'server', 'database', 'migrations'))
  const wanted = files.filter((name) => name.endsWith('.sql'))
  return async (db) => {
    const applied = new Set(
      (await db.rows(sql<{ name: string }>`select name from schema_migrations`)).map(({ name }) => name),
    )
    return wanted.every((name) => applied.has(name))
  }
}
