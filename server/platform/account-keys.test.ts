import { expect, test } from 'vitest'
import { AccountKeys } from './account-keys.ts'
import { KeyRing } from './key-ring.ts'

const keys = new AccountKeys(new KeyRing(['a secret that only tests know, 32 long']))
const others = new AccountKeys(new KeyRing(['another secret of the same length, 32']))
const id = '0b8f4c52-6f0e-4b8e-9a55-0a1b2c3d4e5f'

test('a link works for its own purpose only and cannot be changed', () => {
  const token = keys.linkToken('reset-password', id)
  expect(keys.readLinkToken('reset-password', token)).toBe(id)
  expect(keys.readLinkToken('invitation', token)).toBeUndefined()
  expect(others.readLinkToken('reset-password', token)).toBeUndefined()
  expect(keys.readLinkToken('reset-password', token.replace('0b8f', '0b8e'))).toBeUndefined()
  for (const broken of ['', id, `${id}.`, `${token}x`])
    expect(keys.readLinkToken('reset-password', broken)).toBeUndefined()
})

test('an encrypted secret is read only with the same key and for the same user', () => {
  const encrypted = keys.encrypt(7, 'JBSWY3DPEHPK3PXP')
  expect(encrypted.includes('JBSWY3DPEHPK3PXP')).toBe(false)
  expect(keys.decrypt(7, encrypted)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => keys.decrypt(8, encrypted)).toThrow()
  expect(() => others.decrypt(7, encrypted)).toThrow()
})

test('the hash of a recovery code depends on the user and the key', async () => {
  const hash = await keys.hashRecoveryCode(7, 'abcd')
  expect(hash[0]).toHaveLength(32)
  expect(await keys.hashRecoveryCode(7, 'abcd')).toEqual(hash)
  expect(await keys.hashRecoveryCode(8, 'abcd')).not.toEqual(hash)
  expect(await others.hashRecoveryCode(7, 'abcd')).not.toEqual(hash)
})

test('a recovery code that was hashed with an older secret is found after a rotation', async () => {
  const [stored] = await keys.hashRecoveryCode(7, 'abcd')
  const rotated = new AccountKeys(
    new KeyRing(['another secret of the same length, 32', 'a secret that only tests know, 32 long']),
  )
  const hashes = await rotated.hashRecoveryCode(7, 'abcd')
  expect(hashes[0]).not.toEqual(stored)
  expect(hashes).toContainEqual(stored)
})
