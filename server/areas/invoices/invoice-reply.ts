import { softwareLabel } from '../../../contract/agency.ts'
import { dayIn } from '../../../contract/days.ts'
import type { Invoice } from '../../../contract/invoices.ts'
import { amountOfCents } from '../../../contract/money.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { notFound, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { unsafeOfRow } from '../cards/unsafe-property.ts'
import { creditNoteNumber } from './credit-note-number.ts'
import {
  isLost,
  isToEnter,
  isUnclear,
  isUploading,
  lostUploadText,
  unclearUploadText,
  uploadRefusal,
} from './invoice-upload.ts'
import type { InvoiceRow } from './invoices.queries.ts'

export const invoiceNotFound = (): Problem => notFound('Invoice not found')
export const creditNoteNotFound = (): Problem => notFound('Credit note not found')

/** An upload that was lost reads as failed at once, before the job that finds it has stored that. */
function lastError(row: InvoiceRow, now: Date): { message: string } | null {
  const name = softwareLabel(row.software ?? '')
  const lost = row.isSent ? unclearUploadText(name, row) : lostUploadText
  const message = isLost(row, now) ? lost : row.uploadError
  return message === null ? null : { message }
}

const creditNoteOf = ({ id, invoiceNumber, voidedAt, voidReason }: InvoiceRow, state: StateCode) =>
  voidedAt === null
    ? null
    : {
        number: creditNoteNumber(invoiceNumber),
        issuedDate: dayIn(states[state].timeZone, new Date(voidedAt)),
        reason: voidReason,
        pdfUrl: `/v1/invoice/${id}/credit-note/pdf`,
      }

export const invoiceReply = (
  row: InvoiceRow,
  { state, today, now }: Pick<Scope, 'state' | 'today' | 'now'>,
): Invoice => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  pdfUrl: `/v1/invoice/${row.id}/pdf`,
  isPaid: row.paidAt !== null,
  paidAt: row.paidAt,
  issuedDate: row.issuedOn,
  dueDate: row.dueOn,
  isOverdue: row.paidAt === null && !row.isVoided && row.dueOn < today,
  isCancelled: row.isVoided,
  creditNote: creditNoteOf(row, state),
  totalIncGst: amountOfCents(row.totalCents),
  property: {
    compliancePropertyId: row.propertyId,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    ...unsafeOfRow(row, today),
  },
  integration: {
    softwareName: row.software === null ? null : softwareLabel(row.software),
    isUploading: isUploading(row, now),
    isUploaded: row.uploadState === 'UPLOADED',
    uploadedAt: row.uploadedAt,
    uploadedBy: row.uploadedBy,
    isEligibleToUpload: uploadRefusal(row, now) === undefined,
    isUnclear: isUnclear(row, now),
    takesInvoices: row.acceptsInvoices,
    toEnterIn: isToEnter(row, now) ? row.software : null,
    lastError: lastError(row, now),
  },
})
