import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { ClientRefused, SoftwareUnreachable } from './bill.ts'
import { printable } from '../bounded-reply.ts'
import {
  AuthorisationRevoked,
  PermissionMissing,
  type Authorised,
  type CredentialStore,
  type SoftwareCallToUs,
  type SoftwareConnector,
  type SoftwareSession,
} from './connector.ts'
import { callUrl } from './contract-request.ts'
import { vaultReContract, vaultReLimits } from './contracts/vault-re.ts'
import { oneLine } from './read-record.ts'
import type { HintAnswer, Hint } from './records.ts'
import { SoftwareHttp, Turns } from './software-http.ts'
import { sendVaultReDocument } from './vault-re-result.ts'
import { hintOf, listsWithheld, VaultRePages, type Ask } from './vault-re-pages.ts'
import { readVaultContact, readVaultProperty, readTenanciesOfDetail } from './vault-re-records.ts'

const { calls } = vaultReContract
/** A user waits for the answer. */
const checkPatienceMs = 4000
/** An older call may be one that was recorded and sent again. */
const oldestCallMs = 5 * 60_000
const dayMs = 86_400_000
/** Of a reading without changes. Half of the share of an agency is left for what changes. */
const requestsOfReading = 5
const oftenestMs = 30 * 60_000
const usualTimeZone = 'Australia/Melbourne'

export type VaultReSettings = { url: string; apiKey: string; isOffered: boolean }

const given = z.object({ token: z.string() })
const credentialsShape = z.object({
  token: z.string(),
  timeZone: z._default(z.string(), usualTimeZone),
  /** Of the office that the token opened when it was connected. */
  accountId: z.optional(z.string()),
})
type Credentials = z.infer<typeof credentialsShape>

const accountReply = z.object({ name: oneLine(100), id: oneLine(100), timezone: oneLine(60) })
const mergedReply = z.object({ items: z.array(z.object({ id: oneLine(100) })).check(z.maxLength(1000)) })
const callShape = z.object({
  event: z.string().check(z.maxLength(100)),
  data: z.nullish(z.object({ id: z.nullish(z.union([z.int(), z.string()])) })),
  accountid: z.union([z.int(), z.string()]),
})

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** VaultRE: the key of the portal and a token of each agency, lists, events and signed calls as hints, no bills. */
export class VaultRe implements SoftwareConnector {
  readonly software = 'VAULTRE'
  readonly acceptsBills = false
  readonly authorisation = 'KEYS'
  readonly isOffered: boolean
  readonly limits = vaultReLimits
  readonly #settings: VaultReSettings
  /** Before an agency is connected; its conversations take their turns in the database. */
  readonly #turns = new Turns(vaultReLimits.perSecond / 2)

  constructor(settings: VaultReSettings) {
    this.#settings = settings
    this.isOffered = settings.isOffered
  }

  authorisationUrl(): string {
    throw new Error('VaultRE is connected with a token')
  }

  #headers({ token }: Pick<Credentials, 'token'>): Record<string, string> {
    return { 'x-api-key': this.#settings.apiKey, authorization: `Bearer ${token}` }
  }

  /** 401 is about the token. 403 is about our key, or about one thing that the token does not open: the account tells which. */
  #ask(http: SoftwareHttp, credentials: Pick<Credentials, 'token'>): Ask {
    const headers = this.#headers(credentials)
    const account = callUrl(this.#settings.url, calls.account)
    return async (url) => {
      const { status, body } = await http.call({ method: 'GET', url, headers }, { readsRefusals: true })
      if (status === 401) throw new AuthorisationRevoked('The software answered 401')
      if (status === 403) {
        const isOurs =
          url === account ||
          (await http.call({ method: 'GET', url: account, headers }, { readsRefusals: true })).status === 403
        if (isOurs) throw new ClientRefused('The software does not accept the portal: VAULTRE_API_KEY')
        throw new PermissionMissing([new URL(url).pathname.replace(/^.*\/v[\d.]+/, '')])
      }
      if (status === 404) return undefined
      if (status !== 200) throw new SoftwareUnreachable(`The software answered ${status}`)
      return body
    }
  }

