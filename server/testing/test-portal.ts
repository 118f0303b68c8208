import type { FastifyInstance, InjectOptions } from 'fastify'
import { KeyRing } from '../platform/key-ring.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stateCodes, states, type StateCode } from '../../contract/states.ts'
import { openPortalSession } from '../areas/auth/open-session.ts'
import { openDrafts, openFiles } from '../outside/open-files.ts'
import { StateSystems } from '../outside/state-systems.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { cookieNames } from '../platform/cookies.ts'
import { Databases } from '../platform/databases.ts'
import type { FileStore } from '../platform/file-store.ts'
import { createLogger } from '../platform/logging.ts'
import { createMetrics } from '../platform/metrics.ts'
import { todayIn } from '../platform/scope.ts'
import { SealedSecrets } from '../platform/sealed-secrets.ts'
import { SignedLinks } from '../platform/signed-links.ts'
import { buildPortal } from '../portal.ts'
import { Given } from './given.ts'
import { rebuildAgency } from './rebuild-agency.ts'
import { standInStateSystem } from './stand-in-state-system.ts'
import { demoDatabase } from './demo-database.ts'
import { noteUse, testDatabase, type TestDatabase } from './test-database.ts'

export const portalUrl = 'http://portal.test'

type Reply = {
  status: number
  body: { success: boolean; data?: unknown; error?: { code: string; message: string; fields?: Record<string, string> } }
  headers: Record<string, unknown>
}

/** One browser: stores its cookies, and calls from the portal's own pages by default. */
export class Browser {
  readonly #app: FastifyInstance
  readonly cookies = new Map<string, string>()
  constructor(app: FastifyInstance) {
    this.#app = app
  }

  async call(
    method: string,
    url: string,
    options: { body?: unknown; headers?: Record<string, string | undefined> } = {},
  ): Promise<Reply> {
    const headers: Record<string, string | undefined> = { origin: portalUrl, ...options.headers }
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie) headers['cookie'] = cookie
    const sent: InjectOptions = {
      method: method as 'GET',
      url,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    }
    if (options.body !== undefined) {
      sent.payload =
        typeof options.body === 'string' || Buffer.isBuffer(options.body) ? options.body : JSON.stringify(options.body)
      sent.headers = { 'content-type': 'application/json', ...sent.headers }
    }
    const response = await this.#app.inject(sent)
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const text = response.body
    return {
      status: response.statusCode,
      body: text.startsWith('{') ? JSON.parse(text) : (text as never),
      headers: response.headers,
    }
  }

  get = async (url: string) => this.call('GET', url)
  post = async (url: string, body?: unknown) => this.call('POST', url, body === undefined ? {} : { body })
  put = async (url: string, body: unknown) => this.call('PUT', url, { body })
  patch = async (url: string, body: unknown) => this.call('PATCH', url, { body })

  /** Begins a sign-in and returns the nonce that ties it to this browser. */
  async begin(state: StateCode): Promise<string> {
    const reply = await this.post('/v1/auth/begin', { state })
    return new URL((reply.body.data as { url: string }).url).searchParams.get('nonce') as string
  }
}

