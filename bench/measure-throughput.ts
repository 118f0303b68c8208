import { availableParallelism } from 'node:os'
import { isSmokeRun, scaled } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { ask } from './calls.ts'
import { largestAndUsualAgencies, usualSize } from './chosen-agencies.ts'
import { listKinds, listRequests, type ListRequest } from './list-requests.ts'
import { openSessions } from './open-sessions.ts'
import { runPgbench } from './pgbench.ts'
import { startPostgraphile, type Postgraphile } from './postgraphile.ts'
import { startPortals, type Server } from './processes.ts'
import { recordedTrips } from './recorded-statements.ts'
import { median, rounded, say, skip, type Figure } from './report.ts'
import { getRequest, sendLoad } from './send-load.ts'

const rounds = scaled(5)
const seconds = scaled(5, 0.2)
/** A new server process is several times slower until its code is compiled. */
const warmUpSeconds = scaled(15, 0.2)
const connections = scaled(16, 4)

const sizes = {
  'largest agency': (size: number) => size > usualSize * 2,
  'usual agencies': (size: number) => size <= usualSize * 2,
}

/** Requests per second, and microseconds of CPU per request in the servers and in PostgreSQL. */
type Rate = { rate: number; server: number; postgres: number }
type Side = (lists: readonly ListRequest[], time: number) => Promise<Rate>

/**
 * Page 1 of the portfolio list: the portal compared with the same statements alone, and with PostGraphile on the same
 * database.
 */
export async function measureThroughput(database: BenchDatabase): Promise<Figure[]> {
  const cores = scaled(availableParallelism())
  const sessions = await openSessions(database, await largestAndUsualAgencies(database, connections))
  const lists = await listRequests(database, sessions)
  const recorded = await recordedTrips(database, lists)
  say(`${connections} connections, ${cores} servers; plans: ${recorded.planCacheMode}`)
  say(`One request: ${(recorded.scripts[0] ?? []).map((trip) => `${trip.length} statement(s)`).join(', then ')}`)
  const portals = await startPortals(database, cores)
  const sideOf =
    (servers: readonly Server[], toRequest: (list: ListRequest) => string): Side =>
    async (some, time) => {
      const load = { requests: some.map(toRequest), connections, seconds: time }
      const { requests, seconds: taken, cost } = await sendLoad(database, servers, load)
      return { rate: requests / taken, ...cost }
    }
  const portal = sideOf(portals, getRequest)
  await portal(lists, warmUpSeconds)
  if (isSmokeRun) {
    skip('lists under pgbench and PostGraphile')
    return figuresOf([await portal(lists, seconds)])
  }
  const others = await startPostgraphile(database, cores)
  for (const list of lists) await checkSameList(portals[0] as Server, others, list)
  const pgbench: Side = async (_, time) => {
    const { rate, cost } = await runPgbench(database, { ...recorded, clients: connections, threads: cores }, time)
    return { rate, server: 0, postgres: cost }
  }
  const postgraphile = sideOf(others.servers, others.requestOf)
  await postgraphile(lists, warmUpSeconds)
  const figures = await compare({ portal, pgbench, PostGraphile: postgraphile }, lists)
  for (const kind of listKinds) {
    for (const [name, isMeant] of Object.entries(sizes)) {
      const some = lists.filter((list) => list.kind === kind && isMeant(list.session.agency.size))
      const [ours, theirs] = [await portal(some, seconds), await postgraphile(some, seconds)]
      const times = rounded(ours.rate / theirs.rate)
      say(`  ${kind}, ${name}: portal ${rounded(ours.rate)}/s, PostGraphile ${rounded(theirs.rate)}/s: ${times} ×`)
    }
  }
  return figures
}

const middle = (rates: readonly Rate[], part: keyof Rate) => median(rates.map((each) => each[part]))

const figuresOf = (rates: readonly Rate[]): Figure[] => [
  { name: 'Portfolio list, requests to the portal', value: middle(rates, 'rate'), unit: '/s' },
  { name: 'Portfolio list, CPU of the server', value: middle(rates, 'server'), unit: 'CPU µs' },
  { name: 'Portfolio list, CPU of PostgreSQL', value: middle(rates, 'postgres'), unit: 'CPU µs' },
]

type SideName = 'portal' | 'pgbench' | 'PostGraphile'

async function compare(sides: Record<SideName, Side>, lists: readonly ListRequest[]): Promise<Figure[]> {
  const results: Record<SideName, Rate[]> = { portal: [], pgbench: [], PostGraphile: [] }
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of Object.keys(sides) as SideName[]) results[name].push(await sides[name](lists, seconds))
    const words = Object.entries(results).map(([name, rates]) => `${name} ${rounded(rates.at(-1)?.rate ?? 0)}/s`)
    say(`  round ${round}: ${words.join(', ')}`)
  }
  for (const [name, rates] of Object.entries(results))
    say(
      `  ${name}: CPU of a request ${rounded(middle(rates, 'server'))} µs in servers, ${rounded(middle(rates, 'postgres'))} µs in PostgreSQL`,
    )
  const against = (others: Rate[]) => median(results.portal.map(({ rate }, at) => rate / (others[at]?.rate ?? 0)))
  const name = 'Portfolio list ÷'
  return [
    ...figuresOf(results.portal),
    { name: `${name} the same SQL under pgbench`, value: against(results.pgbench), unit: '×', limit: { atLeast: 0.4 } },
    { name: `${name} PostGraphile`, value: against(results.PostGraphile), unit: '×', limit: { atLeast: 10 } },
  ]
}

/** The comparison is valid only if both return the same rows. */
async function checkSameList(portal: Server, others: Postgraphile, list: ListRequest): Promise<void> {
  const { total, items } = await ask<{ total: number; items: unknown[] }>(portal, list.session, list.path)
  const theirs = await others.answerTo(list)
  if (total !== theirs.total || items.length !== theirs.listed)
    throw new Error(`Two lists of one agency (${list.kind}): ${total} and ${theirs.total} properties`)
}
