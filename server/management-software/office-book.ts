import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { LineFile } from './line-file.ts'

const streets = [
  'Banksia Street',
  'Wattle Avenue',
  'Grevillea Court',
  'Waratah Road',
  'Boronia Crescent',
  'Acacia Parade',
]
const tenantNames = ['Amelia Hughes', 'Noah Petrov', 'Mia Tran', 'Jack Costa', 'Zara Ahmed', 'Leo Marsh']

type Sample = { collection: 'managers' | 'properties' | 'tenancies'; id: string; data: object }

const managers: Sample[] = [
  {
    collection: 'managers',
    id: 'member-1',
    data: { name: 'Grace Whitlam', email: 'grace@office.example.com', phone: '0412 555 010' },
  },
]
const properties = streets.map((street, index): Sample => ({
  collection: 'properties',
  id: `lot-${index + 1}`,
  data: {
    number: String(10 + index),
    street,
    suburb: 'Carlton',
    state: 'VIC',
    postcode: '3053',
    managerId: 'member-1',
    key: `K${100 + index}`,
    owners: [{ name: `Owner of ${street}`, email: `owner${index + 1}@example.com`, phones: ['0412 555 020'] }],
  },
}))
const tenancies = tenantNames.map((name, index): Sample => ({
  collection: 'tenancies',
  id: `tenancy-${index + 1}`,
  data: {
    propertyId: `lot-${index + 1}`,
    start: '2026-02-01',
    end: '2027-02-01',
    tenants: [{ name, email: `tenant${index + 1}@example.com`, phones: ['0412 555 030'] }],
  },
}))

/** A small office to try a connection with. */
const sampleOffice: readonly Sample[] = [...managers, ...properties, ...tenancies]

/* What the offices that use the software have recorded in it. Each software shows the same things in its own format. */

const contact = z.object({
  name: z.string(),
  email: z.optional(z.string()),
  phones: z._default(z.array(z.string()), []),
})
const day = z.nullish(z.string())
export const itemShapes = {
  managers: z.object({
    name: z.string(),
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    archivedOn: day,
  }),
  properties: z.object({
    unit: z.optional(z.string()),
    number: z.string(),
    street: z.string(),
    suburb: z.string(),
    state: z.string(),
    postcode: z.string(),
    managerId: z.optional(z.string()),
    key: z.optional(z.string()),
    type: z._default(z.string(), 'Residential'),
    managedOn: day,
    lostOn: day,
    owners: z._default(z.array(contact), []),
  }),
  tenancies: z.object({
    propertyId: z.string(),
    start: z.string(),
    end: day,
    vacate: day,
    closedOn: day,
    tenants: z._default(z.array(contact), []),
  }),
}
export type OfficeCollection = keyof typeof itemShapes
export const officeCollections = Object.keys(itemShapes) as OfficeCollection[]
export type ItemOf<C extends OfficeCollection> = z.output<(typeof itemShapes)[C]>

type Change = { seq: number; at: string }

export type Item<C extends OfficeCollection = OfficeCollection> = {
  id: string
  seq: number
  changedAt: string
  /** Of its people, and of all else: some software shows them apart. */
  people: Change
  own: Change
  data: ItemOf<C>
}

export const officeModes = {
  ok: 'Answers',
  slow: 'Answers after the delay',
  down: 'Replies 503 to everything',
  'rate-limit': 'Replies 429 to every second request',
  'quota-over': 'Replies 429 to everything, and does not say how long',
  repeat: 'Sends every record twice',
  nonsense: 'Sends records and replies that make no sense',
} as const
export type OfficeMode = keyof typeof officeModes

export type OfficeControl = {
  mode: OfficeMode
  delayMs: number
  dailyQuota: number
  /** The ABNs of the suppliers of the office, and the account for their bills. */
  suppliers: string[]
  billAccount: string
  /** Of Palace. */
  product: 'liquid' | 'legacy'
  /** Of VaultRE: paths that the token does not open. */
  withheld: string[]
}
/** The first is that of the provider in the demo data. */
const usual: OfficeControl = {
  mode: 'ok',
  delayMs: 3000,
  dailyQuota: 1_000_000,
  suppliers: ['97000000023'],
  billAccount: 'account-repairs',
  product: 'liquid',
  withheld: [],
}

const shownOfOffice = 20
export type ReceivedResult = { kind: string; propertyId: string; details?: object }

