import type { Party } from './pdf-document.ts'
import { edges, ink, mostTogether, Sheets, type Picture } from './pdf-page.ts'
import { drawFacts, type Fact } from './pdf-table.ts'
import { drawnInThread } from './pdf-threads.ts'

export type RecordEntry = {
  /** Date and time. */
  when: string
  title: string
  /** Who did it and how. */
  who: string
  lines: readonly string[]
  /** What was sent or said, shown apart. */
  text: string | null
  pictures: readonly Picture[]
  /** Said below the pictures, such as that some are not printed. */
  remarks: readonly string[]
}

export type RecordSection = { title: string; intro: readonly string[]; entries: readonly RecordEntry[] }

/** A record on A4: facts with their labels, then entries in order, then further entries in sections. */
export type PdfRecord = {
  title: string
  /** On each page, to find a printed one again. */
  number: string
  on: Date
  from: Party
  /** Sentences that say what matters, before everything else. */
  summary?: readonly string[]
  facts: readonly Fact[]
  intro: readonly string[]
  entries: readonly RecordEntry[]
  sections?: readonly RecordSection[]
}

const full = edges.right - edges.left
const half = full / 2 - 12
const entryX = edges.left + 112
const entryWidth = edges.right - entryX
const textX = entryX + 10
const largestPicture = { width: edges.right - textX, height: 240 }
const unreadable = 'An image cannot be printed here.'
const body = { size: 9.5, gap: 2 } as const
const entryHeading = { size: 10.5, bold: true } as const
const ruleGap = 8
const textGap = 4

export const drawRecordPdf = drawnInThread(
  import.meta.url,
  'drawRecordPdf',
  async (record: PdfRecord): Promise<Buffer> => {
    const sheets = new Sheets(
      {
        title: record.title,
        author: record.from.name,
        subject: record.title,
        on: record.on,
        isDemo: record.from.isDemo,
      },
      (next) => {
        next.write(`${record.title} (continued)`, edges.left, next.y, full, { bold: true, color: ink.quiet })
        next.y += 26
      },
    )
    drawHead(sheets, record)
    for (const entry of record.entries) drawEntry(sheets, entry, 'H2')
    for (const section of record.sections ?? []) drawSection(sheets, section)
    return sheets.finish((each, page, pages) => {
      each.rule(edges.bottom + 18)
      each.write(`${record.title} ${record.number}`, edges.left, edges.bottom + 28, full - 90, {
        size: 8,
        color: ink.quiet,
      })
      const count = { size: 8, color: ink.quiet, align: 'right' } as const
      each.write(`Page ${page} of ${pages}`, edges.right - 80, edges.bottom + 28, 80, count)
    })
  },
)

function drawHead(sheets: Sheets, { title, from, summary = [], facts, intro }: PdfRecord): void {
  sheets.bar(6, ink.accent)
  const top = sheets.y
  const left = sheets.writeBelow(title, top, edges.left, half, { size: 20, bold: true, tag: 'H1' })
  let right = sheets.writeBelow(from.name, top, edges.left + half + 24, half, { bold: true, align: 'right', size: 11 })
  for (const line of from.lines)
    right = sheets.writeBelow(line, right, edges.left + half + 24, half, { align: 'right', color: ink.quiet })
  sheets.y = Math.max(left, right) + 18
  drawSummary(sheets, summary)
  drawFacts(sheets, facts, { labelWidth: 120, style: body, padding: 5 })
  sheets.y += 14
  for (const paragraph of intro) {
    sheets.flow(paragraph, edges.left, full, { ...body, color: ink.quiet })
    sheets.y += 6
  }
  sheets.y += 8
}

function drawSummary(sheets: Sheets, sentences: readonly string[]): void {
  if (sentences.length === 0) return
  sheets.heading('In short', edges.left, full, { size: 14, bold: true, tag: 'H2' }, 6)
  for (const sentence of sentences) {
    sheets.flow(sentence, edges.left, full, { size: 10, gap: 2 })
    sheets.y += 4
  }
  sheets.y += 14
}

function drawSection(sheets: Sheets, { title, intro, entries }: RecordSection): void {
  const style = { size: 14, bold: true, tag: 'H2' } as const
  const gap = intro.length > 0 ? 4 : 14
  const [first] = entries
  sheets.y += 10
  // The introduction stays with the first entry too.
  const head = [title, ...intro].reduce(
    (sum, text, at) => sum + sheets.heightOf(text, full, at === 0 ? style : body),
    gap,
  )
  sheets.makeRoom(Math.min(mostTogether, head + (first ? 10 + heightOfHead(sheets, first) : 0)))
  sheets.heading(title, edges.left, full, style, gap)
  for (const paragraph of intro) sheets.flow(paragraph, edges.left, full, { ...body, color: ink.quiet })
  if (intro.length > 0) sheets.y += 10
  for (const entry of entries) drawEntry(sheets, entry, 'H3')
}

/** The heading of an entry with the first lines below it. */
function heightOfHead(sheets: Sheets, { title, who, lines, text }: RecordEntry): number {
  const [firstLine] = lines
  const start =
    firstLine === undefined
      ? textGap + sheets.heightOfStart(text ?? '', edges.right - textX, body)
      : sheets.heightOfStart(firstLine, entryWidth, body)
  const head = sheets.heightOf(title, entryWidth, entryHeading) + sheets.heightOf(who, entryWidth, body)
  return ruleGap + head + start
}

function drawEntry(sheets: Sheets, entry: RecordEntry, tag: 'H2' | 'H3'): void {
  const { when, title, who, lines, text, pictures, remarks } = entry
  const heading = { ...entryHeading, tag } as const
  sheets.makeRoom(heightOfHead(sheets, entry))
  sheets.rule(sheets.y)
  sheets.y += ruleGap
  sheets.write(when, edges.left, sheets.y + 1, entryX - edges.left - 12, { ...body, color: ink.quiet })
  sheets.y = sheets.writeBelow(title, sheets.y, entryX, entryWidth, heading)
  sheets.flow(who, entryX, entryWidth, { ...body, color: ink.quiet })
  for (const line of lines) sheets.flow(line, entryX, entryWidth, body)
  if (text !== null) {
    sheets.y += textGap
    sheets.flow(text, textX, edges.right - textX, body)
  }
  for (const picture of pictures) {
    sheets.y += 6
    if (!sheets.image(picture, textX, largestPicture)) sheets.flow(unreadable, textX, edges.right - textX, body)
  }
  for (const remark of remarks) sheets.flow(remark, textX, edges.right - textX, { ...body, color: ink.quiet })
  sheets.y += 10
}
