import { createHash } from 'node:crypto'
import type { Collection, RecordPage, SoftwareRecord } from './records.ts'

/*
 * A list that software always sends whole. The cursor has a digest of each part of what was stored last, so that only the records of
 * parts that differ are given again. A record that is missing from the list ends nothing.
 */

const partCount = 256
/** Our own size of a page: parts are put together until they have so many records. */
const pageSize = 100
const digestLength = 8
const noDigest = '-'.repeat(digestLength)

const hash = (text: string) => createHash('sha256').update(text).digest()
const digestOf = (text: string): string => hash(text).toString('base64url').slice(0, digestLength)

/** One written by an earlier version has another length, and everything is read. */
const readCursor = (text = ''): string[] =>
  Array.from({ length: partCount }, (_, part) =>
    text.length === partCount * digestLength ? text.slice(part * digestLength, (part + 1) * digestLength) : noDigest,
  )

/** `changeCode` is what the software changes with a record; what is read of the record is compared as well. */
export type ListedRecord = { record: SoftwareRecord; changeCode: string | null }

export class ChangedList {
  readonly #parts: { records: SoftwareRecord[]; digest: string }[]

  /** Of a record that comes twice, the last one counts. */
  constructor(listed: readonly ListedRecord[]) {
    const parts = Array.from({ length: partCount }, () => new Map<string, ListedRecord>())
    for (const each of listed) {
      const { externalId } = each.record
      parts[hash(externalId).readUInt8(0)]?.set(externalId, each)
    }
    this.#parts = parts.map((part) => {
      const sorted = [...part].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
      const digest = sorted.length === 0 ? noDigest : digestOf(JSON.stringify(sorted))
      return { records: sorted.map(({ record }) => record), digest }
    })
  }

  /** The next page of what differs from the cursor. */
  after(text: string | undefined): RecordPage {
    const known = readCursor(text)
    const records: SoftwareRecord[] = []
    const page = (isLast: boolean) => ({ records, cursor: known.join(''), isLast })
    for (const [place, { records: some, digest }] of this.#parts.entries()) {
      if (known[place] === digest) continue
      if (records.length >= pageSize) return page(false)
      records.push(...some)
      known[place] = digest
    }
    return page(true)
  }
}

/** The lists of one conversation. Each is read once, and kept until all its records are stored. */
export class ChangedLists {
  readonly #open = new Map<Collection, ChangedList>()

  async after(
    collection: Collection,
    cursor: string | undefined,
    read: () => Promise<ListedRecord[]>,
  ): Promise<RecordPage> {
    const list = this.#open.get(collection) ?? new ChangedList(await read())
    this.#open.set(collection, list)
    const page = list.after(cursor)
    if (page.isLast) this.#open.delete(collection)
    return page
  }
}
