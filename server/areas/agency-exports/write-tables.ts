import { spreadsheet } from '../../platform/spreadsheet.ts'
import { tableSheet } from '../../platform/spreadsheet-sheets.ts'
import type { Db } from '../../platform/database.ts'
import type { ZipEntry } from '../../platform/zip-stream.ts'
import { exportTables, type ExportRow, type ExportTable, type Key } from './export-tables.ts'
import { auditMonths } from './record-tables.queries.ts'

export type ExportedAgency = { agencyId: number; timeZone: string; now: Date }

/** Rows in memory at a time. */
const batchSize = 2000
/** Excel allows 1,048,576. */
const mostRows = 1_000_000
const widths = { text: 26, day: 12, month: 12, number: 12, money: 12, share: 10 } as const

async function* batchesOf(
  db: Db,
  { agencyId, timeZone, now }: ExportedAgency,
  { rows, isByMonth = false }: ExportTable,
): AsyncGenerator<ExportRow[]> {
  const months = isByMonth ? (await db.rows(auditMonths(agencyId, now))).map(({ month }) => month) : [null]
  for (const month of months) {
    let after: Key = [0, 0]
    for (;;) {
      const batch = await db.rows(rows({ agencyId, timeZone, after, most: batchSize, month }))
      if (batch.length > 0) yield batch
      const last = batch.at(-1)
      if (batch.length < batchSize || !last) break
      after = last.key
    }
  }
}

/** Workbooks of one table: one, or several where a sheet could not hold all rows. */
async function* workbooksOf(batches: AsyncGenerator<ExportRow[]>, { name, columns }: ExportTable, most: number) {
  let next = await batches.next()
  for (let number = 1; number === 1 || next.done !== true; number += 1) {
    const rows = async function* (): AsyncGenerator<ExportRow[]> {
      for (let count = 0; next.done !== true && count < most; next = await batches.next()) {
        count += next.value.length
        yield next.value
      }
    }
    const sheet = tableSheet({
      name,
      columns: columns.map(({ header, kind }) => ({
        header,
        kind,
        width: widths[kind],
        value: (row: ExportRow) => row[header] as string | number | null,
      })),
      rows: rows(),
      hasFilter: true,
    })
    yield { name: `tables/${name}${number === 1 ? '' : ` ${number}`}.xlsx`, content: spreadsheet([sheet]) } as ZipEntry
  }
}

/** The spreadsheets of an export, one batch of rows in memory. Says after each table how many are done. */
export async function* writeTables(
  db: Db,
  agency: ExportedAgency,
  onTable: (done: number) => Promise<void>,
  most = mostRows,
): AsyncGenerator<ZipEntry> {
  for (const [place, table] of exportTables.entries()) {
    yield* workbooksOf(batchesOf(db, agency, table), table, most)
    await onTable(place + 1)
  }
}
