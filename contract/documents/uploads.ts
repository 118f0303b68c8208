import { largestEditorImage, largestUpload } from '../limits.ts'

/**
 * Content types that browsers send for each extension. Windows with Excel installed sends a spreadsheet type for CSV.
 */
export const contentTypes: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['image/jpeg'],
  jpg: ['image/jpeg'],
  png: ['image/png'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  csv: ['text/csv', 'application/csv', 'application/vnd.ms-excel'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  pdf: ['application/pdf'],
  txt: ['text/plain'],
}
export const uploadExtensions: readonly string[] = Object.keys(contentTypes)
const imageExtensions: readonly string[] = ['jpeg', 'jpg', 'png']

export const tooLargeText = 'File size is too large'
export const badTypeText = 'Invalid file type'
const emptyFileText = `${badTypeText}. The file is empty.`
export const imageTooLargeText = 'File is too large. The maximum is 2MB.'

export type UploadFile = { name: string; size: number; type: string }

export const fileExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The extension is allowed, and the content type belongs to it. */
function isAllowed({ name, type }: UploadFile, extensions: readonly string[]): boolean {
  const extension = fileExtension(name)
  const declared = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return extensions.includes(extension) && (contentTypes[extension] ?? []).includes(declared)
}

/** Null when the file may be sent, otherwise the error message. */
export function checkUpload(file: UploadFile): string | null {
  if (!(file.size <= largestUpload)) return tooLargeText
  if (!isAllowed(file, uploadExtensions)) return badTypeText
  return file.size === 0 ? emptyFileText : null
}

/** The same for an image in a message. */
export function checkEditorImage(file: UploadFile): string | null {
  if (!(file.size <= largestEditorImage)) return imageTooLargeText
  return isAllowed(file, imageExtensions) ? null : badTypeText
}

/** In the order in which the panel shows them; `completed` items are no longer shown. */
export const uploadStates = ['uploading', 'failed', 'queued', 'success', 'completed'] as const
export type UploadState = (typeof uploadStates)[number]

export const uploadPropertyTypes = ['managed', 'NON-MANAGED'] as const
export type UploadPropertyType = (typeof uploadPropertyTypes)[number]

type UploadItem = { state: UploadState; percentage: number; error: string | null }

/** Status text of an upload. At 100% all bytes are sent, but the server is still processing them. */
export function uploadText({ state, percentage, error }: UploadItem): string {
  if (state === 'failed') return `Failed (${error ?? 'unknown error'})`
  if (state === 'uploading') return percentage >= 100 ? 'Processing' : `${Math.max(0, Math.floor(percentage))}%`
  return state === 'queued' ? 'Queued' : 'Uploaded'
}
