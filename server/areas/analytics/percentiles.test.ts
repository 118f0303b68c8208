import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile } from './percentiles.ts'

const tallied = (values: readonly number[]) => values.map((value) => ({ value, count: 1 }))

test('an empty list has no median', () => {
  expect(percentile([], 50)).toBeNull()
})

test('is the smallest of the values that the given share does not exceed', () => {
  expect(percentile(tallied([9, 1, 5]), 50)).toBe(5)
  expect(percentile(tallied([1, 2, 3, 4]), 50)).toBe(2)
  expect(
    percentile(
      [
        { value: 3, count: 9 },
        { value: 40, count: 1 },
      ],
      90,
    ),
  ).toBe(3)
  expect(
    percentile(
      [
        { value: 3, count: 8 },
        { value: 40, count: 2 },
      ],
      90,
    ),
  ).toBe(40)
})

test('tallies give the same result as single values', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1 }), fc.constantFrom(50, 90), (values, percent) => {
      const ordered = values.toSorted((one, other) => one - other)
      const counts = new Map<number, number>()
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
      const tallies = [...counts].map(([value, count]) => ({ value, count }))
      expect(percentile(tallies, percent)).toBe(ordered[Math.ceil((values.length * percent) / 100) - 1])
    }),
  )
})
