import { expect, test } from 'vitest'
import { abnProblem, isAbn } from './abn.ts'

const wrong = 'One of these digits is wrong, or two are swapped: they do not match the first two, which check the rest.'
const zeros = 'Enter the ABN, not a placeholder of zeros.'

test.each([
  ['51 824 753 556', undefined],
  ['51824753556', undefined],
  ['51-824-753-556', undefined],
  ['51 824 753 565', wrong],
  ['10 000 000 000', zeros],
  ['00 000 000 000', zeros],
  ['5182475355', 'An ABN has 11 digits; these are 10.'],
  ['51 824 753 55O', 'An ABN has digits only; “O” is none.'],
  ['', 'Enter the ABN.'],
])('an ABN is checked digit by digit (%s)', (typed, message) => {
  expect(abnProblem(typed)).toBe(message)
})

test('any single wrong digit is found', () => {
  const abn = '51824753556'
  for (let at = 0; at < 11; at++)
    for (let digit = 0; digit < 10; digit++)
      expect(isAbn(abn.slice(0, at) + digit + abn.slice(at + 1))).toBe(String(digit) === abn[at])
})
