import type { Day } from '../../../contract/days.ts'
import type { CardWork } from './card-work.ts'

/** 1: on the provider's books. 2: serviced by others, mirrored from the management software. */
export const cardKinds = [1, 2] as const
export type CardKind = (typeof cardKinds)[number]

/** One row of `property_cards`: everything that lists show and numbers count. */
export type Card<Item extends object = object> = {
  subjectId: number
  managerId: number | null
  serviceMask: number
  facetMask: number
  /** In the order of `tallyNames`; empty when there is nothing to count. */
  tallies: readonly number[]
  dueOn: Day | null
  nextChangeOn: Day | null
  /** What waits for the agency; null: nothing. */
  work: CardWork | null
  sortKey: string
  searchText: string
  item: Item
}

/** Counts of items instead of properties, for lists whose rows are such items. */
export const tallyNames = [
  'urgentQuotes',
  'nonUrgentQuotes',
  'overdueInvoices',
  'outstandingInvoices',
  /** A row of the findings list: a service of a property with open findings. */
  'findings',
  'urgentFindings',
  'nonUrgentFindings',
  /** All quotes, and all invoices except voided ones: the totals of their lists. */
  'quotes',
  'invoices',
] as const
export type TallyName = (typeof tallyNames)[number]
export const tallyCounter = (name: TallyName): number => 128 + tallyNames.indexOf(name)
