import type { Day } from '../../contract/days.ts'
import { edges, ink, Sheets } from './pdf-page.ts'
import { shortDate, dollars, spacedAbn } from './pdf-text.ts'

export type Party = { name: string; lines: readonly string[] }
export type PdfLine = { description: string; quantity: string; totalCents: number; gstCents: number }

/** A tax invoice or a quotation: issuer, recipient, lines and amounts. */
export type PdfDocument = {
  title: string
  number: string
  issuedOn: Day | null
  from: Party & { abn: string | null }
  to: Party
  /** Label and value pairs such as "Due" and "Property". */
  facts: readonly { label: string; value: string }[]
  lines: readonly PdfLine[]
  notes: readonly string[]
}

const full = edges.right - edges.left
const half = full / 2 - 12
const columns = {
  description: { x: edges.left, width: 268 },
  quantity: { x: edges.left + 276, width: 46 },
  gst: { x: edges.left + 326, width: 68 },
  amount: { x: edges.left + 398, width: full - 398 },
} as const
const rowPadding = 7

/** The totals are sums of the lines, so that a document always adds up. */
export const sumTotals = (lines: readonly PdfLine[]): { exGstCents: number; gstCents: number; totalCents: number } => {
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  const gstCents = lines.reduce((sum, line) => sum + line.gstCents, 0)
  return { exGstCents: totalCents - gstCents, gstCents, totalCents }
}

/** The same document always has the same bytes: its date is the day it was issued. */
export async function drawPdf(document: PdfDocument): Promise<Buffer> {
  const name = `${document.title} ${document.number}`
  let isInTable = false
  const sheets = new Sheets(
    {
      title: name,
      author: document.from.name,
      subject: `For ${document.to.name}`,
      on: new Date(`${document.issuedOn ?? '2000-01-01'}T00:00:00Z`),
    },
    (next) => {
      next.write(`${name} (continued)`, edges.left, next.y, full, { bold: true, color: ink.quiet })
      next.y += 26
      if (isInTable) drawTableHead(next)
    },
  )
  drawHead(sheets, document)
  drawParties(sheets, document)
  drawTableHead(sheets)
  isInTable = true
  for (const line of document.lines) drawLine(sheets, line)
  isInTable = false
  drawTotals(sheets, document)
  drawNotes(sheets, document.notes)
  return sheets.finish((each, page, pages) => drawFooter(each, document, page, pages))
}

function drawHead(sheets: Sheets, document: PdfDocument): void {
  sheets.bar(6, ink.accent)
  const leftEnd = sheets.writeBelow(document.title, sheets.y, edges.left, half, { size: 22, bold: true, tag: 'H1' })
  sheets.write(document.number, edges.left, leftEnd + 2, half, { size: 12, color: ink.quiet })
  const right = edges.left + half + 24
  let y = sheets.writeBelow(document.from.name, sheets.y + 4, right, half, { bold: true, align: 'right', size: 11 })
  for (const line of document.from.lines) {
    y = sheets.writeBelow(line, y, right, half, { align: 'right', color: ink.quiet })
  }
  if (document.from.abn) {
    y = sheets.writeBelow(`ABN ${spacedAbn(document.from.abn)}`, y, right, half, { align: 'right' })
  }
  sheets.y = Math.max(y, leftEnd + 20) + 20
}

function drawParties(sheets: Sheets, document: PdfDocument): void {
  sheets.rule(sheets.y)
  const top = sheets.y + 16
  let left = sheets.writeBelow('To', top, edges.left, half, { size: 8.5, color: ink.quiet })
  left = sheets.writeBelow(document.to.name, left + 1, edges.left, half, { bold: true, size: 11 })
  for (const line of document.to.lines) left = sheets.writeBelow(line, left, edges.left, half)
  const issued = document.issuedOn === null ? [] : [{ label: 'Issued', value: shortDate(document.issuedOn) }]
  const [labels, values] = [edges.left + half + 24, edges.left + half + 24 + 84]
  let right = top
  for (const { label, value } of [...issued, ...document.facts]) {
    sheets.write(label, labels, right, 80, { color: ink.quiet })
    right = sheets.writeBelow(value, right, values, edges.right - values) + 4
  }
  sheets.y = Math.max(left, right) + 24
}

function drawTableHead(sheets: Sheets): void {
  const style = { size: 8.5, bold: true, color: ink.quiet }
  const { description, quantity, gst, amount } = columns
  sheets.write('Description', description.x, sheets.y, description.width, style)
  sheets.write('Quantity', quantity.x, sheets.y, quantity.width, { ...style, align: 'right' })
  sheets.write('GST', gst.x, sheets.y, gst.width, { ...style, align: 'right' })
  sheets.write('Amount inc. GST', amount.x, sheets.y, amount.width, { ...style, align: 'right' })
  sheets.y += 16
  sheets.rule(sheets.y, { color: ink.accent, width: 1.25 })
}

function drawLine(sheets: Sheets, line: PdfLine): void {
  const { description, quantity, gst, amount } = columns
  const height = sheets.heightOf(line.description, description.width) + rowPadding * 2
  sheets.makeRoom(height)
  const y = sheets.y + rowPadding
  sheets.write(line.description, description.x, y, description.width)
  sheets.write(line.quantity, quantity.x, y, quantity.width, { align: 'right' })
  sheets.write(dollars(line.gstCents), gst.x, y, gst.width, { align: 'right' })
  sheets.write(dollars(line.totalCents), amount.x, y, amount.width, { align: 'right' })
  sheets.y += height
  sheets.rule(sheets.y)
}

function drawTotals(sheets: Sheets, document: PdfDocument): void {
  const { exGstCents, gstCents, totalCents } = sumTotals(document.lines)
  // Keeps the three together: a total alone on a page would be unexplained.
  sheets.makeRoom(88)
  sheets.y += 14
  const [labels, width] = [columns.quantity.x, columns.gst.x + columns.gst.width - columns.quantity.x]
  const row = (label: string, cents: number, style: { bold?: boolean; size?: number } = {}) => {
    sheets.write(label, labels, sheets.y, width, { ...style, align: 'right' })
    sheets.write(dollars(cents), columns.amount.x, sheets.y, columns.amount.width, { ...style, align: 'right' })
    sheets.y += 18
  }
  row('Subtotal ex. GST', exGstCents)
  row('GST', gstCents)
  sheets.rule(sheets.y, { from: columns.quantity.x + 40, color: ink.accent, width: 1.25 })
  sheets.y += 8
  row('Total inc. GST', totalCents, { bold: true, size: 12 })
  sheets.y += 16
}

function drawNotes(sheets: Sheets, notes: readonly string[]): void {
  for (const note of notes) {
    sheets.makeRoom(sheets.heightOf(note, full, { gap: 3 }))
    sheets.y = sheets.writeBelow(note, sheets.y, edges.left, full, { gap: 3 }) + 8
  }
}

function drawFooter(sheets: Sheets, document: PdfDocument, page: number, pages: number): void {
  const y = edges.bottom + 28
  const style = { size: 8, color: ink.quiet }
  sheets.rule(y - 10)
  const abn = document.from.abn ? ` · ABN ${spacedAbn(document.from.abn)}` : ''
  sheets.write(`${document.from.name}${abn}`, edges.left, y, full - 90, style)
  sheets.write(`Page ${page} of ${pages}`, edges.right - 80, y, 80, { ...style, align: 'right' })
}
