import { runMigrations } from 'graphile-worker'
import { migrate } from './migrate.ts'
import { openClient, ServerPool } from '../platform/database-client.ts'
import { createJobLogger } from '../platform/job-logger.ts'
import { roleUrl, type RolePasswords } from './role-urls.ts'

/** The running query reports a lost connection; without a listener the event would end the process. */
const reportedByQuery = () => {}

/** Updates one PostgreSQL: roles, tables, and the tables of the job queue, which belong to a separate role. */
export async function prepareDatabase(
  ownerUrl: string,
  rolePasswords: RolePasswords,
  onProgress: (text: string) => void,
): Promise<void> {
  const owner = await openClient(ownerUrl)
  try {
    await migrate(owner, { rolePasswords, onProgress })
  } finally {
    await owner.end()
  }
  await prepareQueue(roleUrl(ownerUrl, 'jobs', rolePasswords))
}

/** Uses its own pool, because the connections of graphile-worker are still closing when it reports completion. */
async function prepareQueue(jobsUrl: string): Promise<void> {
  const pool = new ServerPool({
    connectionString: jobsUrl,
    connectionTimeoutMillis: 5000,
    max: 2,
  })
  pool.on('error', reportedByQuery)
  pool.on('connect', (client) => client.on('error', reportedByQuery))
  try {
    await runMigrations({ pgPool: pool, logger: createJobLogger(undefined) })
  } finally {
    await pool.end()
  }
}
