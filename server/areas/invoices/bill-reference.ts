import type { StateCode } from '../../../contract/states.ts'

/** The same for every attempt, including later requests. */
export const billReference = (invoice: { state: StateCode; agencyId: number; invoiceId: number }): string =>
  `${invoice.state}-${invoice.agencyId}-${invoice.invoiceId}`
