import { expect, it } from 'vitest'
import { formatPhone } from '@contract/phones.ts'
import { australianPhone } from './australian-phone.ts'

it.each([
  ['+61491570156', '0491 570 156'],
  ['+61390001234', '(03) 9000 1234'],
  ['+61290001234', '(02) 9000 1234'],
  ['+61733334444', '(07) 3333 4444'],
  ['+611300975707', '1300 975 707'],
  ['+611800975707', '1800 975 707'],
])('%s is written %s, as the rules for all the world write it', (number, text) => {
  expect(australianPhone(number)).toBe(text)
  expect(formatPhone(number)).toBe(text)
})

it.each(['+6421555012', '+61131450', '0491570156', 'ask at the office', ''])('%j is not its business', (number) =>
  expect(australianPhone(number)).toBeNull(),
)
