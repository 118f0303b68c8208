import type { SearchHit } from '@contract/search.ts'
import { paths } from '@/shared/paths.ts'
import { formatNumber } from '@/ui/format.ts'
import type { Found, SearchResult } from './use-search.ts'

/** A row of the list: a match, or a link to all results of a list. */
export type Choice = { href: string } & ({ hit: SearchHit } | { label: string })

export function hitHref(hit: SearchHit): string {
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

/** The result in one sentence. Numbers of quotes and invoices are found besides the properties. */
export function describeFound({ hits, total, totalWithOthers }: Found): string {
  const properties = total + totalWithOthers
  const bills = hits.filter(({ kind }) => kind !== 'PROPERTY').length
  const parts = [
    properties > 0 || bills === 0 ? counted(properties, 'property', 'properties') : null,
    bills > 0 ? counted(bills, 'quote or invoice', 'quotes and invoices') : null,
  ].filter(Boolean)
  return properties + bills === 0 ? 'No properties found' : `${parts.join(' and ')} found`
}
