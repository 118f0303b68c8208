import { uploadExtensions } from '@contract/uploads.ts'

/** What the browser's chooser offers at first; what is taken is judged by the rules of uploads. */
export const acceptedFiles: readonly string[] = uploadExtensions.map((extension) => `.${extension}`)
