import type { StateCode } from '../../../contract/states.ts'

type Owner = { state: StateCode; agencyId: number }

/** How the references of an agency's bills begin. */
export const billReferences = ({ state, agencyId }: Owner): string => `${state}-${agencyId}-`

/** The same for every attempt, including later requests, because the software stores one bill per reference. */
export const billReference = (invoice: Owner & { invoiceId: number }): string =>
  `${billReferences(invoice)}${invoice.invoiceId}`

/** Undefined when the reference is not of an invoice of this agency. */
export function invoiceOfReference(owner: Owner, reference: string): number | undefined {
  const start = billReferences(owner)
  const rest = reference.startsWith(start) ? reference.slice(start.length) : ''
  return /^[1-9]\d{0,8}$/.test(rest) ? Number(rest) : undefined
}
