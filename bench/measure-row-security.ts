import { availableParallelism } from 'node:os'
import { serverRoles } from '../server/database/role-urls.ts'
import { newSecret } from '../server/platform/cookies.ts'
import { largestAndUsualAgencies } from './chosen-agencies.ts'
import { openSessions } from './open-sessions.ts'
import { pgbenchRate, type PgbenchOrder } from './pgbench.ts'
import { recordedTrips } from './recorded-statements.ts'
import { median, rounded, say, type Figure } from './report.ts'
import type { BenchDatabase } from './bench-database.ts'

const rounds = 7
const seconds = 3
const unbound = 'bench_unbound'

/** The portal's statements for two pages, run as its own role and as one that bypasses row level security. */
export async function measureRowSecurity(database: BenchDatabase): Promise<Figure[]> {
  const { owner } = database
  const secret = newSecret()
  await owner.query(`drop role if exists ${unbound}`)
  await owner.query(`create role ${unbound} login bypassrls password '${secret}' in role ${serverRoles.portal}`)
  const unboundUrl = new URL(database.portalUrl)
  unboundUrl.username = unbound
  unboundUrl.password = secret
  try {
    const sessions = await openSessions(database, await largestAndUsualAgencies(database, 16))
    const figures: Figure[] = []
    for (const [name, path] of [
      ['list', '/v1/portfolio'],
      ['stats', '/v1/stats'],
    ] as const) {
      // Leaves out the session lookup: its function runs as the owner without row security and would dilute the
      // difference.
      const recorded = await recordedTrips(
        database,
        sessions.map((session) => ({ path, session })),
      )
      const scripts = recorded.scripts.map(([, ...trips]) => trips)
      // Both sides use prepared plans; otherwise the difference would include planning.
      const order = {
        scripts,
        planCacheMode: 'force_generic_plan',
        clients: 8,
        threads: availableParallelism(),
        seconds,
      }
      const results: { on: Measured; off: Measured }[] = []
      for (let round = 0; round < rounds; round += 1) {
        results.push({
          on: await measured(database, { ...order, url: database.portalUrl }),
          off: await measured(database, { ...order, url: unboundUrl.href }),
        })
      }
      const ratio = median(results.map(({ on, off }) => on.rate / off.rate))
      const words = (side: 'on' | 'off') =>
        `${side} ${rounded(median(results.map((each) => each[side].rate)))}/s with ${rounded(median(results.map((each) => each[side].cost)))} µs`
      say(`  ${name.padEnd(8)}row security ${words('on')}, ${words('off')} of PostgreSQL’s CPU each`)
      figures.push({ name: `Row security on ÷ off, ${name}`, value: ratio, unit: '', limit: { atLeast: 0.85 } })
    }
    return figures
  } finally {
    await owner.query(`drop role ${unbound}`)
  }
}

type Measured = { rate: number; cost: number }

async function measured(database: BenchDatabase, order: PgbenchOrder): Promise<Measured> {
  const before = database.cpuSeconds()
  const rate = await pgbenchRate(order)
  return { rate, cost: ((database.cpuSeconds() - before) * 1e6) / (rate * order.seconds) }
}
