import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '../../../contract/days.ts'
import { demoDayText, firstOfMonth, LocalClock, plusMonths, toDayNumber, dayOfWeek } from './calendar.ts'

const someDay = fc.integer({ min: 0, max: 29_000 })

describe('days as numbers', () => {
  it('agree with days as text', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -60, max: 60 }), (day, months) => {
        expect(toDayNumber(demoDayText(day))).toBe(day)
        expect(demoDayText(day + 1)).toBe(addDays(demoDayText(day), 1))
        const moved = plusMonths(day, months)
        if (moved >= 0) expect(demoDayText(moved)).toBe(addMonths(demoDayText(day), months))
        expect(demoDayText(firstOfMonth(day))).toBe(`${demoDayText(day).slice(0, 7)}-01`)
      }),
    )
  })

  it('have a weekday', () => {
    expect(dayOfWeek(toDayNumber('2026-03-15'))).toBe(0)
    expect(dayOfWeek(toDayNumber('2026-03-16'))).toBe(1)
  })
})

describe('the clock of a state', () => {
  it('uses the offset of the day', () => {
    const melbourne = new LocalClock('Australia/Melbourne')
    expect(melbourne.at(toDayNumber('2026-01-05'), 9 * 60 + 5)).toBe('2026-01-05 09:05+11')
    expect(melbourne.at(toDayNumber('2026-07-05'), 14 * 60)).toBe('2026-07-05 14:00+10')
    expect(new LocalClock('Australia/Darwin').at(toDayNumber('2026-07-05'), 0)).toBe('2026-07-05 00:00+09:30')
  })
})
