import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { createJobLogger } from '../platform/job-logger.ts'
import { rolePassword, roleUrl } from './role-urls.ts'

/** Brings one PostgreSQL up to date: roles, tables, and the tables of the job queue, which belong to a role of their own. */
export async function prepareDatabase(ownerUrl: string, onProgress: (text: string) => void): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  await owner.connect()
  try {
    const rolePasswords = {
      portal: rolePassword(ownerUrl, 'portal'),
      stateSystem: rolePassword(ownerUrl, 'stateSystem'),
      jobs: rolePassword(ownerUrl, 'jobs'),
    }
    await migrate(owner, { rolePasswords, onProgress })
  } finally {
    await owner.end()
  }
  await runMigrations({ connectionString: roleUrl(ownerUrl, 'jobs'), logger: createJobLogger(undefined) })
}
