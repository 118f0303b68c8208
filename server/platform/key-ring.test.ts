import { expect, test } from 'vitest'
import { KeyRing } from './key-ring.ts'

const [first, second] = ['a secret that only tests know, 32 long', 'another secret of the same length, 32']
const old = new KeyRing([first])
const rotated = new KeyRing([second, first])
const forgotten = new KeyRing([second])

test('what an older secret signed is still verified; the newest signs', () => {
  const proof = old.prove('links', 'quote 7').toString('base64url')
  expect(rotated.isProof('links', 'quote 7', proof)).toBe(true)
  expect(rotated.prove('links', 'quote 7')).toEqual(forgotten.prove('links', 'quote 7'))
  expect(forgotten.isProof('links', 'quote 7', proof)).toBe(false)
})

test('a proof holds for one text and one use, whatever its length', () => {
  const proof = old.prove('links', 'quote 7').toString('base64url')
  expect(old.isProof('links', 'quote 8', proof)).toBe(false)
  expect(old.isProof('feeds', 'quote 7', proof)).toBe(false)
  expect(old.isProof('links', 'quote 7', proof.slice(1))).toBe(false)
  expect(old.isProof('links', 'quote 7', '')).toBe(false)
})

test('what an older secret encrypted is still read; the newest encrypts', () => {
  const encrypted = old.encrypt('tokens', 'vic.7', 'top secret')
  expect(encrypted.toString('latin1')).not.toContain('top secret')
  expect(rotated.decrypt('tokens', 'vic.7', encrypted)).toBe('top secret')
  expect(old.decrypt('tokens', 'vic.7', rotated.encrypt('tokens', 'vic.7', 'x'))).toBeUndefined()
  expect(forgotten.decrypt('tokens', 'vic.7', encrypted)).toBeUndefined()
})

test('what an older secret encrypted is told apart, so that it can be encrypted again', () => {
  const encrypted = old.encrypt('tokens', 'vic.7', 'top secret')
  expect(old.isNewest('tokens', 'vic.7', encrypted)).toBe(true)
  expect(rotated.isNewest('tokens', 'vic.7', encrypted)).toBe(false)
})

test('an encrypted value is read for its owner and use alone, and only unchanged', () => {
  const encrypted = old.encrypt('tokens', 'vic.7', 'top secret')
  expect(old.decrypt('tokens', 'vic.8', encrypted)).toBeUndefined()
  expect(old.decrypt('keys', 'vic.7', encrypted)).toBeUndefined()
  encrypted[encrypted.length - 1] = (encrypted.at(-1) as number) ^ 1
  expect(old.decrypt('tokens', 'vic.7', encrypted)).toBeUndefined()
  expect(old.decrypt('tokens', 'vic.7', Buffer.from('short'))).toBeUndefined()
})
