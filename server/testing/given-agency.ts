import { artificialAbn } from '../database/demo-data/agencies.ts'

let number = 700_000

/** What staff type about a new agency in Victoria; each has an ABN of its own. */
export function typedAgency(changes: Record<string, string> = {}): Record<string, string> {
  number += 1
  return {
    name: `Harbour Realty ${number}`,
    tradingNames: 'Harbour Rentals; Harbour',
    abn: artificialAbn(number),
    emailDomain: `harbour-${number}.com.au`,
    addressLine1: '1 High Street',
    suburb: 'Carlton',
    postcode: '3053',
    postalAddress: '',
    phone: '03 9123 4567',
    email: `office@harbour-${number}.com.au`,
    software: 'PROPERTY_ME',
    services: 'smoke gas',
    packageName: 'SAFER_HOME',
    entryPreference: '3',
    demandsSecondFactor: '',
    payer: 'LANDLORD',
    accountName: 'Harbour Trust',
    bsb: '063-123',
    accountNumber: '12345678',
    billerCode: '',
    masterName: 'Mia Master',
    masterEmail: `mia@harbour-${number}.com.au`,
    ...changes,
  }
}
