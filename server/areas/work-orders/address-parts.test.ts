import { expect, test } from 'vitest'
import { addressKey, addressLine, readAddressParts, splitAddress } from './address-parts.ts'

test.each([
  ['12 Elm Street', { unit: '', number: '12', street: 'Elm Street' }],
  ['5/12 Elm Street', { unit: '5', number: '12', street: 'Elm Street' }],
  ['Unit 5, 12 Elm Street', { unit: '5', number: '12', street: 'Elm Street' }],
  ['unit 5/12A  Elm   Street', { unit: '5', number: '12A', street: 'Elm Street' }],
  ['G03/120-124 Old Port Road', { unit: 'G03', number: '120-124', street: 'Old Port Road' }],
  ['Unit 10 84 Elm Street', { unit: '10', number: '84', street: 'Elm Street' }],
  ['Unit 10-84 Elm Street', { unit: '10', number: '84', street: 'Elm Street' }],
  ['U10 84 Elm Street', { unit: '10', number: '84', street: 'Elm Street' }],
  ['Shop 2, 84 Elm Street', { unit: '2', number: '84', street: 'Elm Street' }],
  ['10-84 Elm Street', { unit: '', number: '10-84', street: 'Elm Street' }],
  ['84 – 86 Elm Street', { unit: '', number: '84-86', street: 'Elm Street' }],
  ['84 & 86 Elm Street', { unit: '', number: '84-86', street: 'Elm Street' }],
  ['12 (Lot 5) Elm Street', { unit: '', number: '12', street: 'Elm Street' }],
  ['Lot 5 Elm Street', { unit: '', number: 'Lot 5', street: 'Elm Street' }],
  ['Lot 5, 12 Elm Street', { unit: 'Lot 5', number: '12', street: 'Elm Street' }],
  ['Acacia House, 5/84 Elm Street', { unit: '5', number: '84', street: 'Elm Street' }],
  ['Cnr Elm and Oak Streets', { unit: '', number: '', street: 'Cnr Elm and Oak Streets' }],
  ['', { unit: '', number: '', street: '' }],
  ['Lot on Elm Street', { unit: '', number: '', street: 'Lot on Elm Street' }],
])('“%s” is read in parts', (line, parts) => {
  expect(readAddressParts(line)).toEqual(parts)
})

test('an address is split before its suburb', () => {
  expect(splitAddress('Unit 5, 12 Elm Street, CARLTON VIC 3053')).toEqual({
    line: 'Unit 5, 12 Elm Street',
    place: 'CARLTON VIC 3053',
  })
  expect(splitAddress('12 Elm Street')).toEqual({ line: '12 Elm Street', place: '' })
})

test('short and long street types, spaces and case make no difference', () => {
  const key = (line: string) => addressKey(readAddressParts(line))
  expect(key('unit 5, 12 elm st.')).toBe(key('5/12 Elm Street'))
  expect(key('U5/12 Elm Street')).toBe(key('5/12 Elm Street'))
  expect(addressKey({ unit: 'Apt 5', number: '12', street: 'Elm St' })).toBe(key('5/12 Elm Street'))
  expect(key('5/12 Elm Street')).not.toBe(key('12 Elm Street'))
  expect(key('12 Elm Street')).not.toBe(key('12A Elm Street'))
  expect(key('12 Elm St Nth')).toBe(key('12 Elm Street North'))
  expect(key('12 Elm St N')).not.toBe(key('12 Elm Street'))
  expect(key('12 Mt Eliza Bvd')).toBe(key('12 Mount Eliza Boulevard'))
  expect(key('12 Saint Kilda Rd')).toBe(key('12 St Kilda Road'))
  expect(key('12 The Avenue')).not.toBe(key('12 The Parade'))
  expect(key('12 St Kilda Rd')).toBe(key('12 St Kilda Road'))
})

test('the parts make the line of a letter', () => {
  expect(addressLine({ unit: '5', number: '12', street: 'Elm Street' })).toBe('5/12 Elm Street')
  expect(addressLine({ unit: '', number: '', street: 'The Old Mill' })).toBe('The Old Mill')
})
