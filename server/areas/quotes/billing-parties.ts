import type { PdfDocument } from '../../platform/pdf-document.ts'
import type { PartiesRow } from './billing-parties.queries.ts'

export const partiesReply = (row: PartiesRow): Pick<PdfDocument, 'from' | 'to'> => ({
  from: { name: row.providerName, lines: row.providerLines, abn: row.providerAbn },
  to: {
    name: row.landlords.length > 0 ? row.landlords.join(' and ') : 'The owner',
    lines: [`c/o ${row.agencyName}`, ...row.agencyLines],
  },
})
