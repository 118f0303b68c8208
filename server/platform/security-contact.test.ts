import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { answerSecurityContact } from './security-contact.ts'

test('security.txt names the provider’s address and ends within a year', async () => {
  const app = fastify()
  const config = readConfig({ PORTAL_URL: 'https://portal.example' })
  const now = new Date('2026-11-17T09:30:00Z')
  answerSecurityContact(app, config, { now: () => now }, async () => 'holes@provider.example')
  const reply = await app.inject('/.well-known/security.txt')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    reply.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  ) as Record<string, string>
  expect(fields).toEqual({
    Contact: 'mailto:holes@provider.example',
    Expires: '2027-05-16T00:00:00.000Z',
    'Preferred-Languages': 'en',
    Canonical: 'https://portal.example/.well-known/security.txt',
  })
  await app.close()
})
