import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigurationError, readConfig } from './config.ts'

test('no setting is required', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    stateSystemPort: 3100,
    portalUrl: 'http://localhost:3000',
    apiUrl: 'http://localhost:3000',
  })
  expect(config.stateSystems.vic).toEqual({
    url: 'http://localhost:3100/vic',
    jwksUrl: 'http://localhost:3100/vic/.well-known/jwks.json',
    isBuiltIn: true,
  })
  expect(config.isDemoDataWanted).toBe(true)
})

test('a provider with its own system sets its address', () => {
  const { stateSystems } = readConfig({ STATE_SYSTEM_URL_QLD: 'https://qld.provider.example/' })
  expect(stateSystems.qld).toEqual({
    url: 'https://qld.provider.example',
    jwksUrl: 'https://qld.provider.example/.well-known/jwks.json',
    isBuiltIn: false,
  })
  expect(stateSystems.vic.isBuiltIn).toBe(true)
})

test('links that are examples are for demos only', () => {
  expect(readConfig({}).brand.privacyUrl).toBe('https://provider.example/privacy')
  const { brand } = readConfig({ DEMO_DATA: 'no', PRIVACY_URL: 'https://wattle.com.au/privacy' })
  expect([brand.privacyUrl, brand.facebookUrl]).toEqual(['https://wattle.com.au/privacy', ''])
})

test('a misspelt environment is refused, instead of being taken for a trial', () => {
  for (const name of ['Production', 'prod', 'staging'])
    expect(() => readConfig({ NODE_ENV: name })).toThrow(
      `NODE_ENV must be one of production, development, test, but is “${name}”`,
    )
  for (const name of ['development', 'test', '', undefined])
    expect(readConfig({ NODE_ENV: name }).isProduction).toBe(false)
})

test('production loads demo data only if enabled', () => {
  expect(readConfig({ NODE_ENV: 'production' }).isDemoDataWanted).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', DEMO_DATA: 'yes' }).isDemoDataWanted).toBe(true)
})

test('new passwords are compared with leaked ones in production, unless that is turned off', () => {
  const urlWith = (settings: Record<string, string>) => readConfig(settings).leakedPasswordsUrl
  expect(urlWith({})).toBeUndefined()
  expect(urlWith({ NODE_ENV: 'production' })).toBe('https://api.pwnedpasswords.com/range')
  expect(urlWith({ NODE_ENV: 'production', LEAKED_PASSWORDS_URL: 'none' })).toBeUndefined()
  expect(urlWith({ LEAKED_PASSWORDS_URL: 'https://leaks.example/range/' })).toBe('https://leaks.example/range')
})

test('all faults are reported together, as sentences', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    TRUST_PROXY: 'perhaps',
    PORTAL_URL: 'portal',
    MAINTENANCE_UNTIL: 'soon',
  }
  expect(() => readConfig(wrong)).toThrow(ConfigurationError)
  expect(() => readConfig(wrong)).toThrow(
    /PORT must be a port number.*“70000”[\s\S]*DATABASE_URL must start with postgres:[\s\S]*/,
  )
})

test('values that may contain a password are not repeated', () => {
  const wrong = {
    DATABASE_URL: 'mysql://owner:hunter2@db.example/portal',
    DATABASE_URL_VIC: 'hunter2',
    SMTP_URL: 'http://user:hunter2@mail.example.com',
    LINK_SECRET: 'hunter2',
  }
  expect(() => readConfig(wrong)).toThrow('LINK_SECRET must have at least 32 characters each, which its value does not')
  expect(() => readConfig(wrong)).not.toThrow('hunter2')
})

describe('a secret in a file', () => {
  const file = join(tmpdir(), `portal-secret-${process.pid}`)
  afterAll(async () => rm(file, { force: true }))

  test('is read without its line end', async () => {
    await writeFile(file, `${'s'.repeat(40)}\n`)
    expect(readConfig({ LINK_SECRET_FILE: file }).linkSecrets).toEqual(['s'.repeat(40)])
  })

  test('is refused beside the setting, when it cannot be read, and when it is wrong', async () => {
    await writeFile(file, 'hunter2')
    expect(() => readConfig({ LINK_SECRET_FILE: file, LINK_SECRET: 's'.repeat(40) })).toThrow(
      'Set LINK_SECRET or LINK_SECRET_FILE, not both.',
    )
    expect(() => readConfig({ LINK_SECRET_FILE: `${file}-missing` })).toThrow(
      'The file that LINK_SECRET_FILE names cannot be read (ENOENT).',
    )
    expect(() => readConfig({ LINK_SECRET_FILE: file })).toThrow('LINK_SECRET must have at least 32 characters')
    expect(() => readConfig({ LINK_SECRET_FILE: file })).not.toThrow('hunter2')
  })
})

