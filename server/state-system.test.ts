import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StateSystems } from './outside/state-systems.ts'
import { ownDatabase } from './testing/test-database.ts'
import { hiddenIn, ownStateSystem, password, portalRequest, type TestStateSystem } from './testing/test-state-system.ts'

let system: TestStateSystem
beforeAll(async () => {
  system = await ownStateSystem({ STATE_SYSTEM_URL_WA: 'https://wa.provider.example' })
})
afterAll(async () => system.close())

test('every page forbids scripts, frames and foreign content, and is never cached', async () => {
  const { headers, body } = await system.browser().get('/vic/Users/login')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'self';img-src 'self';font-src 'self';form-action 'self' http://portal.test;base-uri 'none';frame-ancestors 'none';object-src 'none'",
  )
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(body).toContain('<html lang="en-AU">')
  expect(body).not.toMatch(/<script|style="|onclick/)
})

test('its stylesheet, with the tokens and the font of the portal, is a file that may be cached', async () => {
  const { body } = await system.browser().get('/vic/Users/login')
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] as string
  const reply = await system.browser().get(href)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(reply.headers['cache-control']).toContain('immutable')
  expect(reply.body).toContain(await readFile(new URL('../web/src/ui/tokens.css', import.meta.url), 'utf8'))
  const [, font = ''] = /url\('([^']+)'\)/.exec(reply.body) ?? []
  expect((await system.browser().get(`/vic/${font}`)).headers['content-type']).toBe('font/woff2')
})

test('each state has its own name on its own pages', async () => {
  expect((await system.browser().get('/qld/Users/login')).body).toContain('<b>Queensland</b>')
  expect((await system.browser().get('/act/Users/login')).body).toContain('<b>Australian Capital Territory</b>')
})

test.each([
  '/wa/Users/login',
  '/wa/.well-known/jwks.json',
  '/xx/Users/login',
  '/VIC/Users/login',
  '/vic/nothing',
  '/nothing',
  '/vic/App/deleteAll',
])('%s shows a page that it was not found', async (url) => {
  const reply = await system.browser().get(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain('<h1>Page not found</h1>')
})

test.each([
  ['/vic/%E0%A4%A', 400],
  ['/vic/Users/login?login_type=token&login_type=token', 400],
  ['/vic/Users/login?return_to=%00', 400],
  ['/vic/Users/login?state=%ED%A0%80', 200],
  [`/vic/Properties/view/${'9'.repeat(300)}`, 414],
  [`/vic/Users/login?return_to=/${'x'.repeat(9000)}`, 200],
])('bad input at %s replies %i with a page', async (url, status) => {
  const reply = await system.browser().get(url)
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).not.toMatch(/at .*\.ts:|node_modules|FST_|Error:/)
})

