import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import type { SearchResult } from './use-find-property.ts'

/** A row of the list. Without a property it is the link to all results. */
export type Choice = { href: string; property: ManagedProperty | null }

export function toChoices({ found, isSearching, text }: SearchResult): Choice[] {
  if (!found || isSearching || found.items.length === 0) return []
  return [
    ...found.items.map((property) => ({ href: paths.property(property.compliancePropertyId), property })),
    { href: paths.portfolio({ query: text }), property: null },
  ]
}

/** The target of Enter in the field: the only match, otherwise the list of all results, even before they arrive. */
export function enterTarget({ found, text }: SearchResult): string {
  const only = found?.total === 1 ? found.items[0] : undefined
  return only ? paths.property(only.compliancePropertyId) : paths.portfolio({ query: text })
}
