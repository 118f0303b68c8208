import { expect, test } from 'vitest'
import { bpayReference } from './bpay-reference.ts'

/** The check of a bank: from the right every second digit is doubled, and the sum of all digits ends in 0. */
const isValid = (reference: string): boolean =>
  Array.from(reference, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2))
    .reduce((sum, digit) => sum + digit, 0) %
    10 ===
  0

test('a BPAY reference passes the check of a bank, and a wrong digit does not', () => {
  for (const [agency, invoice] of [
    [1, 1],
    [12, 100_234],
    [61, 987_654_321],
    [1234, 55],
  ] as const) {
    const reference = bpayReference(agency, invoice)
    expect(isValid(reference), reference).toBe(true)
    expect(reference.length).toBeLessThanOrEqual(20)
    const wrong = reference.slice(0, 3) + ((Number(reference[3]) + 1) % 10) + reference.slice(4)
    expect(isValid(wrong)).toBe(false)
  }
})
