import { fastify } from 'fastify'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeStaffRoles } from '../areas/accounts/change-staff-roles.ts'
import { changeStaff, type StaffScope } from '../areas/accounts/change-staff.ts'
import { ownPortal, type TestPortal } from '../testing/test-portal.ts'
import { hiddenIn, ownStateSystem, password, type TestStateSystem } from '../testing/test-state-system.ts'
import { failuresBeforeSlow } from '../state-system/auth/password-attempts.ts'
import { answerErrors } from './answer-errors.ts'
import { ordinaryActions, securityActions } from './audit-actions.ts'
import { recordChange, type Change } from './audit.ts'
import { incrementCounter } from './increment-counter.ts'
import type { Database } from './database.ts'
import { createLogger } from './logging.ts'
import { projectRoot } from './project-root.ts'
import { sharedCounts } from './rate-limit-store.ts'
import { logSecurityTo } from './security-log.ts'
import { sql } from './sql.ts'

const lines: Record<string, unknown>[] = []
const log = createLogger(
  'info',
  new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  }),
)
let portal: TestPortal
let system: TestStateSystem

beforeAll(async () => {
  portal = await ownPortal({}, log)
  system = await ownStateSystem({}, log)
  logSecurityTo(log)
})
afterAll(async () => {
  await portal.close()
  await system.close()
})
beforeEach(() => {
  lines.length = 0
})
/** Counts are sent in the background, and a busy database may refuse them at any time. */
const countedAlone = 'requests counted by this server alone'
const events = () => lines.filter((line) => 'security' in line && line['reason'] !== countedAlone)

test('signing in and out, with the user and the address', async () => {
  const user = await system.person({ agencies: [await system.given.agency()] })
  const browser = system.browser('198.51.100.7')
  await browser.signIn('vic', user.username)
  expect(events()).toMatchObject([
    { security: 'changed', action: 'sign-in', level: 'info', userId: user.id, address: '198.51.100.7' },
    { security: 'signed-in', level: 'info', state: 'vic', userId: user.id, address: '198.51.100.7' },
  ])
  const [changed, signedIn] = events()
  expect(changed?.['reqId']).toBe(signedIn?.['reqId'])
  expect(changed?.['reqId']).toMatch(/^[\da-f-]{36}$/)
  expect(signedIn?.['username']).toBe(user.username)
  lines.length = 0
  await browser.get('/vic/Users/logout')
  expect(events()).toMatchObject([{ security: 'changed', action: 'sign-out', userId: user.id }])
})

test('a wrong password, with the typed name and without the password; then being slowed down', async () => {
  const user = await system.person()
  const browser = system.browser('198.51.100.8')
  for (let tries = 0; tries < 6; tries += 1) await browser.signIn('vic', user.username, `wrong ${password}`)
  expect(events()[0]).toMatchObject({
    security: 'sign-in-refused',
    level: 'warn',
    username: user.username,
    address: '198.51.100.8',
    reason: 'password',
  })
  expect(events().at(-1)).toMatchObject({
    security: 'sign-in-slowed',
    level: 'warn',
    username: user.username,
    address: '198.51.100.8',
    reason: 'password',
  })
  expect(JSON.stringify(lines)).not.toContain(password)
})

test('too many requests for a forgotten password, with the typed name', async () => {
  const browser = system.browser('198.51.100.11')
  const page = await browser.get('/vic/Users/forgotten')
  for (let tries = 0; tries < 6; tries += 1)
    await browser.post('/vic/Users/forgotten', { ...hiddenIn(page.body), account: 'ada@office.example' })
  expect(events().at(-1)).toMatchObject({
    security: 'sign-in-slowed',
    state: 'vic',
    username: 'ada@office.example',
    address: '198.51.100.11',
    reason: 'forgotten password',
  })
})

test('requests that are counted without the database, with their address', async () => {
  const away = { ask: async () => Promise.reject(new Error('connection lost')) } as unknown as Database
  const counts = new (sharedCounts(away, 'portal'))({})
  await incrementCounter(counts, '198.51.100.12', 60_000, 10)
  await setImmediate()
  expect(lines.filter(({ address }) => address === '198.51.100.12')).toMatchObject([
    { security: 'database-error', action: 'portal', reason: countedAlone },
  ])
})

