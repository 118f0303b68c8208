import type { ReplyOf } from '../contract/endpoint.ts'
import { defaultPageSize } from '../contract/paging.ts'
import type { searchEverything, SearchHit } from '../contract/search.ts'
import { searchableWords } from '../contract/search-text.ts'
import { scaled } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { agenciesOfSize, largestAgency, usualSize } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals, type Server } from './processes.ts'
import { median, quantile, rounded, say, type Figure } from './report.ts'
import { rankedSearchPath, readSearchTerms, type SearchTerms } from './search-terms.ts'
import { getRequest, sendLoad } from './send-load.ts'

const termsOfEachKind = scaled(30, 3)
const rounds = scaled(10)
const comparisons = scaled(5)

/** Of the search in the header of the dashboard: how long it takes, what it costs in a large agency, and whether its first hit is right. */
export async function measureSearch(database: BenchDatabase): Promise<Figure[]> {
  const large = await largestAgency(database)
  const [usual = large] = await agenciesOfSize(database, usualSize, large.state, 1)
  const [ofLarge, ofUsual] = (await openSessions(database, [large, usual])) as [Session, Session]
  const terms = await readSearchTerms(database, large, termsOfEachKind)
  const portals = await startPortals(database)
  const load = (session: Session, texts: readonly string[]) =>
    texts.map((text) => getRequest({ path: rankedSearchPath(text), session }))

  say(`Search in the agency of ${large.size}, milliseconds from request to answer`)
  const latencies: number[] = []
  for (const [kind, texts] of Object.entries(terms)) {
    if (texts.length === 0) continue
    const requests = load(ofLarge, texts)
    await sendLoad(database, portals, { requests, connections: 1, count: requests.length })
    const sent = await sendLoad(database, portals, { requests, connections: 1, count: requests.length * rounds })
    latencies.push(...sent.latencies)
    const [middle, most] = [quantile(sent.latencies, 0.5), quantile(sent.latencies, 0.95)]
    const cpu = `${rounded(sent.cost.both).padStart(6)} µs of CPU`
    say(
      `  ${kind.padEnd(20)}median ${rounded(middle).padStart(6)}   p95 ${rounded(most).padStart(6)}  ${cpu}   (“${texts[0]}”)`,
    )
  }

  // What finds more than a page is left out: a suburb has more properties in a larger agency, and all are counted.
  const ofOnePage = async (session: Session, all: SearchTerms) => {
    const texts: string[] = []
    for (const text of Object.values(all).flat())
      if ((await askFor(portals, session, text)).total <= defaultPageSize) texts.push(text)
    return load(session, texts)
  }
  const few = await ofOnePage(ofUsual, await readSearchTerms(database, usual, termsOfEachKind))
  const many = await ofOnePage(ofLarge, terms)
  const cost = async (requests: string[]) =>
    (await sendLoad(database, portals, { requests, connections: 4, count: 2 * many.length })).cost.both
  const pairs: [number, number][] = []
  for (let round = 0; round <= comparisons; round += 1) pairs.push([await cost(few), await cost(many)])
  // The first warms up.
  const ratio = median(pairs.slice(1).map(([one, other]) => other / one))
  const [small, big] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
  say(`  CPU of a search that finds at most a page: ${rounded(small)} → ${rounded(big)} µs`)

  const { right, asked } = await countRight(portals, ofLarge, terms)
  const name = `Search in the agency of ${large.size.toLocaleString('en-AU')}`
  return [
    { name: `${name}, median`, value: quantile(latencies, 0.5), unit: 'ms', limit: { atMost: 15 } },
    { name: `${name}, p95`, value: quantile(latencies, 0.95), unit: 'ms', limit: { atMost: 15 } },
    { name: `CPU of a search, ${name.slice(14)} ÷ of ${usual.size}`, value: ratio, unit: '×', limit: { atMost: 1.2 } },
    { name: `Right first hit of ${asked} searches`, value: (100 * right) / asked, unit: '%', limit: { atLeast: 95 } },
  ]
}

type Found = ReplyOf<typeof searchEverything>

const plain = (text: string): string => searchableWords(text).join(' ')
const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(-8)

/** Whether a first hit is what the text was taken from, or as good: one street may have many addresses that begin alike. */
const isRight: Partial<Record<keyof SearchTerms, (text: string, hit: SearchHit) => boolean>> = {
  'half an address': (text, hit) => hit.addressLine1.startsWith(text),
  tenant: (text, hit) => hit.kind === 'PROPERTY' && (hit.match ?? '').endsWith(`: ${text}`),
  phone: (text, hit) => hit.kind === 'PROPERTY' && digits(hit.match ?? '') === digits(text),
  email: (text, hit) => hit.kind === 'PROPERTY' && plain(hit.match ?? '').endsWith(plain(text)),
  'key number': (text, hit) => hit.kind === 'PROPERTY' && hit.match === `Key ${text}`,
  quote: (text, hit) => hit.kind === 'QUOTE' && hit.number === text,
  invoice: (text, hit) => hit.kind === 'INVOICE' && hit.number === text,
}

async function askFor([portal]: readonly Server[], { cookie }: Session, text: string): Promise<Found> {
  const reply = await fetch(`http://127.0.0.1:${portal?.port}${rankedSearchPath(text)}`, { headers: { cookie } })
  return ((await reply.json()) as { data: Found }).data
}

async function countRight(portals: readonly Server[], session: Session, terms: SearchTerms) {
  let [right, asked] = [0, 0]
  for (const [kind, isFirst] of Object.entries(isRight)) {
    const wrong: string[] = []
    for (const text of terms[kind as keyof SearchTerms]) {
      const [first] = (await askFor(portals, session, text)).hits
      asked += 1
      if (first && isFirst(text, first)) right += 1
      else wrong.push(`${text} → ${JSON.stringify(first)}`)
    }
    say(`  ${kind.padEnd(20)}${wrong.length} wrong ${wrong.slice(0, 3).join('; ')}`)
  }
  return { right, asked }
}
