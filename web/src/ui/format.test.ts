import { describe, expect, it } from 'vitest'
import {
  toDay,
  formatDay,
  formatDayAndTime,
  formatLongDay,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatTime,
  nounFor,
  orNotSpecified,
} from '@/ui/format.ts'
import { ordinal } from '@contract/days.ts'

describe('days', () => {
  it('are shown as dd/MM/yyyy in tables and inputs', () => {
    expect(formatDay('2026-03-04')).toBe('04/03/2026')
  })

  it('are shown with the month’s name in running text', () => {
    expect(formatLongDay('2026-03-04')).toBe('4th March 2026')
    expect(formatLongDay('2026-11-11')).toBe('11th November 2026')
  })

  it('are shown as “Not specified” when unknown', () => {
    expect(formatDay(null)).toBe('Not specified')
    expect(formatLongDay(undefined)).toBe('Not specified')
    expect(formatMonth('')).toBe('Not specified')
  })

  it('are shown unchanged if the text is not a day', () => {
    expect(formatDay('2025-02-31')).toBe('2025-02-31')
    expect(formatLongDay('soon')).toBe('soon')
  })

  it('show a month by name', () => {
    expect(formatMonth('1984-05')).toBe('May 1984')
  })

  it('use ordinal numbers', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(ordinal)).toEqual(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st'.split(' '),
    )
  })
})

describe('instants', () => {
  it('are shown in the state’s time zone', () => {
    const instant = '2026-03-04T04:30:00Z'
    expect(formatTime(instant, 'Australia/Melbourne')).toBe('3:30 pm')
    expect(formatTime(instant, 'Australia/Perth')).toBe('12:30 pm')
    expect(formatTime('2026-03-03T13:05:00Z', 'Australia/Melbourne')).toBe('12:05 am')
  })

  it('fall on the state’s calendar day', () => {
    expect(toDay('2026-03-03T20:00:00Z', 'Australia/Melbourne')).toBe('2026-03-04')
    expect(formatDayAndTime('2026-03-03T20:00:00Z', 'Australia/Melbourne')).toBe('04/03/2026, 7:00 am')
  })

  it('do not crash on an invalid text', () => {
    expect(formatTime('never', 'Australia/Melbourne')).toBe('Not specified')
    expect(formatDayAndTime('never', 'Australia/Melbourne')).toBe('Not specified')
  })
})

describe('numbers', () => {
  it('show money in dollars with two decimals', () => {
    expect(formatMoney('1284.5')).toBe('$1,284.50')
    expect(formatMoney(0)).toBe('$0.00')
    expect(formatMoney(null)).toBe('Not specified')
    expect(formatMoney('abc')).toBe('abc')
  })

  it('group thousands', () => {
    expect(formatNumber(1234)).toBe('1,234')
  })

  it('show a share of zero as 0%', () => {
    expect(formatPercent(812, 1107)).toBe('73%')
    expect(formatPercent(0, 0)).toBe('0%')
  })

  it('have a singular', () => {
    expect([1, 2].map((count) => nounFor(count, 'properties'))).toEqual(['property', 'properties'])
    expect([1, 0].map((count) => nounFor(count, 'access issues'))).toEqual(['access issue', 'access issues'])
  })

  it('a missing or blank text is shown as “Not specified”', () => {
    expect(orNotSpecified('  ')).toBe('Not specified')
    expect(orNotSpecified('Key 417')).toBe('Key 417')
  })
})
