import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiScopes, type ApiScope } from '../../contract/api-integration/api-scopes.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { experimentNames, experimentWireName, type ExperimentName } from '../../contract/me.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import { ownPortal, type Browser, type TestPortal } from '../testing/test-portal.ts'
import { geelong, loadTwoAgencies, melbourne, sydney } from '../testing/two-agencies.ts'
import { hashSecret } from './cookies.ts'
import { newApiKey } from './api-keys.ts'
import { Problem } from './problem.ts'
import { refuseRestricted } from './refuse-restricted.ts'
import type { SignedIn } from './sessions.ts'

/* Every endpoint of the contract, called by everyone to whom one of its fields may close it. */

const contract = join(import.meta.dirname, '../../contract')
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.ts$/.test(file),
)
const modules = await Promise.all(
  files.map(async (file) => (await import(join(contract, file))) as Record<string, unknown>),
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
const endpoints = [...new Set(modules.flatMap((module) => Object.values(module).filter(isEndpoint)))].filter(
  ({ access }) => access !== 'provider',
)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const closed = endpoints.filter(({ access }) => access !== 'public')

type Gate = ExperimentName | 'none' | 'agreement' | 'relogin'
const gates: readonly Gate[] = ['none', 'agreement', 'relogin', ...experimentNames]
const roles = ['manager', 'master', 'admin as manager', 'admin as master'] as const

type Caller = {
  name: string
  call: Browser['call']
  /** Closed to this caller; every other gate is open. */
  gate: Gate
  isSignedIn?: boolean
  isMaster?: boolean
  isViewing?: boolean
  scopes?: readonly ApiScope[]
  /** Stops before the work of each call, which others have done already with the gate closed. */
  isOnlyGates?: boolean
  /** Calls only these endpoints; the decision about all of them is tested without calls. */
  only?: (endpoint: Endpoint) => boolean
}

let portal: TestPortal
let adminId: number
let calls = 0

beforeAll(async () => {
  portal = await ownPortal({ API_KEY_RATE_LIMIT: '1000000' })
  await loadTwoAgencies(portal.database.ownerUrl)
  await mark()
  for (const agencyId of [melbourne, geelong]) await portal.makeCards(agencyId)
  await portal.makeCards(sydney, 'nsw')
  await portal.given.rows(`
    insert into experiment_assignments (experiment, agency_id, is_on) select e.name, a.id, true from experiments e, agencies a
        on conflict (agency_id, user_id, experiment) do update set is_on = true`)
  adminId = await portal.given.user('vic', { isAdministrator: true })
}, 200_000)
afterAll(async () => portal.close())

/** Texts by which the data of one agency is recognised in replies. */
const marker = 'Wattlebird'
const mark = async () =>
  portal.given.rows(`
    update properties set address_line_1 = '1 ${marker} Street', street_name = '${marker} Street' where agency_id = 1;
    update portfolio_properties set address_line_1 = '2 ${marker} Street' where agency_id = 1;
    update property_managers set name = '${marker}' where agency_id = 1;
    update contacts set name = '${marker}' where agency_id = 1;
    update occupants set name = '${marker}' where agency_id = 1;
    update files set file_name = '${marker}.pdf' where agency_id = 1;
    update quotes set quote_number = '${marker}' where agency_id = 1;
    update invoices set invoice_number = '${marker}' where agency_id = 1;
    update mails set subject = '${marker}' where agency_id = 1;
    update work_orders set address = '1 ${marker} Street' where agency_id = 1;
    update api_keys set name = '${marker}' where agency_id = 1;
    update portfolio_imports set file_name = '${marker}.csv' where agency_id = 1;`)

/** Words that are parts of paths; other parts are ids. */
const words: Record<string, string> = {
  ':emailType': 'OCCUPANT_NOTICE',
  ':software': 'PROPERTY_ME',
  ':kind': 'HOLD',
  ':serviceShortname': 'smoke',
}
const addressOf = ({ path }: Endpoint, id: number) => path.replaceAll(/:\w+/g, (part) => words[part] ?? String(id))

/** Queries without which a call is malformed. */
const queries: Record<string, string> = {
  'GET /v1/property/:id/as-at': '?as-at=2026-03-01',
  'GET /v1/property/:id/booking/availability': '?service=SMOKE_ALARM_SERVICE',
  'GET /v1/property/:id/tenancy-preview': '?start-date=2026-03-01',
}
/** A character that no call accepts: refused after the gates, and before the work. */
const badText = '?x=%00'

async function callEndpoint(call: Browser['call'], endpoint: Endpoint, id: number, query = queries[nameOf(endpoint)]) {
  calls += 1
  const file = { name: 'file', value: 'a,b', fileName: 'list.csv', type: 'text/csv' }
  const sent = endpoint.files ? multipartForm([file]) : endpoint.method === 'GET' ? {} : { body: {} }
  return call(endpoint.method, `${addressOf(endpoint, id)}${query ?? ''}`, sent)
}

/** What the fields of the endpoint say about the caller: the code of a refusal, or null. */
function refusalOf(endpoint: Endpoint, caller: Omit<Caller, 'name' | 'call'>): string | null {
  const { gate, isSignedIn = true, isMaster = false, isViewing = false, scopes } = caller
  if (!isSignedIn || gate === 'relogin') return 'no-session'
  if (scopes && !(endpoint.keyScope && scopes.includes(endpoint.keyScope))) return 'forbidden'
  if (gate === 'Access' && !endpoint.evenWithoutPortalAccess) return 'forbidden'
  if (gate === 'agreement' && !isViewing && !endpoint.evenWithoutAgreement) return 'agreement-pending'
  if (endpoint.onlyMaster && !isMaster && !scopes) return 'forbidden'
  if (endpoint.onlyInPerson && isViewing) return 'forbidden'
  return endpoint.experiments?.some((name) => name === gate) ? 'feature-off' : null
}

function decisionOf(endpoint: Endpoint, signedIn: SignedIn): string | null {
  try {
    refuseRestricted(endpoint, signedIn)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** Whether the answer depends on who asks or on the gate. */
const isOfRoleOr =
  (gate: Gate) =>
  ({ onlyMaster, onlyInPerson, experiments = [] }: Endpoint) =>
    onlyMaster !== undefined || onlyInPerson !== undefined || experiments.some((name) => name === gate)
const isOfKey = ({ keyScope }: Endpoint) => keyScope !== undefined
const isFeature = (gate: Gate): boolean => experimentNames.some((name) => name === gate && name !== 'Access')

const gateCodes = ['no-session', 'forbidden', 'agreement-pending', 'feature-off']

/** Calls every endpoint with an id that does not exist, so that only gates can refuse it. */
async function differences(caller: Caller): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of closed.filter(caller.only ?? (() => true))) {
    // Spreadsheets take long to write.
    const query = caller.isOnlyGates || endpoint.download === 'xlsx' ? badText : undefined
    const { status, body } = await callEndpoint(caller.call, endpoint, 999_999, query)
    const code = gateCodes.find((each) => each === body.error?.code) ?? null
    const expected = refusalOf(endpoint, caller)
    if (code !== expected || status >= 500)
      wrong.push(`${caller.name}: ${nameOf(endpoint)} answers ${status} ${code}, its fields say ${expected}`)
  }
  return wrong
}

async function closeGate(gate: Gate, userId: number): Promise<void> {
  const { given } = portal
  if (gate === 'none') return
  if (gate === 'agreement') await given.rows('delete from terms_acceptances where user_id = $1', [userId])
  else if (gate === 'relogin')
    await given.rows('update portal_sessions set requires_relogin = true where user_id = $1', [userId])
  else await given.experiment(experimentWireName(gate), false, { userId })
}

async function givenCaller(role: (typeof roles)[number], gate: Gate): Promise<Caller> {
  const [isMaster, isViewing] = [role.endsWith('master'), role.startsWith('admin')]
  const userId = await portal.given.user()
  await portal.given.membership(userId, melbourne, { isMaster })
  const isOnlyGates = role !== 'manager' && gate !== 'none'
  const only = isOnlyGates && isFeature(gate) ? { only: isOfRoleOr(gate) } : {}
  const browser = await portal.signIn(userId, isViewing ? { originalUserId: adminId } : {})
  await closeGate(gate, userId)
  const call = browser.call.bind(browser)
  return { name: `${role}, ${gate} closed`, call, gate, isMaster, isViewing, isOnlyGates, ...only }
}

/** A key of a master user, for whom the gate is closed. */
async function givenKey(scopes: readonly ApiScope[], gate: Gate = 'none'): Promise<Caller> {
  const userId = await portal.given.user()
  await portal.given.membership(userId, melbourne, { isMaster: true })
  await closeGate(gate, userId)
  const secret = newApiKey('vic')
  await portal.given.rows(
    `insert into api_keys (agency_id, name, prefix, key_hash, scopes, created_by, created_at) values ($1, 'Key', 'acp', $2, $3, $4, now())`,
    [melbourne, hashSecret(secret), scopes, userId],
  )
  const browser = portal.browser()
  const call: Browser['call'] = async (method, url, options) =>
    browser.call(method, url, {
      ...options,
      headers: { ...options?.headers, origin: undefined, authorization: `Bearer ${secret}` },
    })
  const only = isFeature(gate) ? { only: isOfKey } : {}
  return {
    name: `key with ${scopes.join(' ')}, ${gate} closed`,
    call,
    gate,
    scopes,
    isOnlyGates: gate !== 'none',
    ...only,
  }
}

/** Several at a time, as many as there are connections to the database. */
async function differencesOf(callers: readonly Caller[]): Promise<string[]> {
  const waiting = [...callers]
  const wrong: string[] = []
  const worker = async () => {
    for (let caller = waiting.shift(); caller; caller = waiting.shift()) wrong.push(...(await differences(caller)))
  }
  await Promise.all(Array.from({ length: 5 }, worker))
  return wrong
}

describe('the fields of endpoints', () => {
  test('are those of endpoints that the portal serves', async () => {
    const { paths } = (await portal.browser().get('/openapi.json')).body as unknown as { paths: Record<string, object> }
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(endpoints.map(nameOf).toSorted()).toEqual(served.toSorted())
  })

  test('agree with the decision about every endpoint for every role and gate', () => {
    const isOpen = (gate: Gate) => (name: ExperimentName) => name !== gate
    const wrong = roles.flatMap((role) =>
      gates.flatMap((gate) => {
        const [isMaster, isViewing] = [role.endsWith('master'), role.startsWith('admin')]
        const signedIn: Partial<SignedIn> = {
          isMaster,
          originalUserId: isViewing ? 1 : null,
          requiresRelogin: gate === 'relogin',
          hasPortalAccess: gate !== 'Access',
          hasPendingTerms: gate === 'agreement' && !isViewing,
          activeExperiments: experimentNames.filter(isOpen(gate)).map(experimentWireName),
        }
        return closed
          .map((endpoint) => [
            `${role}, ${gate} closed: ${nameOf(endpoint)}`,
            decisionOf(endpoint, signedIn as SignedIn),
            refusalOf(endpoint, { gate, isMaster, isViewing }),
          ])
          .filter(([, decided, expected]) => decided !== expected)
      }),
    )
    expect(wrong).toEqual([])
  })

  test('agree with the answers for every role and gate', { timeout: 400_000 }, async () => {
    const callers: Caller[] = []
    for (const role of roles) for (const gate of gates) callers.push(await givenCaller(role, gate))
    expect(await differencesOf(callers)).toEqual([])
  })

  test('agree with the answers for API keys and without a session', { timeout: 400_000 }, async () => {
    const visitor = portal.browser()
    const callers: Caller[] = [
      { name: 'visitor', call: visitor.call.bind(visitor), gate: 'none', isSignedIn: false },
      await givenKey(['visits:read']),
    ]
    // A key has no session, and whoever makes one has accepted the agreement.
    for (const gate of ['none', ...experimentNames] as const) callers.push(await givenKey(apiScopes, gate))
    expect(await differencesOf(callers)).toEqual([])
  })
})

describe('a stranger', () => {
  test.each([
    ['of another agency', geelong, 'vic'],
    ['of another state', sydney, 'nsw'],
  ] as const)('%s gets nothing of the agency from any endpoint', { timeout: 200_000 }, async (_, agencyId, state) => {
    const userId = await portal.given.user(state)
    await portal.given.membership(userId, agencyId, { isMaster: true })
    const browser = await portal.signIn(userId, { state })
    const wrong: string[] = []
    for (const endpoint of closed) {
      const { status, body } = await callEndpoint(browser.call.bind(browser), endpoint, melbourne)
      const isOfOne = /:\w*id\b/i.test(endpoint.path) && endpoint.path !== '/v1/me/terms/:id/accept'
      const isShown = JSON.stringify(body).includes(marker)
      const isRefused = endpoint.method === 'GET' ? status === 403 || status === 404 : status >= 400 && status < 500
      if (isShown || status >= 500 || (isOfOne && !isRefused)) wrong.push(`${nameOf(endpoint)} answers ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test('would recognise the agency in what its own users get', async () => {
    const { call } = await givenCaller('master', 'none')
    const told: string[] = []
    for (const endpoint of closed.filter(({ method }) => method === 'GET')) {
      const { body } = await callEndpoint(call, endpoint, melbourne)
      if (JSON.stringify(body).includes(marker)) told.push(nameOf(endpoint))
    }
    expect(told.length).toBeGreaterThan(30)
  })
})

/*
 * Which fields an endpoint must have follows from its address. A new endpoint that matches none of these lines is open to
 * every user of the agency.
 */

const mustHave: [ExperimentName, (name: string) => boolean][] = [
  ['PortfolioMirroring', (name) => /\/v1\/(portfolio|stats)\/integrated\b/.test(name)],
  ['AdvancedAnalytics', (name) => name.includes(' /v1/analytics')],
  ['ProblemRegister', (name) => name.includes('/reported-findings')],
  ['AgencyEntryMethod', (name) => /\/v1\/agency\/access-issues|\/v2\/property\/:id\/access-issues/.test(name)],
  ['PropertyDetails', () => false],
  ['CorporateDashboard', () => false],
  ['OverrideBookableServices', () => false],
  ['DownloadEmail', (name) => /\/v1\/email\/.*\/download$/.test(name)],
]

describe('the addresses of endpoints', () => {
  test.each(mustHave)('say which belong to %s', (experiment, isOf) => {
    const named = endpoints.filter(({ experiments }) => experiments?.includes(experiment)).map(nameOf)
    expect(named.toSorted()).toEqual(
      endpoints
        .map(nameOf)
        .filter((name) => isOf(name))
        .toSorted(),
    )
  })

  test('say which ask for features in their handlers', () => {
    const asking = endpoints.filter(({ asksExperiments }) => asksExperiments)
    expect(asking.every(({ experiments }) => experiments === undefined)).toBe(true)
    const expected = (name: string): [string, string[]] | null => {
      if (name.includes(' /v1/integrated-property/') || name === 'GET /v1/search') return [name, ['PortfolioMirroring']]
      // A view can be one of reported findings, and can filter by facets of the register.
      return /^(GET|POST|PATCH) \/v1\/saved-views/.test(name) ? [name, ['ProblemRegister']] : null
    }
    expect(asking.map((each) => [nameOf(each), each.asksExperiments]).toSorted()).toEqual(
      endpoints.flatMap((each) => [expected(nameOf(each)) ?? []].filter(({ length }) => length > 0)).toSorted(),
    )
  })

  test('say which are for master users', () => {
    const named = endpoints.filter(({ onlyMaster }) => onlyMaster).map(nameOf)
    const isOf = (name: string) =>
      /\/v1\/(agency\/(api-|webhooks|calendar-feeds)|first-steps)|^PUT \/v1\/agency\/sent-results/.test(name) ||
      /^POST \/v1\/agency\/(imports|(uploaded-)?software-files|integration\/(runs|:software\/(begin|keys|questions|disconnect|office|held)|finish))/.test(
        name,
      )
    expect(named.toSorted()).toEqual(endpoints.map(nameOf).filter(isOf).toSorted())
  })

  test('of those without a session are these', () => {
    expect(
      endpoints
        .filter(({ access }) => access === 'public')
        .map(nameOf)
        .toSorted(),
    ).toEqual([
      'GET /v1/auth/session',
      'GET /v1/auth/systems',
      'GET /v1/calendar-feed/:token',
      'GET /v1/evidence-packs/:code',
      'GET /v1/images/:token',
      'GET /v1/quote-approval/:token',
      'GET /v1/quote-approval/:token/pdf',
      'POST /v1/auth/begin',
      'POST /v1/auth/login',
      'POST /v1/auth/logout',
      'POST /v1/auth/switch-back',
      'POST /v1/quote-approval/:token',
    ])
  })
})

afterAll(() => void process.stdout.write(`gates: ${endpoints.length} endpoints, ${calls} calls\n`))
