import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { printable } from '../bounded-reply.ts'
import { SoftwareUnreachable } from './bill.ts'
import {
  AuthorisationRevoked,
  type Authorised,
  type CredentialStore,
  type SoftwareConnector,
  type SoftwareSession,
} from './connector.ts'
import { oneLine } from './read-record.ts'
import type { Collection, RecordPage, SoftwareRecord } from './records.ts'
import { SoftwareHttp, Turns } from './software-http.ts'
import { readVaultReRecord } from './vault-re-records.ts'

/** People come with their properties and tenancies. */
const paths: Record<Collection, string> = {
  people: '',
  managers: 'users',
  properties: 'properties',
  tenancies: 'tenancies',
}
const pageSize = 100
/** A page of more is not one that was asked for. */
const mostItems = 10 * pageSize
/** VaultRE allows ten requests a second; fewer are sent, because they do not arrive evenly. */
const callsPerSecond = 8
/** A user waits for the answer. */
const checkPatienceMs = 4000
/** Each event may need a request, so few are taken at a time. */
const eventsAtOnce = 20
/** An older call may be one that was recorded and sent again. */
const oldestCallMs = 5 * 60_000

const keys = z.object({ apiKey: z.string(), token: z.string(), webhookUrl: z.string() })
const credentialsShape = z.object({ apiKey: z.string(), token: z.string(), webhookSecret: z.string() })
type Credentials = z.infer<typeof credentialsShape>

const listReply = z.object({ items: z.array(z.unknown()).check(z.maxLength(mostItems)), totalPages: z.int() })
const eventsReply = z.object({
  events: z.array(z.object({ seq: z.int(), id: z.union([z.string(), z.int()]) })),
  latest: z.int(),
})
const accountReply = z.object({ name: z.string(), id: oneLine(100) })

/** First the pages of the list, then the events after the one that was the latest when the list began. */
const cursorShape = z.union([z.object({ page: z.int(), from: z.int() }), z.object({ after: z.int() })])
type Cursor = z.infer<typeof cursorShape>

