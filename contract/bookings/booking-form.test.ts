import { describe, expect, it } from 'vitest'
import { bookingContactsForm, bookingForm, bookingTypeLabel } from './booking-form.ts'
import { brokenRules } from '../broken-rules.ts'

const ana = { name: 'Ana', email: 'ana@home.example', mobile: '0491570159', isPrimaryContact: true }
const ben = { name: 'Ben', email: 'ben@home.example', mobile: '0491570156', isPrimaryContact: false }
const cleo = {
  name: 'Cleo',
  email: 'cleo@work.example',
  mobile: '0491570157',
  isPrimaryContact: false,
  isEnabled: true,
}
const oasResult = { oasMetadataId: 'slot-1', date: '2026-03-05', startTime: '08:00', endTime: '10:00', technicianId: 3 }
const booking = { propertyId: 12, bookingTypes: ['SMOKE_ALARM_SERVICE'], contacts: [ana, ben], oasResult }
const primary = 'The primary contact must have a mobile number and an email'
const advice = 'Please remove this contact or nominate a contact.'

describe('a booking', () => {
  it.each([
    [{}, {}],
    [{ propertyId: 0 }, { propertyId: 'Requested property has not been found' }],
    [{ propertyId: null }, { propertyId: 'Requested property has not been found' }],
    [{ bookingTypes: [] }, { bookingTypes: 'Please select a service' }],
    [{ bookingTypes: undefined }, { bookingTypes: 'Please select a service' }],
    [{ oasResult: null }, { oasResult: 'Please select a booking time' }],
    [{ oasResult: { ...oasResult, startTime: '8:00' } }, { 'oasResult.startTime': 'Must be a time, HH:mm' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(bookingForm, { ...booking, ...change })).toEqual(faults)
  })

  it('reports everything that is missing together', () => {
    expect(brokenRules(bookingForm, {})).toEqual({
      propertyId: 'Requested property has not been found',
      bookingTypes: 'Please select a service',
      oasResult: 'Please select a booking time',
      contacts: 'Please select at least one recipient',
    })
  })

  it('is sent without a nominated contact that is disabled', () => {
    expect(
      bookingForm.parse({ ...booking, nominatedContact: { isEnabled: false, email: 'bad' } }).nominatedContact,
    ).toBeNull()
    expect(bookingForm.parse({ ...booking, nominatedContact: cleo }).nominatedContact).toEqual(cleo)
  })

  it('is labelled with its service, or with the name it was given', () => {
    expect(bookingTypeLabel('GAS_SAFETY_CHECK', 'x')).toBe('Gas')
    expect(bookingTypeLabel('POOL_FENCE', 'Pool fence check')).toBe('Pool fence check')
  })
})

describe('recipients of a booking notification', () => {
  it.each([
    [[], undefined, { contacts: 'Please select at least one recipient' }],
    [[], { ...cleo, isPrimaryContact: true }, {}],
    [[], cleo, { contacts: 'There must be at least one primary contact' }],
    [[ben], undefined, { contacts: 'There must be at least one primary contact' }],
    [[ana, { ...ben, isPrimaryContact: true }], undefined, { contacts: 'There can only be one primary contact' }],
    [[ana], { ...cleo, isPrimaryContact: true }, { contacts: 'There can only be one primary contact' }],
    [[ana], { ...cleo, isPrimaryContact: true, isEnabled: false }, {}],
    [[{ ...ana, mobile: '' }], undefined, { 'contacts.0': primary }],
    [[{ ...ana, email: null }], undefined, { 'contacts.0': primary }],
    [[ana, { ...ben, mobile: null }], undefined, { 'contacts.1': `Ben has no mobile number. ${advice}` }],
    [[ana, { ...ben, email: ' ' }], undefined, { 'contacts.1': `Ben has no email. ${advice}` }],
    [
      [ana, { ...ben, email: 'ben' }],
      undefined,
      { 'contacts.1': `Ben has an invalid mobile number or email. ${advice}` },
    ],
    [
      [ana, { ...ben, name: 'x'.repeat(76) }],
      undefined,
      { 'contacts.1': 'Name must not be longer than 75 characters' },
    ],
    [[{ ...ana, name: ' ' }], undefined, { 'contacts.0': `This contact has no name. ${advice}` }],
    [
      [ana, { isPrimaryContact: false }],
      undefined,
      { 'contacts.1': `This contact has no mobile number and no email. ${advice}` },
    ],
  ])('%j and %j', (contacts, nominatedContact, faults) => {
    expect(brokenRules(bookingContactsForm, { contacts, nominatedContact })).toEqual(faults)
  })

  it.each([
    [{ name: ' ' }, { 'nominatedContact.name': 'Name is required' }],
    [{ name: 'x'.repeat(75) }, {}],
    [{ name: 'x'.repeat(76) }, { 'nominatedContact.name': 'Name must not be longer than 75 characters' }],
    [{ email: '' }, { 'nominatedContact.email': 'Email is required' }],
    [{ email: 'bad' }, { 'nominatedContact.email': 'Invalid email address' }],
    [{ mobile: '' }, { 'nominatedContact.mobile': 'Mobile is required' }],
    [{ mobile: '0' }, {}],
    [{ mobile: '1'.repeat(15) }, {}],
    [{ mobile: '1'.repeat(16) }, { 'nominatedContact.mobile': 'Please enter a valid mobile number' }],
    [{ mobile: '0491 570 159' }, { 'nominatedContact.mobile': 'Please enter a valid mobile number' }],
    [{ mobile: '+61491570159' }, { 'nominatedContact.mobile': 'Please enter a valid mobile number' }],
  ])('a nominated contact with %j', (change, faults) => {
    expect(brokenRules(bookingContactsForm, { contacts: [ana], nominatedContact: { ...cleo, ...change } })).toEqual(
      faults,
    )
  })
})
