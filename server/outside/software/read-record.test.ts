import { expect, test } from 'vitest'
import { readPerson } from './read-record.ts'

test('a name that is cut within a character can be stored', () => {
  const [person] = readPerson({ name: '🏠'.repeat(100), email: null, phones: [] })
  expect(person?.name).toBe(`${'🏠'.repeat(37)}\ufffd`)
})
