import type { Day } from '../../../contract/days.ts'
import { defaultPageSize } from '../../../contract/paging.ts'
import type { ManagedProperty, OtherProperty } from '../../../contract/portfolio/property-lists.ts'
import type { FoundProperty, SearchHit } from '../../../contract/search.ts'
import { searchTerms, typedNumber } from '../../../contract/search-text.ts'
import type { Scope } from '../../platform/scope.ts'
import { rankedCards } from '../cards/card-search.queries.ts'
import { unsafeOfCard } from '../cards/unsafe-property.ts'
import { explainMatch, wordsBeside } from './explain-match.ts'
import { hitsOfNumber, hasActiveSoftware, partsOfProperties } from './search.queries.ts'

/** Properties of other providers are shown even if those on the provider's books fill the page. */
const fewestOthers = 3

/** Ranks of `app.rank_cards`: below are those of addresses, and of a whole key number. */
const firstBesideAddress = 60
const firstOfPeople = 80

type Ranked<Hit = SearchHit> = { rank: number; hit: Hit }

/**
 * The best matches in one order. The totals are those of the lists of the same words, which do not search for these numbers; what is
 * found by one is not counted.
 */
export async function findMatches({ db, agencyId, today }: Scope, typed: string, seesOthers: boolean) {
  const number = typedNumber(typed)
  const [managed, others, numbered] = await db.batch([
    rankedCards(agencyId, 1, typed, defaultPageSize),
    rankedCards(agencyId, 2, seesOthers ? typed : '', defaultPageSize, hasActiveSoftware(agencyId)),
    hitsOfNumber(agencyId, number ?? ''),
  ])
  const properties = [
    ...managed.map(({ rank, item }) => ({ rank, hit: managedHit(item as ManagedProperty, today) })),
    ...others
      .slice(0, Math.max(fewestOthers, defaultPageSize - managed.length))
      .map(({ rank, item }) => ({ rank, hit: otherHit(item as OtherProperty) })),
  ]
  await explain({ db, agencyId }, properties, searchTerms(typed))
  const hits: Ranked[] = [...properties, ...numbered.map((hit) => ({ rank: firstOfPeople - 1, hit }))]
  return {
    hits: hits.toSorted((one, other) => one.rank - other.rank).map(({ hit }) => hit),
    total: managed[0]?.total ?? 0,
    totalWithOthers: others[0]?.total ?? 0,
  }
}

/** Says what matched, where it is not the address. */
async function explain(
  { db, agencyId }: Pick<Scope, 'db' | 'agencyId'>,
  properties: readonly Ranked<FoundProperty>[],
  terms: readonly string[],
): Promise<void> {
  const beside = properties.filter(({ rank }) => rank >= firstBesideAddress)
  const ids = beside.flatMap(({ hit }) => hit.propertyId ?? [])
  if (ids.length === 0) return
  const parts = new Map((await db.rows(partsOfProperties(agencyId, ids))).map((row) => [row.propertyId, row]))
  for (const { hit } of beside) {
    const row = parts.get(hit.propertyId ?? 0)
    if (row) hit.match = explainMatch(row, wordsBeside(`${hit.addressLine1} ${hit.addressLine2}`, terms))
  }
}

type Listed = Pick<ManagedProperty, 'addressLine1' | 'addressLine2' | 'propertyManager' | 'compliance' | 'tags'>

const commonHit = ({ addressLine1, addressLine2, propertyManager, compliance, tags }: Listed) => ({
  kind: 'PROPERTY' as const,
  addressLine1,
  addressLine2,
  managerName: propertyManager?.name ?? null,
  compliance,
  isCancelled: tags.includes('CANCELLED'),
  match: null as string | null,
})
const managedHit = (item: ManagedProperty, today: Day): FoundProperty => ({
  ...commonHit(item),
  ...unsafeOfCard(item, today),
  propertyId: item.compliancePropertyId,
  portfolioPropertyId: null,
})
const otherHit = (item: OtherProperty): FoundProperty => ({
  ...commonHit(item),
  propertyId: null,
  portfolioPropertyId: item.agencyPortfolioPropertyId,
})
