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
import { recordTrips } from './recorded-statements.ts'
import { median, rounded, say, skip, type Figure } from './report.ts'
import { getRequest, sendLoad, warmUp } from './send-load.ts'

const rounds = scaled(5)
const requestsPerRound = scaled(2000)
/** PostGraphile and pgbench, which is given seconds. */
const fewerRequests = scaled(300)
const seconds = 10
const connections = scaled(16, 4)
/** Each kind of list of the largest agency and of a usual one: pgbench plans every script anew on every connection. */
const scriptsMeasured = 2 * listKinds.length

const sizes = {
  'largest agency': (size: number) => size > usualSize * 2,
  'usual agencies': (size: number) => size <= usualSize * 2,
}

/** Requests per second, and microseconds of CPU per request in the servers, in PostgreSQL and in who sends it. */
type Rate = { rate: number; server: number; postgres: number; client: number }
type Side = (lists: readonly ListRequest[], count: number) => Promise<Rate>

/**
 * Page 1 of the portfolio list: the portal compared with the same statements alone, and with PostGraphile on the same
 * database. Compared by CPU, which is as rates on a machine that does nothing else.
 */
export async function measureThroughput(database: BenchDatabase): Promise<Figure[]> {
  const cores = scaled(availableParallelism())
  const sessions = await openSessions(database, await largestAndUsualAgencies(database, connections))
  const lists = await listRequests(database, sessions)
  const scripts = await recordTrips(database, lists)
  say(`${connections} connections, ${cores} servers`)
  say(`One request: ${(scripts[0] ?? []).map((trip) => `${trip.length} statement(s)`).join(', then ')}`)
  const portals = await startPortals(database, cores)
  const sideOf =
    (servers: readonly Server[], toRequest: (list: ListRequest) => string): Side =>
    async (some, count) => {
      const sent = await sendLoad(database, servers, { requests: some.map(toRequest), connections, count })
      return { rate: sent.requests / sent.seconds, ...sent.cost }
    }
  const portal = sideOf(portals, getRequest)
  await portal(lists, scaled(warmUp * cores))
  if (isSmokeRun) {
    skip('lists under pgbench and PostGraphile')
    return figuresOf([await portal(lists, requestsPerRound)])
  }
  const others = await startPostgraphile(database, cores)
  for (const list of lists) await checkSameList(portals[0] as Server, others, list)
  const order = { scripts: scripts.slice(0, scriptsMeasured), clients: connections, threads: cores }
  const pgbench: Side = async () => ({ server: 0, ...(await runPgbench(database, order, seconds)) })
  const postgraphile = sideOf(others.servers, others.requestOf)
  await postgraphile(lists, warmUp)
  const figures = await compare({ portal, pgbench, PostGraphile: postgraphile }, lists)
  for (const kind of listKinds) {
    for (const [name, isMeant] of Object.entries(sizes)) {
      const some = lists.filter((list) => list.kind === kind && isMeant(list.session.agency.size))
      const [ours, theirs] = [await portal(some, fewerRequests), await postgraphile(some, fewerRequests)]
      const times = rounded(cpuOf(theirs) / cpuOf(ours))
      say(`  ${kind}, ${name}: CPU ${rounded(cpuOf(ours))} µs, PostGraphile ${rounded(cpuOf(theirs))} µs: ${times} ×`)
    }
  }
  return figures
}

const cpuOf = ({ server, postgres, client }: Rate): number => server + postgres + client
const middle = (rates: readonly Rate[], part: keyof Rate) => median(rates.map((each) => each[part]))

const figuresOf = (rates: readonly Rate[]): Figure[] => [
  { name: 'Portfolio list, requests to the portal', value: middle(rates, 'rate'), unit: '/s' },
  { name: 'Portfolio list, CPU of the server', value: middle(rates, 'server'), unit: 'CPU µs', limit: { atMost: 900 } },
  {
    name: 'Portfolio list, CPU of PostgreSQL',
    value: middle(rates, 'postgres'),
    unit: 'CPU µs',
    limit: { atMost: 500 },
  },
]

type SideName = 'portal' | 'pgbench' | 'PostGraphile'

async function compare(sides: Record<SideName, Side>, lists: readonly ListRequest[]): Promise<Figure[]> {
  const results: Record<SideName, Rate[]> = { portal: [], pgbench: [], PostGraphile: [] }
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of Object.keys(sides) as SideName[])
      results[name].push(await sides[name](lists, name === 'portal' ? requestsPerRound : fewerRequests))
    const words = Object.entries(results).map(([name, rates]) => `${name} ${rounded(rates.at(-1)?.rate ?? 0)}/s`)
    say(`  round ${round}: ${words.join(', ')}`)
  }
  for (const [name, rates] of Object.entries(results)) {
    const [server, postgres, client] = (['server', 'postgres', 'client'] as const).map((part) =>
      rounded(middle(rates, part)),
    )
    say(`  ${name}: CPU of a request ${server} µs in servers, ${postgres} µs in PostgreSQL, ${client} µs to send it`)
  }
  const against = (others: Rate[]) => median(results.portal.map((ours, at) => cpuOf(others[at] as Rate) / cpuOf(ours)))
  const name = 'Portfolio list ÷'
  return [
    ...figuresOf(results.portal),
    { name: `${name} the same SQL under pgbench`, value: against(results.pgbench), unit: '×', limit: { atLeast: 0.6 } },
    { name: `${name} PostGraphile`, value: against(results.PostGraphile), unit: '×', limit: { atLeast: 8 } },
  ]
}

/** The comparison is valid only if both return the same rows. */
async function checkSameList(portal: Server, others: Postgraphile, list: ListRequest): Promise<void> {
  const { total, items } = await ask<{ total: number; items: unknown[] }>(portal, list.session, list.path)
  const theirs = await others.answerTo(list)
  if (total !== theirs.total || items.length !== theirs.listed)
    throw new Error(`Two lists of one agency (${list.kind}): ${total} and ${theirs.total} properties`)
}