const headersOf = ({ apiKey, token }: Pick<Credentials, 'apiKey' | 'token'>) => ({
  'x-api-key': apiKey,
  authorization: `Bearer ${token}`,
})
const signatureOf = (secret: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()

/** VaultRE: an API key and a token of each agency, a stream of events, signed webhooks, no bills. */
export class VaultRe implements SoftwareConnector {
  readonly software = 'VAULTRE'
  readonly acceptsBills = false
  readonly authorisation = 'KEYS'
  readonly isOffered: boolean
  readonly #url: string
  readonly #turns = new Turns(callsPerSecond)

  constructor({ url, isOffered }: { url: string; isOffered: boolean }) {
    this.#url = url
    this.isOffered = isOffered
  }

  /** The limit is counted per token, so all conversations of an agency take turns. */
  #http({ token }: { token: string }, patienceMs?: number): SoftwareHttp {
    return new SoftwareHttp(this.#turns.of(token), patienceMs)
  }

  authorisationUrl(): string {
    throw new Error('VaultRE is connected with keys')
  }

  async knowsKeys(given: Readonly<Record<string, string>>): Promise<boolean> {
    const { apiKey = '', token = '' } = given
    try {
      await this.#http({ token }, checkPatienceMs).read(`${this.#url}/v1.3/account`, headersOf({ apiKey, token }))
    } catch (error) {
      return !(error instanceof AuthorisationRevoked)
    }
    return true
  }

  /** Checks the keys, and asks to be called when something changes. */
  async authorise(from: unknown): Promise<Authorised<Credentials>> {
    const { apiKey, token, webhookUrl } = keys.parse(from)
    const http = this.#http({ token })
    const headers = headersOf({ apiKey, token })
    const account = accountReply.safeParse(await http.read(`${this.#url}/v1.3/account`, headers))
    const webhookSecret = randomBytes(32).toString('base64url')
    const { status } = await http.call({
      method: 'POST',
      url: `${this.#url}/v1.3/webhooks`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url: webhookUrl, secret: webhookSecret }),
    })
    if (status >= 300) throw new SoftwareUnreachable(`The software answered ${status}`)
    return {
      credentials: { apiKey, token, webhookSecret },
      account: account.success ? printable(account.data.name, 100) : '',
      accountId: account.success ? account.data.id : null,
    }
  }

  open(store: CredentialStore): SoftwareSession {
    const known = credentialsShape.safeParse(store.current)
    if (!known.success) throw new AuthorisationRevoked('The stored credentials cannot be read')
    const http = this.#http(known.data)
    const headers = headersOf(known.data)
    const read = async (path: string) => http.read(`${this.#url}/v1.3/${path}`, headers)
    return {
      get requests() {
        return http.requests
      },
      get averageMs() {
        return http.averageMs
      },
      collections: ['managers', 'properties', 'tenancies'],
      changedSince: async (collection, cursor) => changedSince(read, collection, cursor),
      postBill: async () => ({ kind: 'refused', reason: 'it does not take bills' }),
    }
  }

  isSigned(
    credentials: unknown,
    { body, signature, timestamp, now }: { body: Buffer; signature: string; timestamp: string; now: Date },
  ): boolean {
    const known = credentialsShape.safeParse(credentials)
    if (!known.success || !/^\d{1,13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
    if (Math.abs(now.getTime() - Number(timestamp)) > oldestCallMs) return false
    return timingSafeEqual(signatureOf(known.data.webhookSecret, timestamp, body), Buffer.from(signature, 'hex'))
  }
}

type Read = (path: string) => Promise<unknown>

async function changedSince(read: Read, collection: Collection, text: string | undefined): Promise<RecordPage> {
  const given = cursorShape.safeParse(text === undefined ? undefined : JSON.parse(text))
  const cursor: Cursor = given.success ? given.data : { page: 1, from: await latestEvent(read) }
  return 'after' in cursor ? readEvents(read, collection, cursor.after) : readList(read, collection, cursor)
}

function understood<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> {
  const reply = shape.safeParse(body)
  if (!reply.success) throw new SoftwareUnreachable('The software sent something that cannot be understood')
  return reply.data
}

const latestEvent = async (read: Read): Promise<number> => understood(eventsReply, await read('events?limit=0')).latest

async function readList(
  read: Read,
  collection: Collection,
  { page, from }: { page: number; from: number },
): Promise<RecordPage> {
  const body = await read(`${paths[collection]}?page=${page}&pagesize=${pageSize}`)
  const { items, totalPages } = understood(listReply, body)
  const isOver = page >= totalPages || items.length === 0
  return {
    records: items.flatMap((item) => readVaultReRecord(collection, item)),
    cursor: JSON.stringify(isOver ? { after: from } : { page: page + 1, from }),
    isLast: false,
  }
}

async function fetchOne(read: Read, collection: Collection, id: string): Promise<SoftwareRecord | undefined> {
  const body = await read(`${paths[collection]}/${encodeURIComponent(id)}`)
  return body === undefined ? undefined : readVaultReRecord(collection, body)[0]
}

/** The current state of each record that an event names; several events of one record need one request. */
async function readEvents(read: Read, collection: Collection, after: number): Promise<RecordPage> {
  const body = await read(`events?after=${after}&limit=${eventsAtOnce}&collection=${paths[collection]}`)
  const events = understood(eventsReply, body).events.slice(0, eventsAtOnce)
  const ids = [...new Set(events.map(({ id }) => String(id)))]
  const records: SoftwareRecord[] = []
  for (const id of ids) {
    const record = await fetchOne(read, collection, id)
    if (record) records.push(record)
  }
  const last = Math.max(after, ...events.map(({ seq }) => seq))
  return { records, cursor: JSON.stringify({ after: last }), isLast: events.length < eventsAtOnce || last === after }
}
