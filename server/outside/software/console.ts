import { timingSafeEqual, createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { SoftwareUnreachable } from './bill.ts'
import {
  AuthorisationRevoked,
  type Authorised,
  type ConnectionKeys,
  type CredentialStore,
  type PostedEvent,
  type SoftwareConnector,
  type SoftwareSession,
} from './connector.ts'
import { postConsoleBill, type ConsoleAccess } from './console-bill.ts'
import { consoleEventShape, foldEvents, readConsoleEvent, type ConsoleEvent } from './console-events.ts'
import { sendConsoleResult } from './console-result.ts'
import { callUrl } from './contract-request.ts'
import { consoleContract } from './contracts/console.ts'
import { oneLine } from './read-record.ts'
import type { Collection, RecordPage, SoftwareRecord } from './records.ts'
import { SoftwareHttp, Turns } from './software-http.ts'

export type ConsoleSettings = {
  url: string
  /** Both are the portal’s own, as a partner of the vendor. */
  clientId: string
  clientSecret: string
  /** In the address to which Console posts events, because their signature is unknown. */
  callSecret: string
  isOffered: boolean
}

const { calls } = consoleContract
/** No limit is published; this one is polite. */
const callsPerSecond = 5
const checkPatienceMs = 4000
/** Events that are read together; each of their properties is folded anew. */
const eventsAtOnce = 100

const credentialsShape = z.object({ activationKey: z.string(), officeId: z.string() })
const given = z.object({ activationKey: z.string() })
const officeReply = z.object({ officeId: oneLine(100) })
const cursorShape = z.object({ after: z.string() })

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Console Cloud: an activation key of each office, events instead of lists, files, bills in cents, certificates. */
export class ConsoleCloud implements SoftwareConnector {
  readonly software = 'CONSOLE'
  readonly acceptsBills = true
  readonly authorisation = 'KEYS'
  readonly isOffered: boolean
  readonly #settings: ConsoleSettings
  readonly #turns = new Turns(callsPerSecond)

  constructor(settings: ConsoleSettings) {
    this.#settings = settings
    this.isOffered = settings.isOffered
  }

  #access(activationKey: string, patienceMs?: number): ConsoleAccess {
    const { url, clientId, clientSecret } = this.#settings
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const http = new SoftwareHttp(this.#turns.of(activationKey), patienceMs)
    return { http, url, headers: { authorization: `Basic ${basic}`, 'api-key': activationKey } }
  }

  authorisationUrl(): string {
    throw new Error('Console is connected with an activation key')
  }

  async #officeOf({ http, url, headers }: ConsoleAccess): Promise<string> {
    const { officeId } = officeReply.safeParse(await http.read(callUrl(url, calls.current), headers)).data ?? {}
    if (!officeId) throw new SoftwareUnreachable('The software sent something that cannot be understood')
    return officeId
  }

  async #verify(access: ConsoleAccess): Promise<string> {
    const { http, url, headers } = access
    const { status } = await http.call(
      { method: 'POST', url: callUrl(url, calls.verify), headers },
      { isBodyOptional: true },
    )
    if (status >= 400 && status < 500) throw new AuthorisationRevoked(`The software answered ${status}`)
    if (status >= 300) throw new SoftwareUnreachable(`The software answered ${status}`)
    return this.#officeOf(access)
  }

  async knowsKeys({ activationKey = '' }: ConnectionKeys): Promise<boolean> {
    try {
      await this.#verify(this.#access(activationKey, checkPatienceMs))
    } catch (error) {
      return !(error instanceof AuthorisationRevoked)
    }
    return true
  }

  async authorise(from: unknown): Promise<Authorised<z.infer<typeof credentialsShape>>> {
    const { activationKey } = given.parse(from)
    const officeId = await this.#verify(this.#access(activationKey))
    return { credentials: { activationKey, officeId }, account: `Office ${officeId}`, accountId: officeId }
  }

  open(store: CredentialStore): SoftwareSession {
    const known = credentialsShape.safeParse(store.current)
    if (!known.success) throw new AuthorisationRevoked('The stored credentials cannot be read')
    const access = this.#access(known.data.activationKey)
    let confirmed: Promise<void> | undefined
    /** An event is a hint: it counts while the office still has this connection. */
    const confirm = async () => {
      if ((await this.#officeOf(access)) !== known.data.officeId)
        throw new AuthorisationRevoked('The activation key belongs to another office')
    }
    return {
      collections: ['properties', 'tenancies'],
      get requests() {
        return access.http.requests
      },
      get averageMs() {
        return access.http.averageMs
      },
      changedSince: async (collection, cursor) => {
        await (confirmed ??= confirm())
        return changedSince(store, collection, cursor)
      },
      postBill: async (bill, beforeSending) => postConsoleBill(access, bill, beforeSending),
      sendResult: async (result, beforeSending) => sendConsoleResult(access, store, result, beforeSending),
    }
  }

  /** Events have no signature that is known, so a secret in the address tells whether they come from Console. */
  knowsSecret(secret: string): boolean {
    const { callSecret } = this.#settings
    return callSecret !== '' && timingSafeEqual(digest(secret), digest(callSecret))
  }

  readEvent(body: Buffer, now: Date): PostedEvent | undefined {
    const parsed = consoleEventShape.safeParse(jsonOf(body))
    if (!parsed.success) return undefined
    const { eventId, officeId } = parsed.data
    return { id: eventId, accountId: officeId, about: readConsoleEvent(parsed.data, now) ?? null }
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

async function changedSince(
  { inbox }: CredentialStore,
  collection: Collection,
  text: string | undefined,
): Promise<RecordPage> {
  if (!inbox) throw new Error('Console has no lists, so it needs its events')
  const { after } = cursorShape.safeParse(JSON.parse(text ?? 'null')).data ?? {}
  const page = await inbox.after(after, eventsAtOnce)
  const ofProperty = new Map<string, ConsoleEvent[]>()
  for (const { propertyId, event } of await inbox.ofProperties(page.propertyIds))
    ofProperty.set(propertyId, [...(ofProperty.get(propertyId) ?? []), event as ConsoleEvent])
  const records = [...ofProperty].flatMap(([propertyId, events]): SoftwareRecord[] => {
    const folded = foldEvents(events)
    return collection === 'properties' ? folded.property(propertyId) : folded.tenancies(propertyId)
  })
  const cursor = page.cursor ?? after
  return { records, cursor: JSON.stringify(cursor === undefined ? {} : { after: cursor }), isLast: page.isLast }
}
