import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { answersMeanwhile } from '../testing/answers-meanwhile.ts'
import { withoutSecrets } from './logged-error.ts'
import { createLogger } from './logging.ts'

const written: string[] = []
const log = createLogger(
  'debug',
  new Writable({
    write(chunk: Buffer, _, done) {
      written.push(chunk.toString())
      done()
    },
  }),
)
const lineOf = (write: () => void): string => {
  written.length = 0
  write()
  return written.join('')
}

const secret = 'vic.12.345.QxYz01abcdefGHIJklmnopqrstuvwxYZ0123456789_'

test('an error is logged with its type, message, code, location and causes', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const line = lineOf(() => log.error({ err: new TypeError('It did not work', { cause }) }, 'request failed'))
  expect(JSON.parse(line)).toMatchObject({
    msg: 'request failed',
    err: {
      type: 'TypeError',
      message: 'It did not work',
      stack: expect.stringContaining('logged-error.test.ts'),
      cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
    },
  })
})

test.each<[string, object]>([
  ['a database client with its password', { client: { password: secret, connectionParameters: { password: secret } } }],
  ['a request with its headers', { config: { headers: { authorization: `Bearer ${secret}` } } }],
  ['a reply of a mail server', { response: `535 ${secret}`, command: `AUTH PLAIN ${secret}` }],
  ['a row that broke a rule', { code: '23505', detail: `Key (token_hash)=(${secret}) already exists.` }],
  ['a statement', { internalQuery: `select '${secret}'`, where: `PL/pgSQL function with ${secret}` }],
  ['another error', { cause: Object.assign(new Error('deep'), { token: secret }) }],
])('%s attached to an error is not logged', (_, more) => {
  const line = lineOf(() => log.error({ err: Object.assign(new Error('It did not work'), more) }, 'request failed'))
  expect(line).toContain('It did not work')
  expect(line).not.toContain(secret)
})

test('a value in a message of PostgreSQL is left out', () => {
  const err = Object.assign(new Error('invalid input syntax for type uuid: "a-short-secret"'), { code: '22P02' })
  const line = lineOf(() => log.error({ err, error: err }, 'job failed'))
  expect(line).toContain('invalid input syntax for type uuid')
  expect(line).not.toContain('a-short-secret')
})

test.each([
  [`Reply was already sent in "/v1/quote-approval/${secret}" (GET)`, '"/v1/quote-approval/[secret]"'],
  ['no connection to postgres://owner:hunter2@db.example/portal', 'postgres://[secret]@db.example/portal'],
  ['451 No mail for owner@example.com', '451 No mail for [address]'],
  [`cookie ${'0123456789abcdef'.repeat(4)}`, 'cookie [secret]'],
])('%j is redacted in place', (text, expected) => {
  expect(withoutSecrets(text)).toContain(expected)
  expect(lineOf(() => log.warn(text))).not.toMatch(/QxYz01|hunter2|owner@|0123456789abcdef0123/)
})

test.each([
  'request 3f0c1d52-7d1a-4a63-9a37-2a4d4d0c9f11 failed',
  'at handler (file:///app/dist/server/areas/quotes/quotes.routes.js:12:34)',
  'Worker pool-0123456789abcdef01 exited',
])('%j contains no secret and is unchanged', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})

test('a message of a megabyte is redacted at once', async () => {
  await answersMeanwhile(async () => {
    expect(withoutSecrets(`${'g'.repeat(1_000_000)} a@b.example`)).toMatch(/g \[address\]$/)
    expect(withoutSecrets('a.a-'.repeat(250_000))).toHaveLength(1_000_000)
  })
})
