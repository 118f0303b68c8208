import { uploadsAtOnce } from '@contract/limits.ts'
import type { Remedy, UploadedReference, UploadItem, UploadState } from './upload-item.ts'

export type UploadEvent =
  | { type: 'added'; items: readonly UploadItem[] }
  | { type: 'started'; id: number }
  | { type: 'progressed'; id: number; percentage: number }
  | { type: 'succeeded'; id: number; reference: UploadedReference }
  | { type: 'failed'; id: number; error: string; remedy: Remedy }
  | { type: 'retried'; id: number }
  | { type: 'cancelled'; id: number }
  | { type: 'cleared' }
  | { type: 'emptied' }

type Change = { from: UploadState; to: Partial<UploadItem> }

/** The change that an event makes, and the state that the item must have: late events are ignored. */
function changeOf(event: UploadEvent): Change | null {
  switch (event.type) {
    case 'started':
      return { from: 'queued', to: { state: 'uploading', percentage: 0 } }
    case 'progressed':
      return { from: 'uploading', to: { percentage: Math.min(100, Math.max(0, Math.floor(event.percentage))) } }
    case 'succeeded':
      return { from: 'uploading', to: { state: 'success', percentage: 100, reference: event.reference } }
    case 'failed':
      return { from: 'uploading', to: { state: 'failed', error: event.error, remedy: event.remedy } }
    case 'retried':
      return { from: 'failed', to: { state: 'queued', percentage: 0, error: null, remedy: null } }
    default:
      return null
  }
}

export function changeQueue(items: readonly UploadItem[], event: UploadEvent): readonly UploadItem[] {
  switch (event.type) {
    case 'added':
      return [...items, ...event.items]
    case 'cancelled':
      return items.filter((item) => item.id !== event.id)
    case 'cleared':
      return items.filter((item) => !isSettled(item))
    case 'emptied':
      return []
    default: {
      const change = changeOf(event)
      return items.map((item) =>
        change && item.id === event.id && item.state === change.from ? { ...item, ...change.to } : item,
      )
    }
  }
}

const inState = (items: readonly UploadItem[], ...states: UploadState[]) =>
  items.filter((item) => states.includes(item.state))

/** The uploads to start now, oldest first. */
export const nextToStart = (items: readonly UploadItem[]): UploadItem[] =>
  inState(items, 'queued').slice(0, Math.max(0, uploadsAtOnce - inState(items, 'uploading').length))

/** While true, leaving the page would lose work. */
export const isUnfinished = (items: readonly UploadItem[]): boolean => inState(items, 'queued', 'uploading').length > 0

/** Failed, but the file is still available and a retry can help. */
export const canRetry = ({ state, remedy }: UploadItem): boolean => state === 'failed' && remedy !== 'none'

/** Stored, or refused for good: nothing is left to do, so it can be cleared. */
export const isSettled = (item: UploadItem): boolean =>
  item.state === 'success' || (item.state === 'failed' && !canRetry(item))

const order: readonly UploadState[] = ['uploading', 'failed', 'queued', 'success']

export const inPanelOrder = (items: readonly UploadItem[]): UploadItem[] =>
  order.flatMap((state) => inState(items, state))

export type Headline = { kind: 'uploading' | 'failed' | 'completed'; count: number }

/** The header's text about uploads: running ones first, then failed ones, then completed ones. */
export function uploadHeadline(items: readonly UploadItem[]): Headline | null {
  if (items.length === 0) return null
  if (isUnfinished(items)) return { kind: 'uploading', count: inState(items, 'queued', 'uploading').length }
  const failed = inState(items, 'failed').length
  return failed > 0 ? { kind: 'failed', count: failed } : { kind: 'completed', count: items.length }
}
