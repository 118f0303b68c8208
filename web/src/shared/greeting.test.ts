import { expect, it } from 'vitest'
import { greetingAt } from './greeting.ts'

it.each([
  ['2026-06-15T13:59:00Z', 'Australia/Melbourne', 'Good evening'],
  ['2026-06-15T14:00:00Z', 'Australia/Melbourne', 'Good morning'],
  ['2026-06-15T02:00:00Z', 'Australia/Melbourne', 'Good afternoon'],
  ['2026-06-15T02:00:00Z', 'Australia/Perth', 'Good morning'],
  ['2026-06-15T07:00:00Z', 'Australia/Melbourne', 'Good evening'],
])('greets at %s in %s with %s', (moment, zone, greeting) => {
  expect(greetingAt(new Date(moment), zone)).toBe(greeting)
})
