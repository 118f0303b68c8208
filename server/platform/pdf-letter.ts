import type { Day } from '../../contract/days.ts'
import type { Party } from './pdf-document.ts'
import { edges, ink, Sheets } from './pdf-page.ts'

/** A letter or notice on A4: who writes, to whom, facts with their labels, and sentences. */
export type PdfLetter = {
  title: string
  on: Day
  from: Party
  to: Party
  facts: readonly { label: string; value: string }[]
  paragraphs: readonly string[]
}

const full = edges.right - edges.left
const half = full / 2 - 12
const labelWidth = 140
const valueX = edges.left + labelWidth + 16
const body = { size: 10.5, gap: 3 } as const

/** The same letter always has the same bytes: its date is the day it was written. */
export async function drawLetterPdf(letter: PdfLetter): Promise<Buffer> {
  const sheets = new Sheets(
    {
      title: letter.title,
      author: letter.from.name,
      subject: `For ${letter.to.name}`,
      on: new Date(`${letter.on}T00:00:00Z`),
    },
    (next) => {
      next.write(`${letter.title} (continued)`, edges.left, next.y, full, { bold: true, color: ink.quiet })
      next.y += 26
    },
  )
  drawHead(sheets, letter)
  drawFacts(sheets, letter.facts)
  for (const paragraph of letter.paragraphs) {
    sheets.makeRoom(sheets.heightOf(paragraph, full, body) + 10)
    sheets.y = sheets.writeBelow(paragraph, sheets.y, edges.left, full, body) + 10
  }
  return sheets.finish((each, page, pages) => {
    each.rule(edges.bottom + 18)
    each.write(letter.title, edges.left, edges.bottom + 28, half, { size: 8, color: ink.quiet })
    const count = { size: 8, color: ink.quiet, align: 'right' } as const
    each.write(`Page ${page} of ${pages}`, edges.left + half + 24, edges.bottom + 28, half, count)
  })
}

function drawHead(sheets: Sheets, { title, from, to }: PdfLetter): void {
  sheets.bar(6, ink.accent)
  const top = sheets.y
  let right = sheets.writeBelow(from.name, top, edges.left + half + 24, half, { bold: true, align: 'right', size: 11 })
  for (const line of from.lines)
    right = sheets.writeBelow(line, right, edges.left + half + 24, half, { align: 'right', color: ink.quiet })
  let left = sheets.writeBelow('To', top, edges.left, half, { size: 8.5, color: ink.quiet })
  left = sheets.writeBelow(to.name, left + 1, edges.left, half, { bold: true, size: 11 })
  for (const line of to.lines) left = sheets.writeBelow(line, left, edges.left, half)
  sheets.y =
    sheets.writeBelow(title, Math.max(left, right) + 28, edges.left, full, { size: 20, bold: true, tag: 'H1' }) + 14
}

function drawFacts(sheets: Sheets, facts: PdfLetter['facts']): void {
  sheets.rule(sheets.y)
  for (const { label, value } of facts) {
    const height = sheets.heightOf(value, edges.right - valueX, body) + 12
    sheets.makeRoom(height)
    sheets.write(label, edges.left, sheets.y + 6, labelWidth, { ...body, color: ink.quiet })
    sheets.write(value, valueX, sheets.y + 6, edges.right - valueX, body)
    sheets.y += height
    sheets.rule(sheets.y)
  }
  sheets.y += 18
}
