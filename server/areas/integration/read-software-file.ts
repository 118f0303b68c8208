import type { Day } from '../../../contract/days.ts'
import {
  fileColumnLabels,
  fileDayColumns,
  largestSoftwareFile,
  mappingFaults,
  mostFileColumns,
  mostFileRows,
  previewedRows,
  type FileColumn,
  type FileMapping,
  type FilePreview,
  type SoftwareFile,
} from '../../../contract/integration/software-files.ts'
import { printable } from '../../outside/bounded-reply.ts'
import type { Collection } from '../../outside/software/records.ts'
import { ruleBroken, type Problem } from '../../platform/problem.ts'
import { readTable } from '../../platform/read-table.ts'
import { readInThread } from '../../platform/read-threads.ts'
import { sheetNames } from '../../platform/read-xlsx.ts'
import type { TableRow } from '../../platform/table-limits.ts'
import { FileRecords } from './file-records.ts'
import { proposeColumns } from './propose-columns.ts'
import { noteDayOrder, orderOf, type DayEvidence } from './read-file-day.ts'
import { labelOf, readFileRow, RowFault, shownValues, type FileCells, type RowOfFile } from './read-file-row.ts'

const limits = {
  // Titles above the headings, and one more row than is allowed, so that a longer file is noticed.
  rows: mostFileRows + 30,
  columns: mostFileColumns + 1,
  cell: 1000,
  text: 4 * largestSoftwareFile,
}
const refuse = (text: string): Problem => ruleBroken(text, { file: text })
const longestHeading = 90
const samples = 3
const mostFaults = 100
const rowsWithTitles = 20

export type FileAsked = {
  path: string
  /** What the caller says, or what the agency has said before. */
  given: FileMapping | null
  stored: FileMapping | null
  fileDay: Day
  /** From when the values of the file count as known. */
  changedAt: string
}
export type ReadFile = {
  preview: FilePreview
  /** Empty if there is a problem. */
  pages: { collection: Collection; records: string; ids: string[] }[]
  faults: SoftwareFile['leftOut']
}

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

/** Reports have titles above their headings: the headings are the first row that is nearly as wide as the widest. */
function headingsAt(table: readonly TableRow[]): number {
  const first = table.slice(0, rowsWithTitles).map(({ cells }) => cells)
  const widest = Math.max(0, ...first.map(filled))
  return first.findIndex((row) => filled(row) >= Math.max(2, widest * 0.6))
}

/** Each with a name of its own: a second “Email” is “Email (2)”. */
function nameHeadings(row: readonly string[]): string[] {
  const names: string[] = []
  for (const [place, cell] of row.entries()) {
    const name = printable(cell, longestHeading) || `Column ${place + 1}`
    let own = name
    for (let count = 2; names.includes(own); count += 1) own = `${name} (${count})`
    names.push(own)
  }
  return names
}

type Table = { headings: string[]; rows: TableRow[]; sheets: string[] }

async function openTable(bytes: Buffer): Promise<Table> {
  if (bytes.length > largestSoftwareFile) throw refuse('The file is larger than 5 MB')
  const table = await readTable(bytes, limits, refuse)
  const sheets = (await sheetNames(bytes)).map((name) => printable(name, longestHeading))
  const at = headingsAt(table)
  const heading = table[at]?.cells
  const what = sheets.length > 1 ? `Only the first sheet, “${sheets[0]}”, is read. It` : 'The file'
  if (!heading) throw refuse(`${what} has no row that names its columns`)
  if (heading.length > mostFileColumns) throw refuse(`The file has more than ${mostFileColumns} columns`)
  const rows = table.slice(at + 1)
  if (rows.length === 0) throw refuse(`${what} has no rows below the names of the columns`)
  if (rows.length > mostFileRows) throw refuse(`The file has more than ${mostFileRows} rows. Please split it`)
  return { headings: nameHeadings(heading), rows, sheets }
}

/** “Key No” and “Suburb”, as a sentence about a file that lacks them. */
function missingText(missing: FilePreview['missing']): string {
  const named = missing.slice(0, 3).map(({ heading }) => `“${heading}”`)
  const [first] = missing
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : ''
  const which = missing.length > 1 ? `The columns ${named.join(', ')}${more} are` : `The column ${named[0] ?? ''} is`
  const was = first && missing.length === 1 ? ` It was read as ${fileColumnLabels[first.column].toLowerCase()}.` : ''
  return `${which} not in this file.${was} Nothing was taken over.`
}

