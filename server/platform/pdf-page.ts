import PDFDocument from 'pdfkit'
import { printable } from './pdf-text.ts'

export const ink = { text: '#16211f', quiet: '#55635f', line: '#c9d3d0', accent: '#0b5d57' } as const

const margin = 56
const sheet = { width: 595.28, height: 841.89 }
export const edges = { left: margin as number, right: sheet.width - margin, top: margin, bottom: sheet.height - 84 }

type TextStyle = { size?: number; bold?: boolean; color?: string; align?: 'left' | 'right'; gap?: number }

type RuleStyle = { from?: number; to?: number; color?: string; width?: number }

export type SheetInfo = { title: string; author: string; subject: string; on: Date }

/** A4 pages with a current vertical position. */
export class Sheets {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  readonly #onNewSheet: (sheets: Sheets) => void
  y = edges.top

  constructor(info: SheetInfo, onNewSheet: (sheets: Sheets) => void) {
    this.#onNewSheet = onNewSheet
    this.#document = new PDFDocument({
      size: 'A4',
      // All lines are placed explicitly; a margin of the library would add page breaks.
      margin: 0,
      bufferPages: true,
      lang: 'en-AU',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: info.title, Author: info.author, Subject: info.subject, CreationDate: info.on, ModDate: info.on },
    })
    this.#bytes = new Promise((resolve, reject) => {
      const parts: Buffer[] = []
      this.#document.on('data', (part: Buffer) => parts.push(part))
      this.#document.on('end', () => resolve(Buffer.concat(parts)))
      this.#document.on('error', reject)
    })
  }

  #style({ size = 9.5, bold = false, color = ink.text }: TextStyle) {
    return this.#document
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color)
  }

  heightOf(text: string, width: number, style: TextStyle = {}): number {
    return this.#style(style).heightOfString(printable(text), { width, lineGap: style.gap ?? 2 })
  }

  /** Writes at a position without moving the current one. */
  write(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    this.#style(style).text(printable(text), x, y, { width, align: style.align ?? 'left', lineGap: style.gap ?? 2 })
  }

  /** Writes at `y` and returns the position below the text. */
  writeBelow(text: string, y: number, x: number, width: number, style: TextStyle = {}): number {
    this.write(text, x, y, width, style)
    return y + this.heightOf(text, width, style)
  }

  rule(y: number, { from = edges.left, to = edges.right, color = ink.line, width = 0.75 }: RuleStyle = {}): void {
    this.#document.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke()
  }

  bar(height: number, color: string): void {
    this.#document.rect(0, 0, sheet.width, height).fill(color)
  }

  /** Starts a new page if the next content does not fit. */
  makeRoom(height: number): void {
    if (this.y + height <= edges.bottom) return
    this.#document.addPage()
    this.y = edges.top
    this.#onNewSheet(this)
  }

  /** Footers are written at the end, when the number of pages is known. */
  async finish(footer: (sheets: Sheets, page: number, pages: number) => void): Promise<Buffer> {
    const { count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page)
      footer(this, page + 1, count)
    }
    this.#document.end()
    return this.#bytes
  }
}
