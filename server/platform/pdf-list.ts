import type { Party } from './pdf-document.ts'
import { edges, ink, Sheets } from './pdf-page.ts'
import { drawFacts, drawTable, type Fact } from './pdf-table.ts'
import { drawnInThread } from './pdf-threads.ts'

/** A list on A4: what it shows, then its rows in a table. */
export type PdfList = {
  title: string
  on: Date
  from: Party
  facts: readonly Fact[]
  /** `share` is the part of the width, compared with the other columns. */
  columns: readonly { label: string; share: number; isNumber: boolean }[]
  rows: readonly (readonly string[])[]
}

const full = edges.right - edges.left
const half = full / 2 - 12
const gap = 8
const cell = { size: 8.5 } as const

export const drawListPdf = drawnInThread(import.meta.url, 'drawListPdf', async (list: PdfList): Promise<Buffer> => {
  const { title, from } = list
  const sheets = new Sheets({ title, author: from.name, subject: title, on: list.on, isDemo: from.isDemo }, (next) => {
    next.write(`${title} (continued)`, edges.left, next.y, full, { bold: true, color: ink.quiet })
    next.y += 26
  })
  drawHead(sheets, list)
  drawTable(
    sheets,
    placed(list.columns),
    list.rows.map((row) => row.map((text) => ({ text, style: cell }))),
    4,
  )
  return sheets.finish((each, page, pages) => {
    each.rule(edges.bottom + 18)
    each.write(`${title}, ${from.name}`, edges.left, edges.bottom + 28, full - 90, { size: 8, color: ink.quiet })
    const count = { size: 8, color: ink.quiet, align: 'right' } as const
    each.write(`Page ${page} of ${pages}`, edges.right - 80, edges.bottom + 28, 80, count)
  })
})

function placed(columns: PdfList['columns']) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const room = full - gap * (columns.length - 1)
  let x = edges.left
  return columns.map(({ label, share, isNumber }) => {
    const width = (room * share) / shares
    const column = { label, x, width, align: isNumber ? ('right' as const) : ('left' as const) }
    x += width + gap
    return column
  })
}

function drawHead(sheets: Sheets, { title, from, facts }: PdfList): void {
  sheets.bar(6, ink.accent)
  const top = sheets.y
  const left = sheets.writeBelow(title, top, edges.left, half, { size: 20, bold: true, tag: 'H1' })
  let right = sheets.writeBelow(from.name, top, edges.left + half + 24, half, { bold: true, align: 'right', size: 11 })
  for (const line of from.lines)
    right = sheets.writeBelow(line, right, edges.left + half + 24, half, { align: 'right', color: ink.quiet })
  sheets.y = Math.max(left, right) + 14
  drawFacts(sheets, facts, { labelWidth: 120, style: { size: 9.5 }, padding: 4 })
  sheets.y += 14
}
