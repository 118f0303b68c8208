import type { Problem } from './problem.ts'
import { csvRows, isUtf16 } from './read-csv.ts'
import { readXlsx, UnreadableWorkbook } from './read-xlsx.ts'
import { isBlank, type TableLimits, type TableRow } from './table-limits.ts'

const longestStart = 500
/** Programs call a web page a workbook. */
const webPage = /^\W{0,4}\s*<(?:!doctype|html|head|table|\?xml|style)/i

function filledRows(bytes: Buffer, limits: TableLimits, refuse: (text: string) => Problem): TableRow[] {
  const rows: TableRow[] = []
  let number = 0
  for (const cells of csvRows(bytes, limits, refuse)) {
    number += 1
    if (!isBlank(cells)) rows.push({ number, cells })
    if (rows.length >= limits.rows) break
  }
  return rows
}

/** The rows of a CSV, tab-separated or XLSX file, by its content. `refuse` makes the error from a sentence without its full stop. */
export async function readTable(
  bytes: Buffer,
  limits: TableLimits,
  refuse: (text: string) => Problem,
): Promise<TableRow[]> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') {
    if (bytes.includes(0) && !isUtf16(bytes)) throw refuse('Please choose a CSV or XLSX file')
    if (webPage.test(bytes.subarray(0, longestStart).toString('latin1')))
      throw refuse('This file is a web page. Please open it in a spreadsheet program and save it as CSV or XLSX')
    return filledRows(bytes, limits, refuse)
  }
  try {
    return await readXlsx(bytes, limits)
  } catch (error) {
    if (error instanceof UnreadableWorkbook)
      throw refuse(`The file cannot be read: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`)
    throw error
  }
}
