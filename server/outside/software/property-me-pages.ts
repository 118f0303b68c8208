import * as z from 'zod/mini'
import { callUrl } from './contract-request.ts'
import { propertyMeContract } from './contracts/property-me.ts'
import {
  isWithoutOwner,
  ownershipShape,
  readContact,
  readLot,
  readMember,
  readTenancy,
  type Ownership,
} from './property-me-records.ts'
import { instantOrNull } from './read-record.ts'
import { SoftwareUnreachable } from './bill.ts'
import type { Collection, RecordPage, SoftwareRecord } from './records.ts'
import type { SoftwareHttp } from './software-http.ts'
import { parsedElement } from './list-rows.ts'

/* How PropertyMe is read: lists of all that changed after a mark, without pages, and archived lots in pages apart from them. */

const { calls } = propertyMeContract
/** Our own size: a page of the list of archived lots, and of the changes that are stored together. */
const pageSize = 100
/** Lists of archived lots move while they are read, and clocks differ: the last day is read again. */
const overlapMs = 86_400_000

const mark = z.string().check(z.regex(/^\d{1,19}$/))
const cursorShape = z.object({
  /** The largest `Timestamp` that was read, a 64-bit number. */
  mark: z.optional(mark),
  /** The latest time that the vendor’s rows said, by its clock: of a tenancy, or of an ownership. */
  time: z.optional(z.string().check(z.maxLength(40))),
  ownedNext: z.optional(z.string().check(z.maxLength(40))),
  /** Set while the archived lots are read. */
  offset: z.optional(z.int()),
  /** Where that reading began and how far it came. */
  archived: z.optional(z.string().check(z.maxLength(40))),
  archivedNext: z.optional(z.string().check(z.maxLength(40))),
})
type Cursor = z.infer<typeof cursorShape>

const readCursor = (text: string | undefined): Cursor => {
  try {
    return cursorShape.safeParse(JSON.parse(text ?? '{}')).data ?? {}
  } catch {
    // Written by an earlier version.
    return {}
  }
}

/** JavaScript counts exactly to 2^53 only. */
const withMarkAsText = (json: string): string => json.replaceAll(/"Timestamp"\s*:\s*(\d+)/g, '"Timestamp":"$1"')
const isLater = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length

const rowMark = z.object({ Timestamp: mark })
const rowTimes = z.object({ UpdatedOn: instantOrNull, OwnershipUpdatedOn: instantOrNull })
const isAfter = (one: string | null | undefined, other: string): boolean => Boolean(one && one > other)
const laterTime = (one: string | undefined, other: string | null | undefined): string | undefined =>
  other && (one === undefined || other > one) ? other : one
/** A row without a mark comes first, so that it moves nothing. */
const timestampOf = (given: unknown): string => rowMark.safeParse(given).data?.Timestamp ?? ''
/** Where no ownership was seen yet, each that comes is new. */
const earliest = '1970-01-01T00:00:00.000Z'

type Row = { mark: string; given: unknown }

