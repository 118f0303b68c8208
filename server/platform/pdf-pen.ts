import { widthOf, type PdfFont } from './pdf-fonts.ts'
import { DocumentFont } from './pdf-glyphs.ts'
import { breakLines, type TextLine } from './pdf-lines.ts'
import { Remembered } from './remembered.ts'

export const ink = {
  text: '#16211f',
  quiet: '#55635f',
  line: '#c9d3d0',
  accent: '#0b5d57',
  tint: '#eef4f2',
  critical: '#a32018',
  good: '#0b6b3a',
} as const

/** Structure types of tagged PDF for text, which a screen reader announces. */
export type PdfTag = 'H1' | 'H2' | 'H3' | 'P'

export type TextStyle = {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right' | 'center'
  gap?: number
  /** A paragraph unless said otherwise. */
  tag?: PdfTag
}

export type Stamp = { words: string; color: string }

const usualSize = 9.5
/** Of a stamp, in points. */
const largest = 110
export const lineHeight = ({ size = usualSize, gap = 2 }: TextStyle): number => size * 1.2 + gap

/** Texts of a document, with their lines, recur in the next one. */
const knownLines = new Remembered<readonly TextLine[]>(200_000)

/** Measures and draws lines of text in the fonts that their characters need. */
export class Pen {
  readonly #document: PDFKit.PDFDocument
  readonly #fonts = new Map<PdfFont, DocumentFont>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  #fontOf(font: PdfFont): DocumentFont {
    let known = this.#fonts.get(font)
    if (!known) this.#fonts.set(font, (known = new DocumentFont(this.#document, font)))
    return known
  }

  linesOf(text: string, width: number, { size = usualSize, bold = false }: TextStyle): readonly TextLine[] {
    const make = () => breakLines(text, width, bold, (run) => widthOf(run, size))
    return knownLines.get(`${size} ${bold ? 1 : 0} ${width} ${text}`, make)
  }

  draw(lines: readonly TextLine[], x: number, y: number, width: number, style: TextStyle): void {
    const { size = usualSize, color = ink.text, align = 'left' } = style
    for (const [place, line] of lines.entries()) {
      const slack = Math.max(0, width - line.width)
      let at = x + (align === 'right' ? slack : align === 'center' ? slack / 2 : 0)
      const baseline = y + place * lineHeight(style) + size * 0.95
      for (const run of line.runs) {
        this.#document.fillColor(color)
        this.#fontOf(run.font).write(run, size, at, baseline)
        at += widthOf(run, size)
      }
    }
  }

  /** Large words across the middle of a page. */
  stamp({ words, color }: Stamp, page: { width: number; height: number }): void {
    const width = Math.max(...this.linesOf(words, Infinity, { size: largest, bold: true }).map((line) => line.width))
    const size = Math.min(largest, (largest * page.width * 0.72) / width)
    const style = { size, bold: true, color, align: 'center' } as const
    const lines = this.linesOf(words, page.width, style)
    this.#document.save().rotate(-35, { origin: [page.width / 2, page.height / 2] })
    this.#document.opacity(0.16)
    this.draw(lines, 0, page.height / 2 - size * 0.6, page.width, style)
    this.#document.restore()
  }
}
