import type { Day } from '../../contract/days.ts'
import { drawLogo, edges, ink, Sheets, type Stamp } from './pdf-page.ts'
import { drawFacts, drawTable, type Fact, type TableColumn } from './pdf-table.ts'
import { shortDate, dollars, spacedAbn } from './pdf-text.ts'
import { drawnInThread } from './pdf-threads.ts'

/** `isDemo`: of the demo data, which every page says. */
export type Party = { name: string; lines: readonly string[]; isDemo?: boolean; logo?: Uint8Array | null }
export type PdfLine = { description: string; quantity: string; totalCents: number; gstCents: number }

/** A state that changes what the reader should do: printed in words at the top and across every page. */
export type DocumentStatus = { stamp: string; tone: 'good' | 'critical'; sentence: string }

/** A heading with sentences and label and value pairs, below the amounts. */
export type DocumentSection = { heading: string; paragraphs?: readonly string[]; facts?: readonly Fact[] }

/** A tax invoice or a quotation: issuer, recipient, lines and amounts. */
export type PdfDocument = {
  title: string
  number: string
  issuedOn: Day | null
  status: DocumentStatus | null
  from: Party & { abn: string | null }
  to: Party
  /** Label and value pairs such as "Due" and "Property". */
  facts: readonly Fact[]
  lines: readonly PdfLine[]
  /** Shown in place of the totals while there are no lines, such as "Estimate" and "$90.00 to $220.00". */
  estimate: Fact | null
  sections: readonly DocumentSection[]
  notes: readonly string[]
}

const full = edges.right - edges.left
const half = full / 2 - 12
const rightHalf = edges.left + half + 24
const columns = [
  { label: 'Description', x: edges.left, width: 268, isHeader: true },
  { label: 'Quantity', x: edges.left + 276, width: 46, align: 'right' },
  { label: 'GST', x: edges.left + 326, width: 68, align: 'right' },
  { label: 'Amount inc. GST', x: edges.left + 398, width: full - 398, align: 'right' },
] as const satisfies readonly TableColumn[]

/** The totals are sums of the lines, so that a document always adds up. */
export const sumTotals = (lines: readonly PdfLine[]): { exGstCents: number; gstCents: number; totalCents: number } => {
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  const gstCents = lines.reduce((sum, line) => sum + line.gstCents, 0)
  return { exGstCents: totalCents - gstCents, gstCents, totalCents }
}

/** The same document always has the same bytes: its date is the day it was issued. */
export const drawPdf = drawnInThread(import.meta.url, 'drawPdf', async (document: PdfDocument): Promise<Buffer> => {
  const name = `${document.title} ${document.number}`
  const sheets = new Sheets(
    {
      title: name,
      author: document.from.name,
      subject: `For ${document.to.name}`,
      on: new Date(`${document.issuedOn ?? '2000-01-01'}T00:00:00Z`),
      isDemo: document.from.isDemo,
    },
    (next) => {
      next.write(`${name} (continued)`, edges.left, next.y, full, { bold: true, color: ink.quiet })
      next.y += 26
    },
  )
  drawHead(sheets, document)
  drawStatus(sheets, document.status)
  drawParties(sheets, document)
  if (document.lines.length > 0 || document.estimate === null) {
    drawTable(sheets, columns, document.lines.map(toRow), 7)
    drawTotals(sheets, document)
  } else drawEstimate(sheets, document.estimate)
  for (const section of document.sections) drawSection(sheets, section)
  for (const note of document.notes) {
    sheets.flow(note, edges.left, full, { gap: 3, color: ink.quiet })
    sheets.y += 4
  }
  return sheets.finish((each, page, pages) => drawFooter(each, document, page, pages), toStamp(document.status))
})

const toStamp = (status: DocumentStatus | null): Stamp | null =>
  status && { words: status.stamp, color: ink[status.tone] }

const toRow = ({ description, quantity, gstCents, totalCents }: PdfLine): string[] => [
  description,
  quantity,
  dollars(gstCents),
  dollars(totalCents),
]

function drawHead(sheets: Sheets, document: PdfDocument): void {
  sheets.bar(6, ink.accent)
  const top = sheets.y
  let left = sheets.writeBelow(document.title, top, edges.left, half, { size: 22, bold: true, tag: 'H1' })
  left = sheets.writeBelow(document.number, left + 2, edges.left, half, { size: 12, color: ink.quiet })
  const below = drawLogo(sheets, document.from, rightHalf, half)
  let y = sheets.writeBelow(document.from.name, below + 4, rightHalf, half, { bold: true, align: 'right', size: 11 })
  for (const line of document.from.lines)
    y = sheets.writeBelow(line, y, rightHalf, half, { align: 'right', color: ink.quiet })
  if (document.from.abn)
    y = sheets.writeBelow(`ABN ${spacedAbn(document.from.abn)}`, y, rightHalf, half, { align: 'right' })
  sheets.y = Math.max(y, left) + 18
}

