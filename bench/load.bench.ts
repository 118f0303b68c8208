import { scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { kinds, requestsOfPeople, type Kind } from './load-people.ts'
import { startParts } from './processes.ts'
import { refreshNation } from './refresh-nation.ts'
import { median, quantile, rounded, say, type Figure } from './report.ts'
import { costOf, sendLoad } from './send-load.ts'

const people = scaled(200, 4)
/** Each person sends a request a second. */
const everyMs = 1000
const seconds = scaled(60, 2)
const warmUp = scaled(4000, 30)
const requestsOfKind = scaled(1000, 4)

/** CPU of requests of each kind, and of 200 people who mix them, in one process with all parts as `npm start` has them. */
async function measure(database: BenchDatabase): Promise<Figure[]> {
  // Otherwise the worker would do it at the next full minute, as part of whatever is measured then.
  await refreshNation(database, new Date())
  const server = await startParts(database, ['portal', 'state-system', 'worker'])
  const { mixed, ofKind } = await requestsOfPeople(database, server, people)
  await costOf(database, [server], mixed, warmUp)
  // As autovacuum would, which is off: tables that were empty are still read whole.
  await database.owner.query('analyze')
  const figures: Figure[] = []
  for (const kind of Object.keys(kinds) as Kind[]) {
    const { server: used, postgres } = await costOf(database, [server], ofKind(kind), requestsOfKind)
    say(`  ${kind}: ${rounded(used)} µs in the server, ${rounded(postgres)} µs in PostgreSQL`)
    figures.push({ name: `CPU of ${kind}, server and PostgreSQL`, value: used + postgres, unit: 'CPU µs' })
  }
  const alone = await costOf(database, [server], mixed, scaled(2400, 24))
  const load = { requests: mixed, connections: people, everyMs, seconds }
  const { requests, cost, latencies, conflicts, repeats } = await sendLoad(database, [server], load)
  say(`  ${people} people: ${requests} requests, of which ${conflicts} were refused because the time was taken`)
  say(`  answered within ${rounded(median(latencies))} ms in the median`)
  return [
    ...figures,
    { name: `Mixed request of ${people} people, server`, value: cost.server, unit: 'CPU µs', limit: { atMost: 2500 } },
    { name: `Mixed request of ${people} people, PostgreSQL`, value: cost.postgres, unit: 'CPU µs' },
    {
      name: `Mixed request of ${people} people ÷ of an otherwise idle server`,
      value: cost.both / alone.both,
      unit: '×',
      limit: { atMost: 1.5 },
    },
    {
      name: 'Requests sent again because the server was busy',
      value: (repeats / requests) * 100,
      unit: '%',
      limit: { atMost: 0.1 },
    },
    { name: 'Reply within, 95 %', value: quantile(latencies, 0.95), unit: 'ms' },
  ]
}

export const bench: Bench = {
  about:
    'Measures the CPU of requests while 200 people use the portal, one request a second each: a sixth of them writes.',
  properties: 40_000,
  needsCopy: true,
  measures: { load: measure },
}
