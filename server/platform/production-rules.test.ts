import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { isLoopback } from './loopback.ts'
import { admitsDemoUsers, missingInProduction } from './production-rules.ts'

const safe = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORTAL_URL: 'https://portal.example.com',
  STATE_SYSTEM_URL: 'https://states.example.com',
  PORTAL_DATABASE_URL: 'postgres://portal_server:p@db.example/portal?sslmode=verify-full',
  CLAMAV: '/run/clamav/clamd.ctl',
  SMTP_URL: 'smtps://mail.example.com',
  PROPERTY_ME_URL: 'https://property-me.example.com',
  PROPERTY_ME_CLIENT_SECRET: 'secret',
  VAULTRE_URL: 'https://vault.example.com',
  PALACE_URL: 'https://palace.example.com',
  VAULTRE_API_KEY: 'key',
}
const everyPart = ['portal', 'state-system', 'worker']
const missing = (settings: Record<string, string | undefined>, parts = everyPart) =>
  missingInProduction(readConfig({ ...safe, ...settings }), parts)

const sameHost = (one: string, other: string) =>
  `${one} and ${other} must have different hosts, because cookies and scripts of one host reach each other.`

test('a safe server lacks nothing', () => {
  expect(missing({})).toEqual([])
})

test.each([
  [{ PORTAL_URL: 'http://portal.example.com' }, 'PORTAL_URL must start with https://.'],
  [{ STATE_SYSTEM_URL: 'http://states.example.com' }, 'STATE_SYSTEM_URL must start with https://.'],
  [{ STATE_SYSTEM_URL_VIC: 'http://vic.example.com' }, 'STATE_SYSTEM_URL_VIC must start with https://.'],
  [{ STATE_SYSTEM_JWKS_URL_VIC: 'http://keys.example.com' }, 'STATE_SYSTEM_JWKS_URL_VIC must start with https://.'],
  [{ FILES: 's3', S3_BUCKET: 'files', S3_ENDPOINT: 'http://s3.example.com' }, 'S3_ENDPOINT must start with https://.'],
  [
    { CLAMAV: 'scanner.example.com:3310' },
    'CLAMAV must be a path or an address of this machine, because its connection is not encrypted.',
  ],
  [{ CLAMAV: '' }, 'CLAMAV must say where uploads are checked for malware, or “none” if they shall not be.'],
  [{ LEAKED_PASSWORDS_URL: 'http://leaks.example.com' }, 'LEAKED_PASSWORDS_URL must start with https://.'],
  [{ PROPERTY_ME_URL: 'http://property-me.example.com' }, 'PROPERTY_ME_URL must start with https://.'],
  [{ API_URL: 'http://api.example.com' }, 'API_URL must start with https://.'],
  [{ VAULTRE_URL: 'http://vault.example.com' }, 'VAULTRE_URL must start with https://.'],
  [{ PALACE_URL: 'http://palace.example.com' }, 'PALACE_URL must start with https://.'],
  [{ PALACE_LEGACY_URL: 'http://palace.example.com' }, 'PALACE_LEGACY_URL must start with https://.'],
  [{ VAULTRE_API_KEY: '' }, 'VAULTRE_API_KEY must be set, because VAULTRE_URL is.'],
  [
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED must not be 0, because connections are then open to whoever is on the way; NODE_EXTRA_CA_CERTS names an authority of your own.',
  ],
  ...['LINK_SECRET', 'ACCOUNT_SECRET', 'CREDENTIALS_SECRET', 'EVIDENCE_SECRET', 'OPERATIONS_TOKEN'].map(
    (name): [Record<string, string>, string] => [
      { [name]: 'secret'.repeat(8) },
      `${name} must be random: it has fewer than 10 different characters.`,
    ],
  ),
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ PROPERTY_ME_CLIENT_SECRET: '' }, 'PROPERTY_ME_CLIENT_SECRET must be set, because PROPERTY_ME_URL is.'],
  [
    { PORTAL_DATABASE_URL: 'postgres://portal_server:p@db.example/portal?uselibpqcompat=true&sslmode=require' },
    'PORTAL_DATABASE_URL must end with ?sslmode=verify-full, so that the connection is encrypted.',
  ],
  [
    { PORTAL_DATABASE_URL: 'postgres://portal_server:p@db.example/portal' },
    'PORTAL_DATABASE_URL must end with ?sslmode=verify-full, so that the connection is encrypted.',
  ],
  [
    { PORTAL_DATABASE_URL: 'postgres://portal_server:p@localhost/portal?host=db.example.com' },
    'PORTAL_DATABASE_URL must end with ?sslmode=verify-full, so that the connection is encrypted.',
  ],
  [
    { PORTAL_DATABASE_URL: 'postgres://portal_server:p@db.example/portal?sslmode=verify-full&sslmode=disable' },
    'PORTAL_DATABASE_URL must end with ?sslmode=verify-full, so that the connection is encrypted.',
  ],
  [{ STATE_SYSTEM_URL: 'https://portal.example.com/states' }, sameHost('PORTAL_URL', 'STATE_SYSTEM_URL')],
  [{ STATE_SYSTEM_URL: 'https://portal.example.com:8443' }, sameHost('PORTAL_URL', 'STATE_SYSTEM_URL')],
  [
    { STATE_SYSTEM_URL: 'https://portal.example.com', STATE_SYSTEM_URL_VIC: 'https://vic.example.com' },
    sameHost('PORTAL_URL', 'STATE_SYSTEM_URL'),
  ],
  [{ STATE_SYSTEM_URL_QLD: 'https://portal.example.com/qld' }, sameHost('PORTAL_URL', 'STATE_SYSTEM_URL_QLD')],
  [{ API_URL: 'https://states.example.com:444' }, sameHost('API_URL', 'STATE_SYSTEM_URL')],
  [
    { SMTP_URL: '' },
    'SMTP_URL must name the mail server, or be “none” if mail shall be stored in DATA_DIR/outbox and reach nobody.',
  ],
  [
    { SMTP_URL: 'smtps://mail.example.com?tls.rejectUnauthorized=false' },
    'SMTP_URL must have no parameters, because some turn off encryption or the check of the certificate.',
  ],
  [
    { DEMO_DATA: 'yes' },
    'DEMO_DATA must be no, because everybody knows the passwords of the demo users; with DEMO_ON_NETWORK=yes it may be yes.',
  ],
])('with %j production says what is missing', (settings, sentence) => {
  expect(missing(settings)).toContain(sentence)
})

