import { scaled } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { largestAgency } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals } from './processes.ts'
import { quantile, rounded, say, type Figure } from './report.ts'
import { readSearchTerms, searchPath } from './search-terms.ts'
import { getRequest, sendLoad } from './send-load.ts'

const termsOfEachKind = scaled(20)
const rounds = scaled(10)

/** Time that a user in the largest agency waits for a search result. */
export async function measureSearch(database: BenchDatabase): Promise<Figure[]> {
  const agency = await largestAgency(database)
  const [session] = (await openSessions(database, [agency])) as [Session]
  const portals = await startPortals(database)
  say(`Search in the agency of ${agency.size}, milliseconds from request to answer`)
  const latencies: number[] = []
  for (const [kind, texts] of Object.entries(await readSearchTerms(database, agency, termsOfEachKind))) {
    const requests = texts.map((text) => getRequest({ path: searchPath(text), session }))
    const search = async (count: number) => sendLoad(database, portals, { requests, connections: 1, count })
    await search(requests.length)
    const sent = await search(requests.length * rounds)
    latencies.push(...sent.latencies)
    const [middle, most] = [quantile(sent.latencies, 0.5), quantile(sent.latencies, 0.95)]
    say(
      `  ${kind.padEnd(20)}median ${rounded(middle).padStart(6)}   p95 ${rounded(most).padStart(6)}   (“${texts[0]}”)`,
    )
  }
  const name = `Search in the agency of ${agency.size.toLocaleString('en-AU')}`
  return [
    { name: `${name}, median`, value: quantile(latencies, 0.5), unit: 'ms', limit: { atMost: 15 } },
    { name: `${name}, p95`, value: quantile(latencies, 0.95), unit: 'ms', limit: { atMost: 15 } },
  ]
}
