import { softwareLabel } from '../../../contract/agency.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'

export type Uploadable = {
  invoiceNumber: string
  isVoided: boolean
  software: string | null
  acceptsInvoices: boolean
  uploadState: 'NONE' | 'UPLOADING' | 'UPLOADED' | 'FAILED'
  uploadRequestedAt: string | null
}

/** Longer than all attempts of the job batch: what is still on its way then was lost, and may be sent again. */
const lostAfterMs = 60 * 60_000

const isOnItsWay = ({ uploadState, uploadRequestedAt }: Uploadable, now: Date): boolean =>
  uploadState === 'UPLOADING' &&
  uploadRequestedAt !== null &&
  now.getTime() - Date.parse(uploadRequestedAt) < lostAfterMs

/** Why the invoice cannot be sent to the management software now; undefined: it can. */
export function uploadRefusal(invoice: Uploadable, now: Date): Problem | undefined {
  const { invoiceNumber, software } = invoice
  if (invoice.isVoided) return ruleBroken(`Invoice #${invoiceNumber} was voided`)
  if (software === null) return ruleBroken('This property is not kept in management software')
  if (!invoice.acceptsInvoices) return ruleBroken(`${softwareLabel(software)} does not take invoices`)
  if (invoice.uploadState === 'UPLOADED')
    return new Problem('conflict', `Invoice #${invoiceNumber} was uploaded already`)
  if (isOnItsWay(invoice, now)) return new Problem('conflict', `Invoice #${invoiceNumber} is already uploading`)
  return undefined
}
