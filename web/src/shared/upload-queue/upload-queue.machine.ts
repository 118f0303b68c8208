import { uploadsAtOnce } from '@contract/limits.ts'
import { inState, type Remedy, type UploadedReference, type UploadItem, type UploadState } from './upload-item.ts'

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
      return items.filter(({ state }) => state !== 'success')
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

/** The uploads to start now, oldest first. */
export const nextToStart = (items: readonly UploadItem[]): UploadItem[] =>
  inState(items, 'queued').slice(0, Math.max(0, uploadsAtOnce - inState(items, 'uploading').length))

const order: readonly UploadState[] = ['uploading', 'failed', 'queued', 'success']

export const inPanelOrder = (items: readonly UploadItem[]): UploadItem[] =>
  order.flatMap((state) => inState(items, state))
