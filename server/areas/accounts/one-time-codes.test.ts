import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import {
  newAuthenticatorSecret,
  newRecoveryCodes,
  periodOfCode,
  readRecoveryCode,
  recoveryCodeText,
} from './one-time-codes.ts'

const now = new Date('2026-11-16T10:00:10Z')
const at = (secret: string, seconds: number) => generateSync({ secret, epoch: now.getTime() / 1000 + seconds })

test('a code is right for its period and the ones beside it', () => {
  const secret = newAuthenticatorSecret()
  const period = Math.floor(now.getTime() / 30_000)
  expect(periodOfCode(secret, at(secret, 0), now)).toBe(period)
  expect(periodOfCode(secret, ` ${at(secret, 0).slice(0, 3)} ${at(secret, 0).slice(3)}`, now)).toBe(period)
  expect(periodOfCode(secret, at(secret, -30), now)).toBe(period - 1)
  expect(periodOfCode(secret, at(secret, -90), now)).toBeUndefined()
  expect(periodOfCode(secret, at(secret, 90), now)).toBeUndefined()
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%s is no code', (typed) => {
  expect(periodOfCode(newAuthenticatorSecret(), typed, now)).toBeUndefined()
})

test('ten different recovery codes, read however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(readRecoveryCode(recoveryCodeText(code))).toBe(code)
    expect(readRecoveryCode(` ${code.toUpperCase()} `)).toBe(code)
  }
  expect(readRecoveryCode('123456')).toBeUndefined()
  expect(readRecoveryCode('lllll-lllll')).toBeUndefined()
})
