import * as z from 'zod/mini'
import type { ConnectionQuestion } from '../../../contract/integration/connection-forms.ts'
import {
  AuthorisationRevoked,
  type Authorised,
  type ConnectionKeys,
  type CredentialStore,
  type SoftwareConnector,
  type SoftwareSession,
} from './connector.ts'
import { callUrl } from './contract-request.ts'
import { palaceContract } from './contracts/palace.ts'
import { postPalaceBill } from './palace-bill.ts'
import { askPalace } from './palace-questions.ts'
import { PalacePages, type PalaceAccess } from './palace-pages.ts'
import { sendPalaceResult } from './palace-results.ts'
import { SoftwareHttp, Turns } from './software-http.ts'

export type PalaceSettings = {
  /** Of the two products; an agency has one of them. */
  liquidUrl: string
  legacyUrl: string
  isOffered: boolean
}

const { calls } = palaceContract
/** No limit is published; this one is polite. */
const callsPerSecond = 5
/** A user waits for the answer. */
const checkPatienceMs = 8000

/** Left out, or `notChosen`: documents or bills do not go there. */
const choice = z.optional(z.string())
const credentialsShape = z.object({
  product: z.enum(['LIQUID', 'LEGACY']),
  login: z.string(),
  password: z.string(),
  supplier: choice,
  agent: choice,
  diaryGroup: choice,
})
type Credentials = z.infer<typeof credentialsShape>

const headersOf = ({ login, password }: Credentials) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
})

/** Palace: an API login of each agency, whole lists without pages, bills and documents, no webhooks. */
export class Palace implements SoftwareConnector {
  readonly software = 'PALACE'
  readonly acceptsBills = true
  readonly authorisation = 'KEYS'
  readonly isOffered: boolean
  readonly #settings: PalaceSettings

  constructor(settings: PalaceSettings) {
    this.#settings = settings
    this.isOffered = settings.isOffered
  }

  #access(given: unknown, patienceMs?: number): PalaceAccess {
    const known = credentialsShape.safeParse(given)
    if (!known.success) throw new AuthorisationRevoked('The stored credentials cannot be read')
    const { liquidUrl, legacyUrl } = this.#settings
    const { product, supplier, agent, diaryGroup } = known.data
    return {
      http: new SoftwareHttp(new Turns(callsPerSecond).of('conversation'), patienceMs),
      url: product === 'LIQUID' ? liquidUrl : legacyUrl,
      headers: headersOf(known.data),
      isLiquid: product === 'LIQUID',
      chosen: { supplier, agent, diaryGroup },
    }
  }

  authorisationUrl(): string {
    throw new Error('Palace is connected with keys')
  }

  async knowsKeys(given: ConnectionKeys): Promise<boolean> {
    try {
      const { http, url, headers } = this.#access(given, checkPatienceMs)
      await http.read(callUrl(url, calls.suppliers), headers)
    } catch (error) {
      return !(error instanceof AuthorisationRevoked)
    }
    return true
  }

  async ask(keys: ConnectionKeys): Promise<ConnectionQuestion[]> {
    return askPalace(this.#access(keys, checkPatienceMs))
  }

  /** Palace says no name of the office, so that of the login stands for it. */
  async authorise(from: unknown): Promise<Authorised<Credentials>> {
    const { http, url, headers } = this.#access(from)
    await http.list(callUrl(url, calls.suppliers), headers, () => {})
    const credentials = credentialsShape.parse(from)
    return { credentials, account: `API login ${credentials.login}`.slice(0, 100), accountId: null }
  }

  open({ current }: CredentialStore): SoftwareSession {
    const access = this.#access(current)
    const pages = new PalacePages(access)
    return {
      collections: ['managers', 'people', 'properties', 'tenancies'],
      get requests() {
        return access.http.requests
      },
      get averageMs() {
        return access.http.averageMs
      },
      changedSince: async (collection, cursor) => pages.changedSince(collection, cursor),
      postBill: async (bill, beforeSending) => postPalaceBill(access, bill, beforeSending),
      sendResult: async (result, beforeSending) => sendPalaceResult(access, result, beforeSending),
    }
  }
}
