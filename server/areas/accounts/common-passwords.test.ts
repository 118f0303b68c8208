import { expect, test } from 'vitest'
import { leakedBefore } from '../../platform/leaked-before.ts'
import { commonWords, isCommonPassword } from './common-passwords.ts'
import { checkNewPassword, shortestPassword } from './password-rules.ts'

const endings = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '123456789',
  '1990',
  '2024',
  '2026!',
  '007',
  '000',
  'abc',
  'qwerty',
]

test('passwords of the list of leaked ones are refused, however they are capitalised', () => {
  const listed = [...leakedBefore()]
  expect(listed.length).toBeGreaterThan(40_000)
  expect(listed.filter((password) => password.length < shortestPassword)).toEqual([])
  const commonest = listed.slice(0, 3000)
  const accepted = [...commonest, ...listed.map((password) => password.toUpperCase())].filter(
    (password) => !checkNewPassword(password, password, { username: 'anna.berg', name: 'Anna Berg' }).password,
  )
  expect(accepted).toEqual([])
})

test('thousands of common words with their usual endings are refused', () => {
  const tried = commonWords
    .flatMap((word) => endings.flatMap((end) => [word + end, end + word, `${word}${word}${end}`]))
    .filter((password) => password.length >= 12)
  expect(new Set(tried).size).toBeGreaterThan(3000)
  expect(tried.filter((password) => !isCommonPassword(password))).toEqual([])
})

test.each([
  'P@ssw0rd2024!',
  'p455w0rd1234',
  'Sunshine & Summer',
  '1qaz2wsx3edc4rfv',
  'zaq12wsxcde3',
  'qwertyuiop[]',
  'abcdefghijkl',
  'poiuytrewq123',
  '987654321098',
  'jordan23jordan23',
  'manchesterunited1',
  'Melbourne2026',
  'trustno1trustno1',
  'x7k2x7k2x7k2',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true))

test.each([
  'kettle river lamp',
  'correct horse battery',
  'dragon monkey violin nine',
  'vic.manager likes tea',
  '83719246051738',
  'sunshine on wet slate',
  'hgT4-pLw9-qZx2',
  '蜻蛉の眼鏡は水色眼鏡青いお空',
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false))
