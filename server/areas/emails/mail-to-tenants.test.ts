import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Smtp } from '../../outside/smtp.ts'
import { Databases } from '../../platform/databases.ts'
import { createLogger } from '../../platform/logging.ts'
import { Given } from '../../testing/given.ts'
import { MailSink, type SunkMail } from '../../testing/mail-sink.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { queueMail, type NewMail } from './queue-mail.ts'
import { sendMailJob } from './send-mail.job.ts'

let database: TestDatabase
let databases: Databases
let given: Given
let sink: MailSink
let mailer: Smtp
let agencyId: number
let userId: number
let propertyId: number

beforeAll(async () => {
  database = await testDatabase()
  const urls = Object.fromEntries(stateCodes.map((state) => [state, database.portalUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 4, applicationName: 'tests' })
  given = await Given.in(database.ownerUrl)
})
afterAll(async () => {
  await databases.close()
  await given.close()
  await database.drop()
})
beforeEach(async () => {
  sink = await new MailSink().open()
  mailer = new Smtp(sink.url, { connectMs: 500, silenceMs: 1000 })
  agencyId = await given.agency('vic', 'Wattle & Bird')
  userId = await given.user()
  await given.membership(userId, agencyId)
  await given.rows('update memberships set can_send_email = true where agency_id = $1', [agencyId])
  const managerId = await given.propertyManager(agencyId, 'Mia Manager')
  await given.rows('update property_managers set email = $2 where id = $1', [managerId, 'mia@wattle.example.com'])
  propertyId = await given.property(agencyId, { managerId })
})
afterEach(async () => {
  await mailer.close()
  await sink.close()
})

const notice = (changes: Partial<NewMail> = {}): NewMail => ({
  kind: 'OCCUPANT_NOTICE',
  propertyId,
  isFromPerson: true,
  to: ['tenant@home.example.com'],
  cc: [],
  subject: 'Access to 1 High Street',
  html: '<p>Please let our technician in.</p>',
  ...changes,
})

const queue = async (mail: NewMail) =>
  databases
    .of('vic')
    .transaction({ state: 'vic', agencyId, userId }, async (db) =>
      queueMail({ db, state: 'vic', agencyId, userId, today: '2026-03-02' }, mail),
    )

/** Queues and sends the mail; the answer is what the mail server got. */
async function sent(mail: NewMail): Promise<SunkMail> {
  const mailId = await queue(mail)
  const job = sendMailJob({
    databases,
    mailer,
    clock: { now: () => new Date() },
    documents: { quote: async () => undefined, invoice: async () => undefined, creditNote: async () => undefined },
    files: { read: async (key) => Buffer.from(`bytes of ${key}`) },
    from: 'Agency Compliance Portal <no-reply@portal.example.com>',
    brandName: 'Agency Compliance Portal',
    portalUrl: 'https://portal.example.com',
    ownerQuoteUrl: () => '',
  })
  const before = sink.mails.length
  await job.perform({ state: 'vic', agencyId, mailId }, { log: createLogger('silent'), attempt: 1, maxAttempts: 12 })
  expect(sink.mails).toHaveLength(before + 1)
  return sink.mails.at(-1) as SunkMail
}

const verifyDomain = async (domain: string) =>
  given.rows('update agencies set email_domain = $2, is_email_domain_verified = true where id = $1', [agencyId, domain])

describe('mail written by a person', () => {
  test('is not marked as automatic, and replies go to the property manager', async () => {
    const { mail, source } = await sent(notice())
    expect(source).not.toContain('Auto-Submitted')
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['mia@wattle.example.com'])
  })

  test('is sent from the user’s address once the agency has verified its domain, and bounces come back to us', async () => {
    await verifyDomain('agency.example.com')
    const { mail, sender } = await sent(notice())
    expect(mail.from).toMatchObject({ name: 'Wattle & Bird', address: expect.stringMatching(/@agency\.example\.com$/) })
    expect(sender).toBe('no-reply@portal.example.com')
  })

  test.each(['wattle.example.com', 'example.com', 'y.example.com'])(
    'is not sent from the user’s address at another domain than %s',
    async (domain) => {
      await verifyDomain(domain)
      const { mail } = await sent(notice())
      expect(mail.from?.address).toBe('no-reply@portal.example.com')
    },
  )

  test('is sent from the agency’s address if the user’s is at another domain', async () => {
    await verifyDomain('wattle.example.com')
    await given.rows('update agencies set email = $2 where id = $1', [agencyId, 'Office@Wattle.example.com'])
    const { mail } = await sent(notice())
    expect(mail.from?.address).toBe('Office@wattle.example.com')
  })

  test('is not sent from the address of a user who is not listed for sending', async () => {
    await verifyDomain('agency.example.com')
    await given.rows('update memberships set can_send_email = false where agency_id = $1', [agencyId])
    const { mail } = await sent(notice())
    expect(mail.from?.address).toBe('no-reply@portal.example.com')
    expect(mail.replyTo?.[0]?.address).toBe('mia@wattle.example.com')
  })

  test('without a manager’s address, replies go to the user', async () => {
    await given.rows('update property_managers set email = null where agency_id = $1', [agencyId])
    const { mail } = await sent(notice())
    expect(mail.replyTo?.[0]?.address).toMatch(/^user\.\d+@agency\.example\.com$/)
  })

  test('replies do not go to a manager who has left', async () => {
    await given.rows('update property_managers set is_active = false where agency_id = $1', [agencyId])
    const { mail } = await sent(notice())
    expect(mail.replyTo?.[0]?.address).toMatch(/^user\.\d+@agency\.example\.com$/)
  })
})

