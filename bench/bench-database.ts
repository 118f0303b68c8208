import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '../server/database/embedded.ts'
import { prepareDatabase } from '../server/database/prepare-database.ts'
import { roleUrl, type RolePasswords } from '../server/database/role-urls.ts'
import { projectRoot } from '../server/platform/project-root.ts'
import { sayOnTerminal } from '../server/platform/terminal.ts'
import { cpuSecondsOf, parentOf } from './cpu-time.ts'

/** A PostgreSQL with data on this machine. */
export type BenchDatabase = {
  name: string
  properties: number
  ownerUrl: string
  portalUrl: string
  stateSystemUrl: string
  workerUrl: string
  jobsUrl: string
  owner: pg.Client
  /** CPU seconds that all processes of PostgreSQL have used so far. */
  cpuSeconds(): number
  close(): Promise<void>
}

/** A server that uses the database afterwards sets its own at its start. */
const benchPasswords: RolePasswords = {
  portal: 'portal',
  stateSystem: 'state-system',
  worker: 'worker',
  jobs: 'jobs',
}

/** Nothing else may run during a measurement. The loader has already vacuumed the tables. */
const quiet = { autovacuum: 'off', max_wal_size: '8GB', checkpoint_timeout: '1h' }

/**
 * `given` is the owner's address, or a DATA_DIR with the embedded cluster; without it a database is created once and
 * kept.
 */
export async function openBenchDatabase(
  name: string,
  given: string | undefined,
  properties: number,
): Promise<BenchDatabase> {
  const isAddress = given !== undefined && /^postgres(ql)?:/.test(given)
  const folder = resolve(given ?? join(projectRoot, 'data-bench', name))
  if (given === undefined && !existsSync(join(folder, 'postgres', 'data'))) await makeData(folder, properties)
  const embedded = isAddress
    ? undefined
    : await startEmbeddedDatabase({
        directory: join(folder, 'postgres'),
        onProgress: (text) => sayOnTerminal(`${name}: ${text}`),
        settings: quiet,
      })
  try {
    return await connect(name, embedded?.url ?? (given as string), async () => embedded?.stop())
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function connect(name: string, ownerUrl: string, stop: () => Promise<void>): Promise<BenchDatabase> {
  await prepareDatabase(ownerUrl, benchPasswords, sayOnTerminal)
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'bench' })
  await owner.connect()
  const { rows } = await owner.query<{ pid: number; properties: number }>(
    `select pg_backend_pid() as pid,
            (select coalesce(sum(count), 0)::int from card_counters where kind = 1 and manager_id = 0 and counter = 255) as properties`,
  )
  const { pid = 0, properties = 0 } = rows[0] ?? {}
  if (properties === 0) throw new Error(`The ${name} database has no cards: fill it with “npm run demo-data”`)
  const postmaster = parentOf(pid)
  return {
    name,
    properties,
    ownerUrl,
    portalUrl: roleUrl(ownerUrl, 'portal', benchPasswords),
    stateSystemUrl: roleUrl(ownerUrl, 'stateSystem', benchPasswords),
    workerUrl: roleUrl(ownerUrl, 'worker', benchPasswords),
    jobsUrl: roleUrl(ownerUrl, 'jobs', benchPasswords),
    owner,
    cpuSeconds: () => cpuSecondsOf(postmaster).children,
    close: async () => {
      await owner.end()
      await stop()
    },
  }
}

async function makeData(folder: string, properties: number): Promise<void> {
  const command = join(projectRoot, 'dist', 'server', 'database', 'demo-data-command.js')
  const child = spawn(process.execPath, [command, '--properties', String(properties)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  })
  const code = await new Promise((ended) => child.once('exit', ended))
  if (code !== 0) throw new Error(`The database in ${folder} could not be made`)
}
