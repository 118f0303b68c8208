import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPortal, type TestPortal } from '../testing/test-portal.ts'
import { ownStateSystem, type TestStateSystem } from '../testing/test-state-system.ts'
import { readConfig } from './config.ts'
import { closedWithoutSettings } from './production-rules.ts'

const token = 'known to those who run the server'
const headers = { authorization: `Bearer ${token}` }
/** Outside a trial. */
const settings = { HOST: '0.0.0.0', OPERATIONS_TOKEN: token }
let portal: TestPortal
let system: TestStateSystem

beforeAll(async () => {
  portal = await ownPortal(settings)
  system = await ownStateSystem(settings)
})
afterAll(async () => {
  await portal.close()
  await system.close()
})

test('/readyz tells everybody whether the server is ready, and operators why', async () => {
  for (const { app } of [portal, system]) {
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    const details = (await app.inject({ url: '/readyz', headers })).json<object>()
    expect(details).toMatchObject({ status: 'ready', database: true, reasons: [] })
  }
})

test('the description of the API is open to operators and master users, and to nobody else', async () => {
  const agencyId = await portal.given.agency()
  const [master, user] = [await portal.given.user(), await portal.given.user()]
  await portal.given.membership(master, agencyId, { isMaster: true })
  await portal.given.membership(user, agencyId)
  const asMaster = await portal.signIn(master, { sid: 'masters' })
  const asUser = await portal.signIn(user)
  const statuses = async (path: string) => {
    const replies = [portal.browser().get(path), asUser.get(path), asMaster.get(path)]
    const asOperator = portal.browser().call('GET', path, { headers })
    return (await Promise.all([...replies, asOperator])).map(({ status }) => status)
  }
  expect(await statuses('/openapi.json')).toEqual([404, 404, 200, 200])
  expect(await statuses('/api-guide')).toEqual([303, 303, 200, 200])
  await portal.given.rows(`update portal_sessions set requires_relogin = true where state_session_id = 'masters'`)
  expect(await statuses('/openapi.json')).toEqual([404, 404, 404, 200])
})

test('who is not allowed to read the guide is led to the page about it', async () => {
  const reply = await portal.app.inject('/api-guide')
  expect(reply.headers.location).toBe(`${portal.config.portalUrl}/settings/api-integration`)
})

/** Of the management software. */
const software = {
  PALACE_URL: 'https://palace.example.com',
  PROPERTY_ME_CLIENT_SECRET: 'the secret of our client',
  CONSOLE_CLIENT_ID: 'us',
  CONSOLE_CLIENT_SECRET: 'our client secret',
  CONSOLE_EVENT_SECRET: 'a secret of 32 characters or more in an address',
  PROPERTY_TREE_SUBSCRIPTION_KEY: 'our subscription key',
  PROPERTY_TREE_APPLICATION_KEY: 'our application key',
  VAULTRE_API_KEY: 'the key of ours',
}

test.each([
  [{ NODE_ENV: 'production' }, ['portal'], '/metrics, the details'],
  [{ NODE_ENV: 'production', METRICS_TOKEN: 'only for the figures' }, ['portal'], 'is not set: the details'],
  [{ NODE_ENV: 'production', OPERATIONS_TOKEN: token }, ['worker'], 'No mail server is set (SMTP_URL)'],
  [{ HOST: '0.0.0.0', SMTP_URL: 'none', OPERATIONS_TOKEN: token }, ['worker'], 'reaches nobody'],
  [
    { NODE_ENV: 'production', OPERATIONS_TOKEN: token, SMTP_URL: 'smtps://mail.example.com' },
    ['worker'],
    'mail that comes back is not noticed',
  ],
  [
    { NODE_ENV: 'production', OPERATIONS_TOKEN: token, LEAKED_PASSWORDS_URL: 'none' },
    ['state-system'],
    'No list of leaked passwords is set (LEAKED_PASSWORDS_URL)',
  ],
])('with %j the start of %j says what is closed, goes nowhere or is not checked', (given, parts, words) => {
  expect(closedWithoutSettings(readConfig({ ...software, ...given }), parts)).toEqual([expect.stringContaining(words)])
})

test('software that agencies cannot connect is named', () => {
  const config = readConfig({ NODE_ENV: 'production', OPERATIONS_TOKEN: token })
  expect(closedWithoutSettings(config, ['portal'])).toEqual([
    'CONSOLE_CLIENT_ID, CONSOLE_CLIENT_SECRET and CONSOLE_EVENT_SECRET are not all set: agencies cannot connect Console Cloud.',
    'PALACE_URL is not set: agencies cannot connect Palace.',
    'PROPERTY_ME_CLIENT_SECRET is not set: agencies cannot connect PropertyMe.',
    'PROPERTY_TREE_SUBSCRIPTION_KEY and PROPERTY_TREE_APPLICATION_KEY are not all set: agencies cannot connect Property Tree.',
    'VAULTRE_API_KEY is not set: agencies cannot connect VaultRE.',
  ])
})

test('with the token, and in a trial, nothing is closed', () => {
  const given = { NODE_ENV: 'production', OPERATIONS_TOKEN: token, ...software }
  expect(closedWithoutSettings(readConfig(given), ['portal', 'state-system'])).toEqual([])
  const mail = {
    SMTP_URL: 'smtps://mail.example.com',
    BOUNCE_ADDRESS: 'bounces@mail.example.com',
    BOUNCE_SMTP_PORT: '2525',
  }
  expect(closedWithoutSettings(readConfig({ ...given, ...mail }), ['worker'])).toEqual([])
  expect(closedWithoutSettings(readConfig({}), ['portal', 'worker'])).toEqual([])
})
