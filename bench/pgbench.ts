import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchDatabase } from './bench-database.ts'
import { endedCpuSeconds } from './cpu-time.ts'
import type { Statement, Trip } from './recorded-statements.ts'

export type PgbenchOrder = {
  /** By default the portal's. */
  url?: string
  scripts: readonly (readonly Trip[])[]
  clients: number
  threads: number
}

/** Transactions per second that pgbench reaches with the same statements, also prepared and pipelined, and CPU µs for one. */
export async function runPgbench(
  database: BenchDatabase,
  { url = database.urlOf('portal'), scripts, clients, threads }: PgbenchOrder,
  seconds: number,
): Promise<{ rate: number; postgres: number; client: number }> {
  const folder = await mkdtemp(join(database.folder, 'pgbench-'))
  const variables: string[] = []
  const valueOf = (value: unknown) => {
    variables.push(`--define=v${variables.length}=${asText(value)}`)
    return `:v${variables.length - 1}`
  }
  const files: string[] = []
  for (const [place, trips] of scripts.entries()) {
    const file = join(folder, `${place}.sql`)
    await writeFile(file, trips.map((trip) => tripText(trip, valueOf)).join(''))
    files.push(`--file=${file}`)
  }
  const before = { postgres: database.cpuSeconds(), client: endedCpuSeconds() }
  const size = [`--client=${clients}`, `--jobs=${threads}`, `--time=${seconds}`]
  const output = await run(['--no-vacuum', '--protocol=prepared', ...size, ...variables, ...files], {
    ...addressOf(url),
    // As the portal's connections.
    PGOPTIONS: '-c plan_cache_mode=force_generic_plan -c enable_memoize=off',
  })
  const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
  const failed = /number of failed transactions: (\d+)/.exec(output)?.[1] ?? '0'
  if (Number.isNaN(rate) || failed !== '0') throw new Error(`pgbench did not finish:\n${output}`)
  const each = (now: number, then: number) => ((now - then) * 1e6) / (rate * seconds)
  return {
    rate,
    postgres: each(database.cpuSeconds(), before.postgres),
    client: each(endedCpuSeconds(), before.client),
  }
}

/** Microseconds of PostgreSQL's CPU for the statements of one call. */
export const bareCost = async (database: BenchDatabase, order: PgbenchOrder): Promise<number> =>
  (await runPgbench(database, order, 4)).postgres

async function run(args: string[], settings: Record<string, string>): Promise<string> {
  try {
    return (await promisify(execFile)('pgbench', args, { env: { ...process.env, ...settings } })).stdout
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error
    throw new Error('pgbench is needed; it comes with PostgreSQL (on Debian in the package postgresql)', {
      cause: error,
    })
  }
}

function addressOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
}

const tripText = (trip: Trip, valueOf: (value: unknown) => string): string => {
  const statements = trip.map((statement) => `${inlined(statement, valueOf)};\n`).join('')
  return trip.length === 1 ? statements : `\\startpipeline\n${statements}\\endpipeline\n`
}

/** One line each, with variables in place of the numbered parameters. */
function inlined({ text, values }: Statement, valueOf: (value: unknown) => string): string {
  const names = values.map((value) => (value === null || value === undefined ? 'null' : valueOf(value)))
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, number: string) => names[Number(number) - 1] as string)
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(asText).join(',')}}`
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value)
  throw new Error(`pgbench has no way to pass ${JSON.stringify(value)}`)
}
