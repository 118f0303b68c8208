import { edges, ink, mostTogether, type Cell, type Sheets, type TextStyle } from './pdf-page.ts'

export type TableColumn = { label: string; x: number; width: number; align?: 'left' | 'right'; isHeader?: boolean }
export type TableCell = string | { text: string; style: TextStyle }

const headStyle = { size: 8.5, bold: true, color: ink.quiet } as const

const headPadding = 3

const headCells = (columns: readonly TableColumn[]): Cell[] =>
  columns.map(({ label, x, width, align = 'left' }) => ({
    text: label,
    x,
    width,
    style: { ...headStyle, align },
    header: 'Column',
  }))

const rowCells = (columns: readonly TableColumn[], row: readonly TableCell[]): Cell[] =>
  columns.map(({ x, width, align = 'left', isHeader = false }, place) => {
    const cell = row[place] ?? ''
    const { text, style } = typeof cell === 'string' ? { text: cell, style: {} } : cell
    return { text, x, width, style: { align, ...style }, header: isHeader ? 'Row' : undefined }
  })

function drawHead(sheets: Sheets, columns: readonly TableColumn[]): void {
  sheets.row(headCells(columns), headPadding)
  sheets.rule(sheets.y, { color: ink.accent, width: 1.25 })
}

/** A table whose header is repeated on each page; rows of any height. A cell of a header column names its row. */
export function drawTable(
  sheets: Sheets,
  columns: readonly TableColumn[],
  rows: readonly (readonly TableCell[])[],
  padding = 6,
): void {
  // The header is not left alone at the end of a page: with it stays the first row, or its beginning if it is a long one.
  const first = sheets.heightOfRow(rowCells(columns, rows[0] ?? []), padding)
  sheets.makeRoom(sheets.heightOfRow(headCells(columns), headPadding) + Math.min(first, mostTogether))
  sheets.within('Table', () => {
    drawHead(sheets, columns)
    sheets.repeating(
      () => drawHead(sheets, columns),
      () => {
        for (const row of rows) {
          sheets.row(rowCells(columns, row), padding)
          sheets.rule(sheets.y)
        }
      },
    )
  })
}

export type Fact = { label: string; value: string }

/** Label and value pairs below each other, as a table whose labels are headers. */
export function drawFacts(
  sheets: Sheets,
  facts: readonly Fact[],
  { labelWidth, style, padding }: { labelWidth: number; style: TextStyle; padding: number },
): void {
  if (facts.length === 0) return
  const valueX = edges.left + labelWidth + 16
  const rows = facts.map(({ label, value }): Cell[] => [
    { text: label, x: edges.left, width: labelWidth, style: { ...style, color: ink.quiet }, header: 'Row' },
    { text: value, x: valueX, width: edges.right - valueX, style },
  ])
  sheets.makeRoom(Math.min(sheets.heightOfRow(rows[0] ?? [], padding), mostTogether))
  sheets.rule(sheets.y)
  sheets.within('Table', () => {
    for (const cells of rows) {
      sheets.row(cells, padding)
      sheets.rule(sheets.y)
    }
  })
}
