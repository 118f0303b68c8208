import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { KeyRing } from '../server/platform/key-ring.ts'
import { openDrafts, openFiles } from '../server/outside/open-files.ts'
import { StateSystems } from '../server/outside/state-systems.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { createLogger } from '../server/platform/logging.ts'
import { createMetrics } from '../server/platform/metrics.ts'
import { SealedSecrets } from '../server/platform/sealed-secrets.ts'
import { SignedLinks } from '../server/platform/signed-links.ts'
import { prepared, type Sql } from '../server/platform/sql.ts'
import { StatementBatch } from '../server/platform/statement-batch.ts'
import { buildPortal } from '../server/portal.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'
import type { Session } from './open-sessions.ts'
import { benchSettings } from './processes.ts'

export type Statement = { text: string; values: unknown[] }
/** Statements that are sent together in one round trip. */
export type Trip = Statement[]
/**
 * Records the statements that the portal sends to PostgreSQL for each request, trip by trip, instead of repeating them here. A later
 * call knows its session; the first finds it in a trip of its own.
 */
export async function recordTrips(
  database: BenchDatabase,
  requests: readonly { path: string; session: Session }[],
  calls: 'first' | 'later' = 'later',
): Promise<Trip[][]> {
  const databases = openAs(database, 'portal', 2)
  const config = readConfig({ ...benchSettings(database), LOG_LEVEL: 'silent' })
  const app = await buildPortal({
    config,
    clock: systemClock,
    databases,
    files: await openFiles(config),
    drafts: openDrafts(config),
    stateSystems: new StateSystems(config.stateSystems, config.portalUrl),
    links: new SignedLinks(new KeyRing([randomUUID()])),
    secrets: new SealedSecrets(new KeyRing([randomUUID()])),
    log: createLogger('silent'),
    metrics: createMetrics(),
    readiness: async () => ({
      database: true,
      migrations: true,
      worker: true,
      databaseSpace: true,
      fileSpace: true,
      scanner: true,
      mail: true,
    }),
  })
  const scripts: Trip[][] = []
  for (const { path, session } of requests) {
    const call = async () => {
      const reply = await app.inject({ url: path, headers: { cookie: session.cookie } })
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`)
    }
    if (calls === 'later') await call()
    scripts.push(await watching(call))
  }
  await app.close()
  return scripts
}

const toStatement = (statement: Sql): Statement => ({
  text: prepared(statement).text,
  values: [...statement.values],
})

// Requests are counted about once a second, not at each.
const isOfTheCall = ({ text }: Statement): boolean => !text.includes('app.count_requests')

async function watching(work: () => Promise<void>): Promise<Trip[]> {
  const trips: Trip[] = []
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (...all: unknown[]) => unknown
  pg.Client.prototype.query = function (this: unknown, ...all: unknown[]) {
    const [batch] = all
    if (batch instanceof StatementBatch) trips.push(batch.statements.map(toStatement).filter(isOfTheCall))
    return query.apply(this, all)
  } as never
  try {
    await work()
    return trips.filter((trip) => trip.length > 0)
  } finally {
    pg.Client.prototype.query = query as never
  }
}
