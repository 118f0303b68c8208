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
import { buildPortal } from '../server/portal.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'
import type { Session } from './open-sessions.ts'
import { benchSettings } from './processes.ts'

export type Statement = { text: string; values: unknown[] }
/** Statements that are sent together in one round trip. */
export type Trip = Statement[]
/**
 * Records the statements that the portal sends to PostgreSQL for each request, trip by trip, instead of repeating them
 * here.
 */
export async function recordTrips(
  database: BenchDatabase,
  requests: readonly { path: string; session: Session }[],
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
    }),
  })
  const scripts: Trip[][] = []
  for (const { path, session } of requests) {
    const trips = await watching(async () => {
      const reply = await app.inject({ url: path, headers: { cookie: session.cookie } })
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`)
    })
    scripts.push(trips)
  }
  await app.close()
  return scripts
}

async function watching(work: () => Promise<void>): Promise<Trip[]> {
  const trips: Trip[] = []
  let current: Trip | undefined
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (...all: unknown[]) => unknown
  pg.Client.prototype.query = function (this: unknown, ...all: unknown[]) {
    const [asked] = all as [{ text?: string; values?: unknown[] }]
    // Requests are counted about once a second, not at each.
    if (asked.text !== undefined && !asked.text.includes('app.count_requests')) {
      if (current === undefined) {
        trips.push((current = []))
        setImmediate(() => (current = undefined))
      }
      current.push({ text: asked.text, values: asked.values ?? [] })
    }
    return query.apply(this, all)
  } as never
  try {
    await work()
    return trips
  } finally {
    pg.Client.prototype.query = query as never
  }
}
