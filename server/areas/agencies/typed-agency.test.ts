import { expect, test } from 'vitest'
import { typedAgency } from '../../testing/given-agency.ts'
import { checkAgency, payerOf, toAgencyDetails, toTypedAgency } from './typed-agency.ts'

const typed = (changes: Record<string, string> = {}) => {
  const given = typedAgency(changes)
  return toTypedAgency((field) => given[field])
}

test('a complete agency is read as it was meant', () => {
  expect(checkAgency(typed())).toEqual({})
  expect(toAgencyDetails(typed({ software: 'PropertyMe', services: 'SMOKE, rcd', payer: 'agency' }))).toMatchObject({
    tradingNames: ['Harbour Rentals', 'Harbour'],
    phone: '+61391234567',
    software: 'PROPERTY_ME',
    serviceMask: 0b100001,
    entryPreference: 3,
    demandsSecondFactor: false,
    payment: { accountName: 'Harbour Trust', bsb: '063-123', accountNumber: '12345678', billerCode: null },
  })
  expect(['agency', '', 'LANDLORD'].map((payer) => payerOf({ payer }))).toEqual(['AGENCY', 'LANDLORD', 'LANDLORD'])
})

test.each([
  ['name', '', 'Enter the name.'],
  ['name', 'x'.repeat(201), 'Enter at most 200 characters.'],
  [
    'abn',
    '51 824 753 557',
    'One of these digits is wrong, or two are swapped: they do not match the first two, which check the rest.',
  ],
  ['emailDomain', 'gmail.com', 'Enter a domain of your agency; this one belongs to a mail provider.'],
  ['postcode', '305', 'Enter the four digits of the postcode.'],
  ['phone', '12', 'Enter a valid phone number.'],
  [
    'software',
    'Abacus',
    'Choose one of Property Tree, PropertyMe, Console Cloud, Kolmeo, Palace, VaultRE, Rest, Other software, or none.',
  ],
  ['services', '', 'Choose at least one service.'],
  ['services', 'smoke fire', 'Choose from smoke, electrical, gas, blinds, water, rcd.'],
  ['payer', 'TENANT', 'Choose who pays: LANDLORD or AGENCY.'],
  [
    'entryPreference',
    '9',
    'Choose one of EN only, Appointment only, EN or appointment, EN preference, Appointment preference.',
  ],
  ['demandsSecondFactor', 'perhaps', 'Answer yes or no.'],
  ['bsb', '000-000', 'Enter a BSB, not a placeholder of zeros.'],
  ['masterEmail', 'mia', 'Enter an email address, such as sam@agency.com.au.'],
])('%s “%s” is refused at its field', (field, value, message) => {
  expect(checkAgency(typed({ [field]: value }))).toEqual({ [field]: message })
})
