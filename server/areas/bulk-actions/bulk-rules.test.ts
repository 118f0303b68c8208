import { describe, expect, test } from 'vitest'
import { bulkPropertyKinds } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { noTenancyToConfirm } from '../../../contract/tenancies/tenancies.ts'
import type { BulkFacts } from './bulk-facts.queries.ts'
import { emailedAlready, whyNot, type BulkCircumstances } from './bulk-rules.ts'

const today = '2026-11-15'
const noticeRule = {
  minNoticeHours: 24,
  isBusinessDays: false,
  noticeForm: 'Form',
  instrument: 'Act',
  provision: null,
  certainty: 'VERIFIED',
} as const
const vic: BulkCircumstances = { state: 'vic', today, noticeRule }
const property = (changes: Partial<BulkFacts> = {}): BulkFacts => ({
  propertyId: 1,
  addressLine1: '1 High Street',
  addressLine2: 'RICHMOND VIC 3121',
  isCancelled: false,
  isVacant: false,
  hasKey: true,
  hasOpenCase: true,
  isEntryRefused: false,
  tenancyId: 7,
  tenancyVersion: 1,
  hasTenantEmail: true,
  hasVisit: false,
  emailedToday: [],
  agencyPreference: 2,
  occupantAppointment: null,
  occupantAppointmentUntil: null,
  internalEn: null,
  internalEnUntil: null,
  vacantEntry: null,
  vacantEntryUntil: null,
  keyPickup: null,
  ...changes,
})
const nothing = { template: null, until: null }
const own = { occupantAppointment: 'YES', internalEn: 'NO', vacantEntry: 'YES' }

describe('every action', () => {
  test.each(bulkPropertyKinds)('%s can be taken at a let property with access issues', (kind) => {
    expect(whyNot(kind, property(), nothing, vic)).toBeNull()
  })
  test.each(bulkPropertyKinds)('%s leaves out cancelled properties and resolved issues', (kind) => {
    expect(whyNot(kind, property({ isCancelled: true }), nothing, vic)).toBe('This property has been cancelled')
    expect(whyNot(kind, property({ hasOpenCase: false }), nothing, vic)).toBe('Its access issues have been resolved')
  })
})

describe('confirming', () => {
  const why = (changes: Partial<BulkFacts>) => whyNot('CONFIRM_TENANCY', property(changes), nothing, vic)
  test('needs a tenancy in force or a vacancy', () => {
    expect(why({ tenancyId: null })).toBe(noTenancyToConfirm)
    expect(why({ tenancyId: null, isVacant: true })).toBeNull()
  })
})

describe('an email', () => {
  const why = (changes: Partial<BulkFacts>, template: string | null = null) =>
    whyNot('SEND_EMAIL', property(changes), { template, until: null }, vic)
  test('needs a tenant with an address', () => {
    expect(why({ isVacant: true })).toMatch(/vacant/)
    expect(why({ hasTenantEmail: false })).toBe('No tenant has an email address')
  })
  test('is not sent twice on one day with the same template', () => {
    expect(why({ emailedToday: ['ACCESS_REQUEST'] }, 'ACCESS_REQUEST')).toBe(emailedAlready)
    expect(why({ emailedToday: ['ACCESS_REQUEST'] }, 'OTHER')).toBeNull()
  })
  test('that reminds of a visit needs a booked visit', () => {
    expect(why({}, 'VISIT_REMINDER')).toBe('There is no booked visit to remind of')
    expect(why({ hasVisit: true }, 'VISIT_REMINDER')).toBeNull()
    expect(why({}, 'CANNOT_REACH_YOU')).toBeNull()
  })
})

describe('entry by notice', () => {
  const why = (changes: Partial<BulkFacts>, until: string | null = null, circumstances = vic) =>
    whyNot('ALLOW_ENTRY_NOTICE', property(changes), { template: null, until }, circumstances)
  test('is not needed where it is always allowed, by the property or its agency, or where no tenant lives', () => {
    expect(why({ agencyPreference: 3 })).toBe('Entry by notice is always allowed here')
    expect(why({ ...own, internalEn: 'YES' })).toBe('Entry by notice is always allowed here')
    expect(why({ isVacant: true })).toMatch(/vacant/)
  })
  test('is not allowed in vain: a notice without a key lets nobody in', () => {
    expect(why({ hasKey: false })).toBe('No key is recorded, so we could not enter by notice')
  })
  test('is only extended, never shortened', () => {
    const known = { ...own, internalEn: 'BY_EXCEPTION', internalEnUntil: '2026-12-01' }
    expect(why(known, '2026-12-02')).toBeNull()
    expect(why(known)).toBeNull()
    expect(why(known, '2026-12-01')).toBe('Entry by notice is already allowed until 01/12/2026')
    expect(why({ ...known, internalEnUntil: '2026-11-01' }, '2026-11-20')).toBeNull()
  })
  test('follows the law of the state', () => {
    expect(why({}, null, { ...vic, state: 'tas', noticeRule: null })).toMatch(/^The law of Tasmania does not/)
    expect(why({ isEntryRefused: true }, null, { ...vic, state: 'act' })).toMatch(/needs an order of the tribunal/)
    expect(why({ isEntryRefused: true })).toBeNull()
  })
})
