import { cleanFileName } from '@contract/documents/file-names.ts'
import { checkUpload, contentTypes, fileExtension } from '@contract/documents/uploads.ts'
import { noAttributes, type Attributes } from './document-attributes.ts'

/** A file that is about to be sent, with its attributes so far. */
export type BatchEntry = { key: number; file: File; attributes: Attributes }
export type RefusedFile = { key: number; file: File; reason: string }

let nextKey = 1

/**
 * With the name under which the server stores it. If the browser does not know the type, the name decides; the server
 * checks the content.
 */
export function toStoredFile(file: File): File {
  const name = cleanFileName(file.name)
  const [known] = contentTypes[fileExtension(name)] ?? []
  const type = file.type === '' && known ? known : file.type
  return name === file.name && type === file.type ? file : new File([file], name, { type })
}

/** Which files may be sent, and why the others may not. */
export function sortFiles(files: readonly File[], attributes: Attributes = noAttributes) {
  const entries: BatchEntry[] = []
  const refused: RefusedFile[] = []
  for (const file of files.map(toStoredFile)) {
    const reason = checkUpload(file)
    if (reason === null) entries.push({ key: nextKey++, file, attributes })
    else refused.push({ key: nextKey++, file, reason })
  }
  return { entries, refused }
}

export const changeEntry = (
  entries: readonly BatchEntry[],
  key: number,
  patch: Partial<Attributes>,
): readonly BatchEntry[] =>
  entries.map((entry) => (entry.key === key ? { ...entry, attributes: { ...entry.attributes, ...patch } } : entry))

/** Copies the attributes of one file to all. */
export const applyToAll = (entries: readonly BatchEntry[], key: number): readonly BatchEntry[] => {
  const model = entries.find((entry) => entry.key === key)
  return model ? entries.map((entry) => ({ ...entry, attributes: model.attributes })) : entries
}

export const countDocuments = (entries: readonly BatchEntry[]): string =>
  entries.length === 1 ? '1 document' : `${entries.length} documents`
