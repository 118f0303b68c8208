import * as z from 'zod/mini'
import { addressedMessage, addressRules } from './emails.ts'
import type { Tag } from './labels.ts'

export const quoteStatuses = [
  'PENDING',
  'AWAITING_APPROVAL',
  'ACCEPTED',
  'REJECTED',
  'CANCELLED',
  'COMPLETED',
  'EXPIRED',
  'REACTIVATION_REQUEST_EXTERNAL',
  'REACTIVATION_REQUEST_INTERNAL',
  'READY_TO_SEND',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** Ids count from 1 in the order above. */
export const quoteStatusId = (status: QuoteStatus): number => quoteStatuses.indexOf(status) + 1
export const quoteStatusOfId = (id: number): QuoteStatus | undefined => quoteStatuses[id - 1]

export const quoteStatusTags: Record<QuoteStatus, Tag> = {
  PENDING: { label: 'Pending', tone: 'neutral' },
  AWAITING_APPROVAL: { label: 'Awaiting approval', tone: 'attention' },
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  REJECTED: { label: 'Rejected', tone: 'critical' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  COMPLETED: { label: 'Completed', tone: 'good' },
  EXPIRED: { label: 'Expired', tone: 'critical' },
  REACTIVATION_REQUEST_EXTERNAL: { label: 'Reactivation requested by the agency', tone: 'attention' },
  REACTIVATION_REQUEST_INTERNAL: { label: 'Reactivation requested by the provider', tone: 'attention' },
  READY_TO_SEND: { label: 'Ready to send', tone: 'neutral' },
}

/** The only moves a quote can make. What leads nowhere is final; all else can be cancelled. */
export const quoteMoves: Record<QuoteStatus, readonly QuoteStatus[]> = {
  PENDING: ['READY_TO_SEND', 'CANCELLED'],
  READY_TO_SEND: ['AWAITING_APPROVAL', 'CANCELLED'],
  AWAITING_APPROVAL: ['ACCEPTED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  ACCEPTED: ['COMPLETED', 'CANCELLED'],
  EXPIRED: ['REACTIVATION_REQUEST_EXTERNAL', 'REACTIVATION_REQUEST_INTERNAL', 'CANCELLED'],
  REACTIVATION_REQUEST_EXTERNAL: ['AWAITING_APPROVAL', 'CANCELLED'],
  REACTIVATION_REQUEST_INTERNAL: ['AWAITING_APPROVAL', 'CANCELLED'],
  REJECTED: [],
  CANCELLED: [],
  COMPLETED: [],
}
export const canMove = (from: QuoteStatus, to: QuoteStatus): boolean => quoteMoves[from].includes(to)
export const isFinal = (status: QuoteStatus): boolean => quoteMoves[status].length === 0

/** Worst first. */
export const severities = ['DISCONNECTED_SAFETY_ISSUE', 'URGENT', 'NON_COMPLIANT_FAULTY', 'RECOMMENDED'] as const
export type Severity = (typeof severities)[number]
export const severityTags: Record<Severity, Tag> = {
  DISCONNECTED_SAFETY_ISSUE: { label: 'Disconnected for safety', tone: 'critical' },
  URGENT: { label: 'Urgent', tone: 'critical' },
  NON_COMPLIANT_FAULTY: { label: 'Non-compliant or faulty', tone: 'attention' },
  RECOMMENDED: { label: 'Recommended', tone: 'neutral' },
}
export const isUrgent = (severity: Severity): boolean =>
  severity === 'DISCONNECTED_SAFETY_ISSUE' || severity === 'URGENT'

export const forwardQuoteForm = z
  .object({ ...addressedMessage, subscribeToNotifications: z.prefault(z.boolean(), false) })
  .check(addressRules('toAddresses', 'ccAddresses'))
