import type { Day } from '../../../contract/days.ts'

/** 1: on the provider's books. 2: serviced by others, as the management software mirrors it. */
export const cardKinds = [1, 2] as const
export type CardKind = (typeof cardKinds)[number]

/** One row of `property_cards`: whatever a list shows or a number counts. */
export type Card<Item extends object = object> = {
  subjectId: number
  managerId: number | null
  serviceMask: number
  facetMask: number
  /** In the order of `tallyNames`; empty where nothing is tallied. */
  tallies: readonly number[]
  dueOn: Day | null
  nextChangeOn: Day | null
  sortKey: string
  searchText: string
  item: Item
}

/** What is counted by the thing and not by the property: the totals of lists whose rows are such things. */
export const tallyNames = [
  'urgentQuotes',
  'nonUrgentQuotes',
  'overdueInvoices',
  'outstandingInvoices',
  /** A row of the findings list: a service of a property with open findings. */
  'findings',
  'urgentFindings',
  'nonUrgentFindings',
] as const
export type TallyName = (typeof tallyNames)[number]
export const tallyCounter = (name: TallyName): number => 128 + tallyNames.indexOf(name)
