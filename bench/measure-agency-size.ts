import { defaultPageSize } from '../contract/paging.ts'
import { facets, listFacets, type FacetCode } from '../contract/portfolio/portfolio.ts'
import { scaled } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { agenciesOfSize, largestAgency, usualSize, type Agency } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals, type Server } from './processes.ts'
import { median, rounded, say, type Figure } from './report.ts'
import { costOf, getRequest, warmUp } from './send-load.ts'

const rounds = scaled(7)
const requestsPerRound = scaled(300)
const candidates = scaled(60, 3)

type Pair = { small: Session; large: Session }

/** CPU of the same call for the largest agency and for one of the usual size. */
export async function measureAgencySize(database: BenchDatabase): Promise<Figure[]> {
  const large = await largestAgency(database)
  const usual = await agenciesOfSize(database, usualSize, large.state, candidates)
  const [largeSession, ...usualSessions] = (await openSessions(database, [large, ...usual])) as [Session, ...Session[]]
  const portals = await startPortals(database)
  const first = usualSessions[0] as Session
  say(`Agency of ${large.size} beside agencies of ${usual.at(0)?.size} to ${usual.at(-1)?.size}, CPU µs of a call`)
  const warming = ['/v1/stats', '/v1/portfolio'].map((path) => getRequest({ path, session: first }))
  await costOf(database, portals, warming, scaled(warmUp))
  const pair = { small: first, large: largeSession }
  const stats = await ratioOf(database, portals, 'GET /v1/stats', '/v1/stats', pair)
  const list = await ratioOf(database, portals, 'GET /v1/portfolio', '/v1/portfolio', pair)
  const work = await ratioOfWork(database, portals, [large, ...usual], [largeSession, ...usualSessions])
  const ofFacets: number[] = []
  for (const facet of listFacets('managed', { state: large.state, hasProblemRegister: true })) {
    const counts = await countsOf(database, facet, [large, ...usual])
    const small = usualSessions.reduce((best, each) => (counts(each.agency) > counts(best.agency) ? each : best))
    // Same number of rows for both, because each row costs the same and small agencies have few in some lists.
    const rows = Math.min(defaultPageSize, counts(large), counts(small.agency))
    if (rows === 0) {
      say(`  ${facet}: no agency of the usual size has any, so nothing can be compared`)
      continue
    }
    const path = `/v1/portfolio?facet=${facet}&page-size=${rows}`
    const name = `… ${facet} (${counts(large)} and ${counts(small.agency)}, ${rows} shown)`
    ofFacets.push(await ratioOf(database, portals, name, path, { small, large: largeSession }))
  }
  const limit = { atMost: 1.3 }
  const size = `agency of ${large.size.toLocaleString('en-AU')} ÷ of ${first.agency.size}`
  return [
    { name: `CPU of stats, ${size}`, value: stats, unit: '×', limit },
    { name: `CPU of list page 1, ${size}`, value: list, unit: '×', limit },
    { name: `CPU of the list of work with its counts, ${size}`, value: work, unit: '×', limit: { atMost: 1.2 } },
    {
      name: `CPU of a list with one facet, the worst of ${ofFacets.length}, likewise`,
      value: Math.max(...ofFacets),
      unit: '×',
      limit,
    },
  ]
}

/** The agency of the usual size in which most waits; both show as many rows, because each row costs the same. */
async function ratioOfWork(
  database: BenchDatabase,
  portals: readonly Server[],
  agencies: readonly Agency[],
  [largeSession, ...usualSessions]: readonly [Session, ...Session[]],
): Promise<number> {
  const { rows } = await database.owner.query<{ id: number; count: number }>(
    `select agency_id as id, count(*)::int as count from property_cards
      where agency_id = any($1) and work_section < 5 group by agency_id`,
    [agencies.map(({ id }) => id)],
  )
  const waiting = ({ agency }: Session) => rows.find(({ id }) => id === agency.id)?.count ?? 0
  const small = usualSessions.reduce((best, each) => (waiting(each) > waiting(best) ? each : best))
  const shown = Math.min(defaultPageSize, waiting(small), waiting(largeSession))
  const name = `GET /v1/work (${waiting(largeSession)} and ${waiting(small)}, ${shown} shown)`
  return ratioOf(database, portals, name, `/v1/work?page-size=${Math.max(1, shown)}`, { small, large: largeSession })
}

async function countsOf(
  { owner }: BenchDatabase,
  facet: FacetCode,
  agencies: Agency[],
): Promise<(agency: Agency) => number> {
  const { rows } = await owner.query<{ id: number; count: number }>(
    'select agency_id as id, count from card_counters where agency_id = any($1) and kind = 1 and manager_id = 0 and counter = $2',
    [agencies.map(({ id }) => id), facets[facet].bit],
  )
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return ({ id }) => counts.get(id) ?? 0
}

async function ratioOf(
  database: BenchDatabase,
  portals: readonly Server[],
  name: string,
  path: string,
  { small, large }: Pair,
): Promise<number> {
  const cost = async (session: Session, count: number) =>
    (await costOf(database, portals, [getRequest({ path, session })], count)).both
  for (const session of [small, large]) await cost(session, scaled(100))
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push([await cost(small, requestsPerRound), await cost(large, requestsPerRound)])
  const ratio = median(pairs.map(([one, other]) => other / one))
  const [few, many] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
  say(`  ${name.padEnd(64)}${rounded(few).padStart(6)} → ${rounded(many).padStart(6)}   ${ratio.toFixed(2)} ×`)
  return ratio
}
