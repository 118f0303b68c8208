import type { Readable } from 'node:stream'
import { shortDay } from '../../../contract/day-text.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { spreadsheet } from '../../platform/spreadsheet.ts'
import { aboutSheet, tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import { acceptancesOfTerms, type Acceptance, type TermsVersion } from './terms.queries.ts'

const batchSize = 1000

async function* batches(db: Db, state: StateCode, termsId: number): AsyncGenerator<Acceptance[]> {
  for (let offset = 0; ; offset += batchSize) {
    const rows = await db.rows(acceptancesOfTerms(state, termsId, { pattern: null, atMost: batchSize, offset }))
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}

/** Who accepted a version and when, read in batches while the file is sent. */
export function acceptancesSpreadsheet(
  db: Db,
  { state, terms, exportedBy, now }: { state: StateCode; terms: TermsVersion; exportedBy: string; now: Date },
): Readable {
  const columns: SheetColumn<Acceptance>[] = [
    { header: 'Name', width: 28, value: ({ name }) => name },
    { header: 'Username', width: 24, value: ({ username }) => username },
    { header: 'Email', width: 34, value: ({ email }) => email },
    { header: 'Agencies', width: 44, value: ({ agencies }) => agencies },
    { header: 'Viewed as by', width: 28, value: ({ originalUser }) => originalUser },
    { header: 'Accepted', width: 24, value: ({ acceptedAt }) => momentIn(state, acceptedAt) },
    { header: 'Accepted (UTC)', width: 26, value: ({ acceptedAt }) => new Date(acceptedAt).toISOString() },
  ]
  return spreadsheet([
    tableSheet({ name: 'Accepted', columns, rows: batches(db, state, terms.id), hasFilter: true }),
    aboutSheet('Acceptances of the agreement', [
      ['Version', `${terms.id}, in effect from ${shortDay(terms.effectiveFrom)}`],
      ['Accepted by', String(terms.accepted)],
      ['Exported by', exportedBy],
      ['Exported at', momentIn(state, now.toISOString())],
    ]),
  ])
}
