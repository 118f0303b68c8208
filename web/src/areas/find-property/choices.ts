import { defaultPageSize } from '@contract/paging.ts'
import type { IntegratedProperty, ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import { formatNumber } from '@/ui/format.ts'
import type { Found, SearchResult } from './use-find-property.ts'

/** A row of the list: a property, or a link to all results of a list. */
export type Choice = { href: string } & ({ property: ManagedProperty | IntegratedProperty } | { label: string })

const fewestOthers = 3

export const foundTotal = ({ managed, others }: Found): number => managed.total + others.total

const toAll = (text: string) => paths.portfolio({ query: text })
const toOthers = (text: string) => paths.portfolio({ 'managed-by': 'OTHER', query: text })

function propertyHref(property: ManagedProperty | IntegratedProperty): string {
  if ('providedBy' in property && property.agencyPortfolioPropertyId !== null)
    return paths.nonManagedProperty(property.agencyPortfolioPropertyId)
  return paths.property(property.compliancePropertyId ?? 0)
}

/** The first page of the provider's properties, and some of the others even if that page is full. */
const shownProperties = ({ managed, others }: Found) => [
  ...managed.items,
  ...others.items.slice(0, Math.max(fewestOthers, defaultPageSize - managed.items.length)),
]

export function toChoices({ found, isSearching, text }: SearchResult): Choice[] {
  if (!found || isSearching || foundTotal(found) === 0) return []
  const { managed, others } = found
  const choices: (Choice | false)[] = [
    ...shownProperties(found).map((property) => ({ href: propertyHref(property), property })),
    managed.total > 0 && {
      href: toAll(text),
      label: `View all ${formatNumber(managed.total)} ${managed.total === 1 ? 'result' : 'results'}`,
    },
    others.total > 0 && {
      href: toOthers(text),
      label: `View ${formatNumber(others.total)} with other service providers`,
    },
  ]
  return choices.filter((choice) => choice !== false)
}

/** The target of Enter in the field: the only match, otherwise the list of all results, even before they arrive. */
export function enterTarget({ found, text }: SearchResult): string {
  const only = found && foundTotal(found) === 1 ? shownProperties(found)[0] : undefined
  if (only) return propertyHref(only)
  return found && found.managed.total === 0 && found.others.total > 0 ? toOthers(text) : toAll(text)
}
