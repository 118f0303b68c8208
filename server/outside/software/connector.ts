import type { ConnectionQuestion } from '../../../contract/integration/connection-forms.ts'
import type { Bill, BillAnswer } from './bill.ts'
import type { Collection, RecordPage } from './records.ts'
import type { CheckResult } from './check-result.ts'

/** The software no longer accepts the credentials: the agency must connect again. */
export class AuthorisationRevoked extends Error {}

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
  /** The ids of what the agency has chosen from lists of the software, by the names of the choices. */
  chosen?: Readonly<Record<string, string>>
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
  /** Whether a call to the portal was signed with the agency's secret. */
  isSigned(credentials: unknown, call: { body: Buffer; signature: string; timestamp: string; now: Date }): boolean
}
