import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { Mailer } from '../../outside/mailer.ts'
import { longestSendingMs, Smtp } from '../../outside/smtp.ts'
import type { Database, Db, Tenant } from '../../platform/database.ts'
import { Databases } from '../../platform/databases.ts'
import { startWorker, type Worker } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logging.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { Problem } from '../../platform/problem.ts'
import { usualPace } from '../../platform/worker-heartbeat.ts'
import { Given } from '../../testing/given.ts'
import { MailSink } from '../../testing/mail-sink.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { claimMs } from './mail-claim.ts'
import { queueMail, type NewMail } from './queue-mail.ts'
import { sendMailJob, type SendMailParts } from './send-mail.job.ts'

let database: TestDatabase
let databases: Databases
let given: Given
let sink: MailSink
let mailer: Mailer
let agencyId: number
let userId: number
let quoteId: number
const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) }
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

beforeAll(async () => {
  database = await testDatabase()
  const urls = Object.fromEntries(stateCodes.map((state) => [state, database.portalUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 8, applicationName: 'tests' })
  given = await Given.in(database.ownerUrl)
})
afterAll(async () => {
  await databases.close()
  await given.close()
  await database.drop()
})

beforeEach(async () => {
  clock.offset = 0
  sink = await new MailSink().open()
  mailer = new Smtp(sink.url, { connectMs: 500, silenceMs: 1000 })
  agencyId = await given.agency('vic', 'Wattle & Bird')
  await given.rows('update agencies set phone = $2, email = $3, address_line_1 = $4 where id = $1', [
    agencyId,
    '+61390001000',
    'office@wattle.example.com',
    '1 High Street',
  ])
  userId = await given.user()
  const [property] = await given.rows<{ id: number }>(
    `insert into properties (agency_id, street_name, address_line_1, address_line_2, suburb_id)
     values ($1, 'High Street', '1 High Street', 'RICHMOND VIC 3121', (select min(id) from suburbs)) returning id`,
    [agencyId],
  )
  const [quote] = await given.rows<{ id: number }>(
    `insert into quotes (agency_id, property_id, service_id, quote_number, severity) values ($1, $2, 1, 'Q1', 'URGENT') returning id`,
    [agencyId, property?.id],
  )
  quoteId = quote?.id as number
})
afterEach(async () => {
  await mailer.close()
  await sink.close()
})

const quoteMail = (): NewMail => ({
  kind: 'FORWARD_QUOTATION',
  quoteId,
  to: ['owner@example.com'],
  cc: ['agent@example.com'],
  subject: 'Quote Q1 – façade',
  html: '<p>Please <a href="https://portal.example.com/q">approve</a>.</p>',
})

const queue = async (mail: NewMail = quoteMail()) =>
  databases
    .of('vic')
    .transaction({ state: 'vic', agencyId, userId }, async (db) =>
      queueMail({ db, state: 'vic', agencyId, userId, today: '2026-03-02' }, mail),
    )

/** What waits in the staff's inbox. */
const returnsOf = async (mailId: number) =>
  given.rows(
    'select email_key as email, reason, is_permanent as "isPermanent" from returned_mails where agency_id = $1 and mail_id = $2 order by 1',
    [agencyId, mailId],
  )

const parts = (changes: Partial<SendMailParts> = {}): SendMailParts => ({
  databases,
  clock,
  mailer,
  documents: {
    quote: async (_, state, agency, id) => ({ name: `Q${id}.pdf`, bytes: Buffer.from(`%PDF ${state} ${agency}`) }),
    invoice: async () => undefined,
    creditNote: async () => undefined,
  },
  files: { read: async (key) => Buffer.from(`bytes of ${key}`) },
  from: 'Agency Compliance Portal <no-reply@portal.example.com>',
  brandName: 'Agency Compliance Portal',
  portalUrl: 'https://portal.example.com',
  ownerQuoteUrl: (_, id) => `https://portal.example.com/quote-approval/${id}`,
  ...changes,
})

const attemptTo = async (mailId: number, attempt = 1, changes: Partial<SendMailParts> = {}) =>
  sendMailJob(parts(changes)).perform({ state: 'vic', agencyId, mailId }, { log, attempt, maxAttempts: 12 })

type MailRow = { status: string; attempts: number; last_error: string | null; message_id: string | null; sent_at: Date }
const mailRow = async (id: number) =>
  (await given.rows<MailRow>('select * from mails where agency_id = $1 and id = $2', [agencyId, id]))[0] as MailRow
const auditOf = async (id: number) =>
  (
    await given.rows<{ action: string; source: string; after: object }>(
      `select action, source, after from audit_events where agency_id = $1 and entity = 'mails' and entity_id = $2`,
      [agencyId, id],
    )
  ).map(({ action, source }) => `${source} ${action}`)

describe('queueing', () => {
  test('inserts the mail, its recipients and one job together with its cause, or nothing', async () => {
    const id = await queue()
    expect(await mailRow(id)).toMatchObject({ status: 'QUEUED', from_name: 'Wattle & Bird', created_by: userId })
    const jobs = await given.rows<{ key: string; max_attempts: number }>(
      `select key, max_attempts from graphile_worker.jobs where task_identifier = 'send-mail' and key = $1`,
      [`mail:${agencyId}:${id}`],
    )
    expect(jobs).toEqual([{ key: `mail:${agencyId}:${id}`, max_attempts: 12 }])
    const undone = databases.of('vic').transaction({ state: 'vic', agencyId, userId }, async (db) => {
      await queueMail({ db, state: 'vic', agencyId, userId, today: '2026-03-02' }, quoteMail())
      throw new Error('The cause failed')
    })
    await expect(undone).rejects.toThrow('The cause failed')
    expect(await given.rows('select id from mails where agency_id = $1', [agencyId])).toHaveLength(1)
  })

  test('is refused where the agency’s sending is switched off', async () => {
    await given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
    await expect(queue()).rejects.toMatchObject({
      code: 'rule-broken',
      message: 'Sending email is switched off for this agency',
    })
    expect(await given.rows('select id from mails where agency_id = $1', [agencyId])).toEqual([])
  })
})

describe('sending', () => {
  test('a letter is headed by the agency and ends with its street and suburb; only news to its staff has the portal’s name', async () => {
    await given.rows(
      `update agencies set suburb_id = (select id from suburbs where state = 'vic' and postcode = '3000' limit 1) where id = $1`,
      [agencyId],
    )
    const toOwner = await queue()
    await attemptTo(toOwner)
    const toStaff = await queue()
    await given.rows(`update mails set kind = 'PROVIDER_NEWS', quote_id = null where agency_id = $1 and id = $2`, [
      agencyId,
      toStaff,
    ])
    await attemptTo(toStaff)
    const texts = sink.mails.map(({ mail }) => mail.text ?? '')
    expect(texts.map((text) => text.split('\n', 1)[0])).toEqual(['Wattle & Bird', 'Agency Compliance Portal'])
    expect(texts[0]).toMatch(/1 High Street, MELBOURNE VIC 3000\n/i)
  })

  test('news to the staff comes from the provider, links to what it is about, and forms a thread', async () => {
    const [property] = await given.rows<{ id: number }>('select id from properties where agency_id = $1', [agencyId])
    const propertyId = property?.id as number
    const news: NewMail = { ...quoteMail(), kind: 'QUOTE_NEWS', propertyId, html: '<p>Quote Q1 was approved.</p>' }
    await attemptTo(await queue(news))
    await attemptTo(await queue({ ...news, html: '<p>Quote Q1 is completed.</p>' }))
    const [first, second] = sink.mails.map(({ mail }) => mail)
    const [provider] = await given.rows<{ name: string; email: string }>(
      `select trading_name as name, email from provider_details where state = 'vic'`,
    )
    expect(first?.from).toMatchObject({ name: provider?.name, address: 'no-reply@portal.example.com' })
    expect(first?.text).toContain('Open the quote (https://portal.example.com/quotes?query=Q1)')
    const footer = (first?.text ?? '').slice((first?.text ?? '').lastIndexOf(provider?.name ?? '?'))
    expect(footer).toContain(provider?.email)
    expect(footer).not.toContain('Wattle & Bird')
    expect(second?.references).toBe(first?.messageId)
  })

  test('news about a visit opens its property', async () => {
    const [property] = await given.rows<{ id: number }>('select id from properties where agency_id = $1', [agencyId])
    const { quoteId: _, ...mail } = quoteMail()
    const html = '<p>The visit was cancelled.</p>'
    await attemptTo(await queue({ ...mail, kind: 'PROVIDER_NEWS', propertyId: property?.id as number, html }))
    expect(sink.mails[0]?.mail.text).toContain(`(https://portal.example.com/property/${property?.id})`)
  })

  test('a mail waits while the provider has neither name nor number, and is signed when they are entered', async () => {
    await given.rows(
      `insert into provider_details (state, version, valid_from, reason) values ('vic', 90, '2000-01-02', 'x')`,
    )
    try {
      const id = await queue({ ...quoteMail(), kind: 'QUOTE_NEWS', html: '<p>Quote Q1 was approved.</p>' })
      await expect(attemptTo(id, 12)).rejects.toThrow(
        'This waits until the service provider has entered a name and a phone number or an email address.',
      )
      expect(await given.rows('select status, sending_until from mails where id = $1', [id])).toEqual([
        { status: 'QUEUED', sending_until: null },
      ])
      expect(sink.mails).toEqual([])
      await given.rows(
        `update provider_details set trading_name = 'Safe Homes', phone = '1300 000 111' where version = 90`,
      )
      await attemptTo(id)
      expect(sink.mails[0]?.mail.from).toMatchObject({ name: 'Safe Homes' })
      expect(sink.mails[0]?.mail.text).toContain('1300 000 111')
      expect(sink.mails[0]?.mail.text).not.toContain('DEMO')
    } finally {
      await given.rows('delete from provider_details where version = 90')
    }
  })

  test('a mail of the demo says so', async () => {
    await given.rows(`update provider_details set is_demo = true where state = 'vic'`)
    try {
      await attemptTo(await queue())
      expect(sink.mails[0]?.mail.text).toMatch(/^DEMO: this email belongs to a demonstration/)
    } finally {
      await given.rows(`update provider_details set is_demo = false where state = 'vic'`)
    }
  })

  test('what an owner gets about a quote forms a thread, and a receipt without a link gets one to the quote', async () => {
    await attemptTo(await queue())
    await attemptTo(await queue({ ...quoteMail(), kind: 'QUOTE_RECEIPT', html: '<p>No longer needed.</p>' }))
    const [forwarded, receipt] = sink.mails.map(({ mail }) => mail)
    expect(receipt?.references).toBe(forwarded?.messageId)
    expect(receipt?.text).toContain(`View the quote (https://portal.example.com/quote-approval/${quoteId})`)
  })

  test('a mail is sent once, from the agency, with replies to the user and with its document', async () => {
    const id = await queue()
    await attemptTo(id)
    await attemptTo(id)
    expect(sink.mails).toHaveLength(1)
    const { mail, rcpt, source } = sink.mails[0] as (typeof sink.mails)[number]
    expect(rcpt).toEqual(['owner@example.com', 'agent@example.com'])
    expect(mail.from).toMatchObject({ name: 'Wattle & Bird', address: 'no-reply@portal.example.com' })
    expect(mail.replyTo?.[0]?.address).toMatch(/^user\.\d+@agency\.example\.com$/)
    expect(mail.cc?.[0]?.address).toBe('agent@example.com')
    expect(mail.subject).toBe('Quote Q1 – façade')
    expect(mail.html).toContain('Wattle &amp; Bird')
    expect(mail.text).toContain('approve (https://portal.example.com/q)')
    expect(mail.text).toContain('(03) 9000 1000')
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`Q${quoteId}.pdf`, 'application/pdf'],
    ])
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe(`%PDF vic ${agencyId}`)
    expect(await mailRow(id)).toMatchObject({
      status: 'SENT',
      message_id: mail.messageId,
      last_error: null,
      attempts: 1,
    })
    expect(await auditOf(id)).toEqual(['JOB send-mail'])
  })

  test('files of the agency are attached under their given names', async () => {
    const [file] = await given.rows<{ id: number }>(
      `insert into files (agency_id, storage_key, file_name, declared_type) values ($1, $2, 'a.pdf', 'application/pdf') returning id`,
      [agencyId, `key-${agencyId}`],
    )
    const id = await queue({
      ...quoteMail(),
      kind: 'OWNER_REPORT',
      attachments: [{ fileId: file?.id as number, fileName: 'Report.pdf' }],
    })
    await attemptTo(id)
    const [attachment] = sink.mails[0]?.mail.attachments ?? []
    expect(attachment?.filename).toBe('Report.pdf')
    expect(Buffer.from(attachment?.content as ArrayBuffer).toString()).toBe(`bytes of key-${agencyId}`)
  })

  test('a mail server that is unavailable three times gets the mail once, on the fourth attempt', async () => {
    const id = await queue()
    await sink.close()
    for (const attempt of [1, 2, 3]) {
      await expect(attemptTo(id, attempt)).rejects.toThrow()
      expect(await mailRow(id)).toMatchObject({ status: 'QUEUED', attempts: attempt, sending_until: null })
    }
    await sink.open()
    await attemptTo(id, 4)
    expect(sink.mails).toHaveLength(1)
    expect(await mailRow(id)).toMatchObject({ status: 'SENT', attempts: 4, last_error: null })
  })

  test('a mail whose attachment cannot be read is retried later', async () => {
    const [file] = await given.rows<{ id: number }>(
      `insert into files (agency_id, storage_key, file_name, declared_type) values ($1, $2, 'a.pdf', 'application/pdf') returning id`,
      [agencyId, `away-${agencyId}`],
    )
    const attachments = [{ fileId: file?.id as number, fileName: 'Report.pdf' }]
    const id = await queue({ ...quoteMail(), kind: 'OWNER_REPORT', attachments })
    const away = { read: async () => Promise.reject(new Error('connect ECONNREFUSED')) }
    await expect(attemptTo(id, 1, { files: away })).rejects.toThrow('ECONNREFUSED')
    expect(await mailRow(id)).toMatchObject({ status: 'QUEUED', sending_until: null })
    await attemptTo(id, 2)
    expect(sink.mails).toHaveLength(1)
    expect(await mailRow(id)).toMatchObject({ status: 'SENT' })
  })

  test('a temporary refusal by the server is retried', async () => {
    const id = await queue()
    sink.answerFor = () => 451
    await expect(attemptTo(id)).rejects.toThrow('451')
    expect(await mailRow(id)).toMatchObject({ status: 'QUEUED' })
    sink.answerFor = () => undefined
    await attemptTo(id, 2)
    expect(await mailRow(id)).toMatchObject({ status: 'SENT' })
  })

  test('after the last attempt the mail has failed, with the reason', async () => {
    const id = await queue()
    await sink.close()
    await expect(attemptTo(id, 12)).rejects.toThrow()
    expect(await mailRow(id)).toMatchObject({ status: 'FAILED', last_error: expect.stringMatching(/ECONN|ESOCKET/) })
    expect(await auditOf(id)).toEqual(['JOB give-up-mail'])
    await sink.open()
    await attemptTo(id, 1)
    expect(sink.mails).toEqual([])
  })

  test('a refused recipient fails immediately with the server’s message, without a retry', async () => {
    const id = await queue({ ...quoteMail(), cc: [] })
    sink.answerFor = () => 550
    await attemptTo(id)
    expect(await mailRow(id)).toMatchObject({
      status: 'FAILED',
      last_error: '550 No mail for owner@example.com',
      attempts: 1,
    })
    expect(await returnsOf(id)).toEqual([
      {
        email: 'owner@example.com',
        reason: 'The mail server did not accept it (“550 No mail for owner@example.com”).',
        isPermanent: true,
      },
    ])
  })

  test('when only some recipients are refused the mail is sent, and lists those who did not get it', async () => {
    const id = await queue()
    sink.answerFor = (address) => (address.startsWith('agent') ? 550 : undefined)
    await attemptTo(id)
    expect(await mailRow(id)).toMatchObject({ status: 'SENT', last_error: 'Not delivered to agent@example.com' })
    expect(sink.mails.map(({ rcpt }) => rcpt)).toEqual([['owner@example.com']])
    expect(await returnsOf(id)).toMatchObject([{ email: 'agent@example.com', isPermanent: true }])
  })

  test('a mail is retried after a wrong password for the mail server', async () => {
    const id = await queue()
    const wrong = new Smtp(sink.url.replace('the-mail-password', 'an-old-password'))
    await expect(attemptTo(id, 1, { mailer: wrong })).rejects.toThrow()
    await wrong.close()
    expect(await mailRow(id)).toMatchObject({ status: 'QUEUED' })
  })

  test('a mail whose document no longer exists is not sent', async () => {
    const id = await queue()
    await attemptTo(id, 1, {
      documents: { quote: async () => undefined, invoice: async () => undefined, creditNote: async () => undefined },
    })
    expect(await mailRow(id)).toMatchObject({ status: 'FAILED', last_error: 'The quote no longer exists' })
    expect(await returnsOf(id)).toMatchObject([
      { email: 'agent@example.com', reason: 'It was not sent (“The quote no longer exists”).', isPermanent: false },
      { email: 'owner@example.com' },
    ])
    expect(sink.mails).toEqual([])
  })
})

