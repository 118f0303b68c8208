import { createHash } from 'node:crypto'
import { cleanFileName } from '../../../contract/documents/file-names.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import type { PackDocument } from './pack-contents.queries.ts'

/** Bounds of an archive: it is downloaded in one piece, and its format has no large-file extension. */
export const packLimits = { files: 300, bytes: 200_000_000 }

export type PackedDocument = {
  document: PackDocument
  /** Path in the archive. */
  name: string
  /** Why it is not in the archive; null: it is. */
  leftOut: string | null
  /** Its bytes no longer have the SHA-256 that was stored with them. */
  isAltered: boolean
}

/** Names that every system can unpack, each used once. */
export function packNames(documents: readonly PackDocument[]): string[] {
  const used = new Set<string>()
  return documents.map(({ datedOn, fileName }) => {
    const base = cleanFileName(`${datedOn} ${cleanFileName(fileName).slice(-120)}`)
    const [, stem = base, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(base) ?? []
    let name = base
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${extension}`
    used.add(name.toLowerCase())
    return `documents/${name}`
  })
}

/** Which documents fit, in their order. */
export function chooseDocuments(documents: readonly PackDocument[], limits = packLimits): PackedDocument[] {
  const names = packNames(documents)
  let [count, bytes] = [0, 0]
  return documents.map((document, place) => {
    const isTooMuch = count >= limits.files || bytes + document.size > limits.bytes
    if (!isTooMuch) [count, bytes] = [count + 1, bytes + document.size]
    const megabytes = Math.round(limits.bytes / 1_000_000)
    const leftOut = isTooMuch ? `an archive holds at most ${limits.files} documents and ${megabytes} MB` : null
    return { document, name: names[place] as string, leftOut, isAltered: false }
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
