import * as z from 'zod/mini'
import { SoftwareUnreachable } from './bill.ts'
import { PermissionMissing } from './connector.ts'
import { callUrl } from './contract-request.ts'
import type { ContractCall } from './contracts/contract.ts'
import { vaultReContract } from './contracts/vault-re.ts'
import type { Collection, Hint, HintPage, RecordPage, SoftwareRecord } from './records.ts'
import {
  readVaultContact,
  readCurrentTenancy,
  readLink,
  readVaultProperty,
  readTenancyRow,
  readUser,
} from './vault-re-records.ts'

/*
 * How VaultRE is read: whole lists at first and once a day, between them what was modified, and events as hints. A whole list says by what
 * it lacks that something may have ended, which is then asked one by one.
 */

const { calls } = vaultReContract
/** Our own size; a smaller page than asked for is read as well. */
const pageSize = 100
/** A page of more is not one that was asked for. */
const mostItems = 10 * pageSize
const hourMs = 3_600_000
/** Clocks differ, so what was modified shortly before the last reading is read again. */
const overlapMs = 2 * hourMs
const wholeEveryMs = 24 * hourMs
const usersEveryMs = 6 * hourMs
/** Events are kept for 30 days; what happened before is in the lists. */
const oldestEventMs = 29 * 24 * hourMs

const instant = z.string().check(z.maxLength(40))
const cursorShape = z.object({
  /** Set while a list is read: which one, the page, when it began, and since when changes are asked for. */
  list: z.optional(z.int()),
  page: z.optional(z.int()),
  from: z.optional(instant),
  since: z.optional(instant),
  /** How long the list was at first: one that changes meanwhile is read again, once. */
  total: z.optional(z.int()),
  isAgain: z.optional(z.boolean()),
  /** When the last whole reading began. */
  whole: z.optional(instant),
})
type Cursor = z.infer<typeof cursorShape>

const listReply = z.object({
  items: z.array(z.unknown()).check(z.maxLength(mostItems)),
  totalPages: z.int(),
  totalItems: z.nullish(z.int()),
})
const eventsReply = z.object({
  items: z.array(z.unknown()).check(z.maxLength(mostItems)),
  urls: z.nullish(z.object({ next: z.nullish(z.string()) })),
})
export const eventShape = z.object({
  timestamp: z.nullish(z.string()),
  type: z.nullish(z.string()),
  action: z.nullish(z.string()),
  data: z.nullish(z.object({ id: z.nullish(z.union([z.int(), z.string()])) })),
})
const eventsCursor = z.object({ since: z.optional(instant), next: z.optional(z.string().check(z.maxLength(400))) })

function readCursor<Shape extends z.ZodMiniType>(shape: Shape, text: string | undefined): Partial<z.output<Shape>> {
  try {
    return (shape.safeParse(JSON.parse(text ?? '{}')).data ?? {}) as Partial<z.output<Shape>>
  } catch {
    return {}
  }
}

type Office = {
  timeZone: string
  now: () => Date
  /** Throws if the token opens another office than the one that was connected. */
  confirmOffice?: () => Promise<void>
}
type List = {
  /** As a person calls it. */
  name: string
  call: ContractCall
  query?: Readonly<Record<string, string>>
  read: (item: unknown, office: Office) => SoftwareRecord[]
  isLinks?: true
}
const byAge = { sort: 'inserted', sortOrder: 'asc' }
const managed = { status: 'management', ...byAge }
const todayIn = ({ timeZone, now }: Office) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now())

