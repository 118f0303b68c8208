import * as z from 'zod/mini'
import { addressedMessage, addressRules } from './emails.ts'
import type { Tag } from './labels.ts'

export const invoiceStatuses = ['PAID', 'OVERDUE', 'DUE'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const invoiceStatusTags: Record<InvoiceStatus, Tag> = {
  PAID: { label: 'Paid', tone: 'good' },
  OVERDUE: { label: 'Overdue', tone: 'critical' },
  DUE: { label: 'Due', tone: 'attention' },
}

/** Paid wins: a late payment leaves nothing overdue. */
export const invoiceStatus = ({ isPaid, isOverdue }: { isPaid: boolean; isOverdue: boolean }): InvoiceStatus =>
  isPaid ? 'PAID' : isOverdue ? 'OVERDUE' : 'DUE'

/** How an invoice fares on its way into the management software. */
export const invoiceUploadStates = ['SYNCING', 'UPLOADED', 'FAILED'] as const
export type InvoiceUploadState = (typeof invoiceUploadStates)[number]
export const invoiceUploadTags: Record<InvoiceUploadState, Tag> = {
  SYNCING: { label: 'Syncing', tone: 'neutral' },
  UPLOADED: { label: 'Uploaded', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'critical' },
}

type Upload = { isUploading: boolean; isUploaded: boolean; lastError: { message: string } | null }

/** A retry under way hides the failure before it. */
export function invoiceUploadState({ isUploading, isUploaded, lastError }: Upload): InvoiceUploadState | null {
  if (isUploading) return 'SYNCING'
  if (isUploaded) return 'UPLOADED'
  return lastError ? 'FAILED' : null
}

/** Money on the wire is text, so that no cent is lost. */
export const amount = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/, 'Must be an amount such as 108.90'))

export const forwardInvoiceForm = z.object(addressedMessage).check(addressRules('toAddresses', 'ccAddresses'))
