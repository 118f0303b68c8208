import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ConnectionQuestion } from '../../../contract/integration/connection-forms.ts'
import { printable } from '../bounded-reply.ts'
import { ClientRefused, SoftwareUnreachable } from './bill.ts'
import {
  AuthorisationRevoked,
  KeysRefused,
  type Authorised,
  type ConnectionKeys,
  type CredentialStore,
  type SoftwareConnector,
  type SoftwareSession,
  type WhoConnects,
} from './connector.ts'
import { callUrl } from './contract-request.ts'
import { propertyTreeContract } from './contracts/property-tree.ts'
import { postPropertyTreeBill } from './property-tree-bill.ts'
import { askPropertyTree } from './property-tree-questions.ts'
import { PropertyTreePages } from './property-tree-pages.ts'
import { sendPropertyTreeRecord } from './property-tree-result.ts'
import { oneLine } from './read-record.ts'
import { SoftwareHttp, Turns } from './software-http.ts'
import { readListRows } from './list-rows.ts'

export type PropertyTreeSettings = {
  url: string
  /** Both are the portal’s own, as a partner of the vendor. */
  subscriptionKey: string
  applicationKey: string
  isOffered: boolean
  callsPerSecond?: number
}

const { calls } = propertyTreeContract
/** 240 a minute were seen, perhaps for all agencies together; fewer are sent, because several processes call. */
const usualCallsPerSecond = 3
const checkPatienceMs = 8000
/** Companies of one name whose agents are looked at. */
const mostCandidates = 5

const companyShape = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(2000)),
  company_name: oneLine(200),
  activation_date: oneLine(40),
})
type Company = z.infer<typeof companyShape>
const companies = z.array(companyShape).check(z.maxLength(10_000))
const agentEmail = z.object({ email_address: oneLine(200), deleted: z.nullish(z.unknown()) })
/** With what the agency chose. */
const credentialsShape = z.catchall(z.object({ key: z.string() }), z.string())
const given = z.catchall(z.object({ companyId: z.string() }), z.string())
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
/** The key itself is a secret. */
const idOf = ({ key }: Company): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)
const words = (text: string | null): string[] => text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
/** People write the name of a company in many ways: each word that was typed begins a word of the name. */
function isCalled({ company_name: name }: Company, typed: string): boolean {
  const [asked, has] = [words(typed), words(name)]
  return asked.length > 0 && asked.every((word) => has.some((each) => each.startsWith(word)))
}
const shownDay = (text: string | null): string => {
  const [year, month, day] = (text ?? '').slice(0, 10).split('-')
  return year && month && day ? `, switched on ${day}/${month}/${year}` : ''
}

/** Property Tree: a key for each agency that has switched the partner on, whole lists, invoices and compliance records. */
export class PropertyTree implements SoftwareConnector {
  readonly software = 'PROPERTY_TREE'
  readonly acceptsBills = true
  readonly authorisation = 'KEYS'
  readonly isOffered: boolean
  readonly #settings: PropertyTreeSettings
  readonly #turns: Turns

  constructor(settings: PropertyTreeSettings) {
    this.#settings = settings
    this.isOffered = settings.isOffered
    this.#turns = new Turns(settings.callsPerSecond ?? usualCallsPerSecond)
  }

  /** All agencies take turns, because it is not known whether the limit is one for all. */
  #http(patienceMs?: number): SoftwareHttp {
    return new SoftwareHttp(this.#turns.of('partner'), patienceMs)
  }

  authorisationUrl(): string {
    throw new Error('Property Tree is connected by choosing a company')
  }

