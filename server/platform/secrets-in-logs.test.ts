import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendMailJob } from '../areas/emails/send-mail.job.ts'
import { Smtp } from '../outside/smtp.ts'
import { MailSink } from '../testing/mail-sink.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import { pdf } from '../testing/sample-files.ts'
import { ownDatabase } from '../testing/test-database.ts'
import { ownPortal, type TestPortal } from '../testing/test-portal.ts'
import {
  hiddenIn,
  ownStateSystem,
  password,
  portalRequest,
  type TestStateSystem,
} from '../testing/test-state-system.ts'
import { startWorker } from './jobs.ts'
import { createLogger } from './logging.ts'
import { createMetrics } from './metrics.ts'

/** All log lines of the portal, a state system and the worker, at the lowest level. */
const lines: string[] = []
const log = createLogger(
  'debug',
  new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  }),
)
let portal: TestPortal
let system: TestStateSystem

beforeAll(async () => {
  portal = await ownPortal({}, log, undefined, ownDatabase)
  system = await ownStateSystem({}, log, async () => ({ ...portal.database, drop: async () => {} }))
})
afterAll(async () => {
  await system.close()
  await portal.close()
})
beforeEach(() => {
  lines.length = 0
})

const written = () => lines.map((each) => JSON.parse(each) as Record<string, unknown>)
const expectNone = (secrets: Iterable<string | undefined>) => {
  const text = lines.join('')
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(5)
    expect(text).not.toContain(secret)
  }
}

test('a request logs one line with user, route and duration, and no secret', async () => {
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  const propertyId = await portal.given.property(agencyId)
  const browser = portal.browser()
  const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await browser.begin('vic') })
  await browser.get(`/auth/callback?token=${authToken}&state=/`)
  await browser.post('/v1/auth/login', { authToken })
  await browser.post('/v1/auth/login', { authToken })
  const reply = await browser.get(`/v1/property/${propertyId}/documents?query=a-tenants-name`)
  expect(written().find(({ route }) => route === '/v1/property/:id/documents')).toMatchObject({
    method: 'GET',
    params: { id: String(propertyId) },
    status: 200,
    userId,
    agencyId,
    reqId: reply.headers['x-request-id'],
  })
  expectNone([authToken, ...browser.cookies.values(), 'a-tenants-name'])
})

test('an approval link logs no token, whether it is opened, decides, fails or is invalid', async () => {
  const agencyId = await portal.given.agency()
  const quoteId = await portal.given.quote(agencyId, await portal.given.property(agencyId))
  const token = portal.links.tokenFor({
    purpose: 'quote-approval',
    state: 'vic',
    agencyId,
    id: quoteId,
    until: '2099-12-31',
  })
  const proof = token.split('.').at(-1)
  const browser = portal.browser()
  const link = `/v1/quote-approval/${token}`
  await browser.get(`/quote-approval/${token}`)
  await browser.get(link)
  await browser.get(`${link}/pdf`)
  await browser.get(`${link}/nothing`)
  await browser.get(`${link}/%zz`)
  await browser.post(link, '{"decision": "ACCEPTED"')
  await portal.given.rows('alter table quote_lines rename to quote_lines_away')
  expect((await browser.get(link)).status).toBe(500)
  await portal.given.rows('alter table quote_lines_away rename to quote_lines')
  expect((await browser.post(link, { decision: 'ACCEPTED', name: 'Olive Owner' })).status).toBe(200)
  expect(written().filter(({ route }) => route === '/v1/quote-approval/:token')).toHaveLength(4)
  expect(written().find(({ msg }) => msg === 'request failed')).toMatchObject({ err: { code: '42P01' } })
  expectNone([token, proof, 'Olive Owner'])
})

test('a call with an API key and the reading of a calendar log neither the key nor the address', async () => {
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId, { isMaster: true })
  const browser = await portal.signIn(userId)
  const made = await browser.post('/v1/agency/api-keys', { name: 'Tool', scopes: ['quotes:read'] })
  const { secret } = made.body.data as { secret: string }
  await browser.post('/v1/agency/calendar-feeds', {})
  const page = await browser.get('/v1/agency/api-integration')
  const [feed] = (page.body.data as { feeds: { url: string }[] }).feeds
  const token = new URL(feed?.url ?? '').pathname.split('/').at(-1)
  const headers = { origin: undefined, authorization: `Bearer ${secret}` }
  for (const path of ['/v1/quote', '/v1/invoice', `/v1/calendar-feed/${token}`, `/v1/calendar-feed/${token}/nothing`])
    await portal.browser().call('GET', path, { headers })
  expect(written().find(({ route, status }) => route === '/v1/quote' && status === 200)).toMatchObject({
    userId,
    agencyId,
  })
  expectNone([secret, secret.slice(10), token, token?.slice(12)])
})