test('guesses at one username from many networks, each with its address', async () => {
  const user = await system.person()
  const guess = async (address: string) => system.browser(address).signIn('vic', user.username, 'wrong')
  for (let tries = 0; tries <= failuresBeforeSlow; tries += 1) await guess(`198.51.${tries}.9`)
  expect(events().filter(({ security }) => security === 'sign-in-slowed')).toMatchObject([
    { address: `198.51.${failuresBeforeSlow}.9`, username: user.username, reason: 'many guesses at the account' },
  ])
})

test('a refused form, with who sent it', async () => {
  const user = await system.person({ agencies: [await system.given.agency()] })
  const browser = system.browser()
  const page = await browser.get('/vic/Users/login')
  await browser.post('/vic/Users/login', { ...hiddenIn(page.body), username: user.username, password })
  lines.length = 0
  await browser.post('/vic/Users/logout', {})
  expect(events()).toMatchObject([{ security: 'request-refused', action: 'POST /:state/Users/logout' }])
})

test('a refused token of a state system, and a refused call', async () => {
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  const browser = portal.browser()
  const nonce = await browser.begin('vic')
  const signWith = portal.systems.strangersKey
  const authToken = await portal.systems.tokenFor('vic', { userId, nonce, signWith })
  await browser.post('/v1/auth/login', { authToken })
  expect(events()).toMatchObject([
    { security: 'token-refused', level: 'warn', reason: 'forged, expired or for another' },
  ])
  expect(JSON.stringify(lines)).not.toContain(authToken)
  lines.length = 0
  const other = await portal.systems.tokenFor('vic', { userId, nonce: 'n'.repeat(43) })
  await browser.post('/v1/auth/login', { authToken: other })
  expect(events()).toMatchObject([{ security: 'token-refused', userId }])
})

const anything = 'A1b2C3d4'.repeat(6).slice(0, 43)

test.each([
  ['an API key', '/v1/quote', `acp_vic_${anything}`, 'token-refused'],
  ['a link to approve a quote', `/v1/quote-approval/vic.1.1.20991231.${anything}`, undefined, 'signature-refused'],
  ['the address of a calendar', `/v1/calendar-feed/vic.1.1.1.${anything}.ics`, undefined, 'signature-refused'],
  ['the address of an image', `/v1/images/vic.${anything}`, undefined, 'token-refused'],
])('%s that was not made here', async (_, path, key, event) => {
  const headers = { origin: undefined, ...(key && { authorization: `Bearer ${key}` }) }
  await portal.browser().call('GET', path, { headers })
  expect(events()).toMatchObject([{ security: event, level: 'warn', address: '127.0.0.1' }])
  expect(JSON.stringify(lines)).not.toContain(anything)
})

test('a call of management software with a wrong signature', async () => {
  const headers = { origin: undefined, 'x-vaultre-signature': `t=1,sha512=${'a'.repeat(128)}` }
  await portal.browser().call('POST', '/webhooks/software/VAULTRE', { body: {}, headers })
  expect(events()).toMatchObject([{ security: 'signature-refused', reason: 'call of management software' }])
})

test.each(['invitation', 'staffInvitation', 'reset'])(
  'a link of an account with a wrong signature: %s',
  async (kind) => {
    const token = `00000000-0000-4000-8000-000000000000.${anything}`
    await system.browser('198.51.100.9').get(`/vic/Users/${kind}/${token}`)
    expect(events()).toMatchObject([{ security: 'signature-refused', address: '198.51.100.9', state: 'vic' }])
    expect(JSON.stringify(lines)).not.toContain(anything)
  },
)

test('a token that was used before, with the reason that the caller is not told', async () => {
  const userId = await portal.given.user()
  await portal.given.membership(userId, await portal.given.agency())
  const browser = portal.browser()
  const nonce = await browser.begin('vic')
  const kept = new Map(browser.cookies)
  const authToken = await portal.systems.tokenFor('vic', { userId, nonce })
  await browser.post('/v1/auth/login', { authToken })
  const other = portal.browser()
  for (const [name, value] of kept) other.cookies.set(name, value)
  const reply = await other.post('/v1/auth/login', { authToken })
  expect(reply.body.error?.message).toBe('Failed to login')
  expect(events().map(({ security, reason }) => [security, reason])).toContainEqual(['token-refused', 'used before'])
  const [user] = await portal.given.rows('select username from users where id = $1', [userId])
  expect(events().find(({ security }) => security === 'signed-in')).toMatchObject({ address: '127.0.0.1', ...user })
  expect(events().find(({ security }) => security === 'changed')).toMatchObject({ address: '127.0.0.1' })
})

