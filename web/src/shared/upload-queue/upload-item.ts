import type { UploadPropertyType, UploadState as AnyUploadState } from '@contract/documents/uploads.ts'

/** The server's reference to a stored file: one of the two. */
export type UploadedReference = { id?: number | string | undefined; fileReference?: string | undefined }

/** Completed items are removed from the queue. */
export type UploadState = Exclude<AnyUploadState, 'completed'>

/** What fixes a failed upload: a retry, signing in and a retry, or nothing because the file itself is refused. */
export type Remedy = 'retry' | 'sign-in-and-retry' | 'none'

/** The property of a document, shown beside its name. */
export type UploadProperty = { id: number; type: UploadPropertyType; address: string }

export type UploadItem = {
  id: number
  /** Null for an item that is already stored and is only listed. */
  file: File | null
  fileName: string
  name: string
  size: number
  property: UploadProperty | null
  state: UploadState
  percentage: number
  error: string | null
  /** Null unless it failed. */
  remedy: Remedy | null
  reference: UploadedReference | null
}

export const inState = (items: readonly UploadItem[], ...states: UploadState[]) =>
  items.filter((item) => states.includes(item.state))

/** While true, leaving the page would lose work. */
export const isUnfinished = (items: readonly UploadItem[]): boolean => inState(items, 'queued', 'uploading').length > 0

/** Failed, but the file is still available and a retry can help. */
export const canRetry = ({ state, remedy }: UploadItem): boolean => state === 'failed' && remedy !== 'none'

export type Headline = { kind: 'uploading' | 'failed' | 'completed'; count: number }

/** The header's text about uploads: running ones first, then failed ones, then completed ones. */
export function uploadHeadline(items: readonly UploadItem[]): Headline | null {
  if (items.length === 0) return null
  if (isUnfinished(items)) return { kind: 'uploading', count: inState(items, 'queued', 'uploading').length }
  const failed = inState(items, 'failed').length
  return failed > 0 ? { kind: 'failed', count: failed } : { kind: 'completed', count: items.length }
}