const users: List = { name: 'users', call: calls.users, query: byAge, read: readUser }
const landlords: List = { name: 'current landlords', call: calls.currentLandlords, read: () => [], isLinks: true }
const tenants: List = { name: 'current tenants', call: calls.currentTenants, read: () => [], isLinks: true }
const contacts: List = { name: 'contacts', call: calls.contacts, query: byAge, read: readVaultContact }
const properties: List = {
  name: 'lease properties',
  call: calls.properties,
  query: managed,
  read: (item, office) => readVaultProperty(item, office.timeZone, todayIn(office)),
}
const tenancies: List = {
  name: 'lease tenancies',
  call: calls.tenancies,
  read: (item, { timeZone }) => readTenancyRow(item, timeZone),
}
const changedTenancies: List = {
  name: 'lease tenancies',
  call: calls.properties,
  query: managed,
  read: (item, { timeZone }) => readCurrentTenancy(item, timeZone),
}
const whole: Record<Collection, readonly List[]> = {
  managers: [users],
  people: [landlords, tenants, contacts],
  properties: [properties],
  tenancies: [tenancies],
}
/** The list of tenancies has no changes; properties say them. */
const changes: Record<Collection, readonly List[]> = { ...whole, tenancies: [changedTenancies] }

export type Ask = (url: string) => Promise<unknown>

/** The names of all lists that the token does not open, so that the agency need not find them one after the other. */
export async function listsWithheld(ask: Ask, url: string): Promise<string[]> {
  const asked = Object.values(whole)
    .flat()
    .map(async ({ name, call, query }) => {
      try {
        await ask(callUrl(url, call, { ...query, page: 1, pagesize: 1 }))
        return []
      } catch (error) {
        if (error instanceof PermissionMissing) return [name]
        throw error
      }
    })
  return (await Promise.all(asked)).flat()
}

/** One conversation’s reading. */
export class VaultRePages {
  readonly #ask: Ask
  readonly #url: string
  readonly #office: Office
  /** No property has changed, as this conversation has seen. */
  #isSame = false

  constructor(ask: Ask, url: string, office: Office) {
    this.#ask = ask
    this.#url = url
    this.#office = office
  }

  async changedSince(collection: Collection, text: string | undefined): Promise<RecordPage> {
    const cursor = readCursor(cursorShape, text)
    if (cursor.list !== undefined && cursor.page !== undefined && cursor.from !== undefined)
      return this.#page(collection, cursor as Cursor & { list: number; page: number; from: string })
    const now = this.#office.now()
    const age = cursor.whole === undefined ? Infinity : now.getTime() - Date.parse(cursor.whole)
    const begun = { list: 0, page: 1, from: now.toISOString(), ...(cursor.whole && { whole: cursor.whole }) }
    if (age >= (collection === 'managers' ? usersEveryMs : wholeEveryMs)) {
      // Read first. Before the first reading it was asked while connecting.
      if (collection === 'managers' && cursor.whole !== undefined) await this.#office.confirmOffice?.()
      return this.#page(collection, begun)
    }
    const isKnown = collection === 'managers' || (collection === 'tenancies' && this.#isSame)
    if (isKnown) return { records: [], cursor: JSON.stringify(cursor), isLast: true }
    return this.#page(collection, { ...begun, ...(cursor.since && { since: cursor.since }) })
  }

  async #page(
    collection: Collection,
    cursor: Cursor & { list: number; page: number; from: string },
  ): Promise<RecordPage> {
    const lists = (cursor.since === undefined ? whole : changes)[collection]
    const list = lists[cursor.list] as List
    const query = { ...list.query, page: cursor.page, pagesize: pageSize }
    const reply = listReply.safeParse(
      await this.#ask(
        callUrl(this.#url, list.call, { ...query, ...(cursor.since && { modifiedSince: cursor.since }) }),
      ),
    )
    if (!reply.success) throw new SoftwareUnreachable('The software sent something that cannot be understood')
    const { items, totalPages, totalItems } = reply.data
    const total = cursor.total ?? totalItems ?? undefined
    const isOver = cursor.page >= totalPages || items.length === 0
    const hasMoved = isOver && totalItems !== null && totalItems !== undefined && totalItems !== total
    if (list === properties && cursor.since !== undefined)
      this.#isSame = isOver && cursor.page === 1 && items.length === 0
    const rows = {
      records: items.flatMap((item) => list.read(item, this.#office)),
      ...(list.isLinks && { links: items.flatMap(readLink) }),
      ...(list === contacts && { areOnlyLinked: true as const }),
    }
    const { list: at, page, isAgain = false, ...rest } = cursor
    if (hasMoved && !isAgain) {
      const { total: _, ...same } = rest
      return {
        ...rows,
        ...this.#tag(list, cursor, false),
        cursor: JSON.stringify({ ...same, list: at, page: 1, isAgain: true }),
        isLast: false,
      }
    }
    const tag = this.#tag(list, cursor, isOver)
    if (!isOver)
      return {
        ...rows,
        ...tag,
        cursor: JSON.stringify({ ...cursor, page: page + 1, ...(total !== undefined && { total }) }),
        isLast: false,
      }
    const isLast = at + 1 >= lists.length
    const { total: _, ...same } = rest
    const after = isLast ? this.#ended(cursor) : { ...same, list: at + 1, page: 1 }
    return { ...rows, ...tag, cursor: JSON.stringify(after), isLast }
  }

  /** Only whole lists say by what they lack that something may be over. */
  #tag({ call, isLinks }: List, { since, from, whole: before }: Cursor, isOver: boolean): Pick<RecordPage, 'whole'> {
    if (since !== undefined || from === undefined || call === calls.users || call === calls.contacts) return {}
    const holders = isLinks ? (call === calls.currentTenants ? 'tenants-' : 'landlords-') : null
    return { whole: { from, before: before ?? null, isOver, holders } }
  }

  #ended({ from = '', since, whole: before }: Cursor): Cursor {
    return {
      since: new Date(Date.parse(from) - overlapMs).toISOString(),
      whole: since === undefined ? from : before,
    }
  }