/** A portal with an adjustable clock, for files that need other settings, by default on the database that files share. */
export async function ownPortal(
  settings: Record<string, string> = {},
  log = createLogger('silent'),
  storeOf: (files: FileStore) => FileStore = (files) => files,
  newDatabase: () => Promise<TestDatabase> = testDatabase,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'))
  const database = await newDatabase()
  const systems = await standInStateSystem(portalUrl)
  const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) }
  const config: Config = readConfig({
    PORTAL_URL: portalUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    ...Object.fromEntries(stateCodes.map((state) => [`STATE_SYSTEM_URL_${state.toUpperCase()}`, systems.urlOf(state)])),
    ...settings,
  })
  const open = (url: string) =>
    new Databases(Object.fromEntries(stateCodes.map((state) => [state, url])) as Record<StateCode, string>, {
      poolSize: 5,
      applicationName: 'tests',
    })
  const databases = open(database.portalUrl)
  const workerDatabases = open(database.workerUrl)
  const links = new SignedLinks(new KeyRing(['a secret that only tests know, 32 long']))
  const secrets = new SealedSecrets(new KeyRing(['another secret that only tests know']))
  const files = storeOf(await openFiles(config))
  const drafts = openDrafts(config)
  const app = await buildPortal({
    config,
    clock,
    databases,
    files,
    drafts,
    stateSystems: new StateSystems(config.stateSystems, config.portalUrl),
    links,
    secrets,
    log,
    metrics: createMetrics(),
    readiness: async () => ({
      database: await databases.of('vic').isReachable(),
      migrations: true,
      worker: true,
      databaseSpace: databases.of('vic').hasSpace,
      fileSpace: true,
      scanner: true,
      mail: true,
    }),
  })
  const given = await Given.in(database.ownerUrl)

  const signIn = async (userId: number, options: { state?: StateCode; originalUserId?: number; sid?: string } = {}) => {
    const { state = 'vic', ...claims } = options
    const browser = new Browser(app)
    const authToken = await systems.tokenFor(state, {
      userId,
      nonce: await browser.begin(state),
      sid: randomUUID(),
      issuedAt: clock.now(),
      ...claims,
    })
    const reply = await browser.post('/v1/auth/login', { authToken })
    if (reply.status !== 200) throw new Error(`Could not sign in: ${JSON.stringify(reply.body)}`)
    return browser
  }

  /** A new agency with a user who is signed in. */
  const office = async (wanted: { agency?: string; user?: string; isMaster?: boolean } = {}) => {
    const { agency, user, isMaster = false } = wanted
    const agencyId = await given.agency('vic', agency)
    const userId = await given.user('vic', user === undefined ? {} : { name: user })
    await given.membership(userId, agencyId, { isMaster })
    const now = clock.now()
    const session = {
      state: 'vic' as const,
      user: { id: userId, name: '' },
      agency: { id: agencyId, name: '', isMaster },
      originalUserId: null,
      stateSessionId: randomUUID(),
      createdAt: now,
      now,
    }
    // As a sign-in does at its end; its other steps are for tests of signing in.
    const { token } = await databases
      .of('vic')
      .transaction({ state: 'vic', agencyId: null, userId }, async (db) => openPortalSession(db, session, config))
    const browser = new Browser(app)
    browser.cookies.set(cookieNames(false).session, token)
    return { agencyId, userId, browser }
  }

  /** Makes the cards of an agency from its facts, as of today. */
  const makeCards = async (agencyId: number, state: StateCode = 'vic') =>
    databases
      .of(state)
      .transaction({ state, agencyId, userId: null }, async (db) =>
        rebuildAgency({ db, state, agencyId, today: todayIn(state, clock.now()) }),
      )

  const close = async () => {
    await app.close()
    await databases.close()
    await workerDatabases.close()
    await given.close()
    await systems.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    app,
    clock,
    config,
    database,
    databases,
    /** With the role of the worker, for jobs. */
    workerDatabases,
    files,
    drafts,
    given,
    links,
    secrets,
    systems,
    states,
    signIn,
    office,
    makeCards,
    browser: () => new Browser(app),
    close,
  }
}

export type TestPortal = Awaited<ReturnType<typeof ownPortal>>

let shared: Promise<TestPortal> | undefined
let sharedDemo: Promise<TestPortal> | undefined

const afresh = async (portal: TestPortal): Promise<TestPortal> => {
  noteUse()
  portal.clock.offset = 0
  await portal.given.switchOff()
  return { ...portal, close: async () => {} }
}

/** The portal that the files of a test process share. Each test makes its own agency in it. */
export const testPortal = async (): Promise<TestPortal> => afresh(await (shared ??= ownPortal()))

/** The portal with the demo data of today that they share. */
export const demoPortal = async (): Promise<TestPortal> =>
  afresh(await (sharedDemo ??= ownPortal({}, undefined, undefined, demoDatabase)))
