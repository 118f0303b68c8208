import { describe, expect, test } from 'vitest'
import type { EntryLaw, EntryRule } from '../entry-rules/entry-rule.ts'
import { rulesFor } from '../entry-rules/entry-law.ts'
import { lawsAsIf, lawsToCome, type SimulatedEntry } from './simulated-entry.ts'
import { checkEntryRule, typedFromEntry, type NewEntryRule } from './typed-entry-rule.ts'

const complete = {
  ground: 'SERVICE',
  change: 'LAW',
  notice: '48',
  noticeUnit: 'HOURS',
  weekdayFrom: '08:00',
  weekdayTo: '18:00',
  sundays: 'NO',
  publicHolidays: 'NO',
  halfDay: 'NO',
  noticeForm: 'Written notice',
  groundText: 'Safety checks and repairs',
  inForceFrom: '2028-01-01',
  instrument1: 'Residential Tenancies Act 1997 (Vic)',
  reference1: 's 85',
  url1: 'https://www.legislation.vic.gov.au/',
  readOn1: '2027-06-01',
  certainty1: 'VERIFIED',
}
const check = (typed: Record<string, string>) => checkEntryRule(typed, '2027-06-02')
const errorsOf = (more: Record<string, string>) => check({ ...complete, ...more }).errors

describe('a typed rule of entry', () => {
  test('becomes a version', () => {
    expect(check(complete).rule).toMatchObject({
      name: 'Entry by notice: Checks and repairs',
      minNoticeHours: 48,
      countsBusinessDays: false,
      maxNoticeDays: null,
      saturdayFrom: null,
      isSundayAllowed: false,
      inForceTo: null,
      provision: 's 85',
      correction: null,
    })
  })

  test.each([
    [{ ground: 'PARTY' }, { ground: 'Please choose one.' }],
    [{ notice: '0' }, { notice: 'Please enter 1 to 720.' }],
    [{ notice: '41', noticeUnit: 'BUSINESS_DAYS' }, { notice: 'Please enter 1 to 40.' }],
    [{ noticeUnit: '' }, { noticeUnit: 'Please choose one.' }],
    [{ maxNoticeDays: '2' }, { maxNoticeDays: 'It must be more than the length of notice.' }],
    [{ weekdayFrom: '8 am' }, { weekdayFrom: 'Please enter a time, such as 08:00.' }],
    [{ weekdayTo: '08:00' }, { weekdayTo: 'It must be after the time before.' }],
    [{ saturdayFrom: '09:00' }, { saturdayTo: 'Please enter a time, such as 08:00.' }],
    [{ handTo: '18:00' }, { handFrom: 'Please enter a time, such as 08:00.' }],
    [{ sundays: '' }, { sundays: 'Please choose one.' }],
    [{ maxHours: '13' }, { maxHours: 'Please enter 1 to 12.' }],
    [{ noticeForm: ' ' }, { noticeForm: 'Please fill this in.' }],
    [{ groundText: 'g'.repeat(301) }, { groundText: 'At most 300 characters.' }],
    [{ change: '' }, { change: 'Please choose why there is a new version.' }],
    [{ change: 'CORRECTION' }, { correction: 'Please say what the version before had wrong.' }],
    [{ correction: 'A typo' }, { correction: 'Only with a correction.' }],
    [{ inForceFrom: '2028-02-30' }, { inForceFrom: 'Please enter a date.' }],
    [{ inForceTo: '2027-12-31' }, { inForceTo: 'It must end after its first day.' }],
    [{ instrument1: '', reference1: '', url1: '' }, { instrument1: 'Please name the Act or regulation.' }],
    [{ readOn1: '2027-06-03' }, { readOn1: 'This day is still to come.' }],
    [{ url1: '' }, { url1: 'Please enter the address at which it was read.' }],
    [{ certainty1: 'MEMORY' }, { reference1: expect.stringContaining('not seen') }],
  ])('%j is refused at its field', (more, errors) => {
    expect(errorsOf(more)).toEqual(errors)
  })

  test.each([
    ['HOURS', '72', 72],
    ['DAYS', '7', 168],
    ['BUSINESS_DAYS', '2', 48],
  ])('counts its notice in %s and is typed so in a new version', (noticeUnit, notice, minNoticeHours) => {
    const more = {
      noticeUnit,
      notice,
      saturdayFrom: '09:00',
      saturdayTo: '17:00',
      maxHours: '2',
      inForceTo: '2029-01-01',
    }
    const rule = check({ ...complete, ...more }).rule as NewEntryRule
    expect(rule.minNoticeHours).toBe(minNoticeHours)
    const days = { change: 'LAW', inForceFrom: '2028-01-01', inForceTo: '2029-01-01' }
    expect(check({ ...typedFromEntry(rule), ...days }).rule).toEqual(rule)
  })
})

describe('the law with a simulated rule of entry', () => {
  const version = (more: Partial<EntryRule>): EntryRule => ({
    ...(check(complete).rule as NewEntryRule),
    inForceFrom: null,
    inForceTo: null,
    minNoticeHours: 24,
    ...more,
  })
  const rule = { ...(check(complete).rule as SimulatedEntry), inForceTo: '2028-07-01' }
  const law = (...rules: EntryRule[]): EntryLaw => ({
    state: 'vic',
    noticeName: 'Notice',
    rules,
    holidays: new Map(),
    eveningHolidays: new Map(),
    postalBusinessDays: 6,
  })
  const purpose = { kind: 'SERVICES', serviceIds: [2] } as const
  const hoursOn = (of: EntryLaw, day: string) => rulesFor(of, purpose, day).map(({ minNoticeHours }) => minNoticeHours)

  test('ends the version in force the day before, and leaves later ones', () => {
    const stored = law(
      version({ inForceTo: '2028-06-30' }),
      version({ inForceFrom: '2028-07-01', minNoticeHours: 36 }),
      version({ ground: 'INSPECTION' }),
    )
    const { before, after } = lawsToCome(stored, rule, false)
    expect(before).toBe(stored)
    const days = ['2027-12-31', '2028-01-01', '2028-06-30', '2028-07-01']
    expect(days.map((day) => hoursOn(before, day))).toEqual([[24], [24], [24], [36]])
    expect(days.map((day) => hoursOn(after, day))).toEqual([[24], [48], [48], [36]])
    expect(after.rules.filter(({ ground }) => ground === 'INSPECTION')).toHaveLength(1)
  })

  test('of a published version is compared with the one before going on', () => {
    const stored = law(version({ inForceTo: '2027-12-31' }), version({ inForceFrom: '2028-01-01', minNoticeHours: 48 }))
    const { before, after } = lawsToCome(stored, rule, true)
    expect([before, after].map((each) => hoursOn(each, '2028-03-01'))).toEqual([[24], [48]])
  })

  test('of past days has it from the beginning', () => {
    const { before, after } = lawsAsIf(law(version({})), rule)
    expect([before, after].map((each) => hoursOn(each, '2026-03-01'))).toEqual([[24], [48]])
  })
})
