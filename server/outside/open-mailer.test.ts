import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailSink } from '../testing/mail-sink.ts'
import type { Message } from './mailer.ts'
import { needsEncryption } from './open-mailer.ts'
import { Smtp } from './smtp.ts'

const sink = new MailSink()
beforeAll(async () => sink.open())
afterAll(async () => sink.close())

const message: Message = {
  messageId: '<1@portal.example.com>',
  from: { name: 'Portal', address: 'no-reply@portal.example.com' },
  bounceTo: 'no-reply@portal.example.com',
  replyTo: null,
  to: ['someone@example.com'],
  cc: [],
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  at: new Date(),
  attachments: [],
  isAutomatic: true,
  references: [],
  calendar: null,
}

test.each([
  ['smtp://mail.example.com', true, true],
  ['smtp://127.0.0.1:25', true, false],
  ['smtp://mail.example.com', false, false],
])('whether %s must encrypt, in production: %s', (smtpUrl, isProduction, expected) => {
  expect(needsEncryption({ smtpUrl, isProduction })).toBe(expected)
})

test('a mail server that does not encrypt gets no mail and no password', async () => {
  const strict = new Smtp(sink.url, { needsEncryption: true })
  await expect(strict.send(message)).rejects.toThrow()
  expect(sink.mails).toEqual([])
  await strict.close()
  const usual = new Smtp(sink.url)
  await usual.send(message)
  expect(sink.mails).toHaveLength(1)
  await usual.close()
})
