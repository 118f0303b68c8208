import { setTimeout as sleep } from 'node:timers/promises'
import { openConnectors, type Connectors } from '../server/outside/software/connectors.ts'
import { challengeOf } from '../server/outside/software/property-me.ts'
import { KeyRing } from '../server/platform/key-ring.ts'
import { SealedSecrets } from '../server/platform/sealed-secrets.ts'
import { readConnectors } from '../server/platform/software-settings.ts'
import type { BenchDatabase } from './bench-database.ts'
import { startParts, type Server } from './processes.ts'

export const vendors = ['PROPERTY_ME', 'VAULTRE', 'PROPERTY_TREE', 'PALACE', 'CONSOLE'] as const
export type Vendor = (typeof vendors)[number]

const ownSecret = 'a secret of the measurement of 32 characters'
const secrets = new SealedSecrets(new KeyRing([ownSecret]))
/** In the address of events. */
export const eventSecret = 'a-secret-in-the-address-of-32-characters'
/** Those that the stand-in accepts. */
const usual = 'development'

const settingsFor = (url: string): Record<string, string> => ({
  CREDENTIALS_SECRET: ownSecret,
  PROPERTY_ME_URL: `${url}/property-me-api`,
  PROPERTY_ME_LOGIN_URL: `${url}/property-me-login`,
  PROPERTY_ME_CLIENT_ID: 'compliance-portal',
  PROPERTY_ME_CLIENT_SECRET: usual,
  VAULTRE_URL: `${url}/vault-re-api`,
  VAULTRE_API_KEY: 'development-key',
  PROPERTY_TREE_URL: `${url}/property-tree`,
  PROPERTY_TREE_SUBSCRIPTION_KEY: usual,
  PROPERTY_TREE_APPLICATION_KEY: usual,
  PALACE_URL: `${url}/palace-api`,
  CONSOLE_URL: `${url}/console-api`,
  CONSOLE_CLIENT_ID: usual,
  CONSOLE_CLIENT_SECRET: usual,
  CONSOLE_EVENT_SECRET: eventSecret,
})

type Person = { name: string; email: string; phones: string[] }
type Address = { number: string; street: string; suburb: string; postcode: string; state: string }
export type Contents = {
  /** Long ago, because some software sends again what changed lately. */
  changedAt: string
  managers: Record<string, { name: string; email: string }>
  properties: Record<string, Address & { managerId: string; key: string; owners: Person[] }>
  tenancies: Record<string, { propertyId: string; start: string; tenants: Person[] }>
}

const person = (name: string, id: number): Person[] => [
  { name: `${name} ${id}`, email: `p${id}@example.com`, phones: ['0412 555 001'] },
]

/** What the office of an agency has: its properties, or as many others. */
export async function contentsFor({ owner }: BenchDatabase, agencyId: number, areOthers = false): Promise<Contents> {
  const { rows } = await owner.query<{ id: number; number: string; street: string; suburb: string; postcode: string }>(
    `select p.id, p.street_number as number, p.street_name as street, s.name as suburb, s.postcode
       from properties p join suburbs s on s.id = p.suburb_id where p.agency_id = $1 and p.cancelled_at is null order by p.id`,
    [agencyId],
  )
  const prefix = areOthers ? 'other-' : ''
  return {
    changedAt: areOthers ? '2026-02-05T00:00:00.000Z' : '2026-01-05T00:00:00.000Z',
    managers: { m1: { name: 'Bench Manager', email: 'manager@example.com' } },
    properties: Object.fromEntries(
      rows.map(({ id, ...at }) => [
        `${prefix}p${id}`,
        {
          ...at,
          street: areOthers ? at.street.replace('Bench', 'Other') : at.street,
          state: 'VIC',
          managerId: 'm1',
          key: `K${id}`,
          owners: person('Owner', id),
        },
      ]),
    ),
    tenancies: Object.fromEntries(
      rows.map(({ id }) => [
        `${prefix}t${id}`,
        { propertyId: `${prefix}p${id}`, start: '2026-01-10', tenants: person('Tenant', id) },
      ]),
    ),
  }
}

export const nameOfOffice = (agencyId: number): string => `Office ${agencyId}`

type Described = { token: string; login: string; password: string; activationKey: string }

/** The stand-in for the software of agencies, and how the servers reach it. */
export class SyncOffices {
  readonly settings: Record<string, string>
  readonly #database: BenchDatabase
  readonly #standIn: Server
  readonly #url: string
  readonly #connectors: Connectors

