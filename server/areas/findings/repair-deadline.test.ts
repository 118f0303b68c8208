import { describe, expect, test } from 'vitest'
import { dueCountdown } from '../../../contract/day-text.ts'
import { findSafety } from './repair-deadline.ts'

const alarm = {
  state: 'nsw',
  service: 'smoke',
  foundOn: '2026-03-04',
  isUrgent: true,
  isAdvice: false,
  isOpen: true,
  holidays: [] as string[],
} as const

describe('a faulty smoke alarm in New South Wales', () => {
  test.each([
    ['found on a Wednesday', '2026-03-04', [], '2026-03-06'],
    ['found on a Thursday, because a weekend does not count', '2026-03-05', [], '2026-03-09'],
    ['found on a Saturday', '2026-03-07', [], '2026-03-10'],
    ['found before Good Friday and Easter Monday', '2026-04-02', ['2026-04-03', '2026-04-06'], '2026-04-08'],
  ])('%s must be mended within 2 business days', (_, foundOn, holidays, dueOn) => {
    expect(findSafety({ ...alarm, foundOn, holidays }, '2026-03-04')?.deadline?.dueOn).toBe(dueOn)
  })

  test('counts down, and names the law', () => {
    expect(findSafety(alarm, '2026-03-05')).toEqual({
      isUnsafe: true,
      deadline: {
        dueOn: '2026-03-06',
        isOverdue: false,
        countdown: 'Due tomorrow',
        rule: expect.stringContaining('within 2 business days (see Residential Tenancies Act 2010 s 64A'),
      },
    })
    expect(findSafety(alarm, '2026-03-07')?.deadline).toMatchObject({ isOverdue: true, countdown: 'Overdue by 1 day' })
  })

  test('has the time also if it is not urgent, but not if it is only advice', () => {
    expect(findSafety({ ...alarm, isUrgent: false }, '2026-03-05')).toMatchObject({ isUnsafe: false, deadline: {} })
    expect(findSafety({ ...alarm, isUrgent: false, isAdvice: true }, '2026-03-05')).toBeNull()
  })
})

test('elsewhere an urgent finding is unsafe without a date in law', () => {
  expect(findSafety({ ...alarm, state: 'vic' }, '2026-03-05')).toEqual({ isUnsafe: true, deadline: null })
  expect(findSafety({ ...alarm, state: 'vic', isUrgent: false }, '2026-03-05')).toBeNull()
  expect(findSafety({ ...alarm, service: 'gas' }, '2026-03-05')).toEqual({ isUnsafe: true, deadline: null })
})

test('a finding that is not open any more is not unsafe', () => {
  expect(findSafety({ ...alarm, isOpen: false }, '2026-03-05')).toBeNull()
})

test.each([
  ['2026-03-04', 'Due today'],
  ['2026-03-05', 'Due tomorrow'],
  ['2026-03-07', 'Due in 3 days'],
  ['2026-03-03', 'Overdue by 1 day'],
  ['2026-02-27', 'Overdue by 5 days'],
])('what is due on %s: %s', (dueOn, text) => {
  expect(dueCountdown(dueOn, '2026-03-04')).toBe(text)
})
