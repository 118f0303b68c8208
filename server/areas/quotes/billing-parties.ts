import { formatPhone } from '../../../contract/phones.ts'
import type { PdfDocument } from '../../platform/pdf-document.ts'
import type { PartiesRow } from './billing-parties.queries.ts'

/** The owner's own address where it is known; otherwise the owner is reached through the agency. */
export const partiesReply = (row: PartiesRow): Pick<PdfDocument, 'from' | 'to'> => ({
  from: {
    name: row.providerName,
    lines: row.providerLines,
    abn: row.providerAbn,
    logo: row.providerLogo,
    isDemo: row.isDemo,
  },
  to: {
    name: row.landlords.length > 0 ? row.landlords.join(' and ') : 'The owner',
    lines: [
      ...(row.landlordAddress === null ? [] : row.landlordAddress.split('\n')),
      `c/o ${row.agencyName}`,
      ...(row.landlordAddress === null ? row.agencyLines : []),
    ],
  },
})

/** "Safe Homes Pty Ltd, licensed contractor (REC 12345)". */
export const licensedProvider = ({ providerName, licences }: PartiesRow): string =>
  licences.length === 0 ? providerName : `${providerName}, licensed contractor (${licences.join(', ')})`

const onOneLine = (text: string): string => text.replaceAll(' ', '\u00A0')

/** How to reach the agency: "Wattle Realty, 03 9000 0000, office@wattle.example.com". */
export const agencyContact = ({ agencyName, agencyPhone, agencyEmail }: PartiesRow): string =>
  [agencyName, agencyPhone && onOneLine(formatPhone(agencyPhone) ?? agencyPhone), agencyEmail]
    .filter((part) => part !== null && part !== '')
    .join(', ')