function drawStatus(sheets: Sheets, status: DocumentStatus | null): void {
  if (status === null) return
  const style = { bold: true, size: 10.5, color: ink[status.tone] }
  const height = sheets.heightOf(status.sentence, full - 24, style) + 14
  sheets.paint({ x: edges.left, y: sheets.y, width: full, height }, ink.tint)
  sheets.paint({ x: edges.left, y: sheets.y, width: 3, height }, ink[status.tone])
  sheets.write(status.sentence, edges.left + 14, sheets.y + 7, full - 24, style)
  sheets.y += height + 16
}

function drawParties(sheets: Sheets, document: PdfDocument): void {
  sheets.rule(sheets.y)
  const top = sheets.y + 16
  let left = sheets.writeBelow('To', top, edges.left, half, { size: 8.5, color: ink.quiet })
  left = sheets.writeBelow(document.to.name, left + 1, edges.left, half, { bold: true, size: 11 })
  for (const line of document.to.lines) left = sheets.writeBelow(line, left, edges.left, half)
  const issued = document.issuedOn === null ? [] : [{ label: 'Issued', value: shortDate(document.issuedOn) }]
  const values = rightHalf + 84
  sheets.y = top
  sheets.within('Table', () => {
    for (const { label, value } of [...issued, ...document.facts])
      sheets.row(
        [
          { text: label, x: rightHalf, width: 80, style: { color: ink.quiet }, header: 'Row' },
          { text: value, x: values, width: edges.right - values },
        ],
        2,
      )
  })
  sheets.y = Math.max(left, sheets.y) + 24
}

function drawTotals(sheets: Sheets, document: PdfDocument): void {
  const { exGstCents, gstCents, totalCents } = sumTotals(document.lines)
  // Keeps the three together: a total alone on a page would be unexplained.
  sheets.makeRoom(88)
  sheets.y += 12
  const [, quantity, gst, amount] = columns
  const row = (label: string, cents: number, style: { bold?: boolean; size?: number } = {}) =>
    sheets.row(
      [
        {
          text: label,
          x: quantity.x - 60,
          width: gst.x + gst.width - quantity.x + 60,
          style: { ...style, align: 'right' },
          header: 'Row',
        },
        { text: dollars(cents), x: amount.x, width: amount.width, style: { ...style, align: 'right' } },
      ],
      2,
    )
  sheets.within('Table', () => {
    row('Subtotal ex. GST', exGstCents)
    row('GST', gstCents)
    sheets.rule(sheets.y + 3, { from: quantity.x + 40, color: ink.accent, width: 1.25 })
    sheets.y += 8
    row('Total inc. GST', totalCents, { bold: true, size: 12 })
  })
  sheets.y += 18
}

function drawEstimate(sheets: Sheets, { label, value }: Fact): void {
  sheets.y = sheets.writeBelow(label, sheets.y, edges.left, full, { color: ink.quiet })
  sheets.y = sheets.writeBelow(value, sheets.y, edges.left, full, { size: 16, bold: true }) + 18
}

function drawSection(sheets: Sheets, { heading, paragraphs = [], facts = [] }: DocumentSection): void {
  sheets.heading(heading, edges.left, full, { size: 12, bold: true, tag: 'H2' })
  for (const paragraph of paragraphs) {
    sheets.flow(paragraph, edges.left, full, { size: 10, gap: 3 })
    sheets.y += 4
  }
  if (facts.length > 0) {
    if (paragraphs.length > 0) sheets.y += 2
    drawFacts(sheets, facts, { labelWidth: 110, style: { size: 10 }, padding: 5 })
  }
  sheets.y += 16
}

function drawFooter(sheets: Sheets, document: PdfDocument, page: number, pages: number): void {
  const y = edges.bottom + 28
  const style = { size: 8, color: ink.quiet }
  sheets.rule(y - 10)
  const abn = document.from.abn ? ` · ABN ${spacedAbn(document.from.abn)}` : ''
  sheets.write(`${document.from.name}${abn}`, edges.left, y, full - 90, style)
  sheets.write(`Page ${page} of ${pages}`, edges.right - 80, y, 80, { ...style, align: 'right' })
}
