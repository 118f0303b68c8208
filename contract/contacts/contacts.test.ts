import { expect, it } from 'vitest'
import { nameWithSalutation } from './contacts.ts'

it.each([
  ['Minh Nguyen', 'Mr Nguyen', 'Mr Minh Nguyen'],
  ['Minh Nguyen', 'Dr', 'Dr Minh Nguyen'],
  ['Minh and Lan Nguyen', 'Mr & Mrs Nguyen', 'Mr & Mrs Minh and Lan Nguyen'],
  ['James and Mary Okafor', 'Mr and Mrs Okafor', 'Mr and Mrs James and Mary Okafor'],
  ['James and Mary Okafor', 'James and Mary', 'James and Mary Okafor'],
  ['Smith, John', 'Mr Smith', 'Mr Smith, John'],
  ['Mary O’Brien', "Ms O'Brien", 'Ms Mary O’Brien'],
  ['Minh Nguyen', 'Minh', 'Minh Nguyen'],
  ['Minh Nguyen', null, 'Minh Nguyen'],
  ['Minh Nguyen', ' ', 'Minh Nguyen'],
])('%s with the salutation %s is %s', (name, salutation, shown) => {
  expect(nameWithSalutation(name, salutation)).toBe(shown)
})
