import { softwareLabel } from '../../../contract/agency.ts'
import type { Invoice } from '../../../contract/invoices.ts'
import { amountOfCents } from '../../../contract/money.ts'
import { notFound, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { isUploading, lostUploadText, uploadRefusal } from './invoice-upload.ts'
import type { InvoiceRow } from './invoices.queries.ts'

export const invoiceNotFound = (): Problem => notFound('Invoice not found')

/** An upload that was lost reads as failed at once, before the job that finds it has stored that. */
function lastError(row: InvoiceRow, now: Date): { message: string } | null {
  const isLost = row.uploadState === 'UPLOADING' && !isUploading(row, now)
  const message = isLost ? lostUploadText : row.uploadError
  return message === null ? null : { message }
}

export const invoiceReply = (row: InvoiceRow, { today, now }: Pick<Scope, 'today' | 'now'>): Invoice => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  pdfUrl: `/v1/invoice/${row.id}/pdf`,
  isPaid: row.paidAt !== null,
  paidAt: row.paidAt,
  issuedDate: row.issuedOn,
  dueDate: row.dueOn,
  isOverdue: row.paidAt === null && !row.isVoided && row.dueOn < today,
  totalIncGst: amountOfCents(row.totalCents),
  property: {
    compliancePropertyId: row.propertyId,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
  },
  integration: {
    softwareName: row.software === null ? null : softwareLabel(row.software),
    isUploading: isUploading(row, now),
    isUploaded: row.uploadState === 'UPLOADED',
    uploadedAt: row.uploadedAt,
    uploadedBy: row.uploadedBy,
    isEligibleToUpload: uploadRefusal(row, now) === undefined,
    takesInvoices: row.acceptsInvoices,
    lastError: lastError(row, now),
  },
})
