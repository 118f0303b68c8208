import type { FastifyInstance } from 'fastify'
import { createServer, type AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { categoryQuestion, type ConnectionQuestion } from '../../contract/integration/connection-forms.ts'
import type { IntegrationState, SyncRun } from '../../contract/integration/connections.ts'
import { serviceCodes } from '../../contract/services.ts'
import { credentialsOf, storeCredentials } from '../areas/integration/connections.queries.ts'
import { syncSoftwareJob } from '../areas/integration/sync-software.job.ts'
import { palaceLogin } from '../management-software/palace-login.ts'
import { buildManagementSoftware } from '../management-software.ts'
import { openConnectors, type Connectors } from '../outside/software/connectors.ts'
import type { Job } from '../platform/jobs.ts'
import { one } from '../platform/database.ts'
import { createLogger } from '../platform/logging.ts'
import type { StoredBill } from '../management-software/bill.ts'
import { connectPropertyMe } from './connect-property-me.ts'
import { ownPortal, testPortal, type Browser, type TestPortal } from './test-portal.ts'

/** That of a portal without settings. */
export const apiKeyOfStandIn = 'development-key'
const log = createLogger('silent')
const clientSecret = 'client secret'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

/** A portal and the stand-in for the management software of its agencies. */
export class TestOffices {
  readonly portal: TestPortal
  readonly software: FastifyInstance
  readonly connectors: Connectors
  readonly job: Job
  readonly suburb: { name: string; postcode: string }

  private constructor(
    portal: TestPortal,
    software: FastifyInstance,
    connectors: Connectors,
    suburb: TestOffices['suburb'],
  ) {
    this.portal = portal
    this.software = software
    this.connectors = connectors
    this.suburb = suburb
    const { workerDatabases: databases, clock, secrets } = portal
    const portalUrl = 'http://portal.test'
    this.job = syncSoftwareJob({ databases, clock, secrets, connectors, portalUrl, states: ['vic'] })
  }

  /** A portal of its own whose requests reach the stand-in: for connections that the portal checks while the user waits. */
  static async openReachable(): Promise<TestOffices> {
    const port = await freePort()
    const portal = await ownPortal({ MANAGEMENT_SOFTWARE_PORT: String(port) })
    const software = await buildManagementSoftware({ config: portal.config, clock: portal.clock, log })
    await software.listen({ port, host: 'localhost' })
    const { propertyTree, ...others } = portal.config.connectors
    const settings = { ...others, propertyTree: { ...propertyTree, callsPerSecond: 1000 } }
    return TestOffices.#of(portal, software, openConnectors(settings))
  }

  static async #of(portal: TestPortal, software: FastifyInstance, connectors: Connectors): Promise<TestOffices> {
    const [suburb] = await portal.given.rows<{ name: string; postcode: string }>(
      `select name, postcode from suburbs where state = 'vic' order by id limit 1`,
    )
    return new TestOffices(portal, software, connectors, suburb as TestOffices['suburb'])
  }

  static async open(): Promise<TestOffices> {
    const portal = await testPortal()
    const propertyMe = {
      url: '',
      loginUrl: '',
      clientId: 'portal',
      clientSecret,
      isBuiltIn: true,
      isOffered: true,
    }
    const propertyTree = {
      url: '',
      subscriptionKey: 'subscription key',
      applicationKey: 'application key',
      isBuiltIn: true,
      isOffered: true,
    }
    const palace = { liquidUrl: '', legacyUrl: '', isOffered: true }
    const settings = {
      ...portal.config.connectors,
      palace,
      propertyMe,
      propertyTree,
      vaultRe: { url: '', apiKey: apiKeyOfStandIn, isBuiltIn: true, isOffered: true },
    }
    const config = { ...portal.config, connectors: settings }
    const software = await buildManagementSoftware({ config, clock: portal.clock, log })
    await software.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(software.server.address() as AddressInfo).port}`
    const connectors = openConnectors({
      ...settings,
      consoleCloud: { ...settings.consoleCloud, url: `${url}/console-api` },
      // The stand-in need not be treated politely.
      propertyMe: {
        ...propertyMe,
        url: `${url}/property-me-api`,
        loginUrl: `${url}/property-me-login`,
        callsPerSecond: 1000,
      },
      propertyTree: { ...propertyTree, url: `${url}/property-tree`, callsPerSecond: 1000 },
      palace: { liquidUrl: `${url}/palace-api`, legacyUrl: `${url}/palace-legacy-api`, isOffered: true },
      vaultRe: { url: `${url}/vault-re-api`, apiKey: apiKeyOfStandIn, isOffered: true },
    })
    return TestOffices.#of(portal, software, connectors)
  }

  async close(): Promise<void> {
    await this.software.close()
    await this.portal.close()
  }

  /** Bills that the software has. */
  bills = async (invoiceNumber: string, software = 'PROPERTY_ME'): Promise<StoredBill[]> =>
    (await this.software.inject('/bills'))
      .json<{ bills: StoredBill[] }>()
      .bills.filter((bill) => bill.software === software && bill.invoiceNumber === invoiceNumber)

  /** Connects an agency with PropertyMe, which knows these properties, without a reading. */
  connect = async (agencyId: number, propertyIds: readonly number[]) => {
    const { given, secrets } = this.portal
    const fill = async (office: string, payload: object) =>
      this.software.inject({ method: 'PUT', url: `/offices/PROPERTY_ME/${encodeURIComponent(office)}`, payload })
    const name = await connectPropertyMe(given, { secrets, clientSecret, fill }, agencyId, propertyIds)
    return new TestOffice(this, agencyId, this.portal.browser(), name)
  }

  /** A new agency with a master user, and its office in the software. */
  async agency(): Promise<TestOffice> {
    const { given } = this.portal
    const agencyId = await given.agency()
    const userId = await given.user('vic', { name: 'Priya Nair' })
    await given.membership(userId, agencyId, { isMaster: true })
    return new TestOffice(this, agencyId, await this.portal.signIn(userId))
  }

  /** An address in the suburb of the tests, as the software has it. */
  at = (number: string, street = 'High Street', more: object = {}) => ({
    number,
    street,
    suburb: this.suburb.name,
    state: 'VIC',
    postcode: this.suburb.postcode,
    ...more,
  })

  smallOffice = () => ({
    managers: { m1: { name: 'Tom Okafor', email: 'tom@office.example.com' } },
    properties: {
      p1: this.at('12', 'High St', { managerId: 'm1', key: 'K7', owners: people('Olga Owner', 'olga@example.com') }),
      p2: this.at('99', 'Elm Street'),
    },
    tenancies: {
      t1: {
        propertyId: 'p1',
        start: '2026-01-10',
        end: '2027-01-10',
        tenants: people('Tina Tenant', 'tina@example.com'),
      },
      t2: { propertyId: 'p2', start: '2026-01-10', tenants: people('Nora New', 'nora@example.com') },
    },
  })
}

export const noCategories = Object.fromEntries(serviceCodes.map((service) => [categoryQuestion(service), 'none']))

export const people = (name: string, email: string) => [{ name, email, phones: ['0412 555 001'] }]

/** One agency and its office in the software. */
export class TestOffice {
  readonly offices: TestOffices
  readonly agencyId: number
  readonly master: Browser
  readonly name: string

  constructor(offices: TestOffices, agencyId: number, master: Browser, name = `Office ${agencyId}`) {
    this.offices = offices
    this.agencyId = agencyId
    this.master = master
    this.name = name
  }

  /** Changes what the software has. */
  put = async (path: string, payload: object, software = 'PROPERTY_ME') => {
    const url = `/offices/${software}/${encodeURIComponent(this.name)}${path}`
    const reply = await this.offices.software.inject({ method: 'PUT', url, payload })
    expect(reply.statusCode).toBe(200)
    return reply.json<{ token: string; requests: number }>()
  }

  perform = async (software = 'PROPERTY_ME', attempt = 1) =>
    this.offices.job.perform({ state: 'vic', agencyId: this.agencyId, software }, { log, attempt, maxAttempts: 8 })

  stateNow = async (who = this.master) => (await who.get('/v1/agency/integration/state')).body.data as IntegrationState

  runs = async () => ((await this.master.get('/v1/agency/integration/runs')).body.data as { items: SyncRun[] }).items

  /** The user allows the connection at the stand-in and comes back with a code. */
  bringCode = async (choice: { isDryFirst?: boolean } = {}) => {
    const begun = await this.master.post('/v1/agency/integration/PROPERTY_ME/begin', choice)
    expect(begun.body.error).toBeUndefined()
    const asked = new URL((begun.body.data as { url: string }).url)
    const query = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), office: this.name })
    const allowed = await this.offices.software.inject({ url: `/property-me-login/allow?${query.toString()}` })
    const back = new URL(allowed.headers.location as string)
    return { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
  }

  connect = async (choice: { isDryFirst?: boolean } = {}) => {
    const reply = await this.master.post('/v1/agency/integration/finish', await this.bringCode(choice))
    expect(reply.body.error).toBeUndefined()
    await this.perform()
  }

  /** The token with which the connection reads. */
  accessToken = async (): Promise<string> => {
    const { databases, secrets } = this.offices.portal
    const key = { state: 'vic' as const, agencyId: this.agencyId, software: 'PROPERTY_ME' }
    const { sealed } = await one(
      databases.of('vic').reader({ ...key, userId: null }),
      credentialsOf(this.agencyId, key.software),
    )
    return (secrets.open(key, sealed) as { accessToken: string }).accessToken
  }

  connectByKeys = async (software: string, keys: Record<string, unknown>) => {
    const reply = await this.master.post(`/v1/agency/integration/${software}/keys`, keys)
    expect(reply.body.error).toBeUndefined()
    await this.perform(software)
  }

  /** Changes what is stored of the connection, as if the user had connected it so. */
  changeCredentials = async (software: string, more: object) => {
    const { databases, secrets, clock } = this.offices.portal
    const key = { state: 'vic' as const, agencyId: this.agencyId, software }
    await databases.of('vic').transaction({ ...key, userId: null }, async (db) => {
      const { sealed } = await one(db, credentialsOf(this.agencyId, software))
      const changed = secrets.seal(key, { ...(secrets.open(key, sealed) as object), ...more })
      await db.rows(storeCredentials(this.agencyId, software, changed, clock.now()))
    })
  }

  /** With the API login that the stand-in gave the office. */
  connectPalace = async (more: Record<string, string> = {}) => {
    const { login, password } = palaceLogin({ name: this.name, generation: 1 })
    const choices = { supplier: 'none', agent: 'none', diaryGroup: 'none' }
    await this.connectByKeys('PALACE', { product: 'LIQUID', login, password, ...choices, ...more })
  }

  /** The small office, one of whose agents is the master user. */
  fillPropertyTree = async () => {
    const [user] = await this.offices.portal.given.rows<{ email: string }>(
      `select u.email from users u join memberships m on m.user_id = u.id where m.agency_id = $1`,
      [this.agencyId],
    )
    const { managers, ...rest } = this.offices.smallOffice()
    const own = { name: 'Priya Nair', email: user?.email.toUpperCase() }
    await this.put('', { managers: { ...managers, m2: own }, ...rest }, 'PROPERTY_TREE')
  }

  /** Only with offices that the portal reaches. */
  connectPropertyTree = async (more: Record<string, string> = {}) => {
    const company = this.name
    const asked = await this.master.post('/v1/agency/integration/PROPERTY_TREE/questions', { company })
    const { questions } = asked.body.data as { questions: ConnectionQuestion[] }
    const companyId = questions[0]?.options[1]?.value ?? ''
    const choices = { ...noCategories, creditor: 'creditor-97000000023', account: 'account-repairs', ...more }
    await this.connectByKeys('PROPERTY_TREE', { company, companyId, ...choices })
  }

  connectVaultRe = async (token: string) => {
    await this.connectByKeys('VAULTRE', { token })
  }

  syncNow = async (kind: 'SYNC' | 'DRY' = 'SYNC', software = 'PROPERTY_ME') => {
    expect((await this.master.post(`/v1/agency/integration/${software}/sync`, { kind })).status).toBe(200)
    await this.perform(software)
  }
}
