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

/** The cells of a CSV file (RFC 4180), up to the limits. `refuse` makes the error if a quotation mark swallows the rest. */
export function readCsv(
  bytes: Buffer,
  { rows: mostRows, columns, cell: longest }: Omit<TableLimits, 'text'>,
  refuse?: (text: string) => Error,
): string[][] {
  const text = decode(bytes)
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let quotedRow = 0
  const add = (sign: string) => {
    if (cell.length < longest) cell += sign
  }
  const endCell = () => {
    // A cell may be cut within a pair that is one character.
    if (row.length < columns) row.push(cell.toWellFormed())
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length < mostRows; at += 1) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') add(sign)
      else if (text[at + 1] === '"') {
        add('"')
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') {
      isQuoted = true
      quotedRow = rows.length + 1
    } else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push(row)
      row = []
    } else if (sign !== '\r') add(sign)
  }
  if (isQuoted && refuse)
    throw refuse(`Row ${quotedRow} has a quotation mark that is never closed, so what follows cannot be read`)
  if (rows.length < mostRows && (cell !== '' || row.length > 0)) {
    endCell()
    rows.push(row)
  }
  return rows
}
