import { expect, it } from 'vitest'
import { nextLost } from './lost-solutions.ts'
import { givenCase, givenMethod, givenSet } from './testing/given-case.ts'
import { typedText } from './typed-text.ts'

const lostOf = (label: string) => {
  const before = givenCase([givenMethod('APPOINTMENT', [givenSet(1, [label])])])
  const [lost] = nextLost([], before, givenCase([]), false)
  if (!lost) throw new Error('Nothing is lost')
  return lost
}

it('the notes of a call are read with the tenant, and kept as markup with their images', () => {
  const notes = '<p>Home &lt; 5 pm</p><p>Dog<img src="http://api.test/v1/images/1" alt="" width="200"></p>'
  expect(typedText({ notes, occupantId: 7 }, lostOf('SpeakWithTenant'))).toEqual({
    text: 'Ana Lee: Home < 5 pm\nDog',
    images: ['http://api.test/v1/images/1'],
    note: { notes, occupantId: 7 },
  })
  expect(typedText({ notes: '<p>Home</p>', occupantId: null }, lostOf('SpeakWithTenant'))?.note).toEqual({
    notes: 'Home',
  })
})

it.each([
  ['ProvideAccessInstructions', { notes: ' Side gate ', date: null }, 'Side gate'],
  ['AllowEntryEnInternal', { notes: '', date: '2026-04-01' }, 'Allow until: 01/04/2026'],
  ['AgencyEmail', { emailMessage: '<p>Hello Ana,</p><p>Please call.</p>' }, 'Hello Ana,\nPlease call.'],
  ['AllowEntryEnInternal', { notes: '', date: '31/02/2027' }, 'Allow until: 31/02/2027'],
])('of %s with %j: %s', (label, values, text) => {
  expect(typedText(values, lostOf(label))).toEqual({ text, images: [], note: { notes: text } })
})

it('nothing typed is nothing to keep', () => {
  expect(typedText({ notes: '<p></p>', occupantId: 7 }, lostOf('SpeakWithTenant'))).toBeNull()
  expect(typedText({ notes: ' ', date: null }, lostOf('VerifyKeyOnsite'))).toBeNull()
})
