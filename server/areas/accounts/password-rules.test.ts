import { expect, test } from 'vitest'
import { checkNewPassword } from './password-rules.ts'

const user = { username: 'vic.manager', name: 'Sam Lee' }
const errorOf = (password: string) => checkNewPassword(password, password, user).password

test('length decides, whatever the characters are', () => {
  expect(errorOf('elevenchars')).toContain('at least 12 characters')
  expect(errorOf('kettle river lamp')).toBeUndefined()
  expect(errorOf('蜻蛉の眼鏡は水色眼鏡青いお空')).toBeUndefined()
  expect(errorOf('x1!'.repeat(334))).toContain('at most 1000')
})

test.each([
  'Password1234',
  'qwerty 123456',
  'aaaaaaaaaaaaaaa',
  'abababababababab',
  'Compliance-Portal',
  'Sunshine2026!',
  'liverpool1234',
  'ｐａｓｓｗｏｒｄ１２３４',
  '𝓵𝓲𝓿𝓮𝓻𝓹𝓸𝓸𝓵𝟙𝟚𝟛𝟜',
])('%s is guessed first, and the message says what is not', (password) => {
  expect(errorOf(password)).toContain('guessed first')
  expect(errorOf(password)).toContain('unrelated words')
})

test('the username or name is no password', () => {
  expect(errorOf('vic.manager12')).toContain('username or name')
  expect(errorOf('VIC-Manager Sam Lee')).toContain('username or name')
  expect(errorOf('vic.manager likes tea')).toBeUndefined()
})

test.each([
  'Property Manager 2026',
  'complianceportal99',
  'Admin!Password!1',
  'Lighthouse Safety 1',
  'RealEstate2027!',
])('%s is made of words of the trade', (password) => {
  const whose = { ...user, ownNames: ['Lighthouse'] }
  expect(checkNewPassword(password, password, whose).password).toContain('Words of this portal')
})

test('words of the trade are fine beside others', () => {
  expect(errorOf('compliance needs a violin')).toBeUndefined()
  expect(errorOf('83719246051738')).toBeUndefined()
})

test('a mistyped repetition is reported at its field', () => {
  expect(checkNewPassword('kettle river lamp', 'kettle river lamb', user)).toEqual({
    repeat: 'The two passwords differ.',
  })
})