test('an upload logs neither the name nor the content of its file', async () => {
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  const propertyId = await portal.given.property(agencyId)
  const browser = await portal.signIn(userId)
  const parts = [
    { name: 'type', value: 'CERTIFICATE' },
    { name: 'services', value: '[{"code":"SMOKE"}]' },
  ]
  const file = (value: Buffer) => ({ name: 'file', value, fileName: 'divorce-papers.pdf', type: 'application/pdf' })
  for (const value of [pdf(), Buffer.from('content-of-a-broken-file')]) {
    await browser.call('POST', `/v1/property/${propertyId}/documents`, multipartForm([...parts, file(value)]))
  }
  expect(written().filter(({ route }) => route === '/v1/property/:id/documents')).toMatchObject([
    { status: 201 },
    { status: 415 },
  ])
  expectNone(['divorce-papers', 'content-of-a-broken-file', ...browser.cookies.values()])
})

test('signing in logs neither password, cookie nor token', async () => {
  const agencyId = await system.given.agency()
  const { username } = await system.person({ agencies: [agencyId] })
  const browser = system.browser()
  const refused = await browser.signIn('vic', username, 'a-wrong-password')
  expect(refused.statusCode).toBe(401)
  const page = await browser.get(`/vic/Users/login?${new URLSearchParams(portalRequest()).toString()}`)
  const hidden = hiddenIn(page.body)
  const form = { ...hidden, username, password }
  await system.given.rows('alter table sign_in_throttles rename to throttles_away')
  expect((await browser.post('/vic/Users/login', form)).statusCode).toBe(500)
  await system.given.rows('alter table throttles_away rename to sign_in_throttles')
  const accepted = await browser.post('/vic/Users/login', form)
  const token = new URL(accepted.headers.location ?? '').searchParams.get('token') ?? undefined
  await browser.get(`/vic/${token}`)
  expect(written().filter(({ route }) => route === '/:state/Users/login')[0]).toMatchObject({
    params: { state: 'vic' },
  })
  const cookies = browser.cookies.map(({ value }) => value)
  expectNone([password, 'a-wrong-password', hidden['form_token'], token, ...cookies])
})

test('a failed job logs neither letter, recipient, link nor the password of the mail server', async () => {
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  const quoteId = await portal.given.quote(agencyId, await portal.given.property(agencyId))
  const sink = await new MailSink().open()
  sink.answerFor = () => 451
  const mailer = new Smtp(sink.url)
  const browser = await portal.signIn(userId)
  const letter = { toAddresses: ['olive.owner@example.com'], ccAddresses: [], message: 'the-words-of-the-letter' }
  expect((await browser.post(`/v1/quote/${quoteId}/forward`, letter)).status).toBe(202)
  const { databases, clock, files } = portal
  const document = async () => ({ name: 'Q.pdf', bytes: pdf() })
  const job = sendMailJob({
    databases,
    clock,
    mailer,
    files,
    documents: { quote: document, invoice: document, creditNote: document },
    from: 'no-reply@portal.example.com',
    brandName: 'Portal',
    portalUrl: 'https://portal.example.com',
    ownerQuoteUrl: () => 'https://portal.example.com/quote-approval/token',
  })
  const worker = await startWorker({ jobsUrl: portal.database.jobsUrl, jobs: [job], log, metrics: createMetrics() })
  await vi.waitFor(() => expect(written().some(({ msg }) => msg === 'job failed')).toBe(true), 10_000)
  await portal.given.rows(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'worker'`)
  await worker.stop()
  await mailer.close()
  await sink.close()
  const [, link] =
    /quote-approval\/([^"]+)"/.exec(
      (await portal.given.rows<{ html: string }>('select message_html as html from mails'))[0]?.html ?? '',
    ) ?? []
  expectNone(['olive.owner', 'the-words-of-the-letter', 'the-mail-password', link, portal.database.jobsUrl])
})
