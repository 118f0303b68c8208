import { describe, expect, test } from 'vitest'
import { AddressBook, matchProperty } from './match-property.ts'

const onService = [
  { id: 1, addressLine1: '12 High Street' },
  { id: 2, addressLine1: '5/20 Elm Road' },
  { id: 3, addressLine1: '6/20 Elm Road' },
  { id: 4, addressLine1: '30-32 Oak Avenue' },
]

describe('an address of the software', () => {
  test.each([
    ['12 High St', 1],
    ['12 high street', 1],
    ['Unit 5, 20 Elm Rd', 2],
    ['6/20 Elm Road', 3],
  ])('%s is the property with the same address, however it is written', (line, propertyId) => {
    expect(matchProperty(line, onService)).toEqual({ kind: 'ONE', propertyId })
  })

  test.each([['14 High Street'], ['7/20 Elm Road'], ['12 Low Street']])('%s is none of them', (line) => {
    expect(matchProperty(line, onService)).toEqual({ kind: 'NONE' })
  })

  test('without a unit may be any unit of the house', () => {
    expect(matchProperty('20 Elm Road', onService)).toMatchObject({ kind: 'UNCERTAIN', propertyIds: [2, 3] })
  })
  test('with one number may be the property with a range', () => {
    expect(matchProperty('30 Oak Ave', onService)).toMatchObject({ kind: 'UNCERTAIN', propertyIds: [4] })
  })
  test('that two properties have waits for a person', () => {
    const twice = [...onService, { id: 9, addressLine1: '12 High St' }]
    expect(matchProperty('12 High Street', twice)).toMatchObject({ kind: 'UNCERTAIN', propertyIds: [1, 9] })
  })
  test.each([
    ['12 High Road', [1]],
    ['Unit 5 20 Elm Street', [2]],
    ['5-20 Elm Road', [2, 3]],
    ['12 High', [1]],
  ])('%s may be the property with the same number and street name', (line, propertyIds) => {
    expect(matchProperty(line, onService)).toMatchObject({ kind: 'UNCERTAIN', propertyIds })
  })
  test.each([['Cnr High and Elm Streets'], ['Lot 12 High Street'], ['High Street'], ['']])(
    '“%s” is none of them',
    (line) => {
      expect(matchProperty(line, onService)).toEqual({ kind: 'NONE' })
    },
  )
  test('that another record has already waits for a person', () => {
    const book = new AddressBook(onService)
    expect(book.take('12 High Street')).toEqual({ kind: 'ONE', propertyId: 1 })
    expect(book.take('12 High St')).toMatchObject({ kind: 'UNCERTAIN', propertyIds: [1] })
    const taken = new AddressBook([{ id: 1, addressLine1: '12 High Street', isTaken: true }])
    expect(taken.take('12 HIGH STREET')).toMatchObject({ kind: 'UNCERTAIN', propertyIds: [1] })
    expect(taken.take('1/12 High Street')).toEqual({ kind: 'NONE' })
  })

  test('written in 500 ways is found or asked about, and never taken for another one', () => {
    const types = [
      'Street',
      'St',
      'ST.',
      'Road',
      'Rd',
      'Crescent',
      'Cres',
      'Boulevard',
      'Bvd',
      'Gardens',
      'Gdns',
      'View',
    ]
    const long: Record<string, string> = {
      St: 'Street',
      'ST.': 'Street',
      Rd: 'Road',
      Cres: 'Crescent',
      Bvd: 'Boulevard',
      Gdns: 'Gardens',
    }
    const ways: [string, (unit: string, number: string) => string, boolean][] = [
      ['slash', (unit, number) => `${unit}/${number}`, true],
      ['word and comma', (unit, number) => `Unit ${unit}, ${number}`, true],
      ['word', (unit, number) => `unit ${unit} ${number}`, true],
      ['letter', (unit, number) => `U${unit} ${number}`, true],
      ['flat', (unit, number) => `FLAT ${unit}/ ${number}`, true],
      ['dash', (unit, number) => `${unit}-${number}`, false],
      ['without', (_, number) => number, false],
    ]
    let [right, asked] = [0, 0]
    for (const type of types)
      for (const unit of ['1', '10', '2A'])
        for (const number of ['84', '7'])
          for (const [name, write, isCertain] of ways) {
            const full = long[type] ?? type
            const homes = [
              { id: 1, addressLine1: `${unit}/${number} Station ${full}` },
              { id: 2, addressLine1: `3/${number} Station ${full}` },
              { id: 3, addressLine1: `${unit}/${number}5 Station ${full}` },
              { id: 4, addressLine1: `${unit}/${number} Other ${full}` },
            ]
            const match = matchProperty(`${write(unit, number)}  Station ${type}`, homes)
            if (match.kind === 'ONE') {
              expect([name, match.propertyId]).toEqual([name, 1])
              right += 1
            } else {
              expect([name, match.kind === 'UNCERTAIN' && match.propertyIds.includes(1), isCertain]).toEqual([
                name,
                true,
                false,
              ])
              asked += 1
            }
          }
    expect([right, asked]).toEqual([360, 144])
  })
})
