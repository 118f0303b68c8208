import type { Day } from '../../contract/days.ts'
import type { Party } from './pdf-document.ts'
import type { Picture } from './pdf-images.ts'
import { edges, ink, Sheets } from './pdf-page.ts'
import { drawFacts, type Fact } from './pdf-table.ts'
import { drawnInThread } from './pdf-threads.ts'

/** A letter or notice on A4: who writes, to whom, facts with their labels, and sentences. */
export type PdfLetter = {
  title: string
  on: Day
  from: Party
  to: Party
  facts: readonly Fact[]
  paragraphs: readonly string[]
  /** Who signs, below the line for it. */
  signatory?: string
  /** Above the name of who writes. */
  logo?: Picture
}

const full = edges.right - edges.left
const half = full / 2 - 12
const signatureWidth = full * 0.62
const body = { size: 10, gap: 3 } as const

/** The same letter always has the same bytes: its date is the day it was written. */
export const drawLetterPdf = drawnInThread(
  import.meta.url,
  'drawLetterPdf',
  async (letter: PdfLetter): Promise<Buffer> => {
    const sheets = new Sheets(
      {
        title: letter.title,
        author: letter.from.name,
        subject: `For ${letter.to.name}`,
        on: new Date(`${letter.on}T00:00:00Z`),
        isDemo: letter.from.isDemo,
      },
      (next) => {
        next.write(`${letter.title} (continued)`, edges.left, next.y, full, { bold: true, color: ink.quiet })
        next.y += 26
      },
    )
    drawHead(sheets, letter)
    drawFacts(sheets, letter.facts, { labelWidth: 140, style: body, padding: 4.5 })
    sheets.y += 18
    for (const paragraph of letter.paragraphs) {
      sheets.flow(paragraph, edges.left, full, body)
      sheets.y += 8
    }
    if (letter.signatory !== undefined) drawSignature(sheets, letter.signatory)
    return sheets.finish((each, page, pages) => {
      each.rule(edges.bottom + 18)
      each.write(letter.title, edges.left, edges.bottom + 28, half, { size: 8, color: ink.quiet })
      const count = { size: 8, color: ink.quiet, align: 'right' } as const
      each.write(`Page ${page} of ${pages}`, edges.left + half + 24, edges.bottom + 28, half, count)
    })
  },
)

/** The line, who signs below it, and room for the day. */
function drawSignature(sheets: Sheets, signatory: string): void {
  const text = `Signature: ${signatory}`
  sheets.makeRoom(36 + sheets.heightOf(text, signatureWidth, body))
  sheets.y += 30
  const right = edges.left + signatureWidth + 24
  sheets.rule(sheets.y, { to: edges.left + signatureWidth, color: ink.text })
  sheets.rule(sheets.y, { from: right, color: ink.text })
  const top = sheets.y + 6
  sheets.write('Day of signing', right, top, edges.right - right, body)
  sheets.y = sheets.writeBelow(text, top, edges.left, signatureWidth, body)
}

const logoBox = { width: 180, height: 60 }

function drawHead(sheets: Sheets, { title, from, to, logo }: PdfLetter): void {
  sheets.bar(6, ink.accent)
  if (logo && sheets.image(logo, edges.left, logoBox)) sheets.y += 18
  const top = sheets.y
  let right = sheets.writeBelow(from.name, top, edges.left + half + 24, half, { bold: true, align: 'right', size: 11 })
  for (const line of from.lines)
    right = sheets.writeBelow(line, right, edges.left + half + 24, half, { align: 'right', color: ink.quiet })
  let left = sheets.writeBelow('To', top, edges.left, half, { size: 8.5, color: ink.quiet })
  left = sheets.writeBelow(to.name, left + 1, edges.left, half, { bold: true, size: 11 })
  for (const line of to.lines) left = sheets.writeBelow(line, left, edges.left, half)
  sheets.y =
    sheets.writeBelow(title, Math.max(left, right) + 20, edges.left, full, { size: 20, bold: true, tag: 'H1' }) + 14
}
