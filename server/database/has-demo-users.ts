import type { Databases } from '../platform/databases.ts'
import { sql } from '../platform/sql.ts'

/** False also if it cannot be told, because a database is out of reach or not migrated: /readyz says so. */
export async function hasDemoUsers(databases: Databases): Promise<boolean> {
  const answers = await Promise.all(
    databases.all.map(async ({ database }) =>
      database.ask(sql<{ has: boolean }>`select app.has_demo_users() as has`).catch(() => []),
    ),
  )
  return answers.flat().some(({ has }) => has)
}