function chooseMapping(
  { headings }: Table,
  { given, stored }: FileAsked,
): Pick<FilePreview, 'mapping' | 'origin' | 'missing'> {
  const origin = given ? 'GIVEN' : stored ? 'STORED' : 'PROPOSED'
  const mapping = given ?? stored ?? { columns: proposeColumns(headings), dayOrder: null }
  const all = Object.entries(mapping.columns) as [FileColumn, string][]
  const missing = all.flatMap(([column, heading]) => (headings.includes(heading) ? [] : [{ column, heading }]))
  const there = Object.fromEntries(all.filter(([, heading]) => headings.includes(heading))) as FileMapping['columns']
  return { origin, mapping: { ...mapping, columns: there }, missing }
}

/** The cells of each row by what they are. */
function cellsByColumn({ headings }: Table, { columns }: FileMapping) {
  const places = (Object.entries(columns) as [FileColumn, string][]).map(
    ([column, heading]) => [column, headings.indexOf(heading)] as const,
  )
  return (cells: readonly string[]): FileCells =>
    Object.fromEntries(places.map(([column, place]) => [column, printable(cells[place] ?? '', limits.cell)]))
}

/** What a file says with these columns, its first rows, and why it cannot be taken over. */
async function readFile(bytes: Buffer, asked: FileAsked): Promise<ReadFile> {
  const table = await openTable(bytes)
  const { origin, mapping, missing } = chooseMapping(table, asked)
  const toCells = cellsByColumn(table, mapping)
  const evidence: DayEvidence = {}
  const rows = table.rows.map(({ number, cells }) => ({ number, cells: toCells(cells) }))
  for (const { cells } of rows) for (const column of fileDayColumns) noteDayOrder(evidence, cells[column] ?? '')
  const { order, unclear } = orderOf(evidence, mapping.dayOrder)
  const isByReference = mapping.columns.reference !== undefined
  const records = new FileRecords(asked.fileDay, asked.changedAt)
  const faults: SoftwareFile['leftOut'] = []
  const firstRead = new Map<number, RowOfFile>()
  for (const { number, cells } of rows) {
    try {
      const row = readFileRow(cells, order ?? 'DAY_FIRST', isByReference)
      records.add(row, number)
      if (firstRead.size < previewedRows) firstRead.set(number, row)
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      faults.push({ rowNumber: number, label: labelOf(cells), reason: error.message })
    }
  }
  const faultOf = new Map(faults.map(({ rowNumber, reason }) => [rowNumber, reason]))
  const [first] = faults
  const problem =
    (missing.length > 0 ? missingText(missing) : undefined) ??
    Object.values(mappingFaults(mapping))[0] ??
    (unclear === null ? undefined : unclearText(unclear)) ??
    (first && faults.length === rows.length ? `No row can be read. ${first.label}: ${first.reason}` : undefined) ??
    null
  const preview: FilePreview = {
    headings: table.headings.map((name, place) => ({ name, samples: samplesOf(table, place) })),
    sheets: table.sheets,
    rowCount: rows.length,
    faultCount: faults.length,
    mapping: { ...mapping, dayOrder: order },
    origin,
    missing,
    unclearDate: unclear,
    rows: rows.slice(0, previewedRows).map(({ number, cells }) => ({
      rowNumber: number,
      label: labelOf(cells),
      values: shownValues(cells, order ?? 'DAY_FIRST', firstRead.get(number)),
      fault: faultOf.get(number) ?? null,
    })),
    problem,
  }
  return { preview, pages: problem === null ? records.pages() : [], faults: faults.slice(0, mostFaults) }
}

const unclearText = (date: string): string =>
  `The file has the date ${date}. Please say whether its dates begin with the day or with the month.`

const samplesOf = ({ rows }: Table, place: number): string[] =>
  rows
    .slice(0, 50)
    .map(({ cells }) => printable(cells[place] ?? '', 60))
    .filter((cell) => cell !== '')
    .slice(0, samples)

export const readSoftwareFile = readInThread(import.meta.url, 'readSoftwareFile', { read: readFile, refuse })
