import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import {
  agencyEntryPreferences,
  entryPreferencesForm,
  exceptionBounds,
  optionOfValue,
  preferencesOfAgency,
  valueOfOption,
} from './entry-preferences.ts'

const form = entryPreferencesForm({ min: '2026-03-05', max: '2026-09-04' })
const all = (value: string) => ({
  occupantAppointmentPreference: value,
  internalEnPreference: value,
  vacantEntryPreference: value,
})
const until = (day: string | null) => ({ internalEnPreferenceExpiresAt: day })
const exception = { preferences: { ...all('YES'), internalEnPreference: 'BY_EXCEPTION' } }
const at = 'tempPreferences.internalEnPreferenceExpiresAt'
const outside = 'Expiration date must be between 05/03/2026 and 04/09/2026'

describe('entry preferences', () => {
  it.each([
    [until(null), { [at]: 'Expiration date is required' }],
    [undefined, { [at]: 'Expiration date is required' }],
    [until('2026-03-04'), { [at]: outside }],
    [until('2026-03-05'), {}],
    [until('2026-09-04'), {}],
    [until('2026-09-05'), { [at]: outside }],
    [until('soon'), { [at]: 'Invalid format. Must be dd/mm/yyyy' }],
  ])('an exception with %j', (tempPreferences, faults) => {
    expect(brokenRules(form, { ...exception, tempPreferences })).toEqual(faults)
  })

  it('an entry method that is always or never allowed has no end date', () => {
    const kept = form.parse({
      preferences: { ...all('YES'), vacantEntryPreference: 'NO' },
      tempPreferences: until('2020-01-01'),
    })
    expect(kept.tempPreferences).toEqual({
      occupantAppointmentPreferenceExpiresAt: null,
      internalEnPreferenceExpiresAt: null,
      vacantEntryPreferenceExpiresAt: null,
    })
  })

  it('every entry method needs a choice', () => {
    expect(brokenRules(form, { preferences: { ...all('NO'), internalEnPreference: null } })).toEqual({
      'preferences.internalEnPreference': 'Required',
    })
  })

  it.each([
    [500, {}],
    [501, { comments: 'Message should be 500 characters or less' }],
  ])('comments of %i characters', (length, faults) => {
    expect(brokenRules(form, { preferences: all('YES'), comments: 'x'.repeat(length) })).toEqual(faults)
  })

  it('option 0 is an exception and option 1 is always', () => {
    expect(valueOfOption(0)).toBe('BY_EXCEPTION')
    expect(valueOfOption(1)).toBe('YES')
    expect(['YES', 'BY_EXCEPTION', 'NO', null].map((value) => optionOfValue(value as never))).toEqual([
      1,
      0,
      null,
      null,
    ])
  })

  it('an exception may end today or within twelve months', () => {
    expect(exceptionBounds('2026-08-31')).toEqual({ min: '2026-08-31', max: '2027-08-31' })
    expect(exceptionBounds('2028-02-29')).toEqual({ min: '2028-02-29', max: '2029-02-28' })
  })

  it('an agency preference closes only the entry methods it excludes; vacant entry is always open', () => {
    const closed = Object.values(preferencesOfAgency).map((fields) =>
      Object.entries(fields)
        .filter(([, value]) => value === 'NO')
        .map(([field]) => field),
    )
    expect(closed).toEqual([['occupantAppointmentPreference'], ['internalEnPreference'], [], [], []])
  })

  it('an agency has one of five preferences', () => {
    expect(Object.values(agencyEntryPreferences)).toEqual([
      'EN only',
      'Appointment only',
      'EN or appointment',
      'EN preference',
      'Appointment preference',
    ])
  })
})
