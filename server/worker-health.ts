import { fastify, LogController, type FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { withClient } from './database/with-client.ts'
import { answerErrors } from './platform/answer-errors.ts'
import { answerMetrics } from './platform/answer-metrics.ts'
import type { Config } from './platform/config.ts'
import type { Databases } from './platform/databases.ts'
import { answerHealth, type Readiness } from './platform/health.ts'
import type { Logger } from './platform/logging.ts'
import type { Metrics } from './platform/metrics.ts'
import { sql } from './platform/sql.ts'

type Parts = { config: Config; log: Logger; metrics: Metrics; readiness: () => Promise<Readiness> }

/** Health and metrics of a worker that runs without the other parts, which have them at their own ports. */
export function buildWorkerHealth({ config, log, metrics, readiness }: Parts): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  answerErrors(app)
  answerHealth(app, config, readiness)
  answerMetrics(app, config, metrics)
  return app
}

const queueQuestion = `
  select count(*)::int as waiting, coalesce(extract(epoch from now() - min(run_at)), 0)::float as seconds
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`

type Numbers = { name: 'night' | 'failing_software'; label: string; value: number }
const numbersToWatch = sql<Numbers>`select name, label, value from app.numbers_to_watch()`

/** Numbers of the databases, asked for when they are read. Every worker tells the same, so that one is enough. */
export function watchDatabases({ registry }: Metrics, databases: Databases, jobsUrls: readonly string[]): void {
  const gauge = (name: string, help: string, labelNames: string[], collect?: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      ...(collect && {
        async collect() {
          // A database that is away has no numbers; /readyz says that it is away.
          await collect(this).catch(() => {})
        },
      }),
    })
  const oldest = gauge('jobs_oldest_waiting_seconds', 'For how long the oldest job waits', ['queue'])
  gauge('jobs_waiting', 'Jobs that could begin', ['queue'], async (waiting) => {
    for (const [at, url] of jobsUrls.entries()) {
      const queue = String(at + 1)
      const { rows } = await withClient(url, async (client) =>
        client.query<{ waiting: number; seconds: number }>(queueQuestion),
      )
      waiting.set({ queue }, rows[0]?.waiting ?? 0)
      oldest.set({ queue }, rows[0]?.seconds ?? 0)
    }
  })
  const failing = gauge('software_failing', 'Agencies whose software could not be read for an hour', ['software'])
  gauge('night_finished_seconds', 'When the last night of a state was finished', ['state'], async (night) => {
    failing.reset()
    for (const { database } of databases.all)
      for (const { name, label, value } of await database.ask(numbersToWatch))
        if (name === 'night') night.set({ state: label }, value)
        else failing.inc({ software: label }, value)
  })
}
