import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { createJobLogger } from '../platform/job-logger.ts'
import { rolePassword, roleUrl } from './role-urls.ts'

/** A lost connection is reported by the query in progress; without a listener it would end the process. */
const reportedByQuery = () => {}

/** Brings one PostgreSQL up to date: roles, tables, and the tables of the job queue, which belong to a role of their own. */
export async function prepareDatabase(ownerUrl: string, onProgress: (text: string) => void): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  owner.on('error', reportedByQuery)
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
  await prepareQueue(roleUrl(ownerUrl, 'jobs'))
}

/** With connections of our own: those that graphile-worker makes are still closing when it says that it is done. */
async function prepareQueue(jobsUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: jobsUrl, connectionTimeoutMillis: 5000, max: 2 })
  pool.on('error', reportedByQuery)
  pool.on('connect', (client) => client.on('error', reportedByQuery))
  try {
    await runMigrations({ pgPool: pool, logger: createJobLogger(undefined) })
  } finally {
    await pool.end()
  }
}
