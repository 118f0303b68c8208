import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayIn, daysBetween, isDay } from './days.ts'

const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1950-01-01', count))
const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

describe('days', () => {
  it.each([
    ['2026-03-04', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2026-3-4', false],
    ['04/03/2026', false],
    ['2026-03-04T00:00:00Z', false],
    ['', false],
  ])('%j is a day of the calendar: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })

  it('each state has its own current day', () => {
    const moment = new Date('2026-06-30T15:00:00Z')
    expect(dayIn('Australia/Perth', moment)).toBe('2026-06-30')
    expect(dayIn('Australia/Melbourne', moment)).toBe('2026-07-01')
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months make %s', (from, count, to) => {
    expect(addMonths(from, count)).toBe(to)
  })

  it('adding months lands in the counted month, not past its end and not on a later date of the month', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (from, count) => {
        const to = addMonths(from, count)
        expect(isDay(to)).toBe(true)
        expect(monthsOf(to) - monthsOf(from)).toBe(count)
        expect(Number(to.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)))
        if (to.slice(8) !== from.slice(8)) expect(addDays(to, 1).slice(8)).toBe('01')
      }),
    )
  })

  it('adding the days between two days to the first gives the second', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
        expect(from < to).toBe(daysBetween(from, to) > 0)
      }),
    )
  })
})
