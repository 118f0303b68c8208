import { agenciesOfSize, usualSize } from './chosen-agencies.ts'
import { openSessions } from './open-sessions.ts'
import { startPortals, type Servers } from './portal-processes.ts'
import { median, rounded, say, type Figure } from './report.ts'
import { searchPath, readSearchTerms } from './search-terms.ts'
import { costOf, getRequest, warmUp } from './send-load.ts'
import type { BenchDatabase } from './bench-database.ts'

const agencyCount = 12
const rounds = 7
const requestsPerRound = 400

type Calls = Record<'stats' | 'list' | 'search', string[]>
const limits: Record<keyof Calls, number> = { stats: 1.2, list: 1.3, search: 1.5 }

/** CPU of calls for agencies of one size in a small and in a large database. */
export async function measureGrowth(small: BenchDatabase, large: BenchDatabase, firstPort: number): Promise<Figure[]> {
  const calls = { small: await callsIn(small), large: await callsIn(large) }
  const smallPortals = await startPortals(small, [firstPort])
  const largePortals = await startPortals(large, [firstPort + 1])
  try {
    const properties = (database: BenchDatabase) => database.properties.toLocaleString('en-AU')
    say(
      `${agencyCount} agencies of about ${usualSize} among ${properties(small)} and among ${properties(large)} properties`,
    )
    const figures: Figure[] = []
    for (const call of ['stats', 'list', 'search'] as const) {
      const cost = async (database: BenchDatabase, servers: Servers, requests: string[], count: number) =>
        (await costOf(database, servers, requests, count)).both
      const both = async (count: number): Promise<[number, number]> => [
        await cost(small, smallPortals, calls.small[call], count),
        await cost(large, largePortals, calls.large[call], count),
      ]
      await both(warmUp)
      const pairs: [number, number][] = []
      for (let round = 0; round < rounds; round += 1) pairs.push(await both(requestsPerRound))
      const [before, after] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
      const ratio = median(pairs.map(([one, other]) => other / one))
      say(
        `  ${call.padEnd(20)}${rounded(before).padStart(6)} → ${rounded(after).padStart(6)} µs   ${ratio.toFixed(2)} ×`,
      )
      const name = `Growth of ${call}, ${properties(small)} → ${properties(large)} properties`
      figures.push({ name, value: ratio, unit: '×', limit: { atMost: limits[call] } })
    }
    return figures
  } finally {
    await largePortals.stop()
    await smallPortals.stop()
  }
}

async function callsIn(database: BenchDatabase): Promise<Calls> {
  const agencies = await agenciesOfSize(database, usualSize, 'vic', agencyCount)
  const sessions = await openSessions(database, agencies)
  const searches: string[] = []
  for (const session of sessions) {
    const words = await readSearchTerms(database, session.agency, 5)
    searches.push(
      ...Object.values(words)
        .flat()
        .map((text) => getRequest(searchPath(text), session)),
    )
  }
  return {
    stats: sessions.map((session) => getRequest('/v1/stats', session)),
    list: sessions.map((session) => getRequest('/v1/portfolio', session)),
    search: searches,
  }
}
