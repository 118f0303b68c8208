import { availableParallelism } from 'node:os'
import { largestAndUsualAgencies, usualSize } from './chosen-agencies.ts'
import { listRequests, listKinds, type ListRequest } from './list-requests.ts'
import { openSessions } from './open-sessions.ts'
import { pgbenchRate } from './pgbench.ts'
import { startPortals, type Servers } from './portal-processes.ts'
import { startPostgraphile, type Postgraphile } from './postgraphile.ts'
import { recordedTrips } from './recorded-statements.ts'
import { median, rounded, say, type Figure } from './report.ts'
import { getRequest, send } from './send-load.ts'
import type { BenchDatabase } from './bench-database.ts'

const rounds = 5
const seconds = 5
/** A new server process is several times slower until its code is compiled. */
const warmUpSeconds = 15
const connections = 16

const sizes = {
  'largest agency': (size: number) => size > usualSize * 2,
  'usual agencies': (size: number) => size <= usualSize * 2,
}

/** Requests per second, and microseconds of CPU per request in the servers and in PostgreSQL. */
type Rate = { rate: number; server: number; postgres: number }
type Side = 'portal' | 'pgbench' | 'PostGraphile'
type Sides = Record<Side, (lists: readonly ListRequest[], time: number) => Promise<Rate>>

/**
 * Page 1 of the portfolio list: the portal compared with the same statements alone, and with PostGraphile on the same
 * database.
 */
export async function measureThroughput(database: BenchDatabase, firstPort: number): Promise<Figure[]> {
  const cores = availableParallelism()
  const portsFrom = (first: number) => Array.from({ length: cores }, (_, place) => first + place)
  const sessions = await openSessions(database, await largestAndUsualAgencies(database, connections))
  const lists = await listRequests(database, sessions)
  const recorded = await recordedTrips(database, lists)
  say(`${connections} connections, ${cores} servers; plans: ${recorded.planCacheMode}`)
  say(`One request: ${(recorded.scripts[0] ?? []).map((trip) => `${trip.length} statement(s)`).join(', then ')}`)
  const portals = await startPortals(database, portsFrom(firstPort))
  const others = await startPostgraphile(database, portsFrom(firstPort + cores))
  try {
    for (const list of lists) await checkSameList(portals, others, list)
    const order = { ...recorded, url: database.portalUrl, clients: connections, threads: cores }
    const sides: Sides = {
      portal: async (some, time) =>
        rateOf(
          database,
          portals,
          some.map(({ path, session }) => getRequest(path, session)),
          time,
        ),
      pgbench: async (_, time) => {
        const before = database.cpuSeconds()
        const rate = await pgbenchRate({ ...order, seconds: time })
        return { rate, server: 0, postgres: ((database.cpuSeconds() - before) * 1e6) / (rate * time) }
      },
      PostGraphile: async (some, time) => rateOf(database, others, some.map(others.requestOf), time),
    }
    for (const side of [sides.portal, sides.PostGraphile]) await side(lists, warmUpSeconds)
    const figures = await compare(sides, lists)
    for (const kind of listKinds) {
      for (const [name, isMeant] of Object.entries(sizes)) {
        const some = lists.filter((list) => list.kind === kind && isMeant(list.session.agency.size))
        const [ours, theirs] = [await sides.portal(some, seconds), await sides.PostGraphile(some, seconds)]
        const times = rounded(ours.rate / theirs.rate)
        say(`  ${kind}, ${name}: portal ${rounded(ours.rate)}/s, PostGraphile ${rounded(theirs.rate)}/s: ${times} ×`)
      }
    }
    return figures
  } finally {
    await others.stop()
    await portals.stop()
  }
}

async function compare(sides: Sides, lists: readonly ListRequest[]): Promise<Figure[]> {
  const results: Record<Side, Rate[]> = { portal: [], pgbench: [], PostGraphile: [] }
  for (let round = 1; round <= rounds; round += 1) {
    for (const side of Object.keys(sides) as Side[]) results[side].push(await sides[side](lists, seconds))
    const words = Object.entries(results).map(([side, rates]) => `${side} ${rounded(rates.at(-1)?.rate ?? 0)}/s`)
    say(`  round ${round}: ${words.join(', ')}`)
  }
  for (const [side, rates] of Object.entries(results)) {
    const middle = (part: keyof Rate) => rounded(median(rates.map((each) => each[part])))
    say(`  ${side}: CPU of a request ${middle('server')} µs in servers, ${middle('postgres')} µs in PostgreSQL`)
  }
  const against = (side: Side) =>
    median(results.portal.map(({ rate }, place) => rate / (results[side][place]?.rate ?? 0)))
  const name = 'Portfolio list'
  return [
    { name: `${name}, requests to the portal`, value: median(results.portal.map(({ rate }) => rate)), unit: '/s' },
    { name: `${name} ÷ the same SQL under pgbench`, value: against('pgbench'), unit: '', limit: { atLeast: 0.4 } },
    { name: `${name} ÷ PostGraphile`, value: against('PostGraphile'), unit: '×', limit: { atLeast: 10 } },
  ]
}

async function rateOf(database: BenchDatabase, servers: Servers, requests: string[], time: number): Promise<Rate> {
  const before = { server: servers.cpuSeconds(), postgres: database.cpuSeconds() }
  const sent = await send({ ports: servers.ports, requests, connections, seconds: time })
  return {
    rate: sent.requests / sent.seconds,
    server: ((servers.cpuSeconds() - before.server) * 1e6) / sent.requests,
    postgres: ((database.cpuSeconds() - before.postgres) * 1e6) / sent.requests,
  }
}

/** The comparison is valid only if both return the same rows. */
async function checkSameList({ ports }: Servers, others: Postgraphile, list: ListRequest): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${ports[0]}${list.path}`, { headers: { cookie: list.session.cookie } })
  const { data } = (await reply.json()) as { data: { items: unknown[]; total: number } }
  const theirs = await others.answerTo(list)
  if (data.total !== theirs.total || data.items.length !== theirs.listed)
    throw new Error(`Two lists of one agency (${list.kind}): ${data.total} and ${theirs.total} properties`)
}
