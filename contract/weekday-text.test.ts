import { expect, test } from 'vitest'
import { dayWithWeekday } from './weekday-text.ts'

test('a day on which people meet has its weekday', () => {
  expect(dayWithWeekday('2026-03-04')).toBe('Wednesday 4th March 2026')
  expect(dayWithWeekday('2026-11-22')).toBe('Sunday 22nd November 2026')
  expect(dayWithWeekday('soon')).toBe('soon')
})
