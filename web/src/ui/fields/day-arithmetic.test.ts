import { assert, date, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '@contract/days.ts'
import { offeredYears, readTypedDay, dayOfWeek, weeksOfMonth } from '@/ui/fields/day-arithmetic.ts'
import { formatDay } from '@/ui/format.ts'
import { checkTypedDay } from '@/ui/fields/DatePicker.tsx'

const anyDay = date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2199-12-31T00:00:00Z'),
  noInvalidDate: true,
}).map((instant) => instant.toISOString().slice(0, 10))

describe('a typed date', () => {
  it('may be written with or without leading zeros', () => {
    expect(readTypedDay('04/03/2026')).toBe('2026-03-04')
    expect(readTypedDay(' 4/3/2026 ')).toBe('2026-03-04')
  })

  it.each(['20/11/26', '20112026', '201126', '20.11.2026', '20-11-2026', '20 11 26'])('may be written %s', (text) =>
    expect(readTypedDay(text)).toBe('2026-11-20'),
  )

  it('with two digits of a year past 2079 is of the last century', () => {
    expect([readTypedDay('1/1/79'), readTypedDay('1/1/80')]).toEqual(['2079-01-01', '1980-01-01'])
  })

  it.each(['00/01/2025', '01/13/2025', '1/1/025', '2025-01-01', '1.1/2025', '112025', '32012025', 'soon', '1/1/0000'])(
    '%s is refused',
    (text) => expect(checkTypedDay(text, {}, {}).problem).toBe('Invalid format. Must be dd/mm/yyyy'),
  )

  it.each([
    ['31/02/2025', 'Invalid format. Must be dd/mm/yyyy'],
    ['29/02/2025', 'Invalid format. Must be dd/mm/yyyy'],
    ['31042025', 'Invalid format. Must be dd/mm/yyyy'],
    ['31/12/1899', 'Date must be between 01/01/1900 and 31/12/2999'],
    ['01/01/3000', 'Date must be between 01/01/1900 and 31/12/2999'],
    ['01/01/1900', null],
  ])('%s: %s', (text, problem) => expect(checkTypedDay(text, {}, {}).problem).toBe(problem))

  it('accepts 29 February in a leap year', () => {
    expect(readTypedDay('29/02/2028')).toBe('2028-02-29')
  })

  it('parses every day as it is displayed', () => {
    assert(property(anyDay, (day) => readTypedDay(formatDay(day)) === day))
  })

  it('must lie within the bounds, which are inclusive', () => {
    const bounds = { min: '2026-12-15', max: '2027-05-15' }
    expect(checkTypedDay('15/12/2026', bounds, {}).value).toBe('2026-12-15')
    expect(checkTypedDay('14/12/2026', bounds, {}).problem).toBe('Date must be between 15/12/2026 and 15/05/2027')
    expect(checkTypedDay('14/12/2026', { min: '2026-12-15' }, {}).problem).toBe('Date must be on or after 15/12/2026')
    expect(checkTypedDay('16/12/2026', { max: '2026-12-15' }, {}).problem).toBe('Date must be on or before 15/12/2026')
    expect(checkTypedDay('14/12/2026', bounds, { boundsMessage: 'Date cannot be in the past' }).problem).toBe(
      'Date cannot be in the past',
    )
  })
})

describe('moving through the calendar', () => {
  it('crosses the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  })

  it('is reversible', () => {
    assert(property(anyDay, integer({ min: -500, max: 500 }), (day, n) => addDays(addDays(day, n), -n) === day))
  })

  it('begins the week on Monday', () => {
    expect(dayOfWeek('2026-11-16')).toBe(0)
    expect(dayOfWeek('2026-11-15')).toBe(6)
    const weeks = weeksOfMonth('2026-11-15')
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
  })

  it('offers the years from 1900 to five ahead, limited by the bounds', () => {
    const years = offeredYears('2026-11-15', {})
    expect([years[0], years.at(-1)]).toEqual([1900, 2031])
    expect(offeredYears('2026-11-15', { min: '2026-12-15', max: '2027-05-15' })).toEqual([2026, 2027])
  })
})
