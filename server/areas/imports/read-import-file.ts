import {
  importColumns,
  largestImport,
  mostImportRows,
  requiredColumns,
  type ImportColumn,
  type ImportRowStatus,
} from '../../../contract/imports.ts'
import { printable } from '../../outside/bounded-reply.ts'
import { ruleBroken, type Problem } from '../../platform/problem.ts'
import { readTable } from '../../platform/read-table.ts'
import { readInThread } from '../../platform/read-threads.ts'
import { addressKey, readAddressParts } from '../work-orders/address-parts.ts'
import { linesOf } from './faults.ts'
import { readImportRow, type Cells, type ImportRecord } from './read-import-row.ts'

export type FileRow = {
  rowNumber: number
  label: string
  record: ImportRecord | Record<string, never>
  status: ImportRowStatus
  message: string | null
}
/** The rows as JSON, because they come from another thread and are sent to the database as they are. */
export type ImportFile = { rows: string; count: number; ignoredColumns: string[] }

const limits = {
  // The heading, and one more row than is allowed, so that a longer file is noticed.
  rows: mostImportRows + 2,
  columns: 200,
  cell: 1000,
  // As in the largest CSV file.
  text: largestImport,
}
const refused = (text: string): Problem => ruleBroken(text, { file: text })
const headingKey = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const columns = new Map(Object.entries(importColumns).map(([column, heading]) => [headingKey(heading), column]))

/** Which column is which. The address is what a row is recognised by. */
function readHeadings(headings: readonly string[]): { known: (ImportColumn | undefined)[]; ignored: string[] } {
  const known = headings.map((heading) => columns.get(headingKey(heading)) as ImportColumn | undefined)
  const missing = requiredColumns.filter((column) => !known.includes(column)).map((column) => importColumns[column])
  if (missing.length > 0)
    throw refused(
      `The first row must name the columns. ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
    )
  const twice = known.find((column, place) => column !== undefined && known.indexOf(column) !== place)
  if (twice !== undefined) throw refused(`The column “${importColumns[twice]}” is there twice.`)
  const ignored = headings.filter((heading, place) => heading.trim() !== '' && known[place] === undefined)
  return { known, ignored: ignored.map((heading) => printable(heading, 60)).slice(0, 30) }
}

const placeKey = ({ addressLine, suburb, postcode }: ImportRecord): string =>
  `${addressKey(readAddressParts(addressLine))} ${suburb.toUpperCase()} ${postcode}`

/** The rows of a spreadsheet, each with what it says or what is wrong with it. */
async function readRows(bytes: Buffer): Promise<ImportFile> {
  const [headings, ...lines] = await readTable(bytes, limits, refused)
  const { known, ignored } = readHeadings((headings?.cells ?? []).map((heading) => heading.replace(/^\uFEFF/, '')))
  if (lines.length > mostImportRows) throw refused(`The file has more than ${mostImportRows} rows. Please split it.`)
  const seen = new Map<string, number>()
  const rows = lines.flatMap(({ number: rowNumber, cells: line }): FileRow[] => {
    const cells: Cells = Object.fromEntries(
      known.flatMap((column, place) => (column ? [[column, printable(line[place] ?? '', limits.cell)]] : [])),
    )
    const label = [cells.address, `${cells.suburb ?? ''} ${cells.postcode ?? ''}`]
      .join(', ')
      .slice(0, 300)
      .toWellFormed()
    const { record, hasPlace, faults } = readImportRow(cells)
    const key = hasPlace ? placeKey(record) : undefined
    const earlier = key === undefined ? undefined : seen.get(key)
    if (earlier !== undefined) {
      const message = linesOf([`Row ${earlier} is the same property`, ...faults])
      return [{ rowNumber, label, record: {}, status: 'ERROR', message }]
    }
    if (key !== undefined && faults.length === 0) seen.set(key, rowNumber)
    return [{ rowNumber, label, record, status: 'UNCHECKED', message: linesOf(faults) }]
  })
  if (rows.length === 0) throw refused('The file has no rows below the names of the columns')
  return { rows: JSON.stringify(rows), count: rows.length, ignoredColumns: ignored }
}

export const readImportFile = readInThread(import.meta.url, 'readImportFile', { read: readRows, refuse: refused })
