import { softwareLabel } from '../../../contract/agency.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'

export type Uploadable = {
  invoiceNumber: string
  isVoided: boolean
  paidAt: string | null
  software: string | null
  acceptsInvoices: boolean
  uploadState: 'NONE' | 'UPLOADING' | 'UPLOADED' | 'FAILED'
  uploadRequestedAt: string | null
  /** The bill was sent through the agency’s own connection. */
  isSent: boolean
}

/** Longer than all attempts of the job together: an upload that is still in progress after that was lost. */
export const lostAfterMs = 60 * 60_000
export const lostUploadText = 'The upload was interrupted. Please try again.'

/** The software cannot recognise a bill that is sent twice, so a person looks first. */
export const unclearUploadText = (software: string, { invoiceNumber }: { invoiceNumber: string }, what = ''): string =>
  `${what === '' ? '' : `${what} `}We do not know whether ${software} has this bill. Look there for invoice ${invoiceNumber}, ` +
  'and say here whether it is there.'

export const notConnectedText = (software: string): string =>
  `${software} is not connected for invoices. Download the invoice and enter it there.`

type Upload = Pick<Uploadable, 'uploadState' | 'uploadRequestedAt'>

export const isUploading = ({ uploadState, uploadRequestedAt }: Upload, now: Date): boolean =>
  uploadState === 'UPLOADING' &&
  uploadRequestedAt !== null &&
  now.getTime() - Date.parse(uploadRequestedAt) < lostAfterMs

/** The bill was sent, and it is not known whether it arrived: only a person who has looked may send it again. */
export const isUnclear = (invoice: Upload & Pick<Uploadable, 'isSent'>, now: Date): boolean =>
  invoice.isSent && (invoice.uploadState === 'FAILED' || isLost(invoice, now))

export const isLost = (upload: Upload, now: Date): boolean =>
  upload.uploadState === 'UPLOADING' && !isUploading(upload, now)

/** Nothing sends it to the software of its property, so a person enters it there. */
export const isToEnter = (invoice: Omit<Uploadable, 'invoiceNumber'>, now: Date): boolean =>
  invoice.software !== null &&
  !invoice.acceptsInvoices &&
  !invoice.isVoided &&
  invoice.paidAt === null &&
  !invoice.isSent &&
  invoice.uploadState !== 'UPLOADED' &&
  !isUploading(invoice, now)

/** `reason` continues "Invoice #12" or "It", or is a sentence of its own. */
type Refusal = { reason: string; isAboutInvoice: boolean; isConflict: boolean }

/** Why an invoice cannot be uploaded to the management software at present; undefined when it can. */
export function whyNotUploaded(invoice: Omit<Uploadable, 'invoiceNumber'>, now: Date): Refusal | undefined {
  const { software } = invoice
  const rule = (reason: string) => ({ reason, isAboutInvoice: false, isConflict: false })
  const conflict = (reason: string) => ({ reason, isAboutInvoice: true, isConflict: true })
  if (invoice.isVoided) return { reason: 'was cancelled', isAboutInvoice: true, isConflict: false }
  if (software === null) return rule('This property is not managed in property management software')
  if (!invoice.acceptsInvoices) return rule(notConnectedText(softwareLabel(software)))
  if (invoice.uploadState === 'UPLOADED') return conflict('has already been uploaded')
  if (isUploading(invoice, now)) return conflict('is already uploading')
  if (isUnclear(invoice, now)) return rule(`Look in ${softwareLabel(software)} first whether the bill arrived`)
  // The software would ask for the money again.
  return invoice.paidAt === null
    ? undefined
    : { reason: 'has already been paid', isAboutInvoice: true, isConflict: false }
}

export function uploadRefusal(invoice: Uploadable, now: Date): Problem | undefined {
  const refusal = whyNotUploaded(invoice, now)
  if (!refusal) return undefined
  const { reason, isAboutInvoice, isConflict } = refusal
  const message = isAboutInvoice ? `Invoice #${invoice.invoiceNumber} ${reason}` : reason
  return isConflict ? new Problem('conflict', message) : ruleBroken(message)
}