/** Rows of one list in the order of their marks. Those of one mark are never divided, because a list begins after a mark. */
class ChangedRows {
  readonly #rows: Row[]
  #at = 0
  constructor(rows: Row[]) {
    this.#rows = rows.toSorted((one, other) => (one.mark === other.mark ? 0 : isLater(one.mark, other.mark) ? 1 : -1))
  }
  next(): { rows: unknown[]; mark: string | undefined; isLast: boolean } {
    let end = Math.min(this.#at + pageSize, this.#rows.length)
    while (end < this.#rows.length && this.#rows[end]?.mark === this.#rows[end - 1]?.mark) end += 1
    const rows = this.#rows.slice(this.#at, end)
    this.#at = end
    return {
      rows: rows.map(({ given }) => given),
      mark: rows.at(-1)?.mark || undefined,
      isLast: end >= this.#rows.length,
    }
  }
}

const detailReply = z.object({ Ownership: z.nullish(ownershipShape) })
const archivedReply = z.array(z.unknown()).check(z.maxLength(10_000))

/** One conversation’s reading. Lists that were begun are kept until all their rows are stored. */
export class PropertyMePages {
  readonly #http: SoftwareHttp
  readonly #host: string
  readonly #headers: () => Promise<Record<string, string>>
  readonly #changed = new Map<Collection, ChangedRows>()

  constructor(http: SoftwareHttp, host: string, headers: () => Promise<Record<string, string>>) {
    this.#http = http
    this.#host = host
    this.#headers = headers
  }

  async changedSince(collection: Collection, text: string | undefined): Promise<RecordPage> {
    const cursor = readCursor(text)
    if (collection === 'managers') return this.#members()
    if (collection === 'people') return this.#people(cursor)
    if (collection === 'tenancies') return this.#tenancies(cursor)
    return cursor.offset === undefined ? this.#lots(cursor) : this.#archivedLots(cursor, cursor.offset)
  }

  async #members(): Promise<RecordPage> {
    const records: SoftwareRecord[] = []
    await this.#http.list(callUrl(this.#host, calls.members), await this.#headers(), (element) => {
      records.push(...readMember(parsedElement(element)))
    })
    return { records, cursor: '{}', isLast: true }
  }

  /** The next rows of a list that is sent whole from a mark on. */
  async #next(collection: Collection, url: string, markOf: (given: unknown) => string) {
    const changed = this.#changed.get(collection) ?? new ChangedRows(await this.#list(url, markOf))
    const next = changed.next()
    if (next.isLast) this.#changed.delete(collection)
    else this.#changed.set(collection, changed)
    return next
  }

  async #list(url: string, markOf: (given: unknown) => string): Promise<Row[]> {
    const rows: Row[] = []
    await this.#http.list(url, await this.#headers(), (element) => {
      const given = parsedElement(withMarkAsText(element))
      rows.push({ mark: markOf(given), given })
    })
    return rows
  }

  async #people(cursor: Cursor): Promise<RecordPage> {
    const next = await this.#next(
      'people',
      callUrl(this.#host, calls.contacts, { Timestamp: cursor.mark ?? '0' }),
      timestampOf,
    )
    return {
      records: next.rows.flatMap(readContact),
      cursor: JSON.stringify({ mark: next.mark ?? cursor.mark }),
      isLast: next.isLast,
    }
  }

  async #lots({ ownedNext, ...cursor }: Cursor): Promise<RecordPage> {
    const url = callUrl(this.#host, calls.lots, { Timestamp: cursor.mark ?? '0' })
    const next = await this.#next('properties', url, timestampOf)
    const records: SoftwareRecord[] = []
    let owned = ownedNext ?? cursor.time
    for (const given of next.rows) {
      const changedAt = rowTimes.safeParse(given).data?.OwnershipUpdatedOn
      // At the first reading no date of a management is new, so only lots without an owner need their detail.
      const isOwnerNew = cursor.time !== undefined && isAfter(changedAt, cursor.time)
      const isDetailNeeded = isOwnerNew || isWithoutOwner(given)
      records.push(...readLot(given, isDetailNeeded ? await this.#ownership(given) : undefined))
      owned = laterTime(owned, changedAt)
    }
    const after: Cursor = { ...cursor, mark: next.mark ?? cursor.mark }
    const ended = { ...after, time: owned ?? earliest, offset: 0 }
    return { records, cursor: JSON.stringify(next.isLast ? ended : { ...after, ownedNext: owned }), isLast: false }
  }

  async #ownership(given: unknown): Promise<Ownership | undefined> {
    const id = z.object({ Id: z.string() }).safeParse(given).data?.Id
    if (id === undefined) return undefined
    const body = await this.#http.read(callUrl(this.#host, calls.lotDetail, { Id: id }), await this.#headers())
    return detailReply.safeParse(body).data?.Ownership ?? undefined
  }

  async #archivedLots(cursor: Cursor, offset: number): Promise<RecordPage> {
    const { mark: lots, time, archived, archivedNext } = cursor
    const since = archived === undefined ? undefined : new Date(Date.parse(archived) - overlapMs).toISOString()
    const url = callUrl(this.#host, calls.archivedLots, { ArchivedSince: since, Offset: offset, Limit: pageSize })
    const reply = archivedReply.safeParse(await this.#http.read(url, await this.#headers()))
    if (!reply.success) throw new SoftwareUnreachable('The software sent something that cannot be understood')
    const rows = reply.data
    const isLast = rows.length < pageSize
    let latest = archivedNext ?? archived
    for (const row of rows) latest = laterTime(latest, rowTimes.safeParse(row).data?.UpdatedOn)
    const after: Cursor = isLast
      ? { mark: lots, time, archived: latest }
      : { ...cursor, offset: offset + rows.length, archivedNext: latest }
    return { records: rows.flatMap((row) => readLot(row)), cursor: JSON.stringify(after), isLast }
  }

  /** Those of the latest time come again, because the list includes it. */
  async #tenancies(cursor: Cursor): Promise<RecordPage> {
    const url = callUrl(this.#host, calls.tenancies, { LastUpdated: cursor.time })
    const next = await this.#next('tenancies', url, (given) => rowTimes.safeParse(given).data?.UpdatedOn ?? '')
    return {
      records: next.rows.flatMap(readTenancy),
      cursor: JSON.stringify({ time: next.mark ?? cursor.time }),
      isLast: next.isLast,
    }
  }
}