test('production may leave uploads unchecked, mail in files and load demo data, if it says so', () => {
  expect(missing({ CLAMAV: 'none', SMTP_URL: 'none', DEMO_DATA: 'yes', DEMO_ON_NETWORK: 'yes' })).toEqual([])
})

test('only the worker needs a mail server', () => {
  expect(missing({ SMTP_URL: '' }, ['portal', 'state-system'])).toEqual([])
})

const onNetwork = (name: string) =>
  `${name} must be set to the https:// address that browsers open, because HOST lets other machines in.`

test('with nothing but the host, production does not start', () => {
  const config = readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  expect(missingInProduction(config, everyPart)).toEqual([
    onNetwork('PORTAL_URL'),
    onNetwork('STATE_SYSTEM_URL'),
    sameHost('PORTAL_URL', 'STATE_SYSTEM_URL'),
    expect.stringContaining('CLAMAV must say'),
    expect.stringContaining('SMTP_URL must name'),
  ])
})

test.each(['0.0.0.0', '::', '192.0.2.7', 'portal.internal'])(
  'the name localhost does not count as this machine where HOST is %s',
  (HOST) => {
    const local = { HOST, PORTAL_URL: 'http://localhost:3000', STATE_SYSTEM_URL: 'http://127.0.0.1:3100' }
    expect(missing(local)).toEqual([onNetwork('PORTAL_URL'), onNetwork('STATE_SYSTEM_URL')])
  },
)

test('production on this machine alone needs nothing', () => {
  expect(missingInProduction(readConfig({ NODE_ENV: 'production' }), everyPart)).toEqual([])
  const withDemo = readConfig({ NODE_ENV: 'production', HOST: '127.0.0.1', DEMO_DATA: 'yes' })
  expect(missingInProduction(withDemo, everyPart)).toEqual([])
})

test.each(['PORTAL', 'STATE_SYSTEM', 'JOBS'])('each role connects with TLS: %s', (role) => {
  const name = `${role}_DATABASE_URL`
  const sentence = `${name} must end with ?sslmode=verify-full, so that the connection is encrypted.`
  const at = (mode: string) => missing({ [name]: `postgres://someone:p@db.example/portal${mode}` })
  expect(at('')).toContain(sentence)
  expect(at('?sslmode=prefer')).toContain(sentence)
  expect(at('?sslmode=verify-full')).not.toContain(sentence)
})

test('addresses of this machine need no encryption, and neither does a trial', () => {
  const local = {
    HOST: 'localhost',
    PORTAL_URL: 'http://localhost:3000',
    STATE_SYSTEM_URL: 'http://127.0.0.1:3100',
    CLAMAV: 'localhost:3310',
    PORTAL_DATABASE_URL: 'postgres://portal_server:p@[::1]/portal',
  }
  expect(missing(local)).toEqual([])
  expect(missing({ PORTAL_DATABASE_URL: 'postgres://portal_server:p@db.example/p?host=/run/postgresql' })).toEqual([])
  expect(missing({ NODE_ENV: 'development', PORTAL_URL: 'http://portal.example.com' })).toEqual([])
})

test.each([
  [{}, true],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.0.2.7' }, false],
  [{ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'yes' }, true],
  [{ NODE_ENV: 'production', DEMO_ON_NETWORK: 'yes' }, false],
])('with %j, things for trials are offered: %s', (settings, isTrial) => {
  const config = readConfig(settings)
  expect([config.isTrial, config.isDemoDataWanted]).toEqual([isTrial, isTrial])
})

test.each(['localhost.example.com', '127.0.0.1.example.com', '10.0.0.1', '::'])('%s is not this machine', (host) => {
  expect(isLoopback(host)).toBe(false)
})

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', DEMO_DATA: 'yes' }, false],
  [{ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'yes' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DEMO_DATA: 'yes' }, true],
  [{ NODE_ENV: 'production', DEMO_DATA: 'yes', PORTAL_URL: 'https://portal.example.com' }, false],
  [{ NODE_ENV: 'production', DEMO_ON_NETWORK: 'yes' }, true],
])('with %j, demo users can sign in: %s', (settings, isAdmitted) => {
  expect(admitsDemoUsers(readConfig(settings))).toBe(isAdmitted)
})
