import type { TableLimits } from './table-limits.ts'

/** Excel writes “Unicode text” so. The sign at its beginning says in which order the bytes are. */
const startOfUtf16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }
const utf16Of = (bytes: Buffer): string | undefined => startOfUtf16[bytes.subarray(0, 2).toString('hex')]
export const isUtf16 = (bytes: Buffer): boolean => utf16Of(bytes) !== undefined

/** UTF-8 or UTF-16, or the Windows code page of older spreadsheets. */
function decode(bytes: Buffer): string {
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes).replaceAll('\0', '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const longestHeadings = 20_000
const firstLines = 20

/** Excel writes semicolons where the comma is the decimal sign. The first line may be a title. */
function separatorOf(text: string): string {
  const lines = text.slice(0, longestHeadings).split(/\r?\n/, firstLines)
  const bare = lines.join('\n').replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

/** The rows of a CSV file (RFC 4180). `refuse` makes the error if a quotation mark swallows the rest. */
export function* csvRows(
  bytes: Buffer,
  { columns, cell: longest }: Pick<TableLimits, 'columns' | 'cell'>,
  refuse?: (text: string) => Error,
): Generator<string[]> {
  const text = decode(bytes)
  const separator = separatorOf(text)
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let [number, quotedRow] = [1, 0]
  const add = (sign: string) => {
    if (cell.length < longest) cell += sign
  }
  const endCell = () => {
    // A cell may be cut within a pair that is one character.
    if (row.length < columns) row.push(cell.toWellFormed())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') add(sign)
      else if (text[at + 1] === '"') {
        add('"')
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') {
      isQuoted = true
      quotedRow = number
    } else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      yield row
      row = []
      number += 1
    } else if (sign !== '\r') add(sign)
  }
  if (isQuoted && refuse)
    throw refuse(`Row ${quotedRow} has a quotation mark that is never closed, so what follows cannot be read`)
  if (cell !== '' || row.length > 0) {
    endCell()
    yield row
  }
}

/** The cells of a CSV file, up to the limits. */
export function readCsv(bytes: Buffer, limits: Omit<TableLimits, 'text'>): string[][] {
  const rows: string[][] = []
  for (const row of csvRows(bytes, limits)) {
    if (rows.length >= limits.rows) break
    rows.push(row)
  }
  return rows
}
