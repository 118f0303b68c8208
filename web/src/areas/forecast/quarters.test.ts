import { expect, it } from 'vitest'
import { formatMonth } from '@/ui/format.ts'
import { toQuarters } from './quarters.ts'

it('months are grouped by quarter of the calendar, across years', () => {
  const months = ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04'].map((month) => ({ month }))
  const quarters = toQuarters(months)
  expect(quarters.map((quarter) => quarter.months.map(({ month }) => month))).toEqual([
    ['2026-12'],
    ['2027-01', '2027-02', '2027-03'],
    ['2027-04'],
  ])
  expect(quarters.map(({ label }) => label)).toEqual([
    formatMonth('2026-12'),
    `${formatMonth('2027-01')} to ${formatMonth('2027-03')}`,
    formatMonth('2027-04'),
  ])
})
