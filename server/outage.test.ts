import { hash } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { claimMs } from './areas/emails/mail-claim.ts'
import { startEmbeddedDatabase } from './database/embedded.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { generatedPasswords } from './database/role-passwords.ts'
import { readConfig, type Config } from './platform/config.ts'
import { openKeyRing } from './platform/open-key-ring.ts'
import { SealedSecrets } from './platform/sealed-secrets.ts'
import { connectPropertyMe } from './testing/connect-property-me.ts'
import { createLogger } from './platform/logging.ts'
import { startServer } from './start-server.ts'
import { Given } from './testing/given.ts'
import { MailSink } from './testing/mail-sink.ts'
import { OutageTable } from './testing/outage-table.ts'
import { templateName } from './testing/template-database.ts'
import { hiddenIn } from './testing/test-state-system.ts'

/** The whole server on its own PostgreSQL, which these tests kill, stop and freeze while jobs are running. */
let folder: string
let config: Config
let server: Awaited<ReturnType<typeof startServer>> | undefined
let sink: MailSink
let agencyId: number
let propertyId: number
let cookie: string
let lastNumber = 1000
const table = new OutageTable()

const freePort = async (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })

const postgres = (...names: string[]) => join(folder, 'postgres', ...names)

/** As the owner, on a new connection, because the database comes and goes. */
async function asOwner<Result>(work: (given: Given) => Promise<Result>): Promise<Result> {
  const [password, port] = await Promise.all(
    [postgres('password'), postgres('port')].map(async (file) => (await readFile(file, 'utf8')).trim()),
  )
  const given = await Given.in(`postgres://postgres:${password}@127.0.0.1:${port}/portal`)
  try {
    return await work(given)
  } finally {
    await given.close().catch(() => {})
  }
}

