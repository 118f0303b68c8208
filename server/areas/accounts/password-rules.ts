import { characterCount } from '../../../contract/form-rules.ts'
import { isCommonPassword } from './common-passwords.ts'

export const shortestPassword = 12
export const longestPassword = 1000

/** Long enough, and still among the first that attackers try. Compared without case, spaces and punctuation. */
const commonPasswords: ReadonlySet<string> = new Set([
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456123456',
  '123123123123',
  '111111111111',
  '000000000000',
  '121212121212',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopasdf',
  'qwerty123456',
  'qwerty1234567',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'asdfghjkl123',
  'abcdefghijkl',
  'abcdefghijklm',
  'abcd12345678',
  'abc123456789',
  'passwordpassword',
  'password1234',
  'password12345',
  'password123456',
  'mypassword123',
  'p@ssw0rd1234',
  'passw0rd1234',
  'letmeinletmein',
  'letmein12345',
  'welcome12345',
  'welcomewelcome',
  'administrator',
  'administrator1',
  'admin1234567',
  'changeme1234',
  'changemechangeme',
  'iloveyou1234',
  'iloveyouiloveyou',
  'sunshine1234',
  'football1234',
  'baseball1234',
  'superman1234',
  'princess1234',
  'monkeymonkey',
  'dragondragon',
  'trustno1trustno1',
  'australia123',
  'melbourne123',
  'sydney123456',
  'brisbane1234',
  'realestate123',
  'propertymanager',
  'propertymanager1',
  'compliance12',
  'compliance123',
  'compliance1234',
  'compliancecompliance',
  'complianceportal',
  'correcthorsebatterystaple',
])

/** Words of this product and its trade, which somebody who guesses tries first. docs/security.md lists them. */
export const contextWords = [
  'compliance',
  'portal',
  'agency',
  'property',
  'properties',
  'manager',
  'management',
  'realestate',
  'rental',
  'tenant',
  'landlord',
  'inspector',
  'inspection',
  'detector',
  'smoke',
  'alarm',
  'safety',
  'administrator',
  'admin',
  'master',
  'password',
  'welcome',
] as const

/** How to find a better one, after why this one is refused. */
export const chooseAnother = 'Choose another one, for example three or four unrelated words.'

const guessedFirst = `This password is one of those that are guessed first. ${chooseAnother}`

/** Letters and digits of other shapes, such as full-width ones, as those that they stand for: attackers try both. */
export const foldShapes = (text: string): string => text.normalize('NFKC')

const plain = (text: string): string =>
  foldShapes(text)
    .toLowerCase()
    .replaceAll(/[\s\p{P}]/gu, '')

/** Few different characters, such as "aaaaaaaaaaaa" or "abababababab". */
const isMonotonous = (password: string): boolean => new Set(password).size < 4

/** What is left of a password without these words. */
const without = (password: string, words: readonly string[]): string =>
  words
    .map(plain)
    .filter((word) => word.length > 2)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), plain(password))

/** Whose password it is: the account's names, and those of the product and its provider. */
type Whose = { username: string; name: string; ownNames?: readonly string[] }

export type PasswordErrors = { password?: string; repeat?: string }

/** Length decides; no kinds of characters are demanded. */
export function checkNewPassword(
  password: string,
  repeat: string,
  { username, name, ownNames = [] }: Whose,
): PasswordErrors {
  const errors: PasswordErrors = {}
  const length = characterCount(password)
  if (length < shortestPassword) errors.password = `Use at least ${shortestPassword} characters.`
  else if (password.length > longestPassword) errors.password = `Use at most ${longestPassword} characters.`
  else if (isMonotonous(foldShapes(password)) || commonPasswords.has(plain(password))) errors.password = guessedFirst
  else if (plain(password).replaceAll(plain(username), '').replaceAll(plain(name), '').length < shortestPassword / 2)
    errors.password = `Your username or name is most of this password. ${chooseAnother}`
  else if (without(password, [username, name, ...ownNames, ...contextWords]).length <= shortestPassword / 2)
    errors.password = `Words of this portal and its trade are most of this password. ${chooseAnother}`
  else if (isCommonPassword(foldShapes(password))) errors.password = guessedFirst
  if (!errors.password && repeat !== password) errors.repeat = 'The two passwords differ.'
  return errors
}
