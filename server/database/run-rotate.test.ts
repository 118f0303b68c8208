import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AccountKeys } from '../platform/account-keys.ts'
import { readConfig } from '../platform/config.ts'
import { KeyRing } from '../platform/key-ring.ts'
import { openKeyRing } from '../platform/open-key-ring.ts'
import { Given } from '../testing/given.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runRotate } from './run-rotate.ts'

let source: TestDatabase
let given: Given
let folder: string
const said: string[] = []

beforeAll(async () => {
  source = await testDatabase()
  given = await Given.in(source.ownerUrl)
})
afterAll(async () => {
  await given.close()
  await source.drop()
})
beforeEach(async () => {
  said.length = 0
  folder = await mkdtemp(join(tmpdir(), 'portal-rotate-'))
  return async () => rm(folder, { recursive: true, force: true })
})

const rotate = async (words: string[], settings: Record<string, string> = {}) =>
  runRotate(words, {
    env: { DATA_DIR: folder, DATABASE_URL: source.ownerUrl, ...settings },
    say: (text) => said.push(text),
  })

test('a new secret is put first, and what the older one signed stays valid', async () => {
  const config = readConfig({ DATA_DIR: folder })
  const proof = (await openKeyRing(config, 'link')).prove('links', 'quote 7')
  expect(await rotate(['link'])).toBe(0)
  expect(said.at(-1)).toContain('has 2 secrets now. Restart the servers')
  const rotated = await openKeyRing(config, 'link')
  expect(rotated.isProof('links', 'quote 7', proof.toString('base64url'))).toBe(true)
  expect(rotated.prove('links', 'quote 7')).not.toEqual(proof)
  const file = join(folder, 'link-secret')
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(2)
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('a secret that is a setting is replaced there', async () => {
  expect(await rotate(['account'], { ACCOUNT_SECRET: 's'.repeat(40) })).toBe(1)
  expect(said).toEqual(['ACCOUNT_SECRET is a setting: put a new secret before the others there, separated by a comma.'])
})

test('a signing key is published and stored encrypted', async () => {
  expect(await rotate(['signing', 'tas'])).toBe(0)
  expect(said.at(-1)).toMatch(/^tas: key .+ is published and signs from /)
  const rows = await given.rows<{ wrapped: Buffer; jwk: object }>(
    `select wrapped_private_key as wrapped, public_jwk as jwk from signing_keys where state = 'tas'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.wrapped.toString('latin1')).not.toContain('"d"')
  expect(rows[0]?.jwk).not.toHaveProperty('d')
})

const oldSecret = 'the former secret of accounts 1234567890'
const newSecret = 'the newest secret of accounts 0987654321'

test('what a former account secret encrypted is encrypted anew, so that the former one can be removed', async () => {
  await rotate(['signing', 'act'], { ACCOUNT_SECRET: oldSecret })
  const old = new AccountKeys(new KeyRing([oldSecret]))
  const [user, other] = [await given.user('act'), await given.user('act')]
  const insert = 'insert into second_factors (user_id, encrypted_secret, is_confirmed) values ($1, $2, true)'
  await given.rows(insert, [user, old.encrypt(user, 'app secret')])
  await given.rows(insert, [other, Buffer.from('lost')])
  expect(await rotate(['account', '--rewrap'], { ACCOUNT_SECRET: `${newSecret},${oldSecret}` })).toBe(0)
  expect(said).toContain(
    'act: 2 signing keys and second factors are encrypted with the newest secret; 1 that none of the secrets can read stay as they are',
  )
  expect(said.at(-1)).toContain('The older secrets of ACCOUNT_SECRET can be removed now.')
  const keys = new AccountKeys(new KeyRing([newSecret]))
  const [key] = await given.rows<{ kid: string; wrapped: Buffer }>(
    `select kid, wrapped_private_key as wrapped from signing_keys where state = 'act'`,
  )
  expect(keys.unwrapSigningKey(key?.kid ?? '', key?.wrapped ?? Buffer.alloc(0))).toContain('"d"')
  const [factor] = await given.rows<{ secret: Buffer }>(
    'select encrypted_secret as secret from second_factors where user_id = $1',
    [user],
  )
  expect(keys.decrypt(user, factor?.secret ?? Buffer.alloc(0))).toBe('app secret')
})

test('the keys of a state are withdrawn at once', async () => {
  await rotate(['signing', 'nt'])
  expect(await rotate(['signing', '--withdraw', 'nt'])).toBe(0)
  expect(said.at(-1)).toMatch(/^nt: key .+ signs now, 1 withdrawn; the portal asks its users to sign in again$/)
  const rows = await given.rows(
    `select withdrawn_at is not null as "isWithdrawn", wrapped_private_key is not null as "canSign" from signing_keys
      where state = 'nt' order by created_at`,
  )
  expect(rows).toEqual([
    { isWithdrawn: true, canSign: false },
    { isWithdrawn: false, canSign: true },
  ])
})

test.each([
  [['account', '--withdraw']],
  [['signing', '--rewrap']],
  [[]],
  [['everything']],
  [['signing', 'nz']],
  [['link', 'vic']],
])('%j is explained', async (words) => {
  expect(await rotate(words)).toBe(1)
  expect(said.join('\n')).toContain('npm run rotate-keys')
})
