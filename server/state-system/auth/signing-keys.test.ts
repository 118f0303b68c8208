import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { expect, test } from 'vitest'
import { AccountKeys } from '../../platform/account-keys.ts'
import { KeyRing } from '../../platform/key-ring.ts'
import { password, portalRequest, testStateSystem } from '../../testing/test-state-system.ts'
import { rotateSigningKey, signingKey, withdrawSigningKeys } from './signing-keys.ts'

const system = await testStateSystem()

const keyList = async (state: string) =>
  (await system.browser().get(`/${state}/.well-known/jwks.json`)).json<JSONWebKeySet>()
const kids = async (state: string) => (await keyList(state)).keys.map(({ kid }) => kid)

test('twenty concurrent first requests create one key', async () => {
  const lists = await Promise.all(Array.from({ length: 20 }, async () => keyList('sa')))
  expect(new Set(lists.map(({ keys }) => JSON.stringify(keys))).size).toBe(1)
  const [row] = await system.given.rows<{ count: number }>(
    `select count(*)::int as count from signing_keys where state = 'sa'`,
  )
  expect(row?.count).toBe(1)
})

test('the list is public, cached briefly, limited to this state, and contains no private keys', async () => {
  const reply = await system.browser().get('/vic/.well-known/jwks.json')
  expect(reply.headers['cache-control']).toBe('public, max-age=30')
  const { keys } = reply.json<JSONWebKeySet>()
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
  expect(keys[0]).not.toHaveProperty('d')
  expect(await kids('qld')).not.toEqual(await kids('vic'))
})

test('a new key is published first, signs later, and the old one is removed after its last token expired', async () => {
  const user = await system.person({ state: 'tas', agencies: [await system.given.agency('tas')] })
  const token = async () => {
    const reply = await system.browser().signIn('tas', user.username, password, portalRequest())
    return new URL(reply.headers.location as string).searchParams.get('token') ?? ''
  }
  const [old] = await kids('tas')
  const lastOfOld = await token()
  const rotated = await rotateSigningKey(system.site('tas'), system.clock.now())
  try {
    expect(await kids('tas')).toEqual([old, rotated.kid])
    expect(decodeProtectedHeader(await token()).kid).toBe(old)
    system.clock.offset = rotated.signsFrom.getTime() - Date.now() + 1000
    const firstOfNew = await token()
    expect(decodeProtectedHeader(firstOfNew).kid).toBe(rotated.kid)
    const keys = createLocalJWKSet(await keyList('tas'))
    const currentDate = system.clock.now()
    await expect(jwtVerify(firstOfNew, keys, { currentDate })).resolves.toBeTruthy()
    await expect(jwtVerify(lastOfOld, keys)).resolves.toBeTruthy()
    system.clock.offset += 400_000
    expect(await kids('tas')).toEqual([rotated.kid])
  } finally {
    system.clock.offset = 0
  }
})

test('withdrawn keys neither sign nor are published any more, at once, and portal users sign in again', async () => {
  const agencyId = await system.given.agency('wa')
  const user = await system.person({ state: 'wa', agencies: [agencyId] })
  await kids('wa')
  await rotateSigningKey(system.site('wa'), system.clock.now())
  const [session] = await system.given.rows<{ id: string }>(
    `insert into portal_sessions (id, token_hash, state, user_id, agency_id, state_session_id, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), sha256('forged'), 'wa', $1, $2, 'forged', now(), now(), now() + interval '1 hour') returning id`,
    [user.id, agencyId],
  )
  const { kid, withdrawn } = await withdrawSigningKeys(system.site('wa'), system.clock.now())
  expect(withdrawn).toBe(2)
  expect(await kids('wa')).toEqual([kid])
  const reply = await system.browser().signIn('wa', user.username, password, portalRequest())
  const token = new URL(reply.headers.location as string).searchParams.get('token') ?? ''
  expect(decodeProtectedHeader(token).kid).toBe(kid)
  const stored = await system.given.rows(
    `select kid from signing_keys where state = 'wa' and wrapped_private_key is not null`,
  )
  expect(stored).toEqual([{ kid }])
  const [left] = await system.given.rows(`select requires_relogin as "mustSignIn" from portal_sessions where id = $1`, [
    session?.id,
  ])
  expect(left).toEqual({ mustSignIn: true })
})

test('two concurrent rotations leave one active key', async () => {
  await keyList('nt')
  const now = system.clock.now()
  await Promise.all([rotateSigningKey(system.site('nt'), now), rotateSigningKey(system.site('nt'), now)])
  const rows = await system.given.rows(`select kid from signing_keys where state = 'nt' and retired_at is null`)
  expect(rows).toHaveLength(1)
})

test('a key is stored encrypted, and replaced when the secret is lost', async () => {
  const [old] = await kids('act')
  const [row] = await system.given.rows<{ wrapped: Buffer }>(
    `select wrapped_private_key as wrapped from signing_keys where state = 'act'`,
  )
  expect(row?.wrapped.toString('latin1')).not.toContain('"crv"')
  const accountKeys = new AccountKeys(new KeyRing(['a secret that replaced the lost one, 32']))
  const made = await signingKey({ ...system.site('act'), accountKeys }, system.clock.now())
  const rows = await system.given.rows<{ kid: string; isRetired: boolean }>(
    `select kid, retired_at is not null as "isRetired" from signing_keys where state = 'act' order by created_at`,
  )
  expect(rows).toEqual([
    { kid: old, isRetired: true },
    { kid: made.kid, isRetired: false },
  ])
})
