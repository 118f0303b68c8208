import { availableParallelism } from 'node:os'
import { largestAndUsualAgencies } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { bareCost } from './pgbench.ts'
import { startPortals } from './portal-processes.ts'
import { recordedTrips } from './recorded-statements.ts'
import { median, rounded, say, type Figure } from './report.ts'
import { costOf, getRequest, send, warmUp, type Cost } from './send-load.ts'
import type { BenchDatabase } from './bench-database.ts'

const rounds = 5
const requestsPerRound = 600
/**
 * pgbench plans every script anew on every connection. Few scripts and connections, so that it measures execution
 * rather than planning.
 */
const propertiesMeasured = 4
const clients = 2

/** Calls of one page view: the initial one, and those of parts that load later. */
const calls = [
  { name: 'the property page', pathOf: (id: number) => `/v1/property/${id}`, limit: { atMost: 4 } },
  { name: 'its timeline', pathOf: (id: number) => `/v1/property/${id}/timeline` },
]

/** CPU of the server and of PostgreSQL for one page view, compared with the same statements sent by pgbench. */
export async function measurePropertyPage(database: BenchDatabase, firstPort: number): Promise<Figure[]> {
  const sessions = await openSessions(database, await largestAndUsualAgencies(database, propertiesMeasured))
  const properties = await Promise.all(sessions.map(async (session) => propertyOf(database, session)))
  const portals = await startPortals(database, [firstPort])
  try {
    const figures: Figure[] = [{ name: 'Calls for a view of a property', value: 1, unit: '' }]
    for (const { name, pathOf, limit } of calls) {
      const asked = properties.map(({ id, session }) => ({ path: pathOf(id), session }))
      const requests = asked.map(({ path, session }) => getRequest(path, session))
      const recorded = await recordedTrips(database, asked)
      const trips = recorded.scripts.map((script) => script.length)
      await send({ ports: portals.ports, requests, connections: 4, count: warmUp })
      const order = {
        ...recorded,
        url: database.portalUrl,
        clients,
        threads: Math.min(clients, availableParallelism()),
      }
      const results: { portal: Cost; bare: number }[] = []
      for (let round = 0; round < rounds; round += 1)
        results.push({
          portal: await costOf(database, portals, requests, requestsPerRound),
          bare: await bareCost(database, order),
        })
      const middle = (part: keyof Cost) => median(results.map(({ portal }) => portal[part]))
      say(
        `  ${name}: ${rounded(middle('server'))} µs in the server, ${rounded(middle('postgres'))} µs in PostgreSQL; ` +
          `bare SQL ${rounded(median(results.map(({ bare }) => bare)))} µs; ${Math.max(...trips)} trips to PostgreSQL, the session’s among them`,
      )
      figures.push(
        { name: `CPU of ${name}, server and PostgreSQL`, value: middle('both'), unit: 'µs' },
        {
          name: '… ÷ the same SQL under pgbench',
          value: median(results.map(({ portal, bare }) => portal.both / bare)),
          unit: '×',
          ...(limit && { limit }),
        },
      )
    }
    return figures
  } finally {
    await portals.stop()
  }
}

/** The same visited property in every run. */
async function propertyOf(database: BenchDatabase, session: Session): Promise<{ id: number; session: Session }> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select p.id from properties p
      where p.agency_id = $1 and p.cancelled_at is null
        and exists (select from visits v where v.agency_id = p.agency_id and v.property_id = p.id)
      order by md5(p.id::text) limit 1`,
    [session.agency.id],
  )
  const [property] = rows
  if (!property)
    throw new Error(`Agency ${session.agency.id} of the ${database.name} database has no property that was visited`)
  return { id: property.id, session }
}