describe('sending only once', () => {
  test('two workers with the same mail send it once', async () => {
    const id = await queue()
    const results = await Promise.allSettled([attemptTo(id), attemptTo(id), attemptTo(id)])
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(sink.mails).toHaveLength(1)
    expect(await mailRow(id)).toMatchObject({ status: 'SENT', attempts: 1 })
  })

  test('after a worker died before sending, another takes over once its claim has expired', async () => {
    const id = await queue()
    const dead = { send: async () => new Promise<never>(() => {}), close: async () => {} }
    void attemptTo(id, 1, { mailer: dead })
    await vi.waitFor(async () => expect(await mailRow(id)).toMatchObject({ attempts: 1 }))
    await expect(attemptTo(id, 2)).rejects.toThrow('Another worker is sending this mail')
    expect(sink.mails).toEqual([])
    clock.offset = 121_000
    await attemptTo(id, 3)
    expect(sink.mails).toHaveLength(1)
  })

  test('the claim of a killed worker has expired by the second attempt of another worker', () => {
    const secondPauseMs = Math.exp(2) * 1000
    expect(claimMs).toBeGreaterThan(longestSendingMs)
    expect(claimMs).toBeLessThan(usualPace.deadMs + secondPauseMs)
  })

  test('a worker that was frozen before sending does not send what another has sent meanwhile', async () => {
    const id = await queue()
    let thaw = () => {}
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve
    })
    const documents = {
      ...parts().documents,
      quote: async () => frozen.then(() => ({ name: 'Q.pdf', bytes: Buffer.from('') })),
    }
    const late = attemptTo(id, 1, { documents })
    await vi.waitFor(async () => expect(await mailRow(id)).toMatchObject({ attempts: 1 }))
    clock.offset = 121_000
    let isYes = () => {}
    sink.beforeYes = async () => new Promise((resolve) => (isYes = resolve))
    const takingOver = attemptTo(id, 2)
    await vi.waitFor(() => expect(sink.mails).toHaveLength(1))
    thaw()
    await expect(late).rejects.toThrow('Another worker is sending this mail')
    expect(await mailRow(id)).toMatchObject({ status: 'QUEUED', attempts: 2, sending_until: expect.any(Date) })
    isYes()
    await takingOver
    expect(sink.mails).toHaveLength(1)
    expect(await mailRow(id)).toMatchObject({ status: 'SENT' })
  })

  test('when the database is unavailable after sending, the worker waits and the mail is not sent again', async () => {
    const id = await queue()
    const real = databases.of('vic')
    let isAway = false
    const away: Databases['of'] = () =>
      ({
        reader: (tenant: Tenant) => real.reader(tenant),
        transaction: async (tenant: Tenant, work: (db: Db) => Promise<unknown>) => {
          if (isAway) throw new Problem('unavailable', 'The system cannot be reached at the moment.')
          return real.transaction(tenant, work)
        },
      }) as unknown as Database
    sink.beforeYes = async () => void (isAway = true)
    const sending = attemptTo(id, 1, { databases: { of: away } as Databases })
    await vi.waitFor(() => expect(isAway).toBe(true))
    setTimeout(() => (isAway = false), 700)
    await sending
    expect(sink.mails).toHaveLength(1)
    expect(await mailRow(id)).toMatchObject({ status: 'SENT', attempts: 1 })
    expect(await auditOf(id)).toEqual(['JOB send-mail'])
  })

  test('a crash between sending and recording it repeats the mail with the same Message-ID', async () => {
    const id = await queue()
    const crashing: Mailer = {
      send: async (message) => {
        await mailer.send(message)
        return new Promise<never>(() => {})
      },
      close: async () => {},
    }
    void attemptTo(id, 1, { mailer: crashing })
    await vi.waitFor(() => expect(sink.mails).toHaveLength(1))
    clock.offset = 121_000
    await attemptTo(id, 2)
    const ids = sink.mails.map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await mailRow(id)).toMatchObject({ status: 'SENT', message_id: ids[0] })
  })
})

