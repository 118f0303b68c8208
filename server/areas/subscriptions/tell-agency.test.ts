import { expect, test } from 'vitest'
import { countText } from './tell-agency.ts'

test('the number of invoices is written as a person writes it', () => {
  expect([1, 2, 20_000].map(countText)).toEqual(['One invoice', '2 invoices', '20,000 invoices'])
})
