import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../testing/test-portal.ts'
import { hiddenIn, password, testStateSystem, type TestStateSystem } from '../testing/test-state-system.ts'
import { logSecurityChangesTo } from './audit.ts'
import { createLogger } from './logging.ts'

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
  portal = await testPortal({}, log)
  system = await testStateSystem({}, log)
  logSecurityChangesTo(log)
})
afterAll(async () => {
  await portal.close()
  await system.close()
})
beforeEach(() => {
  lines.length = 0
})
const events = () => lines.filter((line) => 'security' in line)

test('signing in and out, with the user and the address', async () => {
  const user = await system.person({ agencies: [await system.given.agency()] })
  const browser = system.browser('198.51.100.7')
  await browser.signIn('vic', user.username)
  expect(events()).toMatchObject([
    { security: 'changed', action: 'sign-in', level: 'info', userId: user.id },
    { security: 'signed-in', level: 'info', state: 'vic', userId: user.id, address: '198.51.100.7' },
  ])
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
  expect(events().at(-1)).toMatchObject({ security: 'sign-in-slowed', level: 'warn', username: user.username })
  expect(JSON.stringify(lines)).not.toContain(password)
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
