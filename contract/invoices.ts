import * as z from 'zod/mini'
import { billingFilter, exportName, rowIds } from './billing-filters.ts'
import { day } from './days.ts'
import { addressedMessage, addressRules, emailPreview } from './emails.ts'
import { endpoint } from './endpoint.ts'
import type { Tag } from './labels.ts'
import { amount } from './money.ts'
import { page, pageQuery, repeatable, sortDirection, urlId, urlManager } from './paging.ts'
import { ownProperty, sentMail } from './quotes/quotes.ts'

export const invoiceStatuses = ['PAID', 'OVERDUE', 'DUE', 'CANCELLED'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const invoiceStatusTags: Record<InvoiceStatus, Tag> = {
  PAID: { label: 'Paid', tone: 'good' },
  OVERDUE: { label: 'Overdue', tone: 'critical' },
  DUE: { label: 'Due', tone: 'attention' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
}

type Payment = { isCancelled: boolean; isPaid: boolean; isOverdue: boolean }

/** A paid invoice is never overdue, even if it was paid late. */
export const invoiceStatus = ({ isCancelled, isPaid, isOverdue }: Payment): InvoiceStatus =>
  isCancelled ? 'CANCELLED' : isPaid ? 'PAID' : isOverdue ? 'OVERDUE' : 'DUE'

/** Upload of an invoice to the management software. */
export const invoiceUploadStates = ['SYNCING', 'UPLOADED', 'FAILED'] as const
export type InvoiceUploadState = (typeof invoiceUploadStates)[number]
export const invoiceUploadTags: Record<InvoiceUploadState, Tag> = {
  SYNCING: { label: 'Syncing', tone: 'neutral' },
  UPLOADED: { label: 'Uploaded', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'critical' },
}

type Upload = { isUploading: boolean; isUploaded: boolean; lastError: { message: string } | null }

/** While an upload is being retried, its last failure is not shown. */
export function invoiceUploadState({ isUploading, isUploaded, lastError }: Upload): InvoiceUploadState | null {
  if (isUploading) return 'SYNCING'
  if (isUploaded) return 'UPLOADED'
  return lastError ? 'FAILED' : null
}

/** Why an invoice without a state of upload has none. */
export function noUploadText({ isCancelled, isPaid, integration }: Payment & Pick<Invoice, 'integration'>): string {
  const { softwareName, takesInvoices } = integration
  if (softwareName === null) return 'Not integrated'
  if (!takesInvoices) return `No upload to ${softwareName}`
  if (isCancelled) return 'Cancelled before upload'
  return isPaid ? 'Paid before upload' : 'Not uploaded'
}

export const forwardInvoiceForm = z.object(addressedMessage).check(addressRules('toAddresses', 'ccAddresses'))

/* Requests and replies. */

export const invoice = z.object({
  id: z.int(),
  invoiceNumber: z.string(),
  pdfUrl: z.string(),
  isPaid: z.boolean(),
  paidAt: z.nullable(z.string()),
  issuedDate: day,
  dueDate: day,
  isOverdue: z.boolean(),
  isCancelled: z.boolean(),
  /** Cancels the whole invoice: nothing is to be paid. Null unless it was cancelled. */
  creditNote: z.nullable(
    z.object({ number: z.string(), issuedDate: day, reason: z.nullable(z.string()), pdfUrl: z.string() }),
  ),
  totalIncGst: amount,
  property: ownProperty,
  integration: z.object({
    /** Name of the software it would be uploaded to; null when the property is not integrated. */
    softwareName: z.nullable(z.string()),
    isUploading: z.boolean(),
    isUploaded: z.boolean(),
    uploadedAt: z.nullable(z.string()),
    uploadedBy: z.nullable(z.string()),
    isEligibleToUpload: z.boolean(),
    /** A bill was sent and its answer was lost: somebody has to look in the software whether it arrived. */
    isUnclear: z.boolean(),
    /** False if the software takes no invoices, or the agency has not connected it. */
    takesInvoices: z.boolean(),
    /** Code of the software in which a person has to enter it, because nothing sends it there. */
    toEnterIn: z.nullable(z.string()),
    lastError: z.nullable(z.object({ message: z.string() })),
  }),
})
export type Invoice = z.infer<typeof invoice>

const oneInvoice = z.object({ id: urlId })

/** What an invoice can be filtered by beside the state of its upload: it can be uploaded, or is of no software. */
export const invoiceUploadFilters = ['NOT_UPLOADED', ...invoiceUploadStates, 'NOT_INTEGRATED'] as const
export type InvoiceUploadFilter = (typeof invoiceUploadFilters)[number]
export const invoiceUploadFilterLabels: Record<InvoiceUploadFilter, string> = {
  NOT_UPLOADED: 'Not uploaded',
  SYNCING: invoiceUploadTags.SYNCING.label,
  UPLOADED: invoiceUploadTags.UPLOADED.label,
  FAILED: invoiceUploadTags.FAILED.label,
  NOT_INTEGRATED: 'Not integrated',
}

const invoiceFilter = {
  ...billingFilter,
  status: z._default(repeatable(z.enum(invoiceStatuses)), []),
  upload: z._default(repeatable(z.enum(invoiceUploadFilters)), []),
}
export const invoiceSorts = ['issued', 'due', 'total', 'number', 'unsafe'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]
const invoiceOrder = {
  sort: z._default(z.enum(invoiceSorts), 'issued'),
  direction: z._default(sortDirection, 'descending'),
}
export const listInvoices = endpoint('GET /v1/invoice', {
  summary: 'Invoices of the agency; cancelled ones only if the status asks for them',
  keyScope: 'invoices:read',
  query: z.object({ ...pageQuery, ...invoiceFilter, ...invoiceOrder }),
  reply: page(invoice),
})
export const listInvoiceIds = endpoint('GET /v1/invoice/ids', {
  summary: 'The ids of all invoices that match a filter',
  query: z.object(invoiceFilter),
  reply: rowIds,
})
export const exportInvoices = endpoint('GET /v1/invoice/export', {
  userLimit: 'export',
  download: 'xlsx',
  summary: 'The list of invoices as a spreadsheet',
  keyScope: 'invoices:read',
  query: z.object({ ...invoiceFilter, ...invoiceOrder, ...exportName }),
})

/** Unpaid after the due date; the total equals the dashboard's. */
export const listOverdueInvoices = endpoint('GET /v1/invoice/analytics/overdue', {
  summary: 'Overdue invoices',
  query: z.object({ ...pageQuery, propertyManagerId: z.optional(urlManager) }),
  reply: page(invoice),
})
export const listPropertyInvoices = endpoint('GET /v1/property/:id/invoices', {
  summary: 'Invoices of a property, newest first; on request also cancelled ones, with their credit notes',
  keyScope: 'invoices:read',
  params: oneInvoice,
  query: z.object({ ...pageQuery, cancelled: z._default(z.enum(['true', 'false']), 'false') }),
  reply: page(invoice),
})
export const getInvoicePdf = endpoint('GET /v1/invoice/:id/pdf', {
  download: 'pdf',
  summary: 'The invoice as PDF',
  keyScope: 'invoices:read',
  params: oneInvoice,
})
export const getCreditNotePdf = endpoint('GET /v1/invoice/:id/credit-note/pdf', {
  download: 'pdf',
  summary: 'The credit note of a cancelled invoice as PDF',
  keyScope: 'invoices:read',
  params: oneInvoice,
})
export const forwardInvoice = endpoint('POST /v1/invoice/:id/forward', {
  userLimit: 'mail',
  summary: 'Send the invoice by email',
  params: oneInvoice,
  body: forwardInvoiceForm,
  status: 202,
  reply: sentMail,
})
export const previewForwardedInvoice = endpoint('POST /v1/invoice/:id/forward/preview', {
  summary: 'The email with the invoice exactly as it would be sent',
  params: oneInvoice,
  body: forwardInvoiceForm,
  reply: emailPreview,
})
export const uploadInvoice = endpoint('POST /v1/invoice/:id/upload', {
  summary: 'Start sending the invoice to the management software',
  params: oneInvoice,
  status: 202,
  reply: invoice,
})