test.each([
  ['application/json', '{"username":"x"}', 415],
  ['application/x-www-form-urlencoded', 'username=%00', 400],
  ['application/x-www-form-urlencoded', Buffer.from([0xff, 0xfe]), 400],
  ['application/x-www-form-urlencoded', 'username=a&username=b', 400],
  ['application/x-www-form-urlencoded', `username=${'x'.repeat(40_000)}`, 413],
  ['application/x-www-form-urlencoded', '', 403],
])('a form sent as %s is refused with a message', async (type, payload, status) => {
  const reply = await system.app.inject({
    method: 'POST',
    url: '/vic/Users/login',
    headers: { 'content-type': type, origin: 'http://systems.test' },
    payload,
  })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('the root redirects to the portal, and health checks reply', async () => {
  expect((await system.browser().get('/')).headers.location).toBe('http://portal.test/auth/login')
  expect((await system.browser().get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await system.browser().get('/readyz')).statusCode).toBe(200)
  expect((await system.browser().get('/metrics')).body).toContain('sign_ins_total')
})

test('an internal failure shows a reference and no details', async () => {
  const broken = await ownStateSystem({}, undefined, ownDatabase)
  const user = await broken.person()
  const browser = broken.browser()
  await browser.signIn('vic', user.username)
  await broken.given.rows('alter table state_sessions rename to moved')
  const reply = await browser.get('/vic/')
  expect(reply.statusCode).toBe(500)
  expect(reply.body).toContain('Reference: ')
  expect(reply.body).not.toMatch(/relation|sessions|stack/)
  await broken.close()
})

const attack = `"><script>alert('x')</script>&`
const isHarmless = (body: string) => !body.includes('<script') && !body.includes(`alert('x')`)

test('typed text is always escaped', async () => {
  const agencyId = await system.given.agency('vic', `Agency ${attack}`)
  const person = await system.person({ name: `Name ${attack}`, agencies: [agencyId], isMaster: true })
  const administrator = await system.person({ name: `Admin ${attack}`, isAdministrator: true })
  await system.given.rows(
    `insert into suburbs (id, state, name, postcode, latitude, longitude) values (90001, 'vic', 'X', '3000', 0, 0)`,
  )
  await system.given.rows(
    `insert into properties (agency_id, id, street_name, address_line_1, address_line_2, suburb_id, is_key_available, key_number)
     values ($1, 7001, 'x', $2, $2, 90001, true, $2)`,
    [agencyId, attack],
  )
  const encoded = encodeURIComponent(attack)
  const stranger = system.browser()
  const pages = [
    await stranger.get(`/vic/Users/login?return_to=/${encoded}&state=/${encoded}`),
    await stranger.get(`/vic/Users/login?${new URLSearchParams(portalRequest({ state: `/${attack}` })).toString()}`),
    await stranger.get(`/vic/Users/login?${new URLSearchParams(portalRequest({ redirect_url: attack })).toString()}`),
    await stranger.get(`/vic/Users/login?${new URLSearchParams(portalRequest({ nonce: attack })).toString()}`),
    await stranger.signIn('vic', attack, attack),
    await stranger.get(`/vic/${encoded}`),
    await stranger.get(`/${encoded}/Users/login`),
    await stranger.get(`/vic/Users/logout?redirect_url=${encoded}`),
  ]
  const member = system.browser()
  await member.signIn('vic', person.username)
  const paths = [
    '/',
    '/Users/profile',
    '/Users/index',
    '/Agencies/profile',
    '/Keys/keyManagement',
    '/Properties/view/7001',
    `/Properties/view/${encoded}`,
    '/JobOrders/add?property_id=7001',
    `/JobOrders/add?address=${encoded}`,
    `/Quotations/index?status=${encoded}`,
    `/Notices/view?search=${encoded}`,
    `/Invoices/index?agency=${encoded}`,
    `/Invoices/index?x=${encoded}`,
  ]
  for (const path of paths) pages.push(await member.get(`/vic${path}`))
  const { form_token = '' } = hiddenIn((await member.get('/vic/JobOrders/add')).body)
  pages.push(await member.post('/vic/JobOrders/add', { form_token, address: attack, notes: `</textarea>${attack}` }))
  await member.post('/vic/JobOrders/add', { form_token, address: attack, notes: attack, service: 'smoke' })
  pages.push(await member.get('/vic/JobOrders/index'))
  const theirs = system.browser()
  await theirs.signIn('vic', administrator.username)
  pages.push(await theirs.get(`/vic/App/viewAsUser?search=${encoded}&return_path=/${encoded}&notice=${encoded}`))
  const viewing = hiddenIn((await theirs.get('/vic/App/viewAsUser')).body)
  await theirs.post('/vic/App/viewAsUser', { ...viewing, userId: String(person.id) })
  pages.push(await theirs.get('/vic/'))
  for (const { body } of pages) expect(isHarmless(body), body).toBe(true)
  expect(pages.filter(({ body }) => body.includes('&lt;script&gt;')).length).toBeGreaterThan(15)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('the portal accepts the token after it verified its signature with the published keys', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const live = await ownStateSystem({ STATE_SYSTEM_URL: origin })
  try {
    await live.app.listen({ port, host: '127.0.0.1' })
    const user = await live.person({ agencies: [await live.given.agency()] })
    const browser = live.browser()
    const page = await browser.get(`/vic/Users/login?${new URLSearchParams(portalRequest()).toString()}`)
    const reply = await browser.post(
      '/vic/Users/login',
      { ...hiddenIn(page.body), username: user.username, password },
      { origin },
    )
    const { searchParams } = new URL(reply.headers.location as string)
    const portal = new StateSystems(live.config.stateSystems, live.config.portalUrl)
    const token = searchParams.get('token') ?? ''
    expect(await portal.verify('vic', token, live.clock.now())).toMatchObject({
      userId: user.id,
      systemSessionId: searchParams.get('__acp_compliance_session_id'),
      nonce: 'n'.repeat(43),
      originalUserId: null,
    })
    expect(await portal.verify('qld', token, live.clock.now())).toBeUndefined()
    expect(await portal.verify('vic', token, new Date(Date.now() + 70_000))).toBeUndefined()
  } finally {
    await live.close()
  }
})
