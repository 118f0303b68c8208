import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { keyForm, temporaryKeyBounds } from './keys.ts'

const rules = { today: '2026-08-31', strict: false, isIntegrated: false }
const agencyKey = { isKeyAvailable: true, keyNumber: 'K12', propertyManagerId: 4 }
const propertyKey = { onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, keyOnsiteNotes: '' }
const onsite = (change: object) => ({ agencyKey, propertyKey: { ...propertyKey, ...change } })
const agency = (change: object) => ({ agencyKey: { ...agencyKey, ...change }, propertyKey })

const expiryAt = 'propertyKey.temporaryKeyExpirationDate'
const notesAt = 'propertyKey.keyOnsiteNotes'
const tooShort = 'Key onsite notes must be at least 5 characters long'
const outside = 'Expiration date must be between 30/09/2026 and 28/02/2027'
const temporary = (day: string | null) => ({
  onsiteAvailability: 'TEMPORARY',
  temporaryKeyExpirationDate: day,
  keyOnsiteNotes: 'Lockbox 4',
})

describe('the key kept onsite', () => {
  it('a temporary one ends between one and six months from today', () => {
    expect(temporaryKeyBounds('2026-08-31')).toEqual({ min: '2026-09-30', max: '2027-02-28' })
  })

  it.each([
    [{}, {}],
    [temporary(null), { [expiryAt]: 'There must be an expiration date if key is temporarily available' }],
    [temporary('2026-09-29'), { [expiryAt]: outside }],
    [temporary('2026-09-30'), {}],
    [temporary('2027-02-28'), {}],
    [temporary('2027-03-01'), { [expiryAt]: outside }],
    [temporary('soon'), { [expiryAt]: 'Invalid format. Must be dd/mm/yyyy' }],
    [{ onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: '' }, { [notesAt]: tooShort }],
    [{ onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: '12345' }, { [notesAt]: tooShort }],
    [{ onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: '12345 ' }, { [notesAt]: tooShort }],
    [{ onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: '123456' }, {}],
    [{ onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: 'x'.repeat(500) }, {}],
    [
      { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: 'x'.repeat(501) },
      { [notesAt]: 'Message should be 500 characters or less' },
    ],
    [{ onsiteAvailability: 'UNAVAILABLE', keyOnsiteNotes: '1' }, {}],
    [{ onsiteAvailability: null }, { 'propertyKey.onsiteAvailability': 'Availability is required' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(keyForm(rules), onsite(change))).toEqual(faults)
  })

  it('the saved last day may stay even if it is close; a different close day may not be chosen', () => {
    const status = keyForm({ ...rules, currentExpiry: '2026-09-05' })
    expect(brokenRules(status, onsite(temporary('2026-09-05')))).toEqual({})
    expect(brokenRules(status, onsite(temporary('2026-09-06')))).toEqual({ [expiryAt]: outside })
  })

  it('an expiry is kept for a temporary key only', () => {
    const available = {
      onsiteAvailability: 'AVAILABLE',
      temporaryKeyExpirationDate: '2020-01-01',
      keyOnsiteNotes: 'Lockbox 4',
    }
    expect(keyForm(rules).parse(onsite(available) as never).propertyKey.temporaryKeyExpirationDate).toBeNull()
  })
})

describe('the key at the agency', () => {
  it.each([
    [{}, {}],
    [{ propertyManagerId: null }, { 'agencyKey.propertyManagerId': 'Property manager is required' }],
    [{ keyNumber: ' ' }, { 'agencyKey.keyNumber': 'Key number is required' }],
    [{ keyNumber: null, isKeyAvailable: false }, {}],
    [{ keyNumber: 'x'.repeat(51) }, { 'agencyKey.keyNumber': 'Key number must be 50 characters or less' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(keyForm(rules), agency(change))).toEqual(faults)
  })

  it('must be available where the key is the access issue', () => {
    const gone = agency({ isKeyAvailable: false })
    expect(brokenRules(keyForm({ ...rules, strict: true }), gone)).toEqual({
      'agencyKey.isKeyAvailable': 'Key must be available to be picked up',
    })
    expect(brokenRules(keyForm({ ...rules, strict: true }), agency({}))).toEqual({})
  })

  it.each([undefined, null, { isKeyAvailable: false }, { keyNumber: 'x'.repeat(900) }])(
    'of an integrated property is neither checked nor stored: %j',
    (sent) => {
      const form = keyForm({ ...rules, strict: true, isIntegrated: true })
      expect(form.parse({ agencyKey: sent, propertyKey }).agencyKey).toBeNull()
    },
  )

  it.each([null, undefined, 'text', 5, []])('a request of %j is refused without crashing', (input) => {
    expect(keyForm(rules).safeParse(input).success).toBe(false)
    expect(keyForm({ ...rules, isIntegrated: true }).safeParse(input).success).toBe(false)
  })
})
