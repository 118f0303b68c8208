import { expect, test } from 'vitest'
import { readPerson, readRecord, unusable } from './read-record.ts'

test('a name that is cut within a character can be stored', () => {
  const [person] = readPerson({ name: '🏠'.repeat(100), email: null, phones: [] })
  expect(person?.name).toBe(`${'🏠'.repeat(37)}\ufffd`)
})

test.each([
  [', VIC', 'Record 7'],
  [' ,  VIC ', 'Record 7'],
  ['Tenancy', 'Record 7'],
  [null, 'Record 7'],
  ['12 High Street, VIC', '12 High Street, VIC'],
])('a record called %j that cannot be used is named so that people find it', (label, name) => {
  const [record] = readRecord<'properties'>({ id: '7' }, 'id', () => unusable(label, 'It has no street'))
  expect(record?.label).toBe(name)
})
