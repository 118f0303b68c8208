import { expect, test } from 'vitest'
import { checkLines, type TypedLine } from './typed-lines.ts'

const line = (given: Partial<TypedLine> = {}): TypedLine => ({
  findingId: null,
  description: 'Replace smoke alarm',
  quantity: '1',
  price: '220',
  ...given,
})

test('a price is read in dollars and contains its GST', () => {
  const { lines, errors } = checkLines([line(), line({ price: '$1,100.5', quantity: '' }), line({ price: '0' })])
  expect(errors).toEqual({})
  expect(lines.map(({ totalCents, gstCents, quantity }) => [totalCents, gstCents, quantity])).toEqual([
    [22_000, 2000, '1'],
    [110_050, 10_005, '1'],
    [0, 0, '1'],
  ])
})

test('blank lines are left out, and each fault is named by its line', () => {
  const { lines, errors } = checkLines([
    line({ description: '', price: '' }),
    line({ description: '' }),
    line({ price: '12 dollars' }),
    line({ quantity: '0' }),
    line({ description: 'x'.repeat(301) }),
    line({ price: '-5' }),
  ])
  expect(lines).toHaveLength(5)
  expect(Object.keys(errors)).toEqual(['description-1', 'price-2', 'quantity-3', 'description-4', 'price-5'])
})