test('errors of the database that are answered with 4xx, without their values; and what is repeated', async () => {
  const tenant = { state: 'vic', agencyId: null, userId: null }
  const database = portal.databases.of('vic')
  const app = fastify({ loggerInstance: log }) as never as ReturnType<typeof fastify>
  answerErrors(app)
  app.get('/unfit', async () => database.ask(sql`select ${'my-secret-value'}::text::int`))
  expect((await app.inject('/unfit')).statusCode).toBe(400)
  expect(events()).toMatchObject([{ security: 'database-error', level: 'warn', code: '22P02', action: 'GET /unfit' }])
  expect(JSON.stringify(lines)).not.toContain('my-secret-value')
  await app.close()
  lines.length = 0
  let tries = 0
  await database.transaction(tenant, async () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01', severity: 'ERROR' })
  })
  expect(events()).toMatchObject([{ security: 'database-error', code: '40P01', reason: 'transaction repeated' }])
})

test('a change is logged when it is committed; one that is rolled back is not', async () => {
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user()
  const tenant = { state: 'vic', agencyId, userId } as const
  const actor = { ...tenant, originalUserId: null, now: new Date(), requestId: null }
  const change: Change = { action: 'make-master-user', entity: 'memberships', entityId: userId }
  const make = async (end: () => void) =>
    portal.databases.of('vic').transaction(tenant, async (db) => {
      await recordChange(db, actor, change, 'JOB')
      expect(events()).toEqual([])
      end()
    })
  const failing = make(() => {
    throw new Error('the step after it failed')
  })
  await expect(failing).rejects.toThrow('the step after it failed')
  expect(events()).toEqual([])
  await make(() => {})
  expect(events()).toMatchObject([{ security: 'changed', action: 'make-master-user', userId }])
})

test('every action is one that the product records, and is either logged or ordinary', () => {
  const folder = join(projectRoot, 'server')
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('audit-actions.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('')
  const isRecorded = (action: string) => source.includes(`'${action}'`) || composed.test(action)
  expect([...securityActions, ...ordinaryActions].filter((action) => !isRecorded(action))).toEqual([])
  expect(securityActions.filter((action) => (ordinaryActions as readonly string[]).includes(action))).toEqual([])
  // @ts-expect-error A change with an action in neither list does not compile.
  const unknown: Change = { action: 'rename-the-moon', entity: 'users' }
  expect(unknown).toBeDefined()
})

/** Whose names are put together from the decision and its subject. */
const composed =
  /^((approve|decline|withdraw)-(hold|cancellation)|(accept|decline)-(third-party-repair|finding-information)|undo-(collect|return)-key)$/

test('changes of the rights of staff', async () => {
  const { id: userId } = await system.person({ isAdministrator: true })
  const { id: colleague } = await system.person({ roles: ['OFFICE'] })
  const database = system.databases.of('vic')
  const record = async (work: (scope: StaffScope) => Promise<unknown>) =>
    database.transaction({ state: 'vic', agencyId: null, userId }, async (db) =>
      work({
        db,
        state: 'vic',
        agencyId: null,
        userId,
        originalUserId: null,
        userName: 'Ada',
        now: new Date(),
        requestId: randomUUID(),
      }),
    )
  await record(async (scope) =>
    changeStaffRoles(scope, colleague, { roles: ['LAW'], shown: ['OFFICE'], reason: 'Moved to the team of law' }),
  )
  for (const change of ['block', 'unblock'] as const)
    await record(async (scope) => changeStaff(scope, colleague, change))
  const logged = events().filter((event) => event['userId'] === userId)
  expect(logged.map(({ security, action }) => [security, action])).toEqual([
    ['changed', 'change-staff-roles'],
    ['changed', 'block-staff'],
    ['changed', 'unblock-staff'],
  ])
  expect(logged[0]).toMatchObject({ state: 'vic', userId, entityId: colleague })
})

test('each line is counted by its event, which is listed before its first', async () => {
  const count = async (event: string) =>
    Number(
      new RegExp(`security_events_total\\{event="${event}"\\} (\\d+)`).exec(
        (await portal.app.inject('/metrics')).body,
      )?.[1],
    )
  const before = await count('token-refused')
  expect(await count('malware-refused')).not.toBeNaN()
  await portal.browser().get('/v1/images/vic.nothing')
  expect(await count('token-refused')).toBe(before + 1)
})
