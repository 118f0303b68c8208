import { fastify, type FastifyInstance } from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../outside/mailer.ts'
import { openMailer } from '../../outside/open-mailer.ts'
import { answerErrors } from '../../platform/answer-errors.ts'
import { readConfig } from '../../platform/config.ts'
import { serveOutbox } from './serve-outbox.ts'

let folder: string
let app: FastifyInstance

const build = (settings: Record<string, string> = {}) => {
  const config = readConfig({ DATA_DIR: folder, ...settings })
  const built = fastify()
  answerErrors(built)
  serveOutbox(built, { config })
  return { built, config }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  app = build().built
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const message: Message = {
  messageId: '<mail.vic.1.1.0@portal.example.com>',
  from: { name: 'Wattle', address: 'no-reply@portal.example.com' },
  replyTo: 'user@wattle.example.com',
  to: ['owner@example.com'],
  cc: ['agent@example.com'],
  subject: 'Quote <script>alert(1)</script>',
  html: '<p>Hello</p><script>alert(2)</script>',
  text: 'Hello & welcome',
  at: new Date('2026-03-02T01:02:03Z'),
  bounceTo: 'no-reply@portal.example.com',
  isAutomatic: true,
  references: [],
  calendar: null,
  attachments: [{ name: 'Quote “1”.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }],
}
const keep = async (changes: Partial<Message> = {}) =>
  openMailer(readConfig({ DATA_DIR: folder })).send({ ...message, ...changes })
const get = async (url: string) => app.inject({ method: 'GET', url })
const linkIn = (body: string) => /href="(\/outbox\/[0-9a-f]{32})"/.exec(body)?.[1] as string

describe('the outbox', () => {
  test('shows a message when it is empty', async () => {
    const reply = await get('/outbox')
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('No mail yet.')
  })

  test('lists mail newest first and escapes its text', async () => {
    await keep()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await keep({ messageId: '<two@portal.example.com>', subject: 'The second' })
    const { body, headers } = await get('/outbox')
    expect(body.indexOf('The second')).toBeLessThan(body.indexOf('Quote &lt;script&gt;'))
    expect(body).not.toContain('<script>')
    expect(body).toContain('owner@example.com')
    expect(body).toContain('1 attachment')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cache-control']).toBe('no-store')
  })

  test('shows one mail with its headers, its letter in a sandbox and its attachments', async () => {
    await keep()
    const link = linkIn((await get('/outbox')).body)
    const { body } = await get(link)
    for (const part of ['Wattle &lt;no-reply@portal.example.com&gt;', 'user@wattle.example.com', 'agent@example.com']) {
      expect(body).toContain(part)
    }
    expect(body).toContain('<iframe sandbox')
    expect(body).toContain('Hello &amp; welcome')
    const letter = await get(`${link}/message`)
    expect(letter.body).toBe(message.html)
    expect(letter.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(letter.headers['x-frame-options']).toBe('SAMEORIGIN')
    const file = await get(`${link}/attachments/1`)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.rawPayload.toString()).toBe('%PDF')
    const source = await PostalMime.parse((await get(`${link}/source`)).rawPayload)
    expect(source).toMatchObject({ messageId: message.messageId, subject: message.subject })
    expect(source.attachments[0]?.filename).toBe('Quote “1”.pdf')
  })

  test('shows the images of a letter and offers its appointment', async () => {
    const bytes = Buffer.from('picture')
    await keep({
      html: '<p><img src="cid:image-1" alt="The meter"></p>',
      attachments: [{ name: 'meter.png', type: 'image/png', bytes, contentId: 'image-1' }],
      calendar: { method: 'REQUEST', text: 'BEGIN:VCALENDAR' },
    })
    const link = linkIn((await get('/outbox')).body)
    const letter = await get(`${link}/message`)
    expect(letter.body).toContain(`src="data:image/png;base64,${bytes.toString('base64')}"`)
    const appointment = await get(`${link}/attachments/2`)
    expect(appointment.headers['content-type']).toContain('text/calendar')
    expect(appointment.body).toBe('BEGIN:VCALENDAR')
  })

  test('a mail that is stored again replaces itself', async () => {
    await keep()
    await keep()
    expect((await get('/outbox')).body.match(/class="subject"/g)).toHaveLength(1)
  })

  test.each([
    '/outbox/nothing',
    `/outbox/${'0'.repeat(32)}`,
    `/outbox/${'0'.repeat(32)}/message`,
    `/outbox/${'0'.repeat(32)}/source`,
    '/outbox/..%2Flink-secret',
    '/outbox/..%2Flink-secret/source',
  ])('%s is not found', async (url) => {
    await writeFile(join(folder, 'link-secret.json'), '{}')
    await writeFile(join(folder, 'link-secret.eml'), 'secret')
    expect((await get(url)).statusCode).toBe(404)
  })

  test.each(['2', '0', '-1', 'x', '1e0'])('attachment %s is not found', async (number) => {
    await keep()
    const link = linkIn((await get('/outbox')).body)
    expect((await get(`${link}/attachments/${number}`)).statusCode).toBe(404)
  })

  test.each([{ NODE_ENV: 'production' }, { SMTP_URL: 'smtp://mail.example.com' }])(
    'is not available with %j',
    async (settings) => {
      await keep()
      const link = linkIn((await get('/outbox')).body)
      const { built } = build(settings)
      for (const url of ['/outbox', link, `${link}/message`, `${link}/attachments/1`]) {
        expect((await built.inject({ method: 'GET', url })).statusCode).toBe(404)
      }
      await built.close()
    },
  )
})
