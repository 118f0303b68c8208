import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { todayIn } from '../server/platform/scope.ts'
import { Databases } from '../server/platform/databases.ts'
import { refreshCards } from '../server/areas/cards/refresh-cards.ts'
import { stateCodes, type StateCode } from '../contract/states.ts'
import type { BenchDatabase } from './bench-database.ts'
import { startBulkWorker } from './bulk-worker.ts'
import { quantile, type Figure } from './report.ts'
import { runBench } from './run-bench.ts'
import {
  connectOffice,
  control,
  credentialsSecret,
  endedRuns,
  fillOffice,
  startReading,
  startStandIn,
} from './sync-offices.ts'

const help = `Reading management software: a large agency for the first time and again, and many agencies of which some are slow.

  npm run bench -- software-sync

  --database x     DATA_DIR of an embedded PostgreSQL with a database, or the owner's address; else one is made under ./data-bench
  --properties n   how many properties the large agency has; default 20000
  --agencies n     how many agencies are read at once; default 500
  --port n         port for the stand-in; default 5490`

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    properties: { type: 'string', default: '20000' },
    agencies: { type: 'string', default: '500' },
    port: { type: 'string', default: '5490' },
    help: { type: 'boolean' },
  },
})

const cardsAtOnce = 100

/** Agencies with properties in streets of their own, and the cards of these. */
async function addAgencies(database: BenchDatabase, count: number, properties: number): Promise<number[]> {
  const { owner } = database
  const { rows } = await owner.query<{ id: number }>(
    `insert into agencies (state, name) select 'vic', 'Bench agency ' || n from generate_series(1, $1) n returning id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await owner.query(
    `insert into properties (agency_id, street_name, address_line_1, address_line_2, suburb_id)
     select a, street, n % 200 + 1 || ' ' || street, s.name || ' VIC ' || s.postcode, s.id
       from unnest($1::int[]) a cross join generate_series(0, $2::int - 1) n
      cross join lateral (select 'Bench' || n / 200 % 5 || ' Street' as street) t
       join (select *, row_number() over (order by id) - 1 as place from suburbs where state = 'vic') s on s.place = n / 1000`,
    [ids, properties],
  )
  await owner.query('analyze properties')
  const urls = Object.fromEntries(stateCodes.map((state) => [state, database.portalUrl])) as Record<StateCode, string>
  const databases = new Databases(urls, { poolSize: 2, applicationName: 'bench' })
  const now = new Date()
  for (const agencyId of ids) {
    const found = await owner.query<{ id: number }>('select id from properties where agency_id = $1', [agencyId])
    for (let from = 0; from < found.rows.length; from += cardsAtOnce) {
      const some = found.rows.slice(from, from + cardsAtOnce).map(({ id }) => id)
      const actor = { state: 'vic' as const, agencyId, userId: null, originalUserId: null, requestId: null, now }
      await databases
        .of('vic')
        .transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
          refreshCards({ ...actor, db, today: todayIn('vic', now) }, some),
        )
    }
  }
  await databases.close()
  await owner.query('analyze')
  return ids
}

async function untilEnded(database: BenchDatabase, agencies: readonly number[], since: Date): Promise<number[]> {
  for (;;) {
    const seconds = await endedRuns(database, agencies, since)
    if (seconds.length === agencies.length) return seconds
    await sleep(250)
  }
}

async function measure(database: BenchDatabase, port: number, dataDir: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = (name: string, value: number, unit = '', limit?: Figure['limit']) =>
    figures.push({ name, value, unit, ...(limit && { limit }) })
  const { url, stop } = await startStandIn(port, dataDir)
  const settings = { PROPERTY_ME_URL: `${url}/property-me-api`, CREDENTIALS_SECRET: credentialsSecret }
  const worker = startBulkWorker(database, dataDir, settings)
  try {
    const [large = 0] = await addAgencies(database, 1, Number(values.properties))
    const size = await fillOffice(database, url, large)
    await connectOffice(database, url, large)
    for (const name of ['First reading', 'Second reading, nothing changed']) {
      await control(url, large, { mode: 'ok' })
      const [cpu, cpuOfDatabase] = [worker.cpuSeconds(), database.cpuSeconds()]
      const since = new Date()
      await startReading(database, [large])
      const [seconds = NaN] = await untilEnded(database, [large], since)
      add(`${name} of ${size} properties and as many tenancies`, seconds, 's')
      add(`${name}: CPU of the worker`, worker.cpuSeconds() - cpu, 's')
      add(`${name}: CPU of PostgreSQL`, database.cpuSeconds() - cpuOfDatabase, 's')
      const { rows } = await database.owner.query<{ requests: number }>(
        'select requests from software_runs where agency_id = $1 order by id desc limit 1',
        [large],
      )
      add(`${name}: requests`, rows[0]?.requests ?? NaN)
    }
    add('Most memory of the worker', worker.peakMegabytes(), 'MB', { atMost: 400 })

    const many = await addAgencies(database, Number(values.agencies), 3)
    for (const agencyId of many) {
      await fillOffice(database, url, agencyId)
      await connectOffice(database, url, agencyId)
    }
    const [slow, others] = [many.slice(0, 10), many.slice(10)]
    for (const [name, mode] of [
      ['first reading', 'ok'],
      ['none slow', 'ok'],
      ['10 slow for the first time', 'slow'],
      ['10 slow again', 'slow'],
    ] as const) {
      for (const agencyId of slow) await control(url, agencyId, { mode, delayMs: 3000 })
      const since = new Date()
      await startReading(database, many)
      const seconds = await untilEnded(database, others, since)
      add(`${many.length} agencies at once, ${name}: half of the others done after`, quantile(seconds, 0.5), 's')
      add(`${many.length} agencies at once, ${name}: all of the others done after`, Math.max(...seconds), 's')
      await untilEnded(database, slow, since)
    }
    return figures
  } finally {
    await worker.stop('SIGTERM')
    await stop()
  }
}

await runBench({ help, values, database: { name: 'sync', properties: 2000 } }, async (database) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    return await measure(database, Number(values.port), dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
