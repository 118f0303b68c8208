import { isBulkActionActive, type BulkAction } from '@contract/bulk-actions/bulk-actions.ts'
import {
  bulkActionLabels,
  type BulkActionKind,
  type BulkStatus,
  isAccessKind,
  type BulkSubject,
} from '@contract/bulk-actions/bulk-kinds.ts'
import { formatNumber } from '@/ui/format.ts'
import type { Tone } from '@/ui/feedback/tone.ts'

const plurals: Record<BulkSubject, string> = { property: 'properties', quote: 'quotes', invoice: 'invoices' }
export const pluralOf = (subject: BulkSubject): string => plurals[subject]
export const countItems = (subject: BulkSubject, count: number): string =>
  count === 1 ? `1 ${subject}` : `${formatNumber(count)} ${plurals[subject]}`
export const countProperties = (count: number): string => countItems('property', count)

export const statusLabels: Record<BulkStatus, string> = {
  WAITING: 'Waiting',
  RUNNING: 'Uploading',
  DONE: 'Done',
  SKIPPED: 'Skipped',
  FAILED: 'Failed',
  UNDOING: 'Being undone',
  UNDONE: 'Undone',
  KEPT: 'Not undone',
}
export const statusTones: Record<BulkStatus, Tone> = {
  WAITING: 'neutral',
  RUNNING: 'neutral',
  DONE: 'good',
  SKIPPED: 'attention',
  FAILED: 'critical',
  UNDOING: 'neutral',
  UNDONE: 'neutral',
  KEPT: 'attention',
}

const sendText = (count: number): string => (count === 1 ? 'Send 1 email' : `Send ${formatNumber(count)} emails`)
const submitVerbs: Record<BulkActionKind, (count: number) => string> = {
  CONFIRM_TENANCY: (count) => `Confirm details of ${countProperties(count)}`,
  SEND_EMAIL: sendText,
  ALLOW_ENTRY_NOTICE: (count) => `Allow entry at ${countProperties(count)}`,
  FORWARD_QUOTES: sendText,
  FORWARD_INVOICES: sendText,
  UPLOAD_INVOICES: (count) => `Upload ${countItems('invoice', count)}`,
  SEND_LAW_LETTERS: (count) => `Write to the owners of ${countProperties(count)}`,
  REQUEST_LAW_QUOTES: (count) => (count === 1 ? 'Request 1 quote' : `Request ${formatNumber(count)} quotes`),
  EDIT_MANAGER: (count) => `Change the manager of ${countProperties(count)}`,
  EDIT_KEYS: (count) => `Change the keys of ${countProperties(count)}`,
  EDIT_PREFERENCES: (count) => `Change entry at ${countProperties(count)}`,
  CONFIRM_DETAILS: (count) => `Confirm details of ${countProperties(count)}`,
  REQUEST_LAW_VISITS: (count) => (count === 1 ? 'Request 1 visit' : `Request ${formatNumber(count)} visits`),
}
/** The button that starts the action. */
export const submitLabel = (kind: BulkActionKind | null, count: number): string =>
  kind === null || count === 0 ? 'Start' : submitVerbs[kind](count)

/** What a running action has done so far, of how many; for an undo only those that it undoes. */
export function progressOf({ total, counts, undoStartedAt }: BulkAction): { done: number; of: number } {
  if (undoStartedAt === null) return { done: total - counts.WAITING - counts.RUNNING, of: total }
  const undone = counts.UNDONE + counts.KEPT
  return { done: undone, of: undone + counts.UNDOING }
}

export const progressText = (action: BulkAction): string => {
  const { done, of } = progressOf(action)
  return `${formatNumber(done)} of ${formatNumber(of)}`
}

const order: readonly BulkStatus[] = ['DONE', 'UNDONE', 'KEPT', 'SKIPPED', 'FAILED', 'RUNNING', 'WAITING', 'UNDOING']
/** The statuses that occur, with their numbers. */
export const statusCounts = ({ counts }: BulkAction): { status: BulkStatus; count: number }[] =>
  order.map((status) => ({ status, count: counts[status] })).filter(({ count }) => count > 0)

/** "8 done, 2 skipped" */
export const resultText = (action: BulkAction): string =>
  statusCounts(action)
    .map(({ status, count }) => `${formatNumber(count)} ${statusLabels[status].toLowerCase()}`)
    .join(', ')

export const titleOf = ({ kind, undoStartedAt }: Pick<BulkAction, 'kind' | 'undoStartedAt'>): string =>
  undoStartedAt === null ? bulkActionLabels[kind] : `Undo: ${bulkActionLabels[kind].toLowerCase()}`

export const isTroubled = ({ counts }: BulkAction): boolean => counts.FAILED + counts.KEPT > 0

/** Nothing was done, and at least one failed. */
export const hasFailedWholly = ({ counts }: BulkAction): boolean => counts.FAILED > 0 && counts.DONE === 0

/** The short text in the header. */
export const headlineOf = (action: BulkAction): string =>
  isBulkActionActive(action) ? progressText(action) : resultText(action)

/** Why an action offers no undo. */
export const notUndoneTexts: Partial<Record<BulkActionKind, string>> = {
  SEND_EMAIL: 'Emails cannot be taken back.',
  FORWARD_QUOTES: 'Emails cannot be taken back.',
  FORWARD_INVOICES: 'Emails cannot be taken back.',
  UPLOAD_INVOICES: 'Uploaded invoices cannot be taken back here.',
  SEND_LAW_LETTERS: 'Emails cannot be taken back.',
  REQUEST_LAW_QUOTES: 'Requested quotes cannot be taken back here.',
  REQUEST_LAW_VISITS: 'Requested visits cannot be taken back here. Please ask us.',
}

export const leftListText = 'No longer in the list'
export const stillListedText = 'Still in the list: it has other access issues'

/** How many of the properties that were done the list of access issues no longer shows. */
export function leftListSummary({ kind, counts: { DONE }, leftList }: BulkAction): string | null {
  if (DONE === 0 || !isAccessKind(kind)) return null
  if (leftList === 0) return 'All that were done are still in the list, because they have other access issues.'
  const left = `${countProperties(leftList)} left the list`
  if (leftList === DONE) return `${left}.`
  return `${left}, ${formatNumber(DONE - leftList)} ${DONE - leftList === 1 ? 'is' : 'are'} still in it.`
}