describe('the worker', () => {
  let workers: Worker[]
  beforeEach(async () => {
    await given.rows(`delete from graphile_worker._private_jobs`)
    workers = await Promise.all(
      [1, 2].map(async () =>
        startWorker({ jobsUrl: database.jobsUrl, jobs: [sendMailJob(parts())], log, metrics: createMetrics() }),
      ),
    )
  })
  afterEach(async () => Promise.all(workers.map(async (worker) => worker.stop())))

  test('sends each queued mail once, with any number of workers', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, async () => queue()))
    await vi.waitFor(async () => expect(sink.mails.length).toBe(12), { timeout: 10_000 })
    await vi.waitFor(async () => {
      const rows = await Promise.all(ids.map(mailRow))
      expect(rows.every(({ status }) => status === 'SENT')).toBe(true)
    })
    expect(new Set(sink.mails.map(({ mail }) => mail.messageId)).size).toBe(12)
    await vi.waitFor(async () => expect(await given.rows('select 1 from graphile_worker._private_jobs')).toEqual([]))
  })

  test('keeps a mail through an outage, and logs neither password nor letter', async () => {
    await sink.close()
    const id = await queue({ ...quoteMail(), html: '<p>the-secret-of-the-letter</p>' })
    await vi.waitFor(async () => expect(await mailRow(id)).toMatchObject({ status: 'QUEUED', attempts: 1 }), 5000)
    await sink.open()
    await vi.waitFor(
      async () => {
        await given.hurryJobs()
        expect(await mailRow(id)).toMatchObject({ status: 'SENT' })
      },
      { timeout: 10_000, interval: 200 },
    )
    expect(sink.mails).toHaveLength(1)
    const written = lines.join('')
    expect(written).toContain('mail sent')
    for (const secret of ['the-mail-password', 'the-secret-of-the-letter', 'owner@example.com']) {
      expect(written).not.toContain(secret)
    }
  })
})
