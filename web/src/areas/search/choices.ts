import type { SearchHit } from '@contract/search.ts'
import { paths } from '@/shared/paths.ts'
import { formatNumber } from '@/ui/format.ts'
import type { Found, SearchResult } from './use-search.ts'

/** A row of the list: a match, or a link to all results of a list. */
export type Choice = { href: string } & ({ hit: SearchHit } | { label: string })

const numberNames = { QUOTE: 'Quote', INVOICE: 'Invoice', DOCUMENT: 'Document' } as const

/** What a match is called: its address, or its number. */
export const hitName = (hit: SearchHit): string =>
  hit.kind === 'PROPERTY' ? `${hit.addressLine1}, ${hit.addressLine2}` : `${numberNames[hit.kind]} ${hit.number}`

export function hitHref(hit: SearchHit): string {
  if (hit.kind === 'DOCUMENT') return paths.property(hit.propertyId, 'documents', { query: hit.number })
  if (hit.kind !== 'PROPERTY') return (hit.kind === 'QUOTE' ? paths.quotes : paths.invoices)({ query: hit.number })
  return hit.portfolioPropertyId === null
    ? paths.property(hit.propertyId ?? 0)
    : paths.nonManagedProperty(hit.portfolioPropertyId)
}

/** The matches, then the lists of all properties with these words. */
export function toChoices({ found, isSearching, text }: SearchResult): Choice[] {
  if (!found || isSearching) return []
  const { hits, total, totalWithOthers } = found
  const choices: (Choice | false)[] = [
    ...hits.map((hit) => ({ href: hitHref(hit), hit })),
    total > 0 && {
      href: paths.portfolio({ query: text }),
      label: `View all ${formatNumber(total)} ${total === 1 ? 'result' : 'results'}`,
    },
    totalWithOthers > 0 && {
      href: paths.portfolio({ 'managed-by': 'OTHER', query: text }),
      label: `View ${formatNumber(totalWithOthers)} with other service providers`,
    },
  ]
  return choices.filter((choice) => choice !== false)
}

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** The result in one sentence. What has a number of its own is found besides the properties. */
export function describeFound({ hits, total, totalWithOthers }: Found): string {
  const properties = total + totalWithOthers
  const numbered = hits.filter(({ kind }) => kind !== 'PROPERTY').length
  const parts = [
    properties > 0 || numbered === 0 ? counted(properties, 'property', 'properties') : null,
    numbered > 0 ? counted(numbered, 'other match', 'other matches') : null,
  ].filter(Boolean)
  return properties + numbered === 0 ? 'No properties found' : `${parts.join(' and ')} found`
}
