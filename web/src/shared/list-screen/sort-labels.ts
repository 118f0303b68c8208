import type { SortDirection } from '@contract/paging.ts'
import type { PropertySort } from '@contract/portfolio/property-sorts.ts'

/** What a list can be sorted by, with the words for both directions. A column with the id of a sort changes it. */
export type SortLabels<Sort extends string> = Record<Sort, Record<SortDirection, string>>

/** Of a list of properties. */
export const propertySortLabels: SortLabels<PropertySort> = {
  address: { ascending: 'Address, A to Z', descending: 'Address, Z to A' },
  due: { ascending: 'Next due, soonest first', descending: 'Next due, latest first' },
  unsafe: { ascending: 'Unsafe first', descending: 'Unsafe last' },
}
