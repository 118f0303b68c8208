import { uploadExtensions } from '@contract/documents/uploads.ts'

/** What the browser's chooser offers at first; what is taken is evaluated by the rules of uploads. */
export const acceptedFiles: readonly string[] = uploadExtensions.map((extension) => `.${extension}`)
