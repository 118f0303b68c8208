import * as z from 'zod/mini'
import { ChangedLists, type ListedRecord } from './changed-list.ts'
import { callUrl } from './contract-request.ts'
import type { ContractCall } from './contracts/contract.ts'
import { propertyTreeContract } from './contracts/property-tree.ts'
import { readListRows } from './list-rows.ts'
import { isPropertyManager, readTreeAgent, readTreeProperty, readTreeTenancy } from './property-tree-records.ts'
import type { Collection, RecordPage, SoftwareRecord } from './records.ts'
import type { SoftwareHttp } from './software-http.ts'

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
  /** Of the list that was stored last, or is being stored. */
  list: z.optional(z.string()),
  /** Tenancies that were changed on this day or later are asked for. */
  since: z.optional(day),
  /** The same for the next reading, while a list is read. */
  next: z.optional(day),
})
const readCursor = (text = '{}') => {
  try {
    return cursorShape.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}
/** The day before, because clocks and time zones differ. */
const sinceNow = (): string => new Date(Date.now() - dayMs).toISOString().slice(0, 10)

const listed = (records: readonly SoftwareRecord[]): ListedRecord[] =>
  records.map((record) => ({ record, changeCode: null }))

export class PropertyTreePages {
  readonly #access: PropertyTreeAccess
  readonly #lists = new ChangedLists()
  #agents: Promise<unknown[]> | undefined

  constructor(access: PropertyTreeAccess) {
    this.#access = access
  }

  async changedSince(collection: Collection, text: string | undefined): Promise<RecordPage> {
    const { list, since, next = sinceNow() } = readCursor(text)
    const page = await this.#lists.after(collection, list, async () => listed(await this.#read(collection, since)))
    if (collection !== 'tenancies') return { ...page, cursor: JSON.stringify({ list: page.cursor }) }
    return { ...page, cursor: JSON.stringify(page.isLast ? { since: next } : { list: page.cursor, since, next }) }
  }

  async #rows(call: ContractCall, values: Record<string, string | undefined> = {}): Promise<unknown[]> {
    const { http, url, headers } = this.#access
    return readListRows(http, callUrl(url, call, values), headers)
  }

  /** Properties name all their agents, and who of them manages properties is said with the agents, so they are read for both. */
  async #agentRows(): Promise<unknown[]> {
    this.#agents ??= this.#rows(calls.agents)
    return this.#agents
  }

  async #read(collection: Collection, since: string | undefined): Promise<SoftwareRecord[]> {
    if (collection === 'managers') return (await this.#agentRows()).flatMap(readTreeAgent)
    if (collection === 'tenancies') {
      const rows = await this.#rows(calls.tenancies, { lastModifiedOnOrAfter: since, managementType: 'Residential' })
      return rows.flatMap(readTreeTenancy)
    }
    const managers = (await this.#agentRows()).filter(isPropertyManager).flatMap(readTreeAgent)
    const managerIds = new Set(managers.map(({ externalId }) => externalId))
    return (await this.#rows(calls.properties)).flatMap((row) => readTreeProperty(row, managerIds))
  }
}
