import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SignedLinks, type LinkTarget } from './signed-links.ts'
import { KeyRing } from './key-ring.ts'

const links = new SignedLinks(new KeyRing(['one secret of at least 32 characters']))
const target: LinkTarget = { purpose: 'quote-approval', state: 'vic', agencyId: 12, id: 345, until: '2026-11-30' }

test('a link opens what it was made for', () => {
  expect(links.targetOf('quote-approval', links.tokenFor(target))).toEqual(target)
})

test('a link signed with another secret opens nothing', () => {
  const other = new SignedLinks(new KeyRing(['another secret of 32 characters or so']))
  expect(links.targetOf('quote-approval', other.tokenFor(target))).toBeUndefined()
})

test('a changed link opens nothing', () => {
  const token = links.tokenFor(target)
  expect(links.targetOf('quote-approval', token.replace('.345.', '.346.'))).toBeUndefined()
  expect(links.targetOf('quote-approval', token.replace('vic.12.', 'vic.13.'))).toBeUndefined()
  expect(links.targetOf('quote-approval', token.replace('vic.', 'nsw.'))).toBeUndefined()
  expect(links.targetOf('quote-approval', token.replace('.20261130.', '.20361130.'))).toBeUndefined()
})

test('arbitrary text opens nothing and causes no error', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => links.targetOf('quote-approval', text) === undefined))
})
