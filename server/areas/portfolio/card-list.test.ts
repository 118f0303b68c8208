import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceExclusivities, sortDirections } from '../../../contract/paging.ts'
import { facetCodes, facetGroups, facetMask, facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import { propertySorts } from '../../../contract/portfolio/property-sorts.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import { Database } from '../../platform/database.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { searchTerms } from '../../../contract/search-text.ts'
import { toSearchText } from '../cards/search-text.ts'
import type { CardQuery, CardSource } from './card-query.ts'
import { cardItems, cardKeys, cardPageRows } from './card-list.queries.ts'

/* Random cards and queries, evaluated by PostgreSQL and by a plain filter over an array. */

type Made = {
  kind: 1 | 2
  id: number
  managerId: number | null
  serviceMask: number
  facetMask: number
  dueOn: string | null
  sortKey: string
  searchText: string
}

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let managers: number[]
let cards: Made[]

/** Fixed, so that every run has the same queries. */
let seed = 7
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
const someOf = <Item>(items: readonly Item[], share: number): Item[] => items.filter(() => random() < share)

const streets = ['Acacia Street', 'Banksia Road', "O'Brien Court", 'Zoë Lane', '100% Place', 'Under_score Drive']

function madeCard(kind: 1 | 2, id: number): Made {
  const street = oneOf(streets)
  const number = String(Math.ceil(random() * 30))
  return {
    kind,
    id,
    managerId: random() < 0.1 ? null : oneOf(managers),
    serviceMask: someOf([1, 2, 4, 8, 16, 32], 0.4).reduce((mask, bit) => mask | bit, 0),
    facetMask: facetMask(someOf(facetCodes, 0.3)),
    dueOn: random() < 0.2 ? null : `2026-0${Math.ceil(random() * 9)}-1${Math.floor(random() * 3)}`,
    sortKey: `${street.toLowerCase()} ${number.padStart(6, '0')}`,
    searchText: toSearchText({
      address: [`${number} ${street}`, 'FITZROY VIC 3065'],
      names: [oneOf(['Maria Papadopoulos', 'Ben Ng'])],
    }),
  }
}

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 2, applicationName: 'tests' })
  given = await Given.in(source.ownerUrl)
  agencyId = await given.agency()
  const stranger = await given.agency()
  managers = [await given.propertyManager(agencyId), await given.propertyManager(agencyId)]
  cards = [1, 2].flatMap((kind) => Array.from({ length: 150 }, (_, index) => madeCard(kind as 1 | 2, index + 1)))
  const rows = [
    ...cards.map((card) => ({ agency: agencyId, ...card })),
    ...cards.map((card) => ({ agency: stranger, ...card })),
  ]
  await given.rows(
    `insert into property_cards (agency_id, kind, subject_id, manager_id, service_mask, facet_mask, due_on, sort_key, search_text, item)
     select agency, kind, id, "managerId", "serviceMask", "facetMask", "dueOn", "sortKey", "searchText",
            jsonb_build_object('kind', kind, 'id', id)
       from jsonb_to_recordset($1) x (agency int, kind int, id int, "managerId" int, "serviceMask" int, "facetMask" bigint, "dueOn" date,
                                      "sortKey" text, "searchText" text)`,
    [JSON.stringify(rows)],
  )
  await given.rows(`insert into card_counters (agency_id, kind, manager_id, counter, count)
    select agency_id, kind, m, counter, count(*) from (
      select agency_id, kind, unnest(array[0, manager_id]) m, 255 as counter from property_cards
      union all select agency_id, kind, unnest(array[0, manager_id]), b from property_cards, generate_series(0, 30) b
       where facet_mask & (1::bigint << b) <> 0
      union all select agency_id, kind, unnest(array[0, manager_id]), 63 + s from property_cards, generate_series(1, 6) s
       where service_mask & (1 << (s - 1)) <> 0) x where m is not null group by 1, 2, 3, 4`)
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

