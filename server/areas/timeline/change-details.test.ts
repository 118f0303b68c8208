import { describe, expect, test } from 'vitest'
import { changeLines } from './change-details.ts'
import { describeChange } from './describe-change.ts'

const lines = (before: object | null, after: object | null) =>
  changeLines(before as Record<string, unknown>, after as Record<string, unknown>, 'Australia/Melbourne')

describe('the lines of a change', () => {
  test.each<[string, object | null, object | null, string[]]>([
    [
      'keys',
      {
        isKeyAvailable: false,
        keyNumber: null,
        onsiteAvailability: 'TEMPORARY',
        validFrom: '2026-03-04',
        propertyManagerId: 3,
      },
      {
        isKeyAvailable: true,
        keyNumber: 'K12',
        onsiteAvailability: 'AVAILABLE',
        validFrom: '2026-03-04',
        propertyManagerId: 4,
      },
      ['Agency key available: No → Yes', 'Key number: none → K12', 'Onsite key: Temporary → Available'],
    ],
    [
      'a new tenancy',
      { isVacant: true },
      {
        isVacant: false,
        leaseType: 'New',
        startDate: '2026-03-04',
        endDate: null,
        occupants: ['Ana, 0400 000 001', 'Bo'],
      },
      ['Vacant: Yes → No', 'Lease type: New', 'Lease start: 04/03/2026', 'Occupants: Ana, 0400 000 001; Bo'],
    ],
    [
      'use',
      { isResidentialProperty: true, nonResidentialPropertyType: null },
      { isResidentialProperty: false, nonResidentialPropertyType: 'INDUSTRIAL' },
      ['Residential rental: Yes → No', 'Property type: none → Strata'],
    ],
    [
      'entry preferences',
      { internalEnPreference: 'NO', internalEnPreferenceExpiresAt: null },
      { internalEnPreference: 'BY_EXCEPTION', internalEnPreferenceExpiresAt: '2026-12-01' },
      ['Entry notice: No → By exception', 'Entry notice until: none → 01/12/2026'],
    ],
    ['services by their names', null, { services: [2, 1] }, ['Services: Smoke alarm, Gas']],
    [
      'times in the time zone of the state',
      null,
      { startsAt: '2026-11-17T22:00:00.000Z' },
      ['Starts at: 18/11/2026, 9:00 am'],
    ],
    ['names in capitals unchanged', { name: 'BOB' }, { name: 'JO-ANN LEE' }, ['Name: BOB → JO-ANN LEE']],
    ['gas', { gasApplianceCount: 2 }, { gasApplianceCount: 0 }, ['Number of gas appliances: 2 → 0']],
    ['nested values', null, { offer: { total: 3, quoteId: 9 } }, ['Offer: Total 3']],
    [
      'software by its name, and no reference for programs',
      null,
      { software: 'PROPERTY_ME', reference: '8eb2f5a0-1c1d-4c5e-9d55-0f6a1b2c3d4e' },
      ['Software: PropertyMe'],
    ],
    ['nothing', null, null, []],
    ['unchanged values', { notes: 'x', occupants: [] }, { notes: 'x', occupants: [] }, []],
    [
      'the start of a visit before its end, and no answer to a question that the title answers',
      { endsAt: '2026-03-04T02:00:00Z', startsAt: '2026-03-04T00:00:00Z' },
      { endsAt: '2026-03-05T02:00:00Z', isPosted: true, startsAt: '2026-03-05T00:00:00Z' },
      ['Starts at: 04/03/2026, 11:00 am → 05/03/2026, 11:00 am', 'Ends at: 04/03/2026, 1:00 pm → 05/03/2026, 1:00 pm'],
    ],
    ['what was sent', null, { kind: 'DOCUMENT', state: 'SENT' }, ['Kind: Report']],
    ['internal ids', { mailId: 1 }, { mailId: 2, version: 3 }, []],
  ])('%s', (_, before, after, expected) => {
    expect(lines(before, after)).toEqual(expected)
  })
})

test('every action has a title, known or not', () => {
  expect(describeChange('add-tenancy')).toEqual({ kind: 'CHANGE', title: 'Tenancy added' })
  expect(describeChange('withdraw-hold')).toEqual({ kind: 'REQUEST', title: 'Hold request withdrawn' })
  expect(describeChange('finish-invoice-upload', { state: 'UPLOADED' }).title).toBe(
    'Invoice sent to the management software',
  )
  expect(describeChange('finish-invoice-upload', { state: 'FAILED' }).title).toMatch(/could not be sent/)
  const result = (after: object) => describeChange('finish-sending-result', { ...after }).title
  expect(result({ kind: 'RECORD', state: 'SENT' })).toBe('Compliance record sent to the management software')
  expect(result({ kind: 'DOCUMENT', state: 'NOT_SENT' })).toBe('Report of a check not sent to the management software')
  const information = (status: string) => describeChange('accept-finding-information', { status }).title
  expect(information('NOT_APPLICABLE')).toBe('Information accepted: the findings do not apply')
  expect(information('THIRD_PARTY_REPAIR')).toBe('Information accepted: a third party repaired the findings')
  expect(information('APPROVED')).toBe('Information about findings accepted')
  expect(describeChange('paint-front-door')).toEqual({ kind: 'CHANGE', title: 'Paint front door' })
  expect(describeChange('constructor')).toEqual({ kind: 'CHANGE', title: 'Constructor' })
})