  async knowsKeys({ token = '' }: Readonly<Record<string, string>>): Promise<boolean> {
    try {
      const http = new SoftwareHttp(this.#turns.of('connecting'), checkPatienceMs)
      await this.#ask(http, { token })(callUrl(this.#settings.url, calls.account))
    } catch (error) {
      return !(error instanceof AuthorisationRevoked)
    }
    return true
  }

  async authorise(from: unknown): Promise<Authorised<Credentials>> {
    const { token } = given.parse(from)
    const http = new SoftwareHttp(this.#turns.of('connecting'))
    const body = await this.#ask(http, { token })(callUrl(this.#settings.url, calls.account))
    const account = accountReply.safeParse(body)
    // Without its id no call could be told to be about it.
    if (!account.success || account.data.id === null)
      throw new SoftwareUnreachable('The software did not say which office it is')
    const { id, name, timezone } = account.data
    const timeZone = timezone !== null && isTimeZone(timezone) ? timezone : usualTimeZone
    return { credentials: { token, timeZone, accountId: id }, account: printable(name ?? '', 100), accountId: id }
  }

  open(store: CredentialStore): SoftwareSession {
    const known = credentialsShape.safeParse(store.current)
    if (!known.success) throw new AuthorisationRevoked('The stored credentials cannot be read')
    const { url } = this.#settings
    const { timeZone, accountId } = known.data
    const http = new SoftwareHttp(store.takeTurn ?? this.#turns.of(known.data.token), undefined, store.noteRefusal)
    const ask = this.#ask(http, known.data)
    const now = () => store.now?.() ?? new Date()
    const confirmOffice = async () => {
      const { id } = accountReply.safeParse(await ask(callUrl(url, calls.account))).data ?? {}
      if (accountId !== undefined && id && id !== accountId)
        throw new AuthorisationRevoked('The token opens another office now')
    }
    const pages = new VaultRePages(ask, url, { timeZone, now, confirmOffice })
    const namingAll = async <Answer>(answer: Promise<Answer>): Promise<Answer> =>
      answer.catch(async (error: unknown) => {
        const lists = error instanceof PermissionMissing ? await listsWithheld(ask, url) : []
        throw lists.length > 0 ? new PermissionMissing(lists) : error
      })
    return {
      get requests() {
        return http.requests
      },
      get averageMs() {
        return http.averageMs
      },
      collections: ['managers', 'people', 'properties', 'tenancies'],
      changedSince: async (collection, cursor) => namingAll(pages.changedSince(collection, cursor)),
      get readEveryMs() {
        return readEveryMs(shareOf(store))
      },
      detailsAtOnce: async () => detailsAtOnce(shareOf(store), (await store.usedToday?.()) ?? 0, now()),
      hints: async (cursor) => pages.hints(cursor),
      confirm: async (hint) => confirm(ask, url, hint, timeZone, now()),
      postBill: async () => ({ kind: 'refused', reason: 'it does not take bills' }),
      sendResult: async (result, beforeSending) =>
        sendVaultReDocument({ http, url, headers: this.#headers(known.data), ask }, result, beforeSending),
    }
  }

  /** `t=…,sha512=…` over the time, a dot and the body as it came, with our key. Whether it is written in hex or base64 is not published. */
  readCall({
    headers,
    body,
    now,
  }: {
    headers: Readonly<Record<string, unknown>>
    body: Buffer
    now: Date
  }): SoftwareCallToUs | undefined {
    const header = headers['x-vaultre-signature']
    const [, at = '', signature = ''] =
      /^t=(\d{1,15}),\s*sha512=([\w+/=-]{86,128})$/.exec(typeof header === 'string' ? header : '') ?? []
    if (at === '' || Math.abs(now.getTime() - Number(at)) > oldestCallMs) return undefined
    const expected = createHmac('sha512', this.#settings.apiKey).update(`${at}.`).update(body).digest()
    const sent = Buffer.from(signature, /^[0-9a-f]{128}$/i.test(signature) ? 'hex' : 'base64')
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined
    const call = callShape.safeParse(parsed(body))
    if (!call.success) return undefined
    const { event, data, accountid } = call.data
    const [type, action] = event.split('.')
    return { id: expected.toString('base64'), accountId: String(accountid), hints: hintOf(type, action, data?.id) }
  }
}

const shareOf = ({ agencies }: CredentialStore): number => vaultReLimits.perDay / (agencies?.() ?? 1)
const readEveryMs = (share: number): number => Math.max(oftenestMs, (dayMs * 2 * requestsOfReading) / share)

/** Keys take at most half of the share of an office, evenly over the day, and nothing that its lists need until 00:00 UTC. */
export function detailsAtOnce(share: number, used: number, now: Date): number {
  const everyMs = readEveryMs(share)
  const readingsLeft = Math.ceil((dayMs - (now.getTime() % dayMs)) / everyMs)
  const free = (share - used) / readingsLeft - requestsOfReading
  return Math.max(0, Math.floor(Math.min((share / 2) * (everyMs / dayMs), free)))
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** What the software says about one thing that an event, a call or a list that lacked it was a hint of. */
async function confirm(ask: Ask, url: string, { kind, id }: Hint, timeZone: string, now: Date): Promise<HintAnswer> {
  if (kind === 'PROPERTY' || kind === 'MISSING') {
    const body = await ask(callUrl(url, calls.property, { id }))
    if (body === undefined) return { isGone: true }
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
    return { properties: readVaultProperty(body, timeZone, today), tenancies: readTenanciesOfDetail(body, timeZone) }
  }
  const body = await ask(callUrl(url, calls.contact, { id }))
  if (body === undefined) return { isGone: true }
  if (kind !== 'MERGE') return { people: readVaultContact(body) }
  const merged = mergedReply.safeParse(await ask(callUrl(url, calls.merged, { contactid: id, page: 1, pagesize: 100 })))
  const from = merged.success ? merged.data.items.flatMap((each) => each.id ?? []) : []
  return { people: readVaultContact(body), merged: { into: id, from } }
}
