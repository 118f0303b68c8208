import { availableParallelism } from 'node:os'
import { agenciesByWeight } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { pgbenchRate } from './pgbench.ts'
import { startPortals, type Servers } from './portal-processes.ts'
import { startPostgraphile, type Postgraphile } from './postgraphile.ts'
import { recordedTrips } from './recorded-statements.ts'
import { median, rounded, say, type Figure } from './report.ts'
import { getRequest, send } from './send-load.ts'
import type { World } from './world-database.ts'

const rounds = 5
const seconds = 5
const connections = 16
const agencyCount = 16
const path = '/v1/portfolio'

/** The portfolio list, page 1: the portal beside the same statements alone, and beside PostGraphile on the same database. */
export async function measureThroughput(world: World, firstPort: number): Promise<Figure[]> {
  const cores = availableParallelism()
  const agencies = await agenciesByWeight(world, agencyCount)
  const sessions = await openSessions(world, agencies)
  const scripts = await recordedTrips(world, path, sessions)
  say(`Agencies of ${agencies.map(({ size }) => size).join(', ')} properties; ${connections} connections`)
  say(`One request: ${(scripts[0] ?? []).map((trip) => `${trip.length} statement(s)`).join(', then ')}`)
  const portals = await startPortals(
    world,
    Array.from({ length: cores }, (_, place) => firstPort + place),
  )
  const others = await startPostgraphile(
    world,
    Array.from({ length: cores }, (_, place) => firstPort + cores + place),
  )
  try {
    const ours = async (time: number) => {
      const sent = await send({
        ports: portals.ports,
        requests: sessions.map((session) => getRequest(path, session)),
        connections,
        seconds: time,
      })
      return sent.requests / sent.seconds
    }
    const theirs = async (time: number) => {
      const sent = await send({
        ports: others.ports,
        requests: sessions.map(others.requestOf),
        connections,
        seconds: time,
      })
      return sent.requests / sent.seconds
    }
    const alone = async (time: number) =>
      pgbenchRate({ url: world.portalUrl, scripts, clients: connections, threads: cores, seconds: time })
    for (const session of sessions) await checkSameList(portals, others, session)
    await ours(3)
    await theirs(3)
    const results: { ours: number; alone: number; theirs: number }[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const result = { ours: await ours(seconds), alone: await alone(seconds), theirs: await theirs(seconds) }
      results.push(result)
      say(
        `  round ${round}: portal ${rounded(result.ours)}/s, pgbench ${rounded(result.alone)}/s, PostGraphile ${rounded(result.theirs)}/s`,
      )
    }
    return [
      { name: 'Portfolio list, portal', value: median(results.map((each) => each.ours)), unit: '/s' },
      {
        name: 'Portfolio list ÷ the same SQL under pgbench',
        value: median(results.map((each) => each.ours / each.alone)),
        unit: '',
        limit: { atLeast: 0.4 },
      },
      {
        name: 'Portfolio list ÷ PostGraphile',
        value: median(results.map((each) => each.ours / each.theirs)),
        unit: '×',
        limit: { atLeast: 10 },
      },
    ]
  } finally {
    await others.stop()
    await portals.stop()
  }
}

/** A comparison is worth something only between equal answers. */
async function checkSameList({ ports }: Servers, others: Postgraphile, session: Session): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${ports[0]}${path}`, { headers: { cookie: session.cookie } })
  const { data } = (await reply.json()) as { data: { items: unknown[]; total: number } }
  const theirs = await others.answerTo(session)
  if (data.total !== theirs.total || data.items.length !== theirs.listed)
    throw new Error(`Two lists of one agency: ${data.total} and ${theirs.total} properties`)
}