test('automatic mail to a tenant is marked as automatic and has the manager for replies', async () => {
  await verifyDomain('agency.example.com')
  const { mail, source } = await sent(notice({ kind: 'VISIT_CONFIRMATION', isFromPerson: false }))
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(mail.from?.address).toBe('no-reply@portal.example.com')
  expect(mail.replyTo?.[0]?.address).toBe('mia@wattle.example.com')
})

describe('a thread', () => {
  test('begins with its first mail, and later mails refer to the earlier ones', async () => {
    const first = await sent(notice({ threadKey: 'case-1' }))
    const second = await sent(notice({ threadKey: 'case-1' }))
    const third = await sent(notice({ threadKey: 'case-1' }))
    const idOf = ({ mail }: SunkMail) => mail.messageId as string
    expect(first.mail.inReplyTo).toBeUndefined()
    expect(first.mail.references).toBeUndefined()
    expect(second.mail.inReplyTo).toBe(idOf(first))
    expect(third.mail.inReplyTo).toBe(idOf(second))
    expect(third.mail.references).toBe(`${idOf(first)} ${idOf(second)}`)
  })

  test('holds neither mails of another key nor mails of another agency', async () => {
    await sent(notice({ threadKey: 'case-1' }))
    expect((await sent(notice({ threadKey: 'case-2' }))).mail.inReplyTo).toBeUndefined()
    expect((await sent(notice())).mail.inReplyTo).toBeUndefined()
    agencyId = await given.agency('vic', 'Other Agency')
    propertyId = await given.property(agencyId)
    expect((await sent(notice({ threadKey: 'case-1' }))).mail.inReplyTo).toBeUndefined()
  })

  test('refers to at most twenty mails', async () => {
    for (let number = 0; number < 22; number += 1) await sent(notice({ threadKey: 'case-1' }))
    expect(sink.mails.at(-1)?.mail.references?.split(' ')).toHaveLength(20)
  })
})

test('an image is shown inside the message and a document is attached', async () => {
  const fileOf = async (key: string, type: string) =>
    given.row('files', { agency_id: agencyId, storage_key: `${key}-${agencyId}`, file_name: key, declared_type: type })
  const { mail, source } = await sent(
    notice({
      html: '<p><img src="cid:image-1@portal" alt="The meter" width="200"></p>',
      attachments: [{ fileId: await fileOf('plan', 'application/pdf'), fileName: 'Plan.pdf' }],
      images: [{ fileId: await fileOf('meter', 'image/png'), fileName: 'meter.png', contentId: 'image-1@portal' }],
    }),
  )
  const [image] = mail.attachments.filter(({ contentId }) => contentId === '<image-1@portal>')
  expect(image).toMatchObject({ disposition: 'inline', mimeType: 'image/png', related: true })
  expect(Buffer.from(image?.content as ArrayBuffer).toString()).toBe(`bytes of meter-${agencyId}`)
  expect(mail.attachments.map(({ filename, disposition }) => [filename, disposition])).toContainEqual([
    'Plan.pdf',
    'attachment',
  ])
  expect(source).toContain('multipart/related')
  expect(mail.text).toContain('[The meter]')
})

test('an appointment is offered to the calendar and attached as a file', async () => {
  const text = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  const { mail, source } = await sent(notice({ kind: 'VISIT_CONFIRMATION', calendar: { method: 'REQUEST', text } }))
  expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  expect(source).toContain('multipart/alternative')
  const file = mail.attachments.find(({ filename }) => filename === 'appointment.ics')
  expect(file?.disposition).toBe('attachment')
  expect(source).toContain(Buffer.from(text).toString('base64'))
})

describe('text in headers', () => {
  test.each([
    ['a line break in the subject', 'Access\r\nBcc: thief@example.com', 'Access Bcc: thief@example.com'],
    ['a bare line feed', 'Access\nX-Evil: yes', 'Access X-Evil: yes'],
    ['a Unicode line separator', 'Access\u2028Bcc: x@example.com', 'Access Bcc: x@example.com'],
    ['a null character', 'Access\u001B\u0000!', 'Access !'],
    ['an emoji and a script from right to left', '🔑 مفتاح – clé', '🔑 مفتاح – clé'],
  ])('%s begins no other header', async (_, subject, shown) => {
    const { mail, source, rcpt } = await sent(notice({ subject }))
    expect(mail.subject).toBe(shown)
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-evil):/im)
    expect(rcpt).toEqual(['tenant@home.example.com'])
  })

  test('a name of an agency with line breaks stays one name', async () => {
    await given.rows('update agencies set name = $2 where id = $1', [agencyId, 'Wattle\r\nBcc: thief@example.com\r\n'])
    const { mail, source } = await sent(notice())
    expect(mail.from?.name).toBe('Wattle Bcc: thief@example.com')
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  })

  test('a very long subject is shortened instead of refused', async () => {
    const { mail } = await sent(notice({ subject: '🔑'.repeat(400) }))
    expect(Array.from(mail.subject ?? '')).toHaveLength(300)
  })
})