  /** What events name. Their types are not all published, and an event may be lost, so the lists are read as well. */
  async hints(text: string | undefined): Promise<HintPage> {
    const { since, next } = readCursor(eventsCursor, text)
    const now = this.#office.now().getTime()
    // What happened before the first reading is in the lists.
    if (since === undefined)
      return { hints: [], cursor: JSON.stringify({ since: new Date(now).toISOString() }), isLast: true }
    const oldest = new Date(now - oldestEventMs).toISOString()
    const eventsSince = since > oldest ? since : oldest
    const url = callUrl(this.#url, calls.events, next === undefined ? { eventsSince } : { cursor: next })
    const reply = eventsReply.safeParse(await this.#ask(url).catch(withoutEvents))
    if (!reply.success) throw new SoftwareUnreachable('The software sent something that cannot be understood')
    const events = reply.data.items.map((item) => eventShape.safeParse(item).data)
    const latest = events.reduce((last, event) => {
      const at = Date.parse(event?.timestamp ?? '')
      return Number.isNaN(at) || at <= Date.parse(last) ? last : new Date(at).toISOString()
    }, since)
    const following = cursorOf(reply.data.urls?.next)
    const isLast = events.length === 0 || following === undefined || following === next
    return {
      hints: events.flatMap((event) => hintOf(event?.type, event?.action, event?.data?.id)),
      cursor: JSON.stringify({ since: latest, ...(!isLast && { next: following }) }),
      isLast,
    }
  }
}

/** A token that does not open the events still opens the lists. */
const withoutEvents = (error: unknown): unknown => {
  if (error instanceof PermissionMissing) return { items: [] }
  throw error
}

/** The address that VaultRE names is not called, only its cursor is taken. */
function cursorOf(url: string | null | undefined): string | undefined {
  const query = url === null || url === undefined ? '' : (url.split('?')[1] ?? '')
  const cursor = new URLSearchParams(query).get('cursor') ?? ''
  return cursor === '' || cursor.length > 400 ? undefined : cursor
}

/** What is to be read again because of an event. */
export function hintOf(type: unknown, action: unknown, id: unknown): Hint[] {
  if ((typeof id !== 'number' && typeof id !== 'string') || !/^\d{1,18}$/.test(String(id))) return []
  if (type === 'property') return [{ kind: 'PROPERTY', id: String(id) }]
  if (type !== 'contact') return []
  return [{ kind: action === 'merge' ? 'MERGE' : 'CONTACT', id: String(id) }]
}
