import { setTimeout as sleep } from 'node:timers/promises'
import { refreshCards } from '../server/areas/cards/refresh-cards.ts'
import { todayIn } from '../server/platform/scope.ts'
import { scaled, type Bench } from './bench.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'
import { cpuSecondsOf, memoryOf } from './cpu-time.ts'
import { startParts } from './processes.ts'
import { quantile, type Figure } from './report.ts'
import { connectOffice, control, credentialsSecret, endedRuns, fillOffice, startReading } from './sync-offices.ts'

const largeSize = scaled(20_000)
const agencyCount = scaled(500)
const slowCount = scaled(10)
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
  const portal = openAs(database, 'portal', 2).of('vic')
  const now = new Date()
  for (const agencyId of ids) {
    const found = await owner.query<{ id: number }>('select id from properties where agency_id = $1', [agencyId])
    for (let from = 0; from < found.rows.length; from += cardsAtOnce) {
      const some = found.rows.slice(from, from + cardsAtOnce).map(({ id }) => id)
      const actor = { state: 'vic' as const, agencyId, userId: null, originalUserId: null, requestId: null, now }
      await portal.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
        refreshCards({ ...actor, db, today: todayIn('vic', now) }, some),
      )
    }
  }
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

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = (name: string, value: number, unit = '', limit?: Figure['limit']) =>
    figures.push({ name, value, unit, ...(limit && { limit }) })
  const standIn = await startParts(database, ['management-software'])
  const url = `http://127.0.0.1:${standIn.port}`
  const settings = {
    PROPERTY_ME_URL: `${url}/property-me-api`,
    PROPERTY_ME_CLIENT_SECRET: 'development',
    CREDENTIALS_SECRET: credentialsSecret,
  }
  const worker = await startParts(database, ['worker'], settings)
  const [large = 0] = await addAgencies(database, 1, largeSize)
  const size = await fillOffice(database, url, large)
  await connectOffice(database, url, large)
  for (const name of ['First reading', 'Second reading, nothing changed']) {
    await control(url, large, { mode: 'ok' })
    const [cpu, cpuOfDatabase] = [cpuSecondsOf(worker.pid), database.cpuSeconds()]
    const since = new Date()
    await startReading(database, [large])
    const [seconds = NaN] = await untilEnded(database, [large], since)
    add(`${name} of ${size} properties and as many tenancies`, seconds, 's')
    add(`${name}: worker`, cpuSecondsOf(worker.pid) - cpu, 'CPU s')
    add(`${name}: PostgreSQL`, database.cpuSeconds() - cpuOfDatabase, 'CPU s')
    const { rows } = await database.owner.query<{ requests: number }>(
      'select requests from software_runs where agency_id = $1 order by id desc limit 1',
      [large],
    )
    add(`${name}: requests`, rows[0]?.requests ?? NaN)
  }
  add('Most memory of the worker', memoryOf(worker.pid, 'VmHWM'), 'MB', { atMost: 400 })

  const many = await addAgencies(database, agencyCount, 3)
  for (const agencyId of many) {
    await fillOffice(database, url, agencyId)
    await connectOffice(database, url, agencyId)
  }
  const [slow, others] = [many.slice(0, slowCount), many.slice(slowCount)]
  for (const [name, mode] of [
    ['first reading', 'ok'],
    ['none slow', 'ok'],
    [`${slowCount} slow for the first time`, 'slow'],
    [`${slowCount} slow again`, 'slow'],
  ] as const) {
    for (const agencyId of slow) await control(url, agencyId, { mode, delayMs: scaled(3000, 200) })
    const since = new Date()
    await startReading(database, many)
    const seconds = await untilEnded(database, others, since)
    add(`${many.length} agencies at once, ${name}: half of the others done after`, quantile(seconds, 0.5), 's')
    add(`${many.length} agencies at once, ${name}: all of the others done after`, Math.max(...seconds), 's')
    await untilEnded(database, slow, since)
  }
  return figures
}

export const bench: Bench = {
  about:
    'Reads the software of an agency of 20,000 properties twice, and of 500 agencies at once of which 10 are slow.',
  properties: 2_000,
  needsCopy: true,
  measures: { 'software-sync': measure },
}
