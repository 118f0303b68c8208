import type { UnsafeRow } from '../../../areas/cards/unsafe-property.ts'

/** Most rows of a list in the older system; one more is read, to know whether there are more. */
export const mostRows = 50

/** A row about a property; null when the property is not on the provider's books. */
export type Addressed = {
  propertyId: number | null
  addressLine1: string
  addressLine2: string
  /** Null for a property that is not unsafe; missing where it is not asked for. */
  unsafe?: UnsafeRow
}
