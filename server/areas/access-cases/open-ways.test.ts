import { expect, test } from 'vitest'
import { access, entry, issue, today } from '../../testing/property-facts.ts'
import { hasKeyOn, openWaysIn, type EntryFacts } from './open-ways.ts'

const { preferences } = entry()
/** A let property whose preferences allow appointments and entry by notice. */
const waysWith = (facts: Partial<EntryFacts>, more: Partial<Parameters<typeof openWaysIn>[0]> = {}) =>
  openWaysIn(
    {
      ...access(),
      ...entry({ preferences: { ...preferences, agencyPreference: 3 }, ...facts }),
      isVacant: false,
      ...more,
    },
    'vic',
    today,
  )

test('a key that did not work leaves the appointment', () => {
  expect(waysWith({})).toEqual(['APPOINTMENT'])
})

test('a tenant who cannot be reached leaves the entry notice, if there is a key and the law allows it', () => {
  const issues = [issue({ code: 'TENANT_UNREACHABLE', blocks: ['APPOINTMENT'] })]
  expect(waysWith({}, { issues })).toEqual(['ENTER_WITH_KEY_AS_EN'])
  const noKey = { isKeyAvailable: false, onsiteKey: 'UNAVAILABLE', onsiteKeyExpiresOn: null }
  expect(waysWith({ key: noKey }, { issues })).toEqual([])
  expect(waysWith({ hasNoticeRule: false }, { issues })).toEqual([])
  expect(waysWith({ disqualified: ['ENTER_WITH_KEY_AS_EN'] }, { issues })).toEqual([])
})

test('a suspended case leaves no way in', () => {
  expect(waysWith({}, { isSuspended: true })).toEqual([])
})

test('a temporary key counts up to its last day', () => {
  const key = { isKeyAvailable: false, onsiteKey: 'TEMPORARY', onsiteKeyExpiresOn: today }
  expect(hasKeyOn(today, key)).toBe(true)
  expect(hasKeyOn('2026-11-16', key)).toBe(false)
  expect(hasKeyOn(today, { ...key, onsiteKey: 'UNAVAILABLE' })).toBe(false)
})
