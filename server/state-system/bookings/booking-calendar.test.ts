import { expect, test } from 'vitest'
import { calendarDays } from './booking-calendar.ts'

test('a week begins on Monday', () => {
  const { days, before, after } = calendarDays('week', '2026-11-15')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-09', '2026-11-15', 7])
  expect([before, after]).toEqual(['2026-11-02', '2026-11-16'])
})

test.each([
  ['2026-11-16', '2026-10-26', '2026-12-06', 'November 2026'],
  // February 2027 begins on a Monday and has four weeks.
  ['2027-02-28', '2027-02-01', '2027-02-28', 'February 2027'],
  ['2028-02-29', '2028-01-31', '2028-03-05', 'February 2028'],
])('the month of %s is shown in whole weeks', (day, first, last, title) => {
  const { days, title: shown } = calendarDays('month', day)
  expect([days[0], days.at(-1), days.length % 7, shown]).toEqual([first, last, 0, title])
})

test('the months before and after begin with their first day', () => {
  const { before, after } = calendarDays('month', '2026-01-31')
  expect([before, after]).toEqual(['2025-12-01', '2026-02-01'])
})
