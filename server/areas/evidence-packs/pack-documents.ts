import { createHash } from 'node:crypto'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import { archiveNamer } from '../documents/archive-names.ts'
import type { PackDocument } from './pack-contents.queries.ts'

/** Bounds of an archive: it is downloaded in one piece, and its format has no large-file extension. */
export const packLimits = { files: 500, bytes: 200_000_000 }

export type PackedDocument = {
  document: PackDocument
  /** Path in the archive. */
  name: string
  /** Why it is not in the archive; null: it is. */
  leftOut: string | null
  /** Its bytes no longer have the SHA-256 that was stored with them. */
  isAltered: boolean
}

/** Which documents fit, in their order. */
export function chooseDocuments(documents: readonly PackDocument[], limits = packLimits): PackedDocument[] {
  const nameIn = archiveNamer()
  let [count, bytes] = [0, 0]
  return documents.map((document) => {
    const name = `documents/${nameIn(document.fileName, document.datedOn)}`
    if (document.sha256 === null) return { document, name, leftOut: 'it could not be drawn', isAltered: false }
    const isTooMuch = count >= limits.files || bytes + document.size > limits.bytes
    if (!isTooMuch) [count, bytes] = [count + 1, bytes + document.size]
    const megabytes = Math.round(limits.bytes / 1_000_000)
    const leftOut = isTooMuch ? `an archive holds at most ${limits.files} documents and ${megabytes} MB` : null
    return { document, name, leftOut, isAltered: false }
  })
}

export type OpenedDocument = { bytes: AsyncIterable<Uint8Array>; sha256: () => string }

/** Null if the file is missing. The hash is complete once all bytes were read. */
export async function openDocument(files: FileStore, { storageKey }: PackDocument): Promise<OpenedDocument | null> {
  try {
    const stream = await files.open(storageKey)
    const hash = createHash('sha256')
    const bytes = async function* () {
      for await (const part of stream as AsyncIterable<Buffer>) {
        hash.update(part)
        yield part
      }
    }
    return { bytes: bytes(), sha256: () => hash.digest('hex') }
  } catch (error) {
    if (error instanceof MissingFile) return null
    throw error
  }
}
