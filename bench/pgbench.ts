import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement, Trip } from './recorded-statements.ts'

export type PgbenchOrder = {
  url: string
  scripts: readonly (readonly Trip[])[]
  planCacheMode: string
  clients: number
  threads: number
  seconds: number
}

const run = promisify(execFile)

/** Transactions a second that PostgreSQL's own load generator reaches with the same statements, prepared and pipelined alike. */
export async function pgbenchRate({ url, scripts, planCacheMode, ...load }: PgbenchOrder): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pgbench-'))
  try {
    const variables: string[] = []
    const files = await Promise.all(
      scripts.map(async (trips, place) => {
        const file = join(folder, `${place}.sql`)
        const valueOf = (value: unknown) => {
          variables.push(`-Dv${variables.length}=${asText(value)}`)
          return `:v${variables.length - 1}`
        }
        await writeFile(file, trips.map((trip) => tripText(trip, valueOf)).join(''))
        return `--file=${file}`
      }),
    )
    const { hostname, port, username, password, pathname } = new URL(url)
    const { stdout } = await run(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(load.clients),
        '-j',
        String(load.threads),
        '-T',
        String(load.seconds),
        ...variables,
        ...files,
      ],
      {
        env: {
          ...process.env,
          PGHOST: hostname,
          PGPORT: port || '5432',
          PGUSER: decodeURIComponent(username),
          PGPASSWORD: decodeURIComponent(password),
          PGDATABASE: pathname.slice(1),
          PGOPTIONS: `-c plan_cache_mode=${planCacheMode}`,
        },
      },
    )
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
    if (rate === undefined || failed !== '0') throw new Error(`pgbench did not finish:\n${stdout}`)
    return Number(rate)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const tripText = (trip: Trip, valueOf: (value: unknown) => string): string => {
  const statements = trip.map((statement) => `${inlined(statement, valueOf)};\n`).join('')
  return trip.length === 1 ? statements : `\\startpipeline\n${statements}\\endpipeline\n`
}

/** One line each, with variables where the numbered parameters stood. */
function inlined({ text, values }: Statement, valueOf: (value: unknown) => string): string {
  const names = values.map((value) => (value === null || value === undefined ? 'null' : valueOf(value)))
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, number: string) => names[Number(number) - 1] as string)
}

function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value)
  throw new Error(`pgbench has no way to pass ${JSON.stringify(value)}`)
}
