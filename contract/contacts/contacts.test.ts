import { expect, it } from 'vitest'
import { nameWithSalutation } from './contacts.ts'

it.each([
  ['Minh Nguyen', 'Mr Nguyen', 'Mr Minh Nguyen'],
  ['Minh Nguyen', 'Dr', 'Dr Minh Nguyen'],
  ['Minh and Lan Nguyen', 'Mr & Mrs Nguyen', 'Mr & Mrs Minh and Lan Nguyen'],
  ['Minh Nguyen', 'Minh', 'Minh Nguyen'],
  ['Minh Nguyen', null, 'Minh Nguyen'],
  ['Minh Nguyen', ' ', 'Minh Nguyen'],
])('%s with the salutation %s is %s', (name, salutation, shown) => {
  expect(nameWithSalutation(name, salutation)).toBe(shown)
})
