import { describe, expect, it } from 'vitest'
import { daysOfView, mondayOf, shiftView } from './calendar-days.ts'

describe('the days of a view', () => {
  it.each([
    ['day', '2026-11-19', '2026-11-19', '2026-11-19', 1],
    ['week', '2026-11-19', '2026-11-16', '2026-11-22', 7],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22', 7],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03', 7],
    ['month', '2026-11-19', '2026-10-26', '2026-12-06', 42],
    // February 2027 begins on a Monday and has exactly four weeks.
    ['month', '2027-02-28', '2027-02-01', '2027-02-28', 28],
    ['month', '2028-02-29', '2028-01-31', '2028-03-05', 35],
  ] as const)('%s of %s are from %s to %s', (view, day, first, last, count) => {
    const days = daysOfView(view, day)
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count])
  })

  it.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-11-19', -1, '2026-11-12'],
    // From 31 January the next month is February, not March.
    ['month', '2027-01-31', 1, '2027-02-01'],
    ['month', '2026-01-15', -1, '2025-12-01'],
  ] as const)('%s of %s moved by %i begins at %s', (view, day, count, expected) => {
    expect(shiftView(view, day, count)).toBe(expected)
  })

  it('begins a week on Monday', () => {
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(mondayOf('2026-11-15')).toBe('2026-11-09')
  })
})
