import { describe, expect, it } from 'vitest'
import { brokenRules } from '../broken-rules.ts'
import { newTenancyForm, occupantForm, tenancyForm } from './tenancy-form.ts'

const unreachable = 'Please enter at least one valid contact number or email'
const mobile = [{ type: 'MOBILE', number: '0491 570 159' }]

describe('an occupant', () => {
  it.each([
    [{ name: 'A', email: 'a@b.example' }, {}],
    [{ name: 'Ana', contactNumbers: mobile }, {}],
    [{ name: ' ', contactNumbers: mobile }, { name: 'Please enter a name' }],
    [{ name: 'x'.repeat(75), contactNumbers: mobile }, {}],
    [{ name: 'x'.repeat(76), contactNumbers: mobile }, { name: 'Name must not be longer than 75 characters' }],
    [{ name: 'Ana', email: 'bad', contactNumbers: mobile }, { email: 'Please enter a valid email address' }],
    [{ name: 'Ana' }, { contactNumbers: unreachable }],
    [{ name: 'Ana', email: ' ', contactNumbers: [{ number: '  ' }] }, { contactNumbers: unreachable }],
    [
      { name: 'Ana', email: 'bad' },
      { email: 'Please enter a valid email address', contactNumbers: unreachable },
    ],
    [
      { name: 'Ana', contactNumbers: [{ number: '12' }] },
      { 'contactNumbers.0.number': 'Please enter a valid contact number' },
    ],
    [
      { name: 'Ana', contactNumbers: [{ number: '1300 975 707' }] },
      { 'contactNumbers.0.number': 'This is not a mobile number: please choose another type' },
    ],
    [{ name: 'Ana', contactNumbers: [{ type: 'HOME', number: '(03) 9123 4567' }] }, {}],
    [{ name: 'Ana', email: 'a@b.example', acceptsNoticesByEmail: true }, {}],
    [
      { name: 'Ana', acceptsNoticesByEmail: true, contactNumbers: mobile },
      { email: 'Please enter the email address for notices' },
    ],
    [{}, { name: 'Please enter a name', contactNumbers: unreachable }],
  ])('%j', (occupant, faults) => {
    expect(brokenRules(occupantForm, occupant)).toEqual(faults)
  })

  it('is stored without blank numbers; a number is a mobile by default', () => {
    expect(occupantForm.parse({ name: 'Ana', contactNumbers: [{ number: '' }, { number: '0491 570 159' }] })).toEqual({
      occupantId: null,
      name: 'Ana',
      email: null,
      contactNumbers: [{ contactNumberId: null, type: 'MOBILE', number: '+61491570159' }],
    })
  })
})

describe('a tenancy', () => {
  const tenancy = { startDate: '2026-03-04', endDate: '2027-03-03' }
  const badFormat = 'Invalid format. Must be dd/mm/yyyy'

  it.each([
    [{}, {}],
    [{ startDate: '' }, { startDate: 'Start date is required' }],
    [{ startDate: null }, { startDate: 'Start date is required' }],
    [{ startDate: '31/02/2026' }, { startDate: badFormat }],
    [{ endDate: '2026-02-30' }, { endDate: badFormat }],
    [{ vacateDate: 'soon' }, { vacateDate: badFormat }],
    [{ endDate: '2026-03-05', vacateDate: '2026-03-05' }, {}],
    [{ endDate: '2026-03-04' }, { endDate: 'Tenancy end date cannot be on or before the start date' }],
    [{ endDate: '2026-03-03' }, { endDate: 'Tenancy end date cannot be on or before the start date' }],
    [{ vacateDate: '2026-03-04' }, { vacateDate: 'Vacate date cannot be on or before the start date' }],
    [{ notes: 'x'.repeat(500) }, {}],
    [{ notes: '🔑'.repeat(500) }, {}],
    [{ notes: 'x'.repeat(501) }, { notes: 'Message should be 500 characters or less' }],
    [{ propertyId: 0 }, { propertyId: 'Must be a positive whole number' }],
    [{ occupants: [] }, {}],
    [
      { occupants: [{ name: 'Ana', email: 'a@b.example' }, {}] },
      { 'occupants.1.name': 'Please enter a name', 'occupants.1.contactNumbers': unreachable },
    ],
  ])('with %j', (change, faults) => {
    expect(brokenRules(tenancyForm, { ...tenancy, ...change })).toEqual(faults)
  })

  it('all faults are reported together', () => {
    expect(
      brokenRules(tenancyForm, { startDate: '2026-03-04', endDate: '2026-03-04', notes: 'x'.repeat(501) }),
    ).toEqual({
      endDate: 'Tenancy end date cannot be on or before the start date',
      notes: 'Message should be 500 characters or less',
    })
  })

  it('a new tenancy has a lease type', () => {
    expect(newTenancyForm.parse(tenancy).leaseType).toBe('NEW')
    expect(newTenancyForm.parse({ ...tenancy, leaseType: 'RENEWAL' }).leaseType).toBe('RENEWAL')
    expect(brokenRules(newTenancyForm, { ...tenancy, leaseType: 'OLD' })).toHaveProperty('leaseType')
    expect(tenancyForm.parse(tenancy)).not.toHaveProperty('leaseType')
  })
})
