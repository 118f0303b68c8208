import { expect, test } from 'vitest'
import type { EntryRule } from '../entry-rules/entry-rule.ts'
import { entryHoursText } from './entry-hours-text.ts'

const rule = {
  weekdayFrom: '08:00',
  weekdayTo: '18:00',
  saturdayFrom: null,
  saturdayTo: null,
  isSundayAllowed: true,
  isPublicHolidayAllowed: true,
} as EntryRule

test.each([
  [
    [rule],
    'Entry by notice is allowed from 8 am to 6 pm.',
    'Unless you agree, nobody may enter before 8 am or after 6 pm.',
  ],
  [
    [{ ...rule, weekdayTo: '20:30', isSundayAllowed: false, isPublicHolidayAllowed: false }],
    'Entry by notice is allowed from 8 am to 8:30 pm, but not on Sundays or public holidays.',
    'Unless you agree, nobody may enter on a Sunday or a public holiday, before 8 am or after 8:30 pm.',
  ],
  [
    [{ ...rule, saturdayFrom: '09:00', saturdayTo: '17:00', isSundayAllowed: false }],
    'Entry by notice is allowed from 8 am to 6 pm on weekdays and from 9 am to 5 pm on Saturdays, but not on Sundays.',
    'Unless you agree, nobody may enter on a Sunday, before 8 am or after 6 pm.',
  ],
  [
    [rule, { ...rule, weekdayFrom: '10:00', isPublicHolidayAllowed: false }],
    'Entry by notice is allowed from 10 am to 6 pm, but not on public holidays.',
    'Unless you agree, nobody may enter on a public holiday, before 10 am or after 6 pm.',
  ],
  [[], '', ''],
])('a notice names the hours that all rules of the visit allow', (rules, allowed, unlessAgreed) => {
  expect(entryHoursText(rules)).toEqual({ allowed, unlessAgreed })
})