export type SoftwareOffice = {
  software: string
  name: string
  /** Grows when authorisations are withdrawn; tokens of an earlier one are invalid. */
  generation: number
  /** Grows with each change of a record. */
  version: number
  items: Record<OfficeCollection, Map<string, Item>>
  control: OfficeControl
  requests: number
  /** Documents and records of checks since the start. */
  received: ReceivedResult[]
}

type Line = { software: string; office: string } & (
  | { kind: 'item'; collection: OfficeCollection; id: string; seq: number; changedAt: string; data: unknown }
  | { kind: 'revoked' }
)

/** An office is known by its name here; software has an id beside it. */
export const officeId = ({ name }: Pick<SoftwareOffice, 'name'>): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 12)

type WithPeople = { owners?: unknown; tenants?: unknown }
const peopleOf = (data: unknown) => {
  const { owners, tenants } = data as WithPeople
  return [owners, tenants]
}
const withoutPeople = (data: unknown) => {
  const { owners: _, tenants: __, ...own } = data as WithPeople
  return own
}

/** All offices of all software, stored as they change. */
export class OfficeBook {
  readonly #lines: LineFile<Line>
  readonly #offices = new Map<string, SoftwareOffice>()
  #seq = 0

  private constructor(lines: LineFile<Line>) {
    this.#lines = lines
  }

  static async open(directory: string): Promise<OfficeBook> {
    const { lines, items } = await LineFile.open<Line>(join(directory, 'offices.jsonl'))
    const book = new OfficeBook(lines)
    for (const line of items) book.#apply(line)
    return book
  }

  names(software: string): string[] {
    return [...this.#offices.values()].filter((office) => office.software === software).map(({ name }) => name)
  }

  /** The latest of each office. */
  received(): (ReceivedResult & { software: string; office: string })[] {
    return [...this.#offices.values()].flatMap(({ software, name, received }) =>
      received.slice(-shownOfOffice).map((each) => ({ ...each, software, office: name })),
    )
  }

  /** Undefined if it does not exist. */
  find(software: string, name: string): SoftwareOffice | undefined {
    return this.#offices.get(`${software}\0${name}`)
  }

  #office(software: string, name: string): SoftwareOffice {
    const known = this.find(software, name)
    if (known) return known
    const items = { managers: new Map(), properties: new Map(), tenancies: new Map() }
    const office = {
      software,
      name,
      generation: 1,
      version: 0,
      items,
      control: { ...usual },
      requests: 0,
      received: [],
    }
    this.#offices.set(`${software}\0${name}`, office)
    return office
  }

  #apply(line: Line): void {
    const office = this.#office(line.software, line.office)
    if (line.kind === 'revoked') office.generation += 1
    // An earlier version wrote lines of other kinds.
    else if (line.kind === 'item') {
      const { collection, id, seq, changedAt, data } = line
      this.#seq = Math.max(this.#seq, seq)
      office.version += 1
      const before = office.items[collection].get(id)
      const now = { seq, at: changedAt }
      const since = (known: Change | undefined, part: (given: unknown) => unknown): Change =>
        known && JSON.stringify(part(before?.data)) === JSON.stringify(part(data)) ? known : now
      office.items[collection].set(id, {
        id,
        seq,
        changedAt,
        people: since(before?.people, peopleOf),
        own: since(before?.own, withoutPeople),
        data: data as Item['data'],
      })
    }
  }

  async #add(line: Line): Promise<void> {
    this.#apply(line)
    await this.#lines.append(line)
  }

  /** Adds or changes a record, which then counts as changed now. */
  async save(software: string, office: string, collection: OfficeCollection, id: string, data: unknown, now: Date) {
    const seq = this.#seq + 1
    await this.#add({ software, office, kind: 'item', collection, id, seq, changedAt: now.toISOString(), data })
  }

  async revoke({ software, name }: SoftwareOffice): Promise<void> {
    await this.#add({ software, office: name, kind: 'revoked' })
  }

  /** An office that is opened for the first time has a few records to look at. */
  async openOffice(software: string, name: string, now: Date): Promise<SoftwareOffice> {
    const known = this.find(software, name)
    if (known) return known
    for (const { collection, id, data } of sampleOffice) await this.save(software, name, collection, id, data, now)
    return this.#office(software, name)
  }
}
