import type { Readable } from 'node:stream'
import { MissingFile, type FileStore } from '../../../platform/file-store.ts'
import { notFound, Problem } from '../../../platform/problem.ts'

/** A stored file, to be sent as a download; `name` says what it is if it is missing. */
export async function openStored(files: FileStore, storageKey: string, name: string): Promise<Readable> {
  return files.open(storageKey).catch((error: unknown) => {
    if (error instanceof MissingFile) throw notFound(`The file of this ${name} is missing.`)
    const problem = new Problem('unavailable', 'The file cannot be read at the moment. Please try again shortly.')
    throw Object.assign(problem, { cause: error })
  })
}
