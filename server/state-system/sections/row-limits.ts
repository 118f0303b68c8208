/** A list of the older system shows no more; one more is asked for, to tell whether there are. */
export const mostRows = 50

/** A row that is about a property; null when the property is not on our books. */
export type Addressed = { propertyId: number | null; addressLine1: string; addressLine2: string }
