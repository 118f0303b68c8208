import { expect, it } from 'vitest'
import { waitingTime } from './waiting-time.ts'

it.each([
  ['2026-03-10', 'today'],
  ['2026-03-11', 'today'],
  ['2026-03-09', 'yesterday'],
  ['2026-03-08', '2 days ago'],
  ['2026-02-25', '13 days ago'],
  ['2026-02-24', '2 weeks ago'],
  ['2026-02-17', '3 weeks ago'],
  ['2026-01-10', '8 weeks ago'],
  ['2026-01-09', '2 months ago'],
  ['2025-03-10', '12 months ago'],
  ['2023-03-01', '3 years ago'],
])('on 10/03/2026 a problem of %s is described as %s', (since, text) => {
  expect(waitingTime(since, '2026-03-10')).toBe(text)
})
