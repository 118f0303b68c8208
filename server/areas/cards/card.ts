import type { Day } from '../../../contract/days.ts'

/** 1: on the provider's books. 2: serviced by others, as the management software mirrors it. */
export type CardKind = 1 | 2

/** One row of `property_cards`: whatever a list shows or a number counts. */
export type Card = {
  subjectId: number
  managerId: number | null
  needsAttention: boolean
  serviceMask: number
  facetMask: number
  nextChangeOn: Day | null
  sortKey: string
  searchText: string
  item: object
}
