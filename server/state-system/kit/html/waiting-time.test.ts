import { expect, test } from 'vitest'
import { promisedSince, waitingTime } from './waiting-time.ts'

const now = new Date('2026-03-04T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test.each([
  [0, '48 hours left', false],
  [1.5, '46 hours left', false],
  [46.9, '1 hour left', false],
  [47.5, 'Less than an hour left', false],
  [48, 'Less than an hour left', false],
  [48.5, 'Late by less than an hour', true],
  [49, 'Late by 1 hour', true],
  [119, 'Late by 71 hours', true],
  [48 + 96, 'Late by 4 days', true],
  [-1, '48 hours left', false],
])('a request of %d hours ago: %s', (hours, text, isLate) => {
  expect(waitingTime(hoursAgo(hours), now)).toEqual({ text, isLate })
})

test('a request older than the promised hours is late', () => {
  expect(promisedSince(now).toISOString()).toBe(hoursAgo(48))
})
