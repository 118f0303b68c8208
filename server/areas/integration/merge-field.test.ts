import { describe, expect, test } from 'vitest'
import { mergeField, type FieldFacts } from './merge-field.ts'

const facts = (given: Partial<FieldFacts>): FieldFacts => ({
  base: undefined,
  local: 'here',
  incoming: 'there',
  isLocalEmpty: false,
  localAt: null,
  incomingAt: '2026-03-02T00:00:00.000Z',
  ...given,
})

describe('a value that came before', () => {
  test('is replaced by a newer one of the software if nobody changed it here', () => {
    expect(mergeField(facts({ base: 'here' }))).toBe('TAKE')
  })
  test('and was changed only here stays as it is here', () => {
    expect(mergeField(facts({ base: 'there' }))).toBe('KEEP')
  })
  test('and was changed on both sides is decided by a person', () => {
    expect(mergeField(facts({ base: 'before' }))).toBe('CONFLICT')
  })
  test('and was changed to the same on both sides needs no decision', () => {
    expect(mergeField(facts({ base: 'before', local: 'there' }))).toBe('SAME')
  })
})

describe('a first value', () => {
  test('is taken if there is none here', () => {
    expect(mergeField(facts({ isLocalEmpty: true, localAt: '2026-04-01T00:00:00.000Z' }))).toBe('TAKE')
  })
  test('is taken if it is newer than what was typed here', () => {
    expect(mergeField(facts({ localAt: '2026-01-01T00:00:00.000Z' }))).toBe('TAKE')
  })
  test('is decided by a person if a user typed another one later', () => {
    expect(mergeField(facts({ localAt: '2026-04-01T00:00:00.000Z' }))).toBe('CONFLICT')
  })
  test('is taken if no user typed what is here', () => {
    expect(mergeField(facts({ localAt: null }))).toBe('TAKE')
  })
})
