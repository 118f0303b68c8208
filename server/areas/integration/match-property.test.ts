import { describe, expect, test } from 'vitest'
import { matchProperty } from './match-property.ts'

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
})
