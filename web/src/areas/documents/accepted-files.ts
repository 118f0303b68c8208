import { uploadExtensions } from '@contract/documents/uploads.ts'

/** What the browser's file chooser offers by default; the upload rules then check each file. */
export const acceptedFiles: readonly string[] = uploadExtensions.map((extension) => `.${extension}`)