const reader = () => database.reader({ state: 'vic', agencyId, userId: null })
type Wish = Omit<CardQuery, 'facets' | 'list'> & { facets: FacetCode[] }
const wish = (patch: Partial<Wish> = {}): Wish => ({
  sources: [{ kind: 1 }],
  facets: [],
  services: [],
  exclusivity: 'INCLUDING',
  sort: 'address',
  direction: 'ascending',
  ...patch,
})

const hasFacet = (card: Made, code: FacetCode) => (card.facetMask & (1 << facets[code].bit)) !== 0
const isIn = (card: Made, { kind, within }: CardSource) => card.kind === kind && (!within || hasFacet(card, within))

function passes(
  card: Made,
  { sources, facets: codes, services: chosen, exclusivity, managerId, query }: Wish,
): boolean {
  if (!sources.some((each) => isIn(card, each))) return false
  if (managerId !== undefined && card.managerId !== managerId) return false
  if (!facetGroups(codes).every((group) => group.some((code) => hasFacet(card, code)))) return false
  const has = (code: (typeof serviceCodes)[number]) => (card.serviceMask & (1 << (services[code].id - 1))) !== 0
  if (chosen.length > 0) {
    if (exclusivity === 'INCLUDING' && !chosen.every(has)) return false
    if (exclusivity === 'EXCLUDING' && chosen.some(has)) return false
    if (exclusivity === 'ONLY' && !serviceCodes.every((code) => has(code) === chosen.includes(code))) return false
  }
  if (!query) return true
  const words = searchTerms(query)
  return words.length > 0 && words.every((word) => card.searchText.includes(word))
}

const compare = <Value extends string | number>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0)

function inOrder({ sort, direction }: Wish) {
  const sign = direction === 'ascending' ? 1 : -1
  return (one: Made, other: Made) => {
    if (sort === 'due' && (one.dueOn === null) !== (other.dueOn === null)) return one.dueOn === null ? 1 : -1
    if (sort === 'unsafe') {
      const safe = (card: Made) => Number(!hasFacet(card, 'URGENT'))
      return (
        sign * compare(safe(one), safe(other)) ||
        compare(one.sortKey, other.sortKey) ||
        compare(one.kind, other.kind) ||
        compare(one.id, other.id)
      )
    }
    const key = ({ sortKey, dueOn }: Made) => (sort === 'address' ? sortKey : (dueOn ?? ''))
    return sign * (compare(key(one), key(other)) || compare(one.kind, other.kind) || compare(one.id, other.id))
  }
}
const expected = (asked: Wish) => cards.filter((card) => passes(card, asked)).toSorted(inOrder(asked))
const named = ({ kind, id }: { kind: number; id: number }) => `${kind}:${id}`

async function pageOf(asked: Wish, limit = 10, offset = 0) {
  const [row] = await reader().rows(cardPageRows(asked.sources, { ...asked, agencyId }, asked, { limit, offset }))
  if (!row) throw new Error('No row')
  const total = row.total ?? row.unfilteredTotal
  return { ...row, total, items: (JSON.parse(`[${row.items}]`) as { kind: number; id: number }[]).map(named) }
}

async function check(asked: Wish) {
  const all = expected(asked)
  for (const offset of [0, 10, 140]) {
    const page = await pageOf(asked, 10, offset)
    expect(page.items, JSON.stringify({ asked, offset })).toEqual(all.slice(offset, offset + 10).map(named))
    expect(page.total, JSON.stringify(asked)).toBe(all.length)
    const members = cards.filter((card) => asked.sources.some((each) => isIn(card, each)))
    expect(page.unfilteredTotal).toBe(members.length)
  }
  const [keys] = await reader().rows(cardKeys(asked.sources, { ...asked, agencyId }, asked))
  expect(keys?.ids.map((id, index) => named({ kind: keys.kinds[index] as number, id }))).toEqual(all.map(named))
}

const whole: CardSource[] = [{ kind: 1, within: 'ON_SERVICE' }, { kind: 2 }]

