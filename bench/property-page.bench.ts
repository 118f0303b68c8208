import { availableParallelism } from 'node:os'
import { isSmokeRun, scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { largestAndUsualAgencies } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { bareCost } from './pgbench.ts'
import { startPortals } from './processes.ts'
import { recordTrips } from './recorded-statements.ts'
import { median, rounded, say, type Figure } from './report.ts'
import { costOf, getRequest, warmUp, type Cost } from './send-load.ts'

const rounds = scaled(5)
const requestsPerRound = scaled(600)
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
async function measure(database: BenchDatabase): Promise<Figure[]> {
  const sessions = await openSessions(database, await largestAndUsualAgencies(database, propertiesMeasured))
  const properties: { id: number; session: Session }[] = []
  for (const session of sessions) properties.push(await propertyOf(database, session))
  const portals = await startPortals(database)
  const figures: Figure[] = [{ name: 'Calls for a view of a property', value: 1, unit: '' }]
  for (const { name, pathOf, limit } of calls) {
    const asked = properties.map(({ id, session }) => ({ path: pathOf(id), session }))
    const requests = asked.map(getRequest)
    const scripts = await recordTrips(database, asked)
    const trips = Math.max(...scripts.map((script) => script.length))
    await costOf(database, portals, requests, scaled(warmUp))
    const threads = Math.min(clients, availableParallelism())
    const results: (Cost & { bare: number })[] = []
    for (let round = 0; round < rounds; round += 1)
      results.push({
        ...(await costOf(database, portals, requests, requestsPerRound)),
        bare: isSmokeRun ? NaN : await bareCost(database, { scripts, clients, threads }),
      })
    const middle = (part: keyof (typeof results)[number]) => median(results.map((each) => each[part]))
    say(
      `  ${name}: ${rounded(middle('server'))} µs in the server, ${rounded(middle('postgres'))} µs in PostgreSQL; ` +
        `bare SQL ${rounded(middle('bare'))} µs; ${trips} trip(s) to PostgreSQL`,
    )
    figures.push({ name: `CPU of ${name}, server and PostgreSQL`, value: middle('both'), unit: 'CPU µs' })
    if (isSmokeRun) continue
    const value = median(results.map(({ both, bare }) => both / bare))
    figures.push({ name: `CPU of ${name} ÷ the same SQL under pgbench`, value, unit: '×', ...(limit && { limit }) })
  }
  return figures
}

/** The same visited property in every run. */
async function propertyOf({ owner }: BenchDatabase, session: Session): Promise<{ id: number; session: Session }> {
  const { rows } = await owner.query<{ id: number }>(
    `select p.id from properties p
      where p.agency_id = $1 and p.cancelled_at is null
        and exists (select from visits v where v.agency_id = p.agency_id and v.property_id = p.id)
      order by md5(p.id::text) limit 1`,
    [session.agency.id],
  )
  const [property] = rows
  if (!property) throw new Error(`Agency ${session.agency.id} has no property that was visited`)
  return { id: property.id, session }
}

export const bench: Bench = {
  about: 'Measures what a view of a property costs, beside its bare SQL. Needs pgbench.',
  properties: 40_000,
  measures: { 'property-page': measure },
}
