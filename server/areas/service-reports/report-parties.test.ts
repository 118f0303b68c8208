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
  providerLogo: null,
  electricalLicence: 'REC 12345',
  gasLicence: 'Gas licence 678',
  lacks: [],
  isDemo: false,
  requirement: 'REQUIRED',
  instrument: 'Residential Tenancies Regulations 2021',
}

test.each([
  ['smoke', 'REC 12345'],
  ['electrical', 'REC 12345'],
  ['rcd', 'REC 12345'],
  ['gas', 'Gas licence 678'],
  ['blinds', null],
  ['water', null],
] as const)('the licence for the work stands on its reports: %s %s', (service, licence) => {
  expect(toReportParties(row, service).provider.licence).toBe(licence)
})