describe('a list of cards', () => {
  test.each(facetCodes)(
    'shows and counts exactly the cards with %s, for the agency and for a manager',
    async (code) => {
      await check(wish({ facets: [code] }))
      await check(wish({ facets: [code], managerId: managers[0] }))
      await check(wish({ sources: [{ kind: 1, within: code }] }))
    },
  )

  test.each(serviceCodes.flatMap((code) => serviceExclusivities.map((exclusivity) => [code, exclusivity] as const)))(
    'matches %s services by %s',
    async (code, exclusivity) => {
      await check(wish({ services: [code], exclusivity }))
      await check(wish({ services: [code, 'smoke'], exclusivity, managerId: managers[1] }))
    },
  )

  test.each(propertySorts.flatMap((sort) => sortDirections.map((direction) => [sort, direction] as const)))(
    'is sorted by %s, %s, cards without a due date last, for one kind or both',
    async (sort, direction) => {
      await check(wish({ sort, direction }))
      await check(wish({ sort, direction, facets: ['OVERDUE'] }))
      await check(wish({ sort, direction, sources: whole }))
      await check(wish({ sort, direction, sources: whole, facets: ['COMPLIANT', 'COMPLIANCE_ISSUES', 'OVERDUE'] }))
    },
  )

  test('gives the same result as a plain filter for any combination of filters', async () => {
    for (let count = 0; count < 120; count += 1) {
      await check(
        wish({
          sources: oneOf<CardSource[]>([[{ kind: 1 }], [{ kind: 2 }], [{ kind: 1, within: 'UPDATE_REQUIRED' }], whole]),
          facets: someOf(facetCodes, oneOf([0, 0.05, 0.2])),
          services: someOf(serviceCodes, 0.2),
          exclusivity: oneOf(serviceExclusivities),
          managerId: oneOf([undefined, ...managers]),
          query: oneOf([undefined, 'acacia', 'st 3065', 'papa 1', 'ROAD banksia']),
          sort: oneOf(propertySorts),
          direction: oneOf(sortDirections),
        }),
      )
    }
  })
})

describe('a search', () => {
  test.each(['zoe', 'Zoë', "o'brien", 'ct', 'court', '12 acacia', 'acacia, 12', 'Acacia St.', 'FITZROY 3065', '3065'])(
    'for %j finds cards that contain every word',
    async (query) => {
      await check(wish({ query }))
      expect((await pageOf(wish({ query }))).total).toBeGreaterThan(0)
    },
  )

  test.each([
    '%',
    '_',
    '100%',
    'acac%street',
    'under_',
    '\\',
    "'; drop table property_cards; --",
    '<script>alert(1)</script>',
  ])('for %j treats wildcards as text', async (query) => check(wish({ query })))

  test('for punctuation alone finds nothing', async () => {
    expect(await pageOf(wish({ query: '%%%' }))).toMatchObject({ items: [], total: 0, unfilteredTotal: 150 })
  })
})

test('items are in the order of their keys, and a deleted card is left out', async () => {
  const rows = await reader().rows(cardItems(agencyId, [1, 1, 2, 1], [9, 4_000_000, 3, 2]))
  expect(rows.map(({ item }) => item)).toEqual([
    { kind: 1, id: 9 },
    { kind: 2, id: 3 },
    { kind: 1, id: 2 },
  ])
})

test.each<[string, Parameters<typeof wish>[0], string]>([
  ['a rare filter uses its partial index', { facets: ['URGENT_QUOTES'] }, 'Index Scan using property_cards_facet_6'],
  ['a list of a manager reads only the cards that it shows', { managerId: 1 }, 'Index Only Scan using property_cards_'],
])('%s, with a plan that works for every agency', async (_, filter, expectedScan) => {
  const { prepared } = await import('../../platform/sql.ts')
  const asked = wish(filter)
  const statement = cardPageRows(asked.sources, { ...asked, agencyId }, asked, { limit: 10, offset: 0 })
  await given.rows('set plan_cache_mode = force_generic_plan')
  await given.rows('vacuum analyze property_cards')
  await given.rows('set enable_seqscan = off')
  await given.rows(`prepare page as ${prepared(statement).text}`)
  const values = statement.values.map((value) => (value === null ? 'null' : `'${value as string | number}'`)).join(', ')
  const plan = await given.rows<{ 'QUERY PLAN': string }>(`explain execute page(${values})`)
  await given.rows('deallocate page')
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(expectedScan)
})
