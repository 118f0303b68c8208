import { hash } from '@node-rs/argon2'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { KeyRing } from '../platform/key-ring.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { openDrafts, openFiles } from '../outside/open-files.ts'
import { AccountKeys } from '../platform/account-keys.ts'
import { readConfig } from '../platform/config.ts'
import { Databases } from '../platform/databases.ts'
import { createLogger } from '../platform/logging.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { StaffRole } from '../platform/staff-roles.ts'
import { buildStateSystem } from '../state-system.ts'
import { createStateSite } from '../state-system/kit/routes/state-site.ts'
import { Given } from './given.ts'
import { noteUse, testDatabase, type TestDatabase } from './test-database.ts'

export const systemsOrigin = 'http://systems.test'
export const portalOfSystems = 'http://portal.test'
export const callback = `${portalOfSystems}/auth/callback`
export const password = 'correct horse battery'

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The hidden fields of a page, by name. */
export const hiddenIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  )

type Form = Record<string, string | string[]>
type Kept = { name: string; value: string; path: string }

/** A browser at a state system: stores cookies by path, and sends its origin with forms. */
export class SystemBrowser {
  readonly #app: FastifyInstance
  readonly address: string
  cookies: Kept[] = []

  constructor(app: FastifyInstance, address = '192.0.2.10') {
    this.#app = app
    this.address = address
  }

  async #send(options: {
    method: 'GET' | 'POST' | 'HEAD'
    url: string
    headers?: Record<string, string>
    payload?: string | Buffer
  }) {
    const path = options.url.split('?', 1)[0] ?? ''
    const cookie = this.cookies
      .filter((kept) => path.startsWith(kept.path))
      .map(({ name, value }) => `${name}=${value}`)
    const headers = { ...(cookie.length > 0 && { cookie: cookie.join('; ') }), ...options.headers }
    const reply = await this.#app.inject({ ...options, headers, remoteAddress: this.address })
    for (const { name, value, path: at } of reply.cookies as unknown as Kept[]) {
      this.cookies = this.cookies.filter((kept) => kept.name !== name || kept.path !== at)
      if (value !== '') this.cookies.push({ name, value, path: at })
    }
    return reply
  }

  /** By default a link on a page of the system itself. */
  async get(
    url: string,
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<LightMyRequestResponse> {
    return this.#send({ method: 'GET', url, headers })
  }

  async head(url: string): Promise<LightMyRequestResponse> {
    return this.#send({ method: 'HEAD', url })
  }

  async post(url: string, form: Form, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const payload = new URLSearchParams()
    for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) payload.append(name, one)
    return this.#send({
      method: 'POST',
      url,
      payload: payload.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: systemsOrigin, ...headers },
    })
  }

  /** A form with a file. */
  async send(url: string, payload: Buffer, headers: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.#send({ method: 'POST', url, payload, headers: { origin: systemsOrigin, ...headers } })
  }

  /** Sends a form; if it is refused, the page of the form says why. */
  async attempt(path: string, form: Form, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const reply = await this.post(path, form, headers)
    const location = reply.headers.location ?? ''
    return location.split('?', 1)[0] === path
      ? this.get(location, { 'sec-fetch-site': 'same-origin', ...headers })
      : reply
  }

  /** Opens the sign-in page and submits its form. */
  async signIn(state: StateCode, username: string, typed = password, query: Record<string, string> = {}) {
    const page = await this.get(`/${state}/Users/login?${new URLSearchParams(query).toString()}`)
    return this.attempt(`/${state}/Users/login`, { ...hiddenIn(page.body), username, password: typed })
  }
}

/** The parameters with which the portal begins a sign-in. */
export const portalRequest = (more: Record<string, string> = {}) => ({
  login_type: 'token',
  redirect_url: callback,
  nonce: 'n'.repeat(43),
  ...more,
})

let passwordHash: Promise<string> | undefined

/** State systems with an adjustable clock, for files that need other settings, by default on the database that files share. */
export async function ownStateSystem(
  settings: Record<string, string> = {},
  log = createLogger('silent'),
  newDatabase: () => Promise<TestDatabase> = testDatabase,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'state-system-data-'))
  const database = await newDatabase()
  const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) }
  const config = readConfig({
    DATA_DIR: dataDir,
    PORTAL_URL: portalOfSystems,
    STATE_SYSTEM_URL: systemsOrigin,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    ...settings,
  })
  const urls = Object.fromEntries(stateCodes.map((state) => [state, database.stateSystemUrl])) as Record<
    StateCode,
    string
  >
  const databases = new Databases(urls, { poolSize: 10, applicationName: 'tests' })
  const metrics = createMetrics()
  const readiness = async () => ({
    database: await databases.of('vic').isReachable(),
    migrations: true,
    worker: true,
    databaseSpace: databases.of('vic').hasSpace,
    fileSpace: true,
    scanner: true,
    mail: true,
  })
  const files = await openFiles(config)
  const drafts = openDrafts(config)
  /** The text records of the DNS, by name. */
  const dnsTexts = new Map<string, string[]>()
  const leaked = new Set<string>()
  const accountKeys = new AccountKeys(new KeyRing(['a secret that only tests know, 32 long']))
  const app = await buildStateSystem({
    config,
    clock,
    databases,
    files,
    drafts,
    accountKeys,
    dns: { texts: async (name) => dnsTexts.get(name) ?? [] },
    leakedPasswords: { has: async (typed) => leaked.has(typed) },
    log,
    metrics,
    readiness,
  })
  const given = await Given.in(database.ownerUrl)

  type Wanted = {
    state?: StateCode
    name?: string
    isAdministrator?: boolean
    roles?: readonly StaffRole[]
    isDemo?: boolean
    isActive?: boolean
    agencies?: number[]
    isMaster?: boolean
  }
  /** A user who can sign in. */
  const person = async ({ state = 'vic', agencies = [], isMaster = false, ...options }: Wanted = {}) => {
    const id = await given.user(state, options)
    passwordHash ??= hash(password)
    await given.rows('insert into credentials (user_id, password_hash) values ($1, $2)', [id, await passwordHash])
    for (const agencyId of agencies) await given.membership(id, agencyId, { isMaster })
    const [row] = await given.rows<{ username: string; name: string; email: string }>(
      'select username, name, email from users where id = $1',
      [id],
    )
    return { id, username: row?.username ?? '', name: row?.name ?? '', email: row?.email ?? '' }
  }
  const close = async () => {
    await app.close()
    await databases.close()
    await given.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    app,
    accountKeys,
    dnsTexts,
    leaked,
    clock,
    config,
    database,
    databases,
    files,
    given,
    person,
    site: (state: StateCode) => createStateSite(state, { config, databases, accountKeys }),
    browser: (address?: string) => new SystemBrowser(app, address),
    close,
  }
}

export type TestStateSystem = Awaited<ReturnType<typeof ownStateSystem>>

let shared: Promise<TestStateSystem> | undefined

/** The state systems that the files of a test process share, on the database of its portal. Each test makes its own agency. */
export async function testStateSystem(): Promise<TestStateSystem> {
  const system = await (shared ??= ownStateSystem())
  noteUse()
  system.clock.offset = 0
  system.dnsTexts.clear()
  system.leaked.clear()
  await system.given.switchOff()
  return { ...system, close: async () => {} }
}
