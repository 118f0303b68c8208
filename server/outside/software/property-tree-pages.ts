import * as z from 'zod/mini'
import { callUrl } from './contract-request.ts'
import { propertyTreeContract } from './contracts/property-tree.ts'
import { isPropertyManager, readTreeAgent, readTreeProperty, readTreeTenancy } from './property-tree-records.ts'
import { oneLine } from './read-record.ts'
import type { Collection, RecordPage, SoftwareRecord } from './records.ts'
import type { SoftwareHttp } from './software-http.ts'
import { readListRows, WholeLists, type ListRow } from './whole-lists.ts'

/* How Property Tree is read: agents and properties whole, because no way to ask for changes was seen, and tenancies since a day. */

/** What the agency chose when it connected, by question. */
export type TreeChoices = Readonly<Record<string, string | undefined>>

export type PropertyTreeAccess = {
  http: SoftwareHttp
  url: string
  headers: Record<string, string>
}

const { calls } = propertyTreeContract
const dayMs = 86_400_000

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const cursorShape = z.object({
  /** The last row of a list that was stored. */
  after: z.optional(z.string().check(z.maxLength(100))),
  /** Tenancies that were changed on this day or later are asked for. */
  since: z.optional(day),
  /** The same for the next reading, while a list is read. */
  next: z.optional(day),
})
const idShape = z.object({ id: oneLine(100) })
const readCursor = (text: string | undefined) => {
  try {
    return cursorShape.safeParse(JSON.parse(text ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}
/** Rows without an id come first; they cannot be stored. */
const asRow = (given: unknown): ListRow => ({ id: idShape.safeParse(given).data?.id ?? '', given })
/** The day before, because clocks and time zones differ. */
const sinceNow = (): string => new Date(Date.now() - dayMs).toISOString().slice(0, 10)

export class PropertyTreePages {
  readonly #access: PropertyTreeAccess
  readonly #lists = new WholeLists()
  #managers: Promise<ReadonlySet<string>> | undefined

  constructor(access: PropertyTreeAccess) {
    this.#access = access
  }

  async #rows(url: string): Promise<unknown[]> {
    return readListRows(this.#access.http, url, this.#access.headers)
  }

  async changedSince(collection: Collection, text: string | undefined): Promise<RecordPage> {
    const { url } = this.#access
    const cursor = readCursor(text)
    if (collection === 'managers') {
      const rows = await this.#rows(callUrl(url, calls.agents))
      return { records: rows.flatMap(readTreeAgent), cursor: '{}', isLast: true }
    }
    const isTenancies = collection === 'tenancies'
    const next = isTenancies ? (cursor.next ?? sinceNow()) : undefined
    const address = isTenancies
      ? callUrl(url, calls.tenancies, { lastModifiedOnOrAfter: cursor.since, managementType: 'Residential' })
      : callUrl(url, calls.properties)
    const page = await this.#lists.next(collection, cursor.after, async () => (await this.#rows(address)).map(asRow))
    const isLast = page.after === undefined
    const managers = isTenancies ? new Set<string>() : await this.#propertyManagers()
    return {
      records: page.rows.flatMap((row): SoftwareRecord[] =>
        isTenancies ? readTreeTenancy(row) : readTreeProperty(row, managers),
      ),
      cursor: JSON.stringify(isLast ? { since: next } : { after: page.after, since: cursor.since, next }),
      isLast,
    }
  }

  /** A property names all its agents; who of them manages properties is said with the agents. */
  async #propertyManagers(): Promise<ReadonlySet<string>> {
    this.#managers ??= this.#rows(callUrl(this.#access.url, calls.agents)).then(
      (rows) => new Set(rows.filter(isPropertyManager).map((row) => asRow(row).id)),
    )
    return this.#managers
  }
}