/** The agency has connected PropertyMe. */
async function connect(given: Given): Promise<void> {
  const fill = async (office: string, contents: object) =>
    fetch(`http://127.0.0.1:${config.managementSoftwarePort}/offices/PROPERTY_ME/${encodeURIComponent(office)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(contents),
    })
  const secrets = new SealedSecrets(await openKeyRing(config, 'credentials'))
  const { clientSecret } = config.connectors.propertyMe
  await connectPropertyMe(given, { secrets, clientSecret, fill }, agencyId, [propertyId])
}

async function signIn(username: string, password: string): Promise<string> {
  const send = async (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })
  const cookiesOf = (reply: Response) => reply.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const post = { method: 'POST', headers: { 'content-type': 'application/json', origin: config.portalUrl } }
  const begun = await send(`${config.portalUrl}/v1/auth/begin`, { ...post, body: JSON.stringify({ state: 'vic' }) })
  const { data } = (await begun.json()) as { data: { url: string } }
  const page = await send(data.url)
  const form = new URLSearchParams({ ...hiddenIn(await page.text()), username, password })
  const origin = new URL(data.url).origin
  const sent = await send(`${config.stateSystems.vic.url}/Users/login`, {
    method: 'POST',
    headers: { origin, cookie: cookiesOf(page).join('; ') },
    body: form,
  })
  const authToken = new URL(sent.headers.get('location') ?? '').searchParams.get('token')
  const headers = { ...post.headers, cookie: cookiesOf(begun).join('; ') }
  const body = JSON.stringify({ authToken })
  const opened = await send(`${config.portalUrl}/v1/auth/login`, { method: 'POST', headers, body })
  expect(opened.status).toBe(200)
  return cookiesOf(opened).join('; ')
}

/** Copied and prepared without flushing to disk; the server then runs it with the normal settings. */
async function prepareCluster(): Promise<void> {
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  await cp(inject('clusterFiles'), postgres(), { recursive: true })
  const cluster = await startEmbeddedDatabase({ directory: postgres(), onProgress: () => {}, settings })
  const client = new pg.Client({ connectionString: cluster.url.replace('/portal', '/postgres') })
  await client.connect()
  await client.query('drop database portal')
  await client.query(`alter database ${templateName} rename to portal`)
  await client.end()
  await prepareDatabase(cluster.url, await generatedPasswords(folder), () => {})
  await cluster.stop()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal outage '))
  await prepareCluster()
  sink = await new MailSink().open()
  const [portal, systems, software] = [await freePort(), await freePort(), await freePort()]
  config = readConfig({
    DATA_DIR: folder,
    PORT: String(portal),
    STATE_SYSTEM_PORT: String(systems),
    MANAGEMENT_SOFTWARE_PORT: String(software),
    SMTP_URL: sink.url,
    DEMO_DATA: 'no',
    RATE_LIMIT: '1000000',
  })
  server = await startServer({
    config,
    parts: ['portal', 'state-system', 'worker', 'management-software'],
    log: createLogger('silent'),
    say: () => {},
    signal: new AbortController().signal,
  })
  const username = await asOwner(async (given) => {
    agencyId = await given.agency('vic', 'Wattlebird Realty')
    propertyId = await given.property(agencyId, { software: 'PROPERTY_ME' })
    await connect(given)
    const userId = await given.user('vic')
    await given.membership(userId, agencyId)
    const passwordHash = await hash('compliance')
    await given.row('credentials', { user_id: userId, password_hash: passwordHash })
    const [user] = await given.rows<{ username: string }>('select username from users where id = $1', [userId])
    return user?.username as string
  })
  cookie = await signIn(username, 'compliance')
}, 120_000)
afterAll(async () => {
  await table.write()
  await server?.stop()
  await sink.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  sink.mails.length = 0
  // Long enough that some mails are half sent when the outage happens.
  sink.beforeYes = async () => sleep(60)
})

type Failure = { error?: { code: string; message: string } }

/** One request of a user, repeated until it succeeds; replies in between must be a 503 with a message. */
async function insist(path: string, body: unknown): Promise<void> {
  const key = randomUUID()
  for (const began = Date.now(); Date.now() - began < 25_000; await sleep(100)) {
    const reply = await fetch(`${config.portalUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: config.portalUrl, cookie, 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    table.noteCall(reply.status)
    if (reply.ok) return
    expect([reply.status, ((await reply.json()) as Failure).error?.code]).toEqual([503, 'unavailable'])
  }
  throw new Error(`${path} was not taken within 25 seconds`)
}

const letter = { toAddresses: ['owner@example.com'], ccAddresses: [], message: 'Please approve.' }

/** Forwards quotes and uploads invoices, a few at a time, during the `outage`. */
async function workThrough(outage: () => Promise<void>): Promise<{ quotes: number[]; invoices: number[] }> {
  const [quotes, invoices] = await asOwner(async (given) => {
    const made = { quotes: [] as number[], invoices: [] as number[] }
    for (let count = 0; count < 8; count += 1) {
      lastNumber += 1
      made.quotes.push(await given.quote(agencyId, propertyId, { columns: { quote_number: `Q${lastNumber}` } }))
      if (count % 2 === 0)
        made.invoices.push(await given.invoice(agencyId, propertyId, { columns: { invoice_number: `I${lastNumber}` } }))
    }
    return [made.quotes, made.invoices]
  })
  const asking = [
    ...quotes.map((id) => async () => insist(`/v1/quote/${id}/forward`, letter)),
    ...invoices.map((id) => async () => insist(`/v1/invoice/${id}/upload`, {})),
  ]
  const trouble = vi
    .waitFor(() => expect(sink.mails.length).toBeGreaterThan(2), { timeout: 10_000 })
    .then(async () => {
      table.begin()
      await outage()
    })
  const line = async (which: number) => {
    for (const ask of asking.filter((_, at) => at % 3 === which)) {
      await ask()
      await sleep(20)
    }
  }
  await Promise.all([trouble, line(0), line(1), line(2)])
  return { quotes, invoices }
}

const postmasterPid = async () => Number((await readFile(postgres('data', 'postmaster.pid'), 'utf8')).split('\n')[0])
const signal = async (name: NodeJS.Signals) => void process.kill(await postmasterPid(), name)

const largeForm = () => {
  const form = new FormData()
  form.set('type', 'CERTIFICATE')
  form.set('file', new Blob([Buffer.alloc(5_000_000, '%PDF-1.7')]), 'large.pdf')
  return form
}

/** PostgreSQL with all its child processes. */
async function freezeFor(ms: number): Promise<void> {
  const pid = await postmasterPid()
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const all = [pid, ...children.trim().split(' ').filter(Boolean).map(Number)]
  const sendAll = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const each of all)
      try {
        process.kill(each, name)
      } catch {
        // A child process, such as one of autovacuum, has ended meanwhile.
      }
  }
  sendAll('SIGSTOP')
  await sleep(ms)
  sendAll('SIGCONT')
}

async function killAgainAsItReturns(): Promise<void> {
  const first = await postmasterPid()
  await signal('SIGKILL')
  await vi.waitFor(async () => expect([first, process.pid]).not.toContain(await postmasterPid()), {
    timeout: 10_000,
    interval: 5,
  })
  await signal('SIGKILL')
}

const ask = async (url: string, init: RequestInit = {}) => {
  const reply = await fetch(url, { ...init, redirect: 'manual' })
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text(), reply }
}

