import type { ConnectionQuestion } from '../../../contract/integration/connection-forms.ts'
import type { Bill, BillAnswer } from './bill.ts'
import type { CheckResult } from './check-result.ts'
import type { Collection, HintAnswer, Hint, HintPage, RecordPage } from './records.ts'

/** The software no longer accepts the credentials: the agency must connect again. */
export class AuthorisationRevoked extends Error {}

/** The credentials are good, but were made without the permission to read this. */
export class PermissionMissing extends AuthorisationRevoked {
  readonly lacks: readonly string[]
  constructor(lacks: readonly string[]) {
    super(`The token does not allow to be read: ${lacks.join(', ')}`)
    this.lacks = lacks
  }
}

/** What a user typed or chose cannot be used; the message is a sentence for the user. */
export class KeysRefused extends Error {}

/** The software asks to wait: too many requests at once, or the quota of the day is used up. */
export class QuotaReached extends Error {
  readonly waitMs: number
  constructor(waitMs: number) {
    super('The software asks to wait')
    this.waitMs = waitMs
  }
}

/** How the credentials of one agency are read and, when the software renews them, stored. */
export type CredentialStore<Credentials = unknown> = {
  /** Renews under a lock, because a renewed token makes the earlier one invalid. */
  renew: (renew: (latest: Credentials) => Promise<Credentials>) => Promise<Credentials>
  current: Credentials
  /** For software with one quota for all agencies: waits until a request may be sent, or says how long none may be. */
  takeTurn?: () => Promise<void>
  /** The software has refused a request for its quota, and perhaps said for how long. Returns how long to wait. */
  noteRefusal?: (askedMs: number | undefined) => Promise<number>
  now?: () => Date
  /** How many agencies share the quota. */
  agencies?: () => number
  /** Requests of this agency on this day of the quota. */
  usedToday?: () => Promise<number>
  /** Only of software that posts events instead of giving lists. */
  inbox?: EventInbox
}

/** Events that software has posted, in the order in which they came. */
export type EventInbox = {
  /** The properties of the events after a cursor; `cursor` is undefined if there are none. */
  after(
    cursor: string | undefined,
    atMost: number,
  ): Promise<{ propertyIds: string[]; cursor: string | undefined; isLast: boolean }>
  ofProperties(propertyIds: readonly string[]): Promise<{ propertyId: string; event: unknown }[]>
}

/** An event that software has posted. `kind`: a later one of the same kind says all that this one said. Null: it is about no property. */
export type PostedEvent = {
  id: string
  /** The office that it is about. */
  accountId: string
  about: { propertyId: string; kind: string; event: { at: string } } | null
}

/** A call of the software to the portal, whose signature is good. */
export type SoftwareCallToUs = {
  /** The same for the same call. */
  id: string
  /** The office that it is about. */
  accountId: string
  hints: Hint[]
}

/** One conversation with the software of one agency. */
export interface SoftwareSession {
  /** Requests sent so far, for the limits of the software. */
  readonly requests: number
  /** The average time of a reply. */
  readonly averageMs: number
  /** A page of what was added, changed or removed after the cursor; undefined reads from the beginning. */
  changedSince(collection: Collection, cursor: string | undefined): Promise<RecordPage>
  /** What it sends, in the order in which it is read. */
  readonly collections: readonly Collection[]
  /** What its events name; they are read again, because an event is only a hint. */
  hints?(cursor: string | undefined): Promise<HintPage>
  confirm?(hint: Hint): Promise<HintAnswer>
  /** How often it is read at most, so that its requests are enough for all agencies. */
  readonly readEveryMs?: number
  /** Of software whose lists lack something: how many properties it may be asked about by themselves in one reading. */
  detailsAtOnce?(): Promise<number>
  /** `beforeSending` is awaited just before the bill leaves, after everything that may fail without it. */
  postBill(bill: Bill, beforeSending: () => Promise<void>): Promise<BillAnswer>
  /** The same for what it takes about a check (`contract/sent-results.ts`), which it stores under an id of its own or ours. */
  sendResult?(result: CheckResult, beforeSending: () => Promise<void>): Promise<BillAnswer>
}

/** Credentials, and the office that they open: its name and, if the software sends one, its id. */
export type Authorised<Credentials = unknown> = { credentials: Credentials; account: string; accountId: string | null }

/** The user who connects; `isOurs`: an administrator of the provider views the portal as the user. */
export type WhoConnects = { email: string; isOurs: boolean }
export type ConnectionKeys = Readonly<Record<string, string>>

/** How one kind of management software is connected and read. */
export interface SoftwareConnector {
  readonly software: string
  readonly acceptsBills: boolean
  /** The operator’s settings are complete, so that agencies can connect it. */
  readonly isOffered: boolean
  /** By a visit of the user to the software, or by keys that the user copies from it. */
  readonly authorisation: 'OAUTH' | 'KEYS'
  /** Where the user allows the connection; only with OAUTH. */
  authorisationUrl(request: { state: string; challenge: string; redirectUri: string }): string
  /** Whether the software knows keys that the user typed; only with KEYS. Throws nothing if it cannot be reached: then a job finds out. */
  knowsKeys?(keys: ConnectionKeys): Promise<boolean>
  /** What is still to be chosen; each answer is added to the keys. Checks what was chosen. Throws `KeysRefused` if it cannot be used. */
  ask?(keys: ConnectionKeys, who: WhoConnects): Promise<ConnectionQuestion[]>
  /** Turns what the user brought back or typed into credentials. Throws `AuthorisationRevoked` if it is not accepted. */
  authorise(given: unknown): Promise<Authorised>
  open(store: CredentialStore): SoftwareSession
  /** Of requests, for all agencies together. */
  readonly limits?: { perSecond: number; perDay: number }
  /** A call to the portal; undefined if its signature is not good or too old. */
  readCall?(call: { headers: Readonly<Record<string, unknown>>; body: Buffer; now: Date }): SoftwareCallToUs | undefined
  /** Only of software that posts events: whether this is the secret of the address that it was given. */
  knowsSecret?(secret: string): boolean
  /** Undefined if it cannot be understood. */
  readEvent?(body: Buffer, now: Date): PostedEvent | undefined
}
