import { listXmlElements, readXmlTexts } from '../xml-list.ts'
import { ChangedLists, type ListedRecord } from './changed-list.ts'
import { callUrl } from './contract-request.ts'
import type { ContractCall } from './contracts/contract.ts'
import { palaceContract } from './contracts/palace.ts'
import {
  agentCodes,
  readPalaceAgent,
  readPalaceOwner,
  readPalaceProperty,
  readPalaceTenancy,
} from './palace-records.ts'
import { oneLine } from './read-record.ts'
import type { Collection, RecordPage, SoftwareRecord } from './records.ts'
import type { SoftwareHttp } from './software-http.ts'
import { readListRows } from './list-rows.ts'

/** What the agency chooses once, when it connects. */
export type PalaceChoice = 'supplier' | 'agent' | 'diaryGroup'

/** A conversation with Palace, and what the agency has chosen there. */
export type PalaceAccess = {
  http: SoftwareHttp
  url: string
  headers: Record<string, string>
  isLiquid: boolean
  chosen: Readonly<Record<PalaceChoice, string | undefined>>
}

const { calls } = palaceContract
const code = oneLine(100)

const codeIn = (given: unknown, key: string): string | null =>
  code.safeParse((given as Record<string, unknown> | null)?.[key]).data ?? null

export const readPalaceRows = async ({ http, url, headers }: PalaceAccess, call: ContractCall): Promise<unknown[]> =>
  readListRows(http, callUrl(url, call), headers)

/** One conversation’s reading: lists that are always sent whole. */
export class PalacePages {
  readonly #access: PalaceAccess
  readonly #lists = new ChangedLists()
  #agents: Promise<unknown[]> | undefined

  constructor(access: PalaceAccess) {
    this.#access = access
  }

  async changedSince(collection: Collection, cursor: string | undefined): Promise<RecordPage> {
    return this.#lists.after(collection, cursor, async () => this.#read(collection))
  }

  /** Properties name their agents by address and name, so the agents are read for both. */
  async #agentRows(): Promise<unknown[]> {
    this.#agents ??= readPalaceRows(this.#access, calls.agents)
    return this.#agents
  }

  async #read(collection: Collection): Promise<ListedRecord[]> {
    const listed = (records: SoftwareRecord[], changeCode: string | null = null): ListedRecord[] =>
      records.map((record) => ({ record, changeCode }))
    if (collection === 'managers') return (await this.#agentRows()).flatMap((row) => listed(readPalaceAgent(row)))
    if (collection === 'people') return this.#owners()
    if (collection === 'tenancies')
      return (await readPalaceRows(this.#access, calls.tenancies)).flatMap((row) =>
        listed(readPalaceTenancy(row), codeIn(row, 'TenancyChangeCode')),
      )
    const agents = agentCodes(await this.#agentRows())
    return (await readPalaceRows(this.#access, calls.properties)).flatMap((row) =>
      listed(readPalaceProperty(row, agents), codeIn(row, 'PropertyChangeCode')),
    )
  }

  async #owners(): Promise<ListedRecord[]> {
    const { http, url, headers } = this.#access
    const { element } = calls.owners
    const found: ListedRecord[] = []
    await http.list(
      callUrl(url, calls.owners),
      { ...headers, accept: 'application/xml' },
      (xml) => found.push(...readPalaceOwner(readXmlTexts(xml)).map((record) => ({ record, changeCode: null }))),
      (response, limits) => listXmlElements(response, limits, element),
    )
    return found
  }
}
