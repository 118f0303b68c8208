import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { SoftwareUnreachable, type Bill, type BillAnswer } from './bill.ts'
import { printable } from '../bounded-reply.ts'
import {
  AuthorisationRevoked,
  type Authorised,
  type CredentialStore,
  type SoftwareConnector,
  type SoftwareSession,
} from './connector.ts'
import { paymentsPath, readPayments } from './bill-payments.ts'
import { billAnswer } from './bill-answer.ts'
import { readPropertyMeRecord } from './property-me-records.ts'
import { oneLine } from './read-record.ts'
import type { Collection, RecordPage } from './records.ts'
import { SoftwareHttp, Turns } from './software-http.ts'

export type PropertyMeSettings = { url: string; clientId: string; clientSecret: string; callsPerSecond?: number }

const paths: Record<Collection, string> = { managers: 'members', properties: 'lots', tenancies: 'tenancies' }
const pageSize = 100
/** The documentation names no limit; this one is polite. */
const usualCallsPerSecond = 20
const earliest = '1970-01-01T00:00:00.000Z'
/** A token that ends sooner is renewed first, so that it does not end on its way. */
const renewBeforeMs = 60_000

const credentialsShape = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.number() })
type Credentials = z.infer<typeof credentialsShape>
const given = z.object({ code: z.string(), verifier: z.string(), redirectUri: z.string() })
const tokenReply = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(4000)),
  refresh_token: z.string().check(z.minLength(1), z.maxLength(4000)),
  expires_in: z.number().check(z.gte(1), z.lte(90 * 86_400)),
})
const accountReply = z.object({ Name: z.string(), Id: oneLine(100) })
const pageReply = z.object({ Rows: z.array(z.unknown()) })
/** Sent back in the address of the next page, so that a long one would end the reading for good. */
const short = z.string().check(z.maxLength(100))
const rowHead = z.object({ Id: z.union([short, z.int()]), UpdatedOn: short })

/**
 * Records changed at one instant may span pages, so the cursor is the instant, how many of it were read, and the last of them. That
 * one is asked for again: if it is no longer in its place, a record of the instant has changed since, and the others moved up.
 */
const cursorShape = z.object({ since: z.string(), offset: z.int(), last: z.optional(z.string()) })
type Cursor = z.infer<typeof cursorShape>
const readCursor = (text: string | undefined): Cursor => {
  const read = cursorShape.safeParse(text === undefined ? undefined : JSON.parse(text))
  return read.success ? read.data : { since: earliest, offset: 0 }
}

/** After the last row of a page. Rows without a time count by their place. */
function nextCursor({ since, offset, last }: Cursor, rows: readonly unknown[]): Cursor {
  const heads = rows.map((row) => rowHead.safeParse(row).data)
  const times = heads.map((head) => head?.UpdatedOn ?? since)
  const time = times.at(-1)
  if (time === undefined) return { since, offset, ...(last !== undefined && { last }) }
  const id = heads.at(-1)?.Id
  const named = id === undefined ? {} : { last: String(id) }
  if (time === since || Number.isNaN(Date.parse(time))) return { since, offset: offset + rows.length, ...named }
  return { since: time, offset: times.filter((each) => each === time).length, ...named }
}

/** PropertyMe: OAuth 2 with a code and renewed tokens, collections by the time of change, bills, no webhooks. */
export class PropertyMe implements SoftwareConnector {
  readonly software = 'PROPERTY_ME'
  readonly acceptsBills = true
  readonly authorisation = 'OAUTH'
  readonly #settings: PropertyMeSettings

  constructor(settings: PropertyMeSettings) {
    this.#settings = settings
  }