test('while PostgreSQL is unavailable every reply has a message, and everything works again when it is back', async () => {
  const signedIn = { headers: { cookie, origin: config.portalUrl } }
  const json = { ...signedIn.headers, 'content-type': 'application/json' }
  const api = `${config.portalUrl}/v1`
  const system = config.stateSystems.vic.url
  const page = await ask(`${system}/Users/login`)
  const form = new URLSearchParams({ ...hiddenIn(page.text), username: 'anybody', password: 'anything' })
  const formCookie = page.reply.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const frozen = freezeFor(4000)
  await sleep(100)
  const [health, ready, read, written, malformed, uploaded, sent, systemReady] = await Promise.all([
    ask(`${config.portalUrl}/healthz`),
    ask(`${config.portalUrl}/readyz`),
    ask(`${api}/me/shell`, signedIn),
    ask(`${api}/quote/1/forward`, { method: 'POST', headers: json, body: JSON.stringify(letter) }),
    ask(`${api}/quote/1/forward`, { method: 'POST', headers: json, body: '{"toAddresses": [' }),
    ask(`${api}/property/${propertyId}/documents`, { method: 'POST', ...signedIn, body: largeForm() }),
    ask(`${system}/Users/login`, {
      method: 'POST',
      headers: { origin: new URL(system).origin, cookie: formCookie.join('; ') },
      body: form,
    }),
    ask(`${new URL(system).origin}/readyz`),
  ])
  expect([health.status, health.text]).toEqual([200, '{"status":"ok"}'])
  for (const each of [ready, systemReady]) {
    expect(each.status).toBe(503)
    expect(JSON.parse(each.text)).toMatchObject({ status: 'not ready', reasons: ['The database cannot be reached.'] })
  }
  for (const each of [read, written, uploaded]) {
    expect([each.status, each.type, each.reply.headers.get('retry-after')]).toEqual([
      503,
      'application/json; charset=utf-8',
      '2',
    ])
    expect(JSON.parse(each.text)).toEqual({
      success: false,
      error: {
        code: 'unavailable',
        message: 'The system cannot be reached at the moment. Please try again shortly.',
        reference: each.reply.headers.get('x-request-id'),
      },
    })
  }
  expect([malformed.status, JSON.parse(malformed.text)]).toMatchObject([400, { error: { code: 'malformed' } }])
  expect([sent.status, sent.type]).toEqual([503, 'text/html; charset=utf-8'])
  expect(sent.text).toContain('Not available at the moment')
  expect(sent.text).toContain('The system cannot be reached at the moment. Please try again shortly.')
  await frozen
  await vi.waitFor(async () => expect((await ask(`${config.portalUrl}/readyz`)).status).toBe(200), 10_000)
  expect(JSON.parse((await ask(`${config.portalUrl}/readyz`)).text)).toMatchObject({ status: 'ready', reasons: [] })
  expect((await ask(`${api}/me/shell`, signedIn)).status).toBe(200)
}, 30_000)

test.each<[string, () => Promise<void>]>([
  ['killed', async () => signal('SIGKILL')],
  ['stopped', async () => signal('SIGINT')],
  ['stopped politely', async () => signal('SIGTERM')],
  ['stopped immediately', async () => signal('SIGQUIT')],
  ['frozen for a while', async () => freezeFor(3000)],
  ['killed, and again while it comes back', killAgainAsItReturns],
])(
  'when PostgreSQL is %s, every mail and every bill is sent once without help',
  async (name, outage) => {
    table.expect(`PostgreSQL ${name}`)
    const { quotes, invoices } = await workThrough(outage)
    await vi.waitFor(
      async () =>
        asOwner(async (given) => {
          // Later attempts have growing delays, for which the test does not wait.
          await given.hurryJobs()
          const [left] = await given.rows(
            `select (select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
                    where t.identifier in ('send-mail', 'upload-invoice')) as jobs,
                  (select count(*)::int from mails where status <> 'SENT') as mails,
                  (select count(*)::int from invoices where upload_state <> 'UPLOADED') as invoices`,
          )
          expect(left).toEqual({ jobs: 0, mails: 0, invoices: 0 })
        }),
      // In rare cases a claim to send a mail outlives the outage, and has to expire.
      { timeout: claimMs + 20_000, interval: 250 },
    )
    const numbersOf = async (ids: number[]) =>
      asOwner(async (given) =>
        given.rows<{ number: string }>('select quote_number as number from quotes where id = any ($1)', [ids]),
      )
    const asked = (await numbersOf(quotes)).map(({ number }) => number).toSorted()
    const sent = sink.mails.map(({ mail }) => /#(Q\d+)/.exec(mail.subject ?? '')?.[1]).toSorted()
    const { bills } = (await fetch(`http://127.0.0.1:${config.managementSoftwarePort}/bills`).then(async (reply) =>
      reply.json(),
    )) as { bills: { invoiceNumber: string }[] }
    const wanted = await asOwner(async (given) => {
      const rows = await given.rows<{ number: string }>(
        'select invoice_number as number from invoices where id = any ($1)',
        [invoices],
      )
      return rows.map(({ number }) => number)
    })
    const uploaded = bills.map(({ invoiceNumber }) => invoiceNumber).filter((each) => wanted.includes(each))
    table.end({ asked: [...asked, ...wanted], done: [...sent, ...uploaded].map(String) })
    expect(sent).toEqual(asked)
    expect(uploaded.toSorted()).toEqual(wanted.toSorted())
    const audited = await asOwner(async (given) =>
      given.rows(
        `select action, count(*)::int from audit_events
        where entity = 'mails' or (entity = 'quotes' and entity_id = any ($1)) or (entity = 'invoices' and entity_id = any ($2))
        group by 1 having action <> 'send-mail' order by 1`,
        [quotes, invoices],
      ),
    )
    expect(audited).toEqual([
      { action: 'finish-invoice-upload', count: invoices.length },
      { action: 'forward-quote', count: quotes.length },
      { action: 'start-invoice-upload', count: invoices.length },
    ])
    expect((await fetch(`${config.portalUrl}/readyz`)).status).toBe(200)
  },
  120_000,
)