test.each([
  ['no', 'none'],
  ['0', 'none'],
  ['1', 1],
  ['2', 2],
  ['10.0.0.5', ['10.0.0.5']],
  ['10.0.0.5, 10.1.0.0/16,fd00::/8', ['10.0.0.5', '10.1.0.0/16', 'fd00::/8']],
])('TRUST_PROXY=%s is accepted', (given, expected) => {
  expect(readConfig({ TRUST_PROXY: given }).trustedProxies).toEqual(expected)
})

test.each(['yes', 'true', 'on'])(
  'TRUST_PROXY=%s would trust every sender, and is refused with the valid values',
  (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(
      'TRUST_PROXY must be “no”, the number of proxies in front of the server (such as 1), or their addresses separated by commas ' +
        `(such as 10.0.0.5, 10.1.0.0/16); anyone could forge an address if every sender were trusted, but is “${given}”`,
    )
  },
)

test.each([
  'perhaps',
  '11',
  '-1',
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.1/8/8',
  '10.0.0.1,',
  'proxy.example.com',
])('TRUST_PROXY=%s is refused', (given) => {
  expect(() => readConfig({ TRUST_PROXY: given })).toThrow('TRUST_PROXY must be “no”, the number of proxies')
})

test('files are stored on disk, or in a configured bucket', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig({ FILES: 's3', S3_BUCKET: 'portal-files' }).s3).toEqual({
    endpoint: undefined,
    region: 'ap-southeast-2',
    bucket: 'portal-files',
    credentials: undefined,
  })
  const given = {
    FILES: 's3',
    S3_BUCKET: 'portal-files',
    S3_ENDPOINT: 'https://storage.example/',
    S3_REGION: 'local',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig(given).s3).toEqual({
    endpoint: 'https://storage.example',
    region: 'local',
    bucket: 'portal-files',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  expect(() => readConfig({ FILES: 's3' })).toThrow('S3_BUCKET must be set, because FILES is “s3”')
  expect(() => readConfig({ ...given, S3_SECRET_ACCESS_KEY: '' })).toThrow('must be set together')
  expect(() => readConfig({ FILES: 'tape' })).toThrow('FILES must be one of disk, s3')
  expect(() => readConfig({ S3_BUCKET: 'No Bucket' })).toThrow('S3_BUCKET must be the name of a bucket')
})

test('software is offered to agencies in production only with the operator’s settings, and then at its published address', () => {
  const of = (settings: Record<string, string>) => readConfig({ NODE_ENV: 'production', ...settings }).connectors
  expect(of({}).propertyMe.isOffered).toBe(false)
  expect(of({}).vaultRe.isOffered).toBe(false)
  expect(of({}).consoleCloud).toMatchObject({ isOffered: false, callSecret: '' })
  expect(of({ CONSOLE_CLIENT_ID: 'us', CONSOLE_CLIENT_SECRET: 'ours' }).consoleCloud.isOffered).toBe(false)
  expect(of({}).propertyTree.isOffered).toBe(false)
  expect(of({ PROPERTY_TREE_SUBSCRIPTION_KEY: 'ours' }).propertyTree.isOffered).toBe(false)
  const propertyTree = { PROPERTY_TREE_SUBSCRIPTION_KEY: 'ours', PROPERTY_TREE_APPLICATION_KEY: 'ours too' }
  expect(of(propertyTree).propertyTree).toMatchObject({ url: 'https://api.propertytree.io', isOffered: true })
  expect(of({}).palace.isOffered).toBe(false)
  expect(of({ PALACE_URL: 'https://api.getpalace.com' }).palace).toEqual({
    isOffered: true,
    liquidUrl: 'https://api.getpalace.com',
    legacyUrl: 'https://serviceapia.realbaselive.com',
  })
  expect(of({ VAULTRE_API_KEY: 'a key' }).vaultRe).toEqual({
    isOffered: true,
    isBuiltIn: false,
    apiKey: 'a key',
    url: 'https://ap-southeast-2.api.vaultre.com.au/api/v1.3',
  })
  expect(readConfig({}).connectors.propertyMe).toMatchObject({ isOffered: true, isBuiltIn: true })
  expect(of({ PROPERTY_ME_CLIENT_ID: 'us', PROPERTY_ME_CLIENT_SECRET: 'a secret' }).propertyMe).toMatchObject({
    isOffered: true,
    url: 'https://app.propertyme.com/api',
    loginUrl: 'https://login.propertyme.com',
  })
})
