import { isDay } from '../../../contract/days.ts'
import { ruleBroken, type Problem } from '../../platform/problem.ts'
import { readTable } from '../../platform/read-table.ts'
import { readInThread } from '../../platform/read-threads.ts'

/** A row of the file as text; the number is that of its line. */
export type PriceFileRow = {
  row: number
  code: string
  kind: string
  name: string
  agency: string
  validFrom: string
  price: string
  most: string
}

/** The columns of the file, for import and export. */
export const priceColumns = {
  code: 'Code',
  kind: 'Kind',
  name: 'Name',
  agency: 'Agency number',
  validFrom: 'From day',
  price: 'Price inc. GST',
  most: 'Highest price',
} as const
type PriceColumn = keyof typeof priceColumns

export const mostPriceRows = 5000
const limits = { rows: mostPriceRows + 2, columns: 30, cell: 300, text: 5_000_000 }
const refused = (text: string): Problem => ruleBroken(text, { file: text })
const headingKey = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** A day as people write it, or as a workbook stores it: days since the end of 1899. */
export function readDay(text: string): string {
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (local) return `${local[3]}-${(local[2] ?? '').padStart(2, '0')}-${(local[1] ?? '').padStart(2, '0')}`
  if (!/^\d{5}(\.0+)?$/.test(text)) return text
  const day = new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).toISOString().slice(0, 10)
  return isDay(day) ? day : text
}

/** The columns by their headings, in any order; others are ignored. */
async function readRows(bytes: Buffer): Promise<PriceFileRow[]> {
  const [headings, ...lines] = await readTable(bytes, limits, (text) => refused(`${text}.`))
  const keys = (headings?.cells ?? []).map((heading) => headingKey(heading.replace(/^\uFEFF/, '')))
  const placeOf = (column: PriceColumn) => keys.indexOf(headingKey(priceColumns[column]))
  const missing = (['code', 'validFrom', 'price'] as const).filter((column) => placeOf(column) === -1)
  if (missing.length > 0)
    throw refused(
      `The first row must name the columns. Missing: ${missing.map((each) => priceColumns[each]).join(', ')}.`,
    )
  if (lines.length > mostPriceRows) throw refused(`The file has more than ${mostPriceRows} rows. Please split it.`)
  const columns = Object.keys(priceColumns) as PriceColumn[]
  const rows = lines.map(({ number, cells: line }): PriceFileRow => {
    const cells = Object.fromEntries(
      columns.map((column) => [column, (line[placeOf(column)] ?? '').replaceAll(/\s+/g, ' ').trim()]),
    ) as Record<PriceColumn, string>
    return { row: number, ...cells, code: cells.code.toUpperCase(), validFrom: readDay(cells.validFrom) }
  })
  if (rows.length === 0) throw refused('The file has no rows below the names of the columns.')
  return rows
}

/** Reads a spreadsheet of prices in a thread. */
export const readPriceFile = readInThread(import.meta.url, 'readPriceFile', { read: readRows, refuse: refused })
