import { fillForm } from '../../platform/pdf-form-fill.ts'
import { openForm, refusedForm, type FormPlace } from '../../platform/pdf-form.ts'
import { readInThread } from '../../platform/read-threads.ts'
import { checkContent } from '../documents/check-content.ts'
import { contentOf } from '../documents/content.ts'

export const mostFormBytes = 5_000_000
const mostPrinted = 8_000_000
/** Each notice reads the form again. */
const mostMilliseconds = 10_000

export type ReadForm = { bytes: Uint8Array; pages: number; places: FormPlace[] }

/** Opens the form and prints it once, because a form that cannot be printed cannot be served. */
async function read(bytes: Buffer): Promise<ReadForm> {
  if (bytes.length > mostFormBytes) throw refusedForm('Please choose a PDF of at most 5 MB.')
  const began = performance.now()
  const { pages, places } = await openForm(bytes)
  const blank = { title: 'Form', author: '', on: '2026-01-01T00:00:00Z', isDemo: false, entries: [] }
  const printed = await fillForm({ ...blank, bytes }).catch((error: unknown) => {
    throw Object.assign(refusedForm('The pages of this PDF cannot be printed. Please choose another version.'), {
      cause: error,
    })
  })
  if (performance.now() - began > mostMilliseconds)
    throw refusedForm('This PDF takes too long to fill. Please choose a simpler one.')
  if (printed.length > mostPrinted)
    throw refusedForm('The pages of this PDF are too large. Please choose a simpler one.')
  await checkContent({ name: 'form.pdf', declaredType: 'application/pdf', content: contentOf(printed) }).catch(() => {
    throw refusedForm('The pages of this PDF contain scripts or other files. Please choose another version.')
  })
  return {
    bytes,
    pages: pages.length,
    places: places.map(({ name, option, kind, page, isMultiline, most }) => ({
      name,
      option,
      kind,
      page,
      isMultiline,
      most,
    })),
  }
}

/** Reads an uploaded form in a thread, with a deadline. */
export const readForm = readInThread(import.meta.url, 'readForm', { read, refuse: refusedForm })
