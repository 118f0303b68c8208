import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRules } from '../broken-rules.ts'
import { contactForm } from './contact-form.ts'

const contact = {
  name: 'Mei Tran',
  email: 'mei@owner.example',
  contactNumbers: [{ type: 'MOBILE', number: '0491 570 159' }],
}
const suburban = { kind: 'australian', line1: '3/12 Wattle Street', suburbId: 5 }

describe('a contact', () => {
  it('is trimmed', () => {
    expect(contactForm.parse({ ...contact, name: '  Mei Tran ', email: ' mei@owner.example ' })).toEqual({
      name: 'Mei Tran',
      email: 'mei@owner.example',
      salutation: null,
      contactNumbers: [{ contactNumberId: null, type: 'MOBILE', number: '+61491570159' }],
      address: { kind: 'none' },
    })
  })

  it.each([
    [undefined, 'Name is required'],
    [null, 'Name is required'],
    ['   ', 'Name is required'],
    ['x'.repeat(75), undefined],
    ['x'.repeat(76), 'Name must not be longer than 75 characters'],
    ['🏠'.repeat(75), undefined],
    ['🏠'.repeat(76), 'Name must not be longer than 75 characters'],
  ])('with the name %j: %s', (name, message) => {
    expect(brokenRules(contactForm, { ...contact, name })['name']).toBe(message)
  })

  it.each([
    ['', undefined],
    ['   ', undefined],
    [null, undefined],
    ['not an address', 'Please enter a valid email address'],
    ['mei@owner', 'Please enter a valid email address'],
    [`${'a'.repeat(75 - 14)}@owner.example`, undefined],
    [`${'a'.repeat(76 - 14)}@owner.example`, 'Email must not be longer than 75 characters'],
  ])('with the email %j: %s', (email, message) => {
    expect(brokenRules(contactForm, { ...contact, email })['email']).toBe(message)
  })

  it('a blank email becomes null', () => {
    expect(contactForm.parse({ ...contact, email: '  ' }).email).toBeNull()
  })

  it.each([
    ['', 'Contact number is required'],
    ['12', 'Please enter a valid contact number'],
  ])('with the number %j: %s', (number, message) => {
    expect(brokenRules(contactForm, { ...contact, contactNumbers: [{ number }] })).toEqual({
      'contactNumbers.0.number': message,
    })
  })

  it('has no address, an Australian or an international one', () => {
    expect(brokenRules(contactForm, { ...contact, address: { kind: 'none' } })).toEqual({})
    expect(brokenRules(contactForm, { ...contact, address: suburban })).toEqual({})
    const abroad = { kind: 'international', internationalAddress: '1 High Street, London' }
    expect(brokenRules(contactForm, { ...contact, address: abroad })).toEqual({})
    expect(brokenRules(contactForm, { ...contact, address: { kind: 'moon' } })).toHaveProperty('address.kind')
  })

  it.each([
    [{ line1: ' ' }, { 'address.line1': 'Address line 1 is required' }],
    [{ suburbId: null }, { 'address.suburbId': 'Suburb is required' }],
    [{ suburbId: 0 }, { 'address.suburbId': 'Suburb is required' }],
    [{ suburbId: -3 }, { 'address.suburbId': 'Suburb is required' }],
  ])('an Australian address with %j', (change, faults) => {
    expect(brokenRules(contactForm, { ...contact, address: { ...suburban, ...change } })).toEqual(faults)
  })

  it('is unchanged when it is parsed a second time', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 75 }), fc.string({ maxLength: 75 }), (name, salutation) => {
        const once = contactForm.safeParse({ ...contact, name, salutation })
        if (once.success) expect(contactForm.parse(once.data)).toEqual(once.data)
      }),
    )
  })
})