  /** Each conversation takes turns of its own, because no limit of an account is known. */
  #http(): SoftwareHttp {
    const { callsPerSecond = usualCallsPerSecond } = this.#settings
    return new SoftwareHttp(new Turns(callsPerSecond).of('conversation'))
  }

  authorisationUrl({
    state,
    challenge,
    redirectUri,
  }: {
    state: string
    challenge: string
    redirectUri: string
  }): string {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.#settings.clientId,
      redirect_uri: redirectUri,
      scope: 'offline_access property:read tenancy:read transaction:write',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    return `${this.#settings.url}/connect/authorize?${query.toString()}`
  }

  async authorise(from: unknown): Promise<Authorised<Credentials>> {
    const { code, verifier, redirectUri } = given.parse(from)
    const http = this.#http()
    const credentials = await this.#tokens(http, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    })
    const body = await http.read(`${this.#settings.url}/v1/account`, bearer(credentials))
    const account = accountReply.safeParse(body)
    if (!account.success) return { credentials, account: '', accountId: null }
    return { credentials, account: printable(account.data.Name, 100), accountId: account.data.Id }
  }

  async #tokens(http: SoftwareHttp, grant: Record<string, string>): Promise<Credentials> {
    const { clientId, clientSecret, url } = this.#settings
    const form = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret })
    const { status, body } = await http.call({
      method: 'POST',
      url: `${url}/connect/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    if (status === 400) throw new AuthorisationRevoked('The authorisation was not accepted')
    const reply = tokenReply.safeParse(body)
    if (status !== 200 || !reply.success) throw new SoftwareUnreachable(`The software answered ${status}`)
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = reply.data
    return { accessToken, refreshToken, expiresAt: Date.now() + seconds * 1000 }
  }

  open(store: CredentialStore): SoftwareSession {
    const http = this.#http()
    const { url } = this.#settings
    const refresh = async (latest: unknown) => {
      const known = credentialsShape.parse(latest)
      if (known.expiresAt - Date.now() > renewBeforeMs) return known
      return this.#tokens(http, { grant_type: 'refresh_token', refresh_token: known.refreshToken })
    }
    const headers = async () => {
      const known = credentialsShape.safeParse(store.current)
      if (!known.success) throw new AuthorisationRevoked('The stored credentials cannot be read')
      if (known.data.expiresAt - Date.now() > renewBeforeMs) return bearer(known.data)
      return bearer((await store.renew(refresh)) as Credentials)
    }
    return {
      get requests() {
        return http.requests
      },
      get averageMs() {
        return http.averageMs
      },
      changedSince: async (collection, cursor) => readPage(http, url, await headers(), collection, cursor),
      fetch: async (collection, externalId) => {
        const path = `${url}/v1/${paths[collection]}/${encodeURIComponent(externalId)}`
        const body = await http.read(path, await headers())
        return body === undefined ? undefined : readPropertyMeRecord(collection, body)[0]
      },
      postBill: async (bill) => postBill(http, url, await headers(), bill),
      listPayments: async (query) =>
        readPayments(200, await http.read(`${url}/v1/${paymentsPath(query)}`, await headers())),
    }
  }

  isSigned(): boolean {
    return false
  }
}

const bearer = ({ accessToken }: Credentials) => ({ authorization: `Bearer ${accessToken}` })

async function readPage(
  http: SoftwareHttp,
  url: string,
  headers: Record<string, string>,
  collection: Collection,
  cursorText: string | undefined,
): Promise<RecordPage> {
  const cursor = readCursor(cursorText)
  const ask = async (since: string, offset: number) => {
    const query = new URLSearchParams({ Timestamp: since, Offset: String(offset), Limit: String(pageSize) })
    const body = await http.read(`${url}/v1/${paths[collection]}?${query.toString()}`, headers)
    const reply = pageReply.safeParse(body)
    if (!reply.success) throw new SoftwareUnreachable('The software sent something that cannot be understood')
    return reply.data.Rows.slice(0, pageSize)
  }
  const { since, offset, last } = cursor
  const asked = await ask(since, Math.max(0, offset - 1))
  const first = rowHead.safeParse(asked[0]).data
  const isInPlace = first !== undefined && String(first.Id) === last && first.UpdatedOn === since
  const isMoved = offset > 0 && !isInPlace
  const page = isMoved && offset > 1 ? await ask(since, 0) : asked
  const rows = isInPlace ? page.slice(1) : page
  const next = nextCursor(isMoved ? { since, offset: 0 } : cursor, rows)
  return {
    records: rows.flatMap((row) => readPropertyMeRecord(collection, row)),
    cursor: JSON.stringify(next),
    // A page that moves nothing forward would be read for ever.
    isLast: page.length < pageSize || JSON.stringify(next) === JSON.stringify(cursor),
  }
}

async function postBill(
  http: SoftwareHttp,
  url: string,
  headers: Record<string, string>,
  bill: Bill,
): Promise<BillAnswer> {
  const { status, body } = await http.call({
    method: 'POST',
    url: `${url}/v1/bills`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(bill),
  })
  return billAnswer(status, body)
}

/** What the software compares with the verifier of a code. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
