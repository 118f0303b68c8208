import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { stateCodes, type StateCode } from '../contract/states.ts'
import { generateData } from '../server/database/demo-data/generate-data.ts'
import { nationalPlan, usualAgencyCount } from '../server/database/demo-data/national-plan.ts'
import { startEmbeddedDatabase } from '../server/database/embedded.ts'
import { prepareDatabase } from '../server/database/prepare-database.ts'
import { roleUrl, type RolePasswords, type ServerRole } from '../server/database/role-urls.ts'
import { Databases } from '../server/platform/databases.ts'
import { projectRoot } from '../server/platform/project-root.ts'
import { todayIn } from '../server/platform/scope.ts'
import { atEnd, isSmokeRun } from './bench.ts'
import { cpuSecondsBelow, parentOf } from './cpu-time.ts'
import { say } from './report.ts'

/** A PostgreSQL with data on this machine. */
export type BenchDatabase = {
  properties: number
  urlOf(role: ServerRole): string
  owner: pg.Client
  /** CPU seconds that all processes of PostgreSQL have used so far. */
  cpuSeconds(): number
  /** For files of the servers that use it. */
  folder: string
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
const loading = { ...quiet, wal_level: 'minimal', max_wal_senders: '0' }
const disposable = { ...loading, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const everywhere = (url: string) =>
  Object.fromEntries(stateCodes.map((each) => [each, url])) as Record<StateCode, string>

async function startCluster(folder: string, settings: Record<string, string>) {
  return startEmbeddedDatabase({ directory: join(folder, 'postgres'), onProgress: say, settings })
}

/** Of how many properties a database is made, of which one agency has as many as given. */
export type WantedSize = { properties: number; largest?: number | undefined }

async function fill(url: string, { properties, largest }: WantedSize): Promise<void> {
  await prepareDatabase(url, benchPasswords, () => {})
  const now = new Date()
  const others = properties - (largest ?? 0)
  const plan = nationalPlan(1, others, usualAgencyCount(others), largest)
  await generateData(everywhere(url), plan, { today: (state) => todayIn(state, now), onProgress: say })
}

/** The owner's address of a database for all benches of a smoke run. */
export async function makeSmallDatabase(): Promise<string> {
  const folder = await temporaryFolder()
  const cluster = await startCluster(folder, disposable)
  atEnd(async () => cluster.stop())
  await fill(cluster.url, { properties: 1000 })
  return cluster.url
}

/** `given` is the owner's address, or a DATA_DIR with the embedded cluster; without it a database is created once and kept. */
export async function openBenchDatabase(
  given: string | undefined,
  wanted: WantedSize,
  needsCopy = false,
): Promise<BenchDatabase> {
  const url = await findDatabase(given, wanted)
  return connect(needsCopy ? await copyDatabase(url) : url)
}

async function findDatabase(given: string | undefined, wanted: WantedSize): Promise<string> {
  if (given !== undefined && /^postgres(ql)?:/.test(given)) return given
  const folder = resolve(given ?? join(projectRoot, 'data-bench', nameOfSize(wanted)))
  const isFilled = join(folder, 'is-filled')
  if (given === undefined && !existsSync(isFilled)) {
    const made = await startCluster(folder, loading)
    // An interrupted run may have left a part.
    await command(made.url, `drop database ${nameOf(made.url)}`)
    await command(made.url, `create database ${nameOf(made.url)}`)
    await fill(made.url, wanted).finally(async () => made.stop())
    await writeFile(isFilled, '')
  }
  const cluster = await startCluster(folder, quiet)
  atEnd(async () => cluster.stop())
  return cluster.url
}

const nameOfSize = ({ properties, largest }: WantedSize): string =>
  largest === undefined ? String(properties) : `${properties}-largest-${largest}`

async function copyDatabase(url: string): Promise<string> {
  const copy = new URL(url)
  copy.pathname = `/bench_${process.pid}_${Date.now()}`
  const name = nameOf(copy.href)
  await command(url, `create database ${name} template ${nameOf(url)} strategy file_copy`)
  // A disposable cluster is removed as a whole.
  if (!isSmokeRun) atEnd(async () => command(url, `drop database ${name} with (force)`))
  return copy.href
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** For statements that need a connection to another database. */
async function command(url: string, text: string): Promise<void> {
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const client = new pg.Client({ connectionString: elsewhere.href })
  await client.connect()
  await client.query(text).finally(async () => client.end())
}

async function connect(ownerUrl: string): Promise<BenchDatabase> {
  await prepareDatabase(ownerUrl, benchPasswords, say)
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'bench' })
  await owner.connect()
  atEnd(async () => owner.end())
  // Dead rows of an earlier run would make every statement slower, and nothing else removes them.
  if (!isSmokeRun) await owner.query('vacuum')
  const { rows } = await owner.query<{ pid: number; properties: number }>(
    `select pg_backend_pid() as pid,
            (select coalesce(sum(count), 0)::int from card_counters where kind = 1 and manager_id = 0 and counter = 255) as properties`,
  )
  const { pid = 0, properties = 0 } = rows[0] ?? {}
  if (properties === 0) throw new Error('The database has no cards: fill it with “npm run demo-data”')
  const postmaster = parentOf(pid)
  return {
    properties,
    urlOf: (role) => roleUrl(ownerUrl, role, benchPasswords),
    owner,
    cpuSeconds: () => cpuSecondsBelow(postmaster),
    folder: await temporaryFolder(),
  }
}

/** Connections of a role, as a server has them. */
export function openAs(database: BenchDatabase, role: ServerRole, poolSize = 4, patienceMs = 60_000): Databases {
  const databases = new Databases(everywhere(database.urlOf(role)), { poolSize, patienceMs, applicationName: 'bench' })
  atEnd(async () => databases.close())
  return databases
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  atEnd(async () => rm(folder, { recursive: true, force: true }))
  return folder
}
