import { isSmokeRun, scaled } from './bench.ts'
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts'
import { agenciesOfSize, usualSize } from './chosen-agencies.ts'
import { openSessions } from './open-sessions.ts'
import { startPortals } from './processes.ts'
import { median, rounded, say, type Figure } from './report.ts'
import { readSearchTerms, searchPath } from './search-terms.ts'
import { costOf, getRequest, warmUp } from './send-load.ts'

const agencyCount = scaled(12, 3)
const rounds = scaled(7)
const requestsPerRound = scaled(400)

const limits = { stats: 1.2, list: 1.3, search: 1.5 }
type Call = keyof typeof limits

/** CPU of calls for agencies of one size in a small and in a large database. */
export async function measureGrowth(large: BenchDatabase): Promise<Figure[]> {
  const small = isSmokeRun ? large : await openBenchDatabase(undefined, { properties: 40_000 })
  const calls = { small: await callsIn(small), large: await callsIn(large) }
  const portals = { small: await startPortals(small), large: await startPortals(large) }
  const sizes = [small, large].map(({ properties }) => properties.toLocaleString('en-AU'))
  say(`${agencyCount} agencies of about ${usualSize} among ${sizes.join(' and among ')} properties`)
  const figures: Figure[] = []
  for (const call of Object.keys(limits) as Call[]) {
    const both = async (count: number): Promise<[number, number]> => [
      (await costOf(small, portals.small, calls.small[call], count)).both,
      (await costOf(large, portals.large, calls.large[call], count)).both,
    ]
    await both(scaled(warmUp))
    const pairs: [number, number][] = []
    for (let round = 0; round < rounds; round += 1) pairs.push(await both(requestsPerRound))
    const [before, after] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
    const value = median(pairs.map(([one, other]) => other / one))
    say(`  ${call.padEnd(20)}${rounded(before).padStart(6)} → ${rounded(after).padStart(6)} µs   ${value.toFixed(2)} ×`)
    const name = `Growth of ${call}, ${sizes.join(' → ')} properties`
    figures.push({ name, value, unit: '×', limit: { atMost: limits[call] } })
  }
  return figures
}

async function callsIn(database: BenchDatabase): Promise<Record<Call, string[]>> {
  const sessions = await openSessions(database, await agenciesOfSize(database, usualSize, 'vic', agencyCount))
  const searches: string[] = []
  for (const session of sessions) {
    const terms = Object.values(await readSearchTerms(database, session.agency, scaled(5))).flat()
    searches.push(...terms.map((text) => getRequest({ path: searchPath(text), session })))
  }
  return {
    stats: sessions.map((session) => getRequest({ path: '/v1/stats', session })),
    list: sessions.map((session) => getRequest({ path: '/v1/portfolio', session })),
    search: searches,
  }
}
