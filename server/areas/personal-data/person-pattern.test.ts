import { expect, test } from 'vitest'
import { personPattern } from './person-pattern.ts'

const found = (words: Parameters<typeof personPattern>[0], text: string): boolean =>
  new RegExp(personPattern(words)?.all ?? '$a', 'i').test(text)
const none = { names: [], emails: [], phones: [] }

test.each([
  ['Dear Ann Lee,', true],
  ['ANN  LEE', true],
  ['{"name":"Ann Lee"}', true],
  ['Joann Leeson', false],
  ['Ann of Lee Street', false],
])('a full name in “%s”: %s', (text, isFound) => {
  expect(found({ ...none, names: ['Ann Lee'] }, text)).toBe(isFound)
})

test.each([
  ['Lee', true],
  ['{"name":"Lee"}', true],
  ['12 Lee Street', false],
])('a name of one word in “%s”: %s', (text, isFound) => {
  expect(found({ ...none, names: ['Lee'] }, text)).toBe(isFound)
})

test.each(['+61491570156', '0491 570 156', '0491570156', '(04) 9157-0156', '+61 491 570 156', '61491570156'])(
  'a phone number written as %s',
  (text) => {
    expect(found({ ...none, phones: ['+61491570156'] }, `Rang ${text} twice`)).toBe(true)
    expect(found({ ...none, phones: ['+61491570156'] }, `Rang ${text}7 twice`)).toBe(false)
  },
)

test('an accent is part of its letter or a character of its own, in the name and in the text', () => {
  for (const form of ['NFC', 'NFD'])
    for (const other of ['NFC', 'NFD'])
      expect(found({ ...none, names: ['Zoë Núñez'.normalize(form)] }, `Dear ${'Zoë Núñez'.normalize(other)},`)).toBe(
        true,
      )
})

test('names and addresses in HTML and JSON, and nothing for nobody', () => {
  expect(found({ ...none, names: ["Pat O'Neil & Co"] }, '<p>Pat O&#39;Neil &amp; Co</p>')).toBe(true)
  expect(found({ ...none, names: ['Al "Ace" Ito'] }, String.raw`{"a":"Al \"Ace\" Ito"}`)).toBe(true)
  expect(found({ ...none, emails: ['a.b+c@home.example.com'] }, 'mailto:A.B+C@home.example.com')).toBe(true)
  expect(found({ ...none, emails: ['b@home.example.com'] }, 'a.b@home.example.com')).toBe(false)
  expect(personPattern(none)).toBeNull()
})
