import { expect, test } from 'vitest'
import { abnProblem, isAbn } from './abn.ts'

const problem = 'Enter the eleven digits of the ABN.'

test.each([
  ['51 824 753 556', undefined],
  ['51824753556', undefined],
  ['51 824 753 565', problem],
  ['10 000 000 000', undefined],
  ['00 000 000 000', problem],
  ['5182475355', problem],
  ['', problem],
])('an ABN is checked digit by digit (%s)', (typed, message) => {
  expect(abnProblem(typed)).toBe(message)
})

test('any single wrong digit is found', () => {
  const abn = '51824753556'
  for (let at = 0; at < 11; at++)
    for (let digit = 0; digit < 10; digit++)
      expect(isAbn(abn.slice(0, at) + digit + abn.slice(at + 1))).toBe(String(digit) === abn[at])
})