  private constructor(database: BenchDatabase, standIn: Server) {
    this.#database = database
    this.#standIn = standIn
    this.#url = `http://127.0.0.1:${standIn.port}`
    this.settings = settingsFor(this.#url)
    this.#connectors = openConnectors(readConnectors(this.settings, this.#url, true))
  }

  static async start(database: BenchDatabase): Promise<SyncOffices> {
    return new SyncOffices(database, await startParts(database, ['management-software']))
  }

  stop = async (): Promise<void> => this.#standIn.stop()

  startWorker = async (): Promise<Server> => startParts(this.#database, ['worker'], this.settings)

  async #put(software: Vendor, path: string, body: object): Promise<Described> {
    const headers = { 'content-type': 'application/json' }
    const url = `${this.#url}/offices/${software}/${path}`
    const reply = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(await reply.text())
    return (await reply.json()) as Described
  }

  /** Gives an office its records. */
  fill = async (software: Vendor, agencyId: number, contents: Contents): Promise<Described> =>
    this.#put(software, encodeURIComponent(nameOfOffice(agencyId)), contents)

  /** Connects the office of an agency as if the master user had done it. */
  async connect(software: Vendor, agencyId: number, contents: Contents): Promise<void> {
    const described = await this.fill(software, agencyId, contents)
    const connector = this.#connectors.get(software)
    const found = await connector?.authorise(await this.#keysOf(software, agencyId, described))
    if (!found) throw new Error(`There is no connector for ${software}`)
    const sealed = secrets.seal({ state: 'vic', agencyId, software }, found.credentials as object)
    await this.#database.owner.query(
      `insert into agency_integrations (agency_id, software, is_active, connection, account_reference, account_id, next_sync_at)
       values ($1, $2, true, 'CONNECTED', $3, $4, now() + interval '1 year')`,
      [agencyId, software, found.account, found.accountId],
    )
    await this.#database.owner.query(`insert into software_credentials values ($1, $2, $3, now())`, [
      agencyId,
      software,
      sealed,
    ])
  }

  async #keysOf(software: Vendor, agencyId: number, { token, login, password, activationKey }: Described) {
    if (software === 'PROPERTY_ME') return this.#bringCode(agencyId)
    if (software === 'VAULTRE') return { token }
    if (software === 'PALACE') return { product: 'LIQUID', login, password }
    if (software === 'CONSOLE') return { activationKey }
    const [question] =
      (await this.#connectors.get(software)?.ask?.({ company: nameOfOffice(agencyId) }, { email: '', isOurs: true })) ??
      []
    return { companyId: question?.options.at(-1)?.value }
  }

  async #bringCode(agencyId: number) {
    const [verifier, redirectUri] = ['v'.repeat(43), 'http://localhost/settings/integration']
    const query = new URLSearchParams({
      office: nameOfOffice(agencyId),
      redirect_uri: redirectUri,
      code_challenge: challengeOf(verifier),
      state: 'x',
    })
    const allowed = await fetch(`${this.#url}/property-me-login/allow?${query.toString()}`, { redirect: 'manual' })
    const code = new URL(allowed.headers.get('location') as string).searchParams.get('code')
    return { code, verifier, redirectUri }
  }

  control = async (software: Vendor, agencyId: number, body: object): Promise<void> =>
    void (await this.#put(software, `${encodeURIComponent(nameOfOffice(agencyId))}/control`, body))

  bills = async (): Promise<{ invoiceNumber: string }[]> => {
    const reply = await fetch(`${this.#url}/bills`)
    return ((await reply.json()) as { bills: { invoiceNumber: string }[] }).bills
  }

  /** Begins to read the software of these agencies; the time from which its end counts. */
  async startReading(agencies: readonly number[]): Promise<Date> {
    const since = new Date()
    await this.#database.owner.query(
      `select app.enqueue_sync(json_build_object('state', 'vic', 'agencyId', id, 'software', software), 'sync:vic:' || id || ':' || software,
                null, case when n.is_slow then 'sync-slow:vic' else 'sync:vic:' || id end)
         from unnest($1::int[]) x (id) join agency_integrations n on n.agency_id = x.id`,
      [agencies],
    )
    return since
  }

  /** Seconds until the run of each agency has ended. */
  async untilRead(agencies: readonly number[], since: Date): Promise<number[]> {
    for (;;) {
      const { rows } = await this.#database.owner.query<{ seconds: number; fault: string | null }>(
        `select extract(epoch from max(r.ended_at) - $2)::float as seconds, max(r.note) filter (where r.status = 'FAILED') as fault
           from software_runs r
          where r.agency_id = any($1) and r.status in ('DONE', 'FAILED') and r.started_at >= $2 group by r.agency_id`,
        [agencies, since],
      )
      const failed = rows.find(({ fault }) => fault !== null)
      if (failed) throw new Error(failed.fault ?? '')
      if (rows.length === agencies.length) return rows.map(({ seconds }) => seconds)
      await sleep(250)
    }
  }
}
