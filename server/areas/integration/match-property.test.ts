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

  test('written in 1,311 hostile ways is found or asked about, and never taken for another one', () => {
    const types =
      'Street St, Road Rd, Avenue Ave, Court Ct, Place Pl, Drive Dr, Crescent Cres, Close Cl, Parade Pde, Lane Ln, Way Wy, Terrace Tce, ' +
      'Boulevard Bvd, Circuit Cct, Grove Gr, Esplanade Esp, Highway Hwy, Rise Rise, Loop Loop, Mews Mews, Walk Wk, Square Sq, ' +
      'Gardens Gdns, Chase Ch, Retreat Rtt, View Vw, Promenade Prom, Quay Qy, Approach App, Ramble Rmbl'
    const [ours, ranged, lot, none] = [1, 4, 5, 0]
    const ways: [given: string, is: number][] = [
      ['5/20 Elm ~', ours],
      ['  5 / 20   ELM  ~.', ours],
      ['Unit 5, 20 Elm ~', ours],
      ['unit 5 20 elm ~', ours],
      ['U5 20 Elm ~', ours],
      ['Apt. 5/20 Elm ~', ours],
      ['FLAT 5/ 20 Elm ~ (rear)', ours],
      ['Rose Court, 5/20 Elm ~', ours],
      ['５／２０ Elm ~', ours],
      ['5-20 Elm ~', ours],
      ['20 Elm ~', ours],
      ['30–32 Oak ~', ranged],
      ['30 & 32 Oak ~', ranged],
      ['30 Oak ~', ranged],
      ['LOT 7 Pine ~', lot],
      ['5/200 Elm ~', none],
      ['15/20 Elm ~', none],
      ['5/20A Elm ~', none],
      ['31 Oak ~', none],
      ['5/20 Elmwood ~', none],
      ['Cnr Elm ~ and Oak ~', none],
      ['Lot 70 Pine ~', none],
      ['', none],
    ]
    let [right, waits] = [0, 0]
    const wrong: unknown[] = []
    for (const [long = '', short = ''] of types.split(', ').map((each) => each.split(' ')))
      for (const type of new Set([long, short]))
        for (const [given, is] of ways) {
          const homes = ['5/20 Elm ~', '6/20 Elm ~', '5/205 Elm ~', '30-32 Oak ~', 'Lot 7 Pine ~', '5/20 Other ~']
          const book = homes.map((line, place) => ({ id: place + 1, addressLine1: line.replace('~', long) }))
          const match = matchProperty(given.replaceAll('~', type), book)
          const found = match.kind === 'ONE' ? match.propertyId : none
          if (match.kind === 'UNCERTAIN') waits += 1
          else if (found === is) right += 1
          else wrong.push([given, type, match])
        }
    // What waits: a unit and a number with a dash, the house without the unit, and one number of a range.
    expect({ right, waits, wrong }).toEqual({ right: 1140, waits: 171, wrong: [] })
  })
})
