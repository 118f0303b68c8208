import type { UploadPropertyType, UploadState as AnyUploadState } from '@contract/documents/uploads.ts'

/** What the server gives for a stored file: one of the two. */
export type UploadedReference = { id?: number | string | undefined; fileReference?: string | undefined }

/** Completed items have left the queue. */
export type UploadState = Exclude<AnyUploadState, 'completed'>

/** What helps a failed upload: sending it again, signing in first, or nothing as long as the file is what it is. */
export type Remedy = 'retry' | 'sign-in-and-retry' | 'none'

/** The property a document belongs to, said beside its name. */
export type UploadProperty = { id: number; type: UploadPropertyType; address: string }

export type UploadItem = {
  id: number
  /** Null: something that is stored already and only takes its place in the list. */
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