  async #companies(http: SoftwareHttp): Promise<Company[]> {
    const { url, subscriptionKey, applicationKey } = this.#settings
    const { status, body } = await http.call(
      {
        method: 'GET',
        url: callUrl(url, calls.companies, { applicationKey }),
        headers: { 'ocp-apim-subscription-key': subscriptionKey },
      },
      { readsRefusals: true },
    )
    if (status === 401 || status === 403) throw new ClientRefused('The software does not accept the portal’s keys')
    const reply = companies.safeParse(body)
    if (status !== 200 || !reply.success) throw new SoftwareUnreachable(`The software answered ${status}`)
    return reply.data
  }

  /**
   * Which company is the agency’s. The list is that of all our customers, so a user is offered only companies in which an agent has the
   * user’s email address.
   */
  async ask(keys: ConnectionKeys, who: WhoConnects): Promise<ConnectionQuestion[]> {
    const http = this.#http(checkPatienceMs)
    const candidates = (await this.#companies(http)).filter((company) => isCalled(company, keys['company'] ?? ''))
    const allowed: Company[] = []
    for (const company of candidates.slice(0, mostCandidates))
      if (who.isOurs || (await this.#hasAgent(http, company, who.email))) allowed.push(company)
    if (keys['companyId'] === undefined) return askForCompany(allowed, who)
    const chosen = allowed.find((company) => idOf(company) === keys['companyId'])
    if (!chosen) throw new KeysRefused('Please choose your company')
    return askPropertyTree({ http, url: this.#settings.url, headers: bearer(chosen.key) }, keys)
  }

  async #hasAgent(http: SoftwareHttp, company: Company, email: string): Promise<boolean> {
    try {
      const rows = await readListRows(http, callUrl(this.#settings.url, calls.agents), bearer(company.key))
      return rows.some((row) => {
        const read = agentEmail.safeParse(row)
        return read.data?.email_address?.toLowerCase() === email.toLowerCase() && read.data.deleted !== true
      })
    } catch (error) {
      // The agency has switched us off again.
      if (error instanceof AuthorisationRevoked) return false
      throw error
    }
  }

  async authorise(from: unknown): Promise<Authorised<z.infer<typeof credentialsShape>>> {
    const { companyId, company: _, ...choices } = given.parse(from)
    const http = this.#http()
    const chosen = (await this.#companies(http)).find((each) => idOf(each) === companyId)
    if (!chosen) throw new AuthorisationRevoked('The company is no longer among those that have switched us on')
    await http.read(callUrl(this.#settings.url, calls.agencies), bearer(chosen.key))
    // A company gets another key when it switches us on again, so its name tells whether it is the same.
    return {
      credentials: { ...choices, key: chosen.key },
      account: printable(chosen.company_name ?? '', 100),
      accountId: null,
    }
  }

  open(store: CredentialStore): SoftwareSession {
    const known = credentialsShape.safeParse(store.current)
    if (!known.success) throw new AuthorisationRevoked('The stored credentials cannot be read')
    const http = this.#http()
    const access = { http, url: this.#settings.url, headers: bearer(known.data.key) }
    const pages = new PropertyTreePages(access)
    return {
      collections: ['managers', 'properties', 'tenancies'],
      get requests() {
        return http.requests
      },
      get averageMs() {
        return http.averageMs
      },
      changedSince: async (collection, cursor) => pages.changedSince(collection, cursor),
      postBill: async (bill, beforeSending) => postPropertyTreeBill(access, known.data, bill, beforeSending),
      sendResult: async (result, beforeSending) => sendPropertyTreeRecord(access, known.data, result, beforeSending),
    }
  }
}

function askForCompany(allowed: readonly Company[], { email, isOurs }: WhoConnects): ConnectionQuestion[] {
  if (allowed.length === 0)
    throw new KeysRefused(
      isOurs
        ? 'No company with this name has switched us on in its Partner Gateway'
        : `We found no company with this name that has switched us on and has an agent with your email address (${email}). Please check the name, and that we are switched on under Configuration, Integrations, Partner Gateway, or ask your account manager.`,
    )
  const options = allowed.map((company) => ({
    value: idOf(company),
    label: `${printable(company.company_name ?? 'Company without a name', 100)}${shownDay(company.activation_date)}`,
  }))
  const first = { value: '', label: 'Please choose' }
  return [{ name: 'companyId', label: 'Which company is yours?', hint: null, options: [first, ...options] }]
}
