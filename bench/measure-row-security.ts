import { availableParallelism } from 'node:os'
import { serverRoles } from '../server/database/role-urls.ts'
import { newSecret } from '../server/platform/cookies.ts'
import { atEnd, isSmokeRun } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { largestAndUsualAgencies } from './chosen-agencies.ts'
import { openSessions } from './open-sessions.ts'
import { runPgbench, type PgbenchOrder } from './pgbench.ts'
import { recordTrips } from './recorded-statements.ts'
import { median, rounded, say, skip, type Figure } from './report.ts'

const rounds = 7
const seconds = 3
const unbound = 'bench_unbound'

/** The portal's statements for two pages, run as its own role and as one that bypasses row level security. */
export async function measureRowSecurity(database: BenchDatabase): Promise<Figure[]> {
  if (isSmokeRun) return skip('row security, which needs pgbench')
  const { owner } = database
  const url = new URL(database.urlOf('portal'))
  url.username = unbound
  url.password = newSecret()
  await owner.query(`drop role if exists ${unbound}`)
  await owner.query(`create role ${unbound} login bypassrls password '${url.password}' in role ${serverRoles.portal}`)
  atEnd(async () => owner.query(`drop role ${unbound}`))
  const sessions = await openSessions(database, await largestAndUsualAgencies(database, 16))
  const figures: Figure[] = []
  for (const [name, path] of [
    ['list', '/v1/portfolio'],
    ['stats', '/v1/stats'],
  ] as const) {
    const recorded = await recordTrips(
      database,
      sessions.map((session) => ({ path, session })),
      'first',
    )
    const order = {
      // Leaves out the session lookup: its function runs as the owner without row security and would dilute the difference.
      scripts: recorded.map(([, ...trips]) => trips),
      clients: 8,
      threads: availableParallelism(),
    }
    const cost = async (as: PgbenchOrder) => {
      const { postgres, client } = await runPgbench(database, as, seconds)
      return { postgres, both: postgres + client }
    }
    const results: Record<'on' | 'off', { postgres: number; both: number }>[] = []
    for (let round = 0; round < rounds; round += 1)
      results.push({ on: await cost(order), off: await cost({ ...order, url: url.href }) })
    const words = (side: 'on' | 'off') => `${side} ${rounded(median(results.map((each) => each[side].postgres)))} µs`
    say(`  ${name.padEnd(8)}row security ${words('on')}, ${words('off')} of PostgreSQL’s CPU`)
    const value = median(results.map(({ on, off }) => off.both / on.both))
    figures.push({ name: `Row security on ÷ off, ${name}`, value, unit: '×', limit: { atLeast: 0.9 } })
  }
  return figures
}
