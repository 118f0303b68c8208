import { expect, test } from 'vitest'
import { toReportParties, type ReportPartiesRow } from './report-parties.ts'

const row: ReportPartiesRow = {
  addressLine1: '12 Elm Street',
  addressLine2: 'Fitzroy VIC 3065',
  owners: ['Olive Owner'],
  agencyName: 'Elm Agency',
  agencyLines: [],
  providerName: 'Provider',
  providerAbn: '12345678901',
  providerLines: [],
  licenceLabel: 'REC',
  licence: '00000',
  requirement: 'REQUIRED',
  instrument: 'Residential Tenancies Regulations 2021',
}

test.each([
  ['smoke', 'REC 00000'],
  ['electrical', 'REC 00000'],
  ['rcd', 'REC 00000'],
  ['gas', null],
  ['blinds', null],
  ['water', null],
] as const)('the electrical contractor’s licence stands only on electrical work: %s %s', (service, licence) => {
  expect(toReportParties(row, service).provider.licence).toBe(licence)
})

test('a licence that names its kind is not named twice', () => {
  expect(toReportParties({ ...row, licence: 'REC-7' }, 'smoke').provider.licence).toBe('REC-7')
})
