import { edges, ink, type Sheets, type TextStyle } from './pdf-page.ts'

export type TableColumn = { label: string; x: number; width: number; align?: 'left' | 'right'; isHeader?: boolean }
export type TableCell = string | { text: string; style: TextStyle }

const headStyle = { size: 8.5, bold: true, color: ink.quiet } as const

function drawHead(sheets: Sheets, columns: readonly TableColumn[]): void {
  sheets.row(
    columns.map(({ label, x, width, align = 'left' }) => ({
      text: label,
      x,
      width,
      style: { ...headStyle, align },
      header: 'Column' as const,
    })),
    3,
  )
  sheets.rule(sheets.y, { color: ink.accent, width: 1.25 })
}

/** A table whose header is repeated on each page; rows of any height. A cell of a header column names its row. */
export function drawTable(
  sheets: Sheets,
  columns: readonly TableColumn[],
  rows: readonly (readonly TableCell[])[],
  padding = 6,
): void {
  // The header is not left alone at the end of a page.
  sheets.makeRoom(70)
  sheets.within('Table', () => {
    drawHead(sheets, columns)
    sheets.repeating(
      () => drawHead(sheets, columns),
      () => {
        for (const row of rows) {
          const cells = columns.map(({ x, width, align = 'left', isHeader = false }, place) => {
            const cell = row[place] ?? ''
            const { text, style } = typeof cell === 'string' ? { text: cell, style: {} } : cell
            return { text, x, width, style: { align, ...style }, header: isHeader ? ('Row' as const) : undefined }
          })
          sheets.row(cells, padding)
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
  sheets.rule(sheets.y)
  sheets.within('Table', () => {
    for (const { label, value } of facts) {
      sheets.row(
        [
          { text: label, x: edges.left, width: labelWidth, style: { ...style, color: ink.quiet }, header: 'Row' },
          { text: value, x: valueX, width: edges.right - valueX, style },
        ],
        padding,
      )
      sheets.rule(sheets.y)
    }
  })
}
