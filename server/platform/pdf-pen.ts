import { breakLines, type TextLine, type TextRun } from './pdf-lines.ts'

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

/** Measures and draws lines of text in the fonts that their characters need. */
export class Pen {
  readonly #document: PDFKit.PDFDocument
  readonly #fonts = new Set<string>()
  readonly #lines = new Map<string, TextLine[]>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  #choose({ font }: TextRun, size: number): PDFKit.PDFDocument {
    if (!this.#fonts.has(font.key)) {
      // The library also takes an opened font, which its types do not say.
      this.#document.registerFont(font.key, font.font as unknown as string)
      this.#fonts.add(font.key)
    }
    return this.#document.font(font.key).fontSize(size)
  }

  linesOf(text: string, width: number, { size = usualSize, bold = false }: TextStyle): TextLine[] {
    const key = `${size} ${bold ? 1 : 0} ${width} ${text}`
    let lines = this.#lines.get(key)
    if (!lines) {
      lines = breakLines(text, width, bold, (run) => this.#choose(run, size).widthOfString(run.text))
      this.#lines.set(key, lines)
    }
    return lines
  }

  draw(lines: readonly TextLine[], x: number, y: number, width: number, style: TextStyle): void {
    const { size = usualSize, color = ink.text, align = 'left' } = style
    for (const [place, line] of lines.entries()) {
      const slack = Math.max(0, width - line.width)
      let at = x + (align === 'right' ? slack : align === 'center' ? slack / 2 : 0)
      const baseline = y + place * lineHeight(style) + size * 0.95
      for (const run of line.runs) {
        const document = this.#choose(run, size).fillColor(color)
        document.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += document.widthOfString(run.text)
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
