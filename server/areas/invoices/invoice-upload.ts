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

/**
 * Longer than all attempts of the job together: an upload still in progress after that was lost and may be started
 * again.
 */
const lostAfterMs = 60 * 60_000

const isOnItsWay = ({ uploadState, uploadRequestedAt }: Uploadable, now: Date): boolean =>
  uploadState === 'UPLOADING' &&
  uploadRequestedAt !== null &&
  now.getTime() - Date.parse(uploadRequestedAt) < lostAfterMs

/** Why the invoice cannot be uploaded to the management software at present; undefined when it can. */
export function uploadRefusal(invoice: Uploadable, now: Date): Problem | undefined {
  const { invoiceNumber, software } = invoice
  if (invoice.isVoided) return ruleBroken(`Invoice #${invoiceNumber} was voided`)
  if (software === null) return ruleBroken('This property is not managed in property management software')
  if (!invoice.acceptsInvoices) return ruleBroken(`${softwareLabel(software)} does not accept invoices`)
  if (invoice.uploadState === 'UPLOADED')
    return new Problem('conflict', `Invoice #${invoiceNumber} has already been uploaded`)
  if (isOnItsWay(invoice, now)) return new Problem('conflict', `Invoice #${invoiceNumber} is already uploading`)
  return undefined
}
