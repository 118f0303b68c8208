import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { MissingFile } from '../../platform/file-store.ts'
import { todayIn } from '../../platform/scope.ts'
import type { ZipEntry } from '../../platform/zip-stream.ts'
import { archiveName, archiveNamer } from '../documents/archive-names.ts'
import { creditNotePdf } from '../invoices/credit-note-pdf.ts'
import { invoicePdf } from '../invoices/invoice-pdf.ts'
import { quotePdf } from '../quotes/quote-pdf.ts'
import { DocumentWaits } from '../provider/document-waits.ts'
import {
  filesOfProperty,
  filesWithoutProperty,
  creditNotesToDraw,
  invoicesToDraw,
  propertiesAfter,
  quotesToDraw,
  type ExportedFile,
  type FolderProperty,
} from './export-files.queries.ts'

/** Where the next part begins. */
export type PartStart = { afterPropertyId: number; afterFileId: number }
export type PartLimits = { bytes: number; files: number }
export type Written = PartStart & {
  documents: number
  properties: number
  bytes: number
  isLast: boolean
  leftOut: string[]
}

type Parts = {
  db: Db
  files: FileStore
  state: StateCode
  agencyId: number
  now: Date
  onProperty: () => Promise<void>
}

const batchSize = 200

/** Names of files by the folder of their property. */
function namer(folder: string) {
  const folders = new Map<string, ReturnType<typeof archiveNamer>>()
  return (inner: string, datedOn: string | null, fileName: string): string => {
    const nameIn = folders.get(inner) ?? archiveNamer()
    folders.set(inner, nameIn)
    return `${folder}/${inner}/${nameIn(fileName, datedOn)}`
  }
}

const folderOf = ({ id, address }: FolderProperty): string => `documents/${archiveName(address)} (${id})`

/** Whole properties until the part is full, then the files of no property. What was written is in `written`. */
export class DocumentWriter {
  readonly #parts: Parts
  readonly #limits: PartLimits
  readonly written: Written

  constructor(parts: Parts, from: PartStart & { properties: number; documents: number }, limits: PartLimits) {
    this.#parts = parts
    this.#limits = limits
    this.written = { ...from, bytes: 0, isLast: false, leftOut: [] }
  }

  #files = 0
  get #isFull(): boolean {
    return this.written.bytes >= this.#limits.bytes || this.#files >= this.#limits.files
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    const { db, agencyId, onProperty } = this.#parts
    for (;;) {
      const properties = await db.rows(propertiesAfter(agencyId, this.written.afterPropertyId, batchSize))
      for (const property of properties) {
        if (this.#isFull) return
        yield* this.#ofProperty(property)
        this.written.afterPropertyId = property.id
        this.written.properties += 1
        await onProperty()
      }
      if (properties.length < batchSize) break
    }
    const named = namer('documents/Other files')
    for (;;) {
      const files = await db.rows(filesWithoutProperty(agencyId, this.written.afterFileId, batchSize))
      for (const file of files) {
        if (this.#isFull) return
        yield* this.#stored(file, named(file.folder, null, `${file.id} ${file.name}`))
        this.written.afterFileId = file.id
      }
      if (files.length < batchSize) break
    }
    this.written.isLast = true
  }

  async *#ofProperty(property: FolderProperty): AsyncGenerator<ZipEntry> {
    const { db, state, agencyId, now } = this.#parts
    const named = namer(folderOf(property))
    const [files, quotes, invoices, creditNotes] = await db.batch([
      filesOfProperty(agencyId, property.id),
      quotesToDraw(agencyId, property.id),
      invoicesToDraw(agencyId, property.id),
      creditNotesToDraw(agencyId, property.id),
    ])
    for (const file of files) yield* this.#stored(file, named(file.folder, file.datedOn, file.name))
    const today = todayIn(state, now)
    for (const [folder, kind, list, draw] of [
      ['Quotes', 'quote-', quotes, quotePdf],
      ['Invoices', 'invoice-', invoices, invoicePdf],
      ['Invoices', 'credit-note-CN', creditNotes, creditNotePdf],
    ] as const)
      for (const { id, number, datedOn } of list) {
        const name = named(folder, datedOn, `${kind}${number}.pdf`)
        const drawn = await this.#attempt(name, async () => draw(db, state, agencyId, id, today))
        if (drawn) yield this.#entry(name, [drawn.bytes])
      }
  }

  async *#stored({ storageKey }: ExportedFile, name: string): AsyncGenerator<ZipEntry> {
    const content = await this.#attempt(name, async () => this.#parts.files.open(storageKey))
    if (content) yield this.#entry(name, content)
  }

  /** Undefined for what cannot be had; the archive says so instead of failing. */
  async #attempt<Result>(name: string, open: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await open()
    } catch (error) {
      if (error instanceof MissingFile) this.written.leftOut.push(`${name}: its file is missing`)
      else if (error instanceof DocumentWaits) this.written.leftOut.push(`${name}: ${error.message}`)
      else throw error
      return undefined
    }
  }

  #entry(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ZipEntry {
    const { written } = this
    this.#files += 1
    written.documents += 1
    const counted = async function* () {
      for await (const bytes of content) {
        written.bytes += bytes.length
        yield bytes
      }
    }
    return { name, content: counted() }
  }
}
