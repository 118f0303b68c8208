import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { ConfigurationError, readConfig, type Config } from '../platform/config.ts'
import { todayIn } from '../platform/scope.ts'
import { databaseAddress, wholeNumber } from '../platform/settings.ts'
import { sayOnTerminal } from '../platform/terminal.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { prepareDatabase } from './prepare-database.ts'
import { configuredPasswords, generatedPasswords } from './role-passwords.ts'
import { makeRoom, DatabaseNotEmpty } from './demo-data/clear-data.ts'
import { byDatabase, generateData, type RowCounts } from './demo-data/generate-data.ts'
import { nationalPlan, usualAgencyCount } from './demo-data/national-plan.ts'
import { duration } from './demo-data/pace.ts'

const help = `Fills an empty PostgreSQL with an invented data set of any size.

  npm run demo-data -- --properties 2500000

  --properties n   properties on the provider's books (1,000 to 10,000,000)
  --agencies n     agencies; default one for every 192 properties
  --seed n         another number gives another data set; default 1
  --database url   owner's address of a PostgreSQL; default DATABASE_URL, otherwise an
                   embedded one under DATA_DIR (./data-generated unless set)
  --replace        empty the database first, if it holds agencies
  --help           this text`

class WrongArgument extends Error {}

type Arguments = {
  properties: number
  agencies: number
  seed: number
  database: string | undefined
  mayReplace: boolean
}

function readArguments(given: string[]): Arguments | 'help' {
  const { values } = parseArgs({
    args: given,
    options: {
      properties: { type: 'string' },
      agencies: { type: 'string' },
      seed: { type: 'string' },
      database: { type: 'string' },
      replace: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return 'help'
  const read = <Value>(name: string, text: string, reader: (text: string) => Value): Value => {
    try {
      return reader(text)
    } catch (error) {
      throw new WrongArgument(`--${name} must ${(error as Error).message}, but is “${text}”`, { cause: error })
    }
  }
  if (values.properties === undefined)
    throw new WrongArgument('--properties is required: the number of properties in the data set')
  const properties = read('properties', values.properties, wholeNumber(1_000, 10_000_000))
  const usual = usualAgencyCount(properties)
  const most = Math.floor(properties / 2)
  const agencies = values.agencies === undefined ? usual : read('agencies', values.agencies, wholeNumber(64, most))
  const seed = read('seed', values.seed ?? '1', wholeNumber(0, 4_294_967_295))
  const database = values.database === undefined ? undefined : read('database', values.database, databaseAddress)
  return { properties, agencies, seed, database, mayReplace: values.replace ?? false }
}

/** The owner's addresses of the databases to fill, and how to stop them afterwards. */
async function openDatabases(
  config: Config,
  given: string | undefined,
): Promise<{ urls: Record<StateCode, string>; stop: () => Promise<void> }> {
  const everywhere = (url: (state: StateCode) => string) =>
    Object.fromEntries(stateCodes.map((state) => [state, url(state)])) as Record<StateCode, string>
  if (given !== undefined) return { urls: everywhere(() => given), stop: async () => {} }
  const { owner } = config.databases
  if (stateCodes.every((state) => owner[state] !== undefined))
    return { urls: everywhere((state) => owner[state] as string), stop: async () => {} }
  const embedded = await startEmbeddedDatabase({
    directory: join(config.dataDir, 'postgres'),
    onProgress: sayOnTerminal,
    settings: bulkSettings,
    ...(config.embeddedDatabasePort === undefined ? {} : { port: config.embeddedDatabasePort }),
  })
  return { urls: everywhere((state) => owner[state] ?? embedded.url), stop: async () => embedded.stop() }
}

/** Only for loading, while no server uses the database; the next start of the server has the usual settings again. */
const bulkSettings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '8GB', autovacuum: 'off' }

async function summarise(urls: Record<StateCode, string>, counts: RowCounts, seconds: number): Promise<void> {
  const number = (value: number) => value.toLocaleString('en-AU')
  const filled = Object.entries(counts).filter(([, rows]) => rows > 0)
  for (const [table, rows] of filled.toSorted(([, a], [, b]) => b - a))
    sayOnTerminal(`${table.padEnd(34)}${number(rows).padStart(14)}`)
  let bytes = 0
  for (const [url] of byDatabase(urls)) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database())::text as size')
    bytes += Number(rows[0]?.size ?? 0)
    await client.end()
  }
  const total = filled.reduce((sum, [, rows]) => sum + rows, 0)
  const size = bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`
  sayOnTerminal(`${number(total)} rows, ${size} on disk, in ${duration(seconds)}`)
}

async function run(): Promise<void> {
  const given = readArguments(process.argv.slice(2))
  if (given === 'help') {
    process.stdout.write(`${help}\n`)
    return
  }
  const started = performance.now()
  const config = readConfig({ DATA_DIR: './data-generated', ...process.env })
  const passwords = configuredPasswords(config) ?? (await generatedPasswords(config.dataDir))
  const { urls, stop } = await openDatabases(config, given.database)
  try {
    for (const [url] of byDatabase(urls)) {
      await prepareDatabase(url, passwords, sayOnTerminal)
      await makeRoom(url, given.mayReplace, sayOnTerminal)
    }
    const now = new Date()
    const plan = nationalPlan(given.seed, given.properties, given.agencies)
    const counts = await generateData(urls, plan, { today: (state) => todayIn(state, now), onProgress: sayOnTerminal })
    await summarise(urls, counts, (performance.now() - started) / 1000)
  } finally {
    await stop()
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof WrongArgument ||
  error instanceof DatabaseNotEmpty ||
  error instanceof ConfigurationError ||
  (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true

await run().catch((error: unknown) => {
  process.stderr.write(
    isExpected(error) ? `${error.message}\n\n${help}\n` : `${(error as Error).stack ?? String(error)}\n`,
  )
  process.exitCode = 1
})
