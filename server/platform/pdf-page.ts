import PDFDocument from 'pdfkit'
import { printable } from './pdf-text.ts'

export const ink = { text: '#16211f', quiet: '#55635f', line: '#c9d3d0', accent: '#0b5d57' } as const

const margin = 56
const sheet = { width: 595.28, height: 841.89 }
export const edges = { left: margin as number, right: sheet.width - margin, top: margin, bottom: sheet.height - 84 }

/** Structure types of tagged PDF: headings and paragraphs that a screen reader announces. */
type Tag = 'H1' | 'H2' | 'P'

type TextStyle = {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
  gap?: number
  /** A paragraph unless said otherwise. */
  tag?: Tag
}

/** `alt` is what a screen reader says. */
export type Picture = { bytes: Buffer; alt: string }
/** Part of the library that its types leave out. */
type OpenedImage = { width: number; height: number }
type ImageReader = { openImage: (bytes: Buffer) => OpenedImage }

type RuleStyle = { from?: number; to?: number; color?: string; width?: number }

export type SheetInfo = { title: string; author: string; subject: string; on: Date }

/** A4 pages with a current vertical position. */
export class Sheets {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  readonly #onNewSheet: (sheets: Sheets) => void
  readonly #structure: ReturnType<PDFKit.PDFDocument['struct']>
  readonly #images = new Map<Buffer, OpenedImage>()
  /** Repeated headers and footers are not part of the text that screen readers read. */
  #isDecoration = false
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
      tagged: true,
      pdfVersion: '1.7',
      info: { Title: info.title, Author: info.author, Subject: info.subject, CreationDate: info.on, ModDate: info.on },
    })
    this.#structure = this.#document.struct('Document')
    this.#document.addStructure(this.#structure)
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
    const options = { width, align: style.align ?? 'left', lineGap: style.gap ?? 2 } as const
    const draw = this.#style(style)
    if (this.#isDecoration) this.#decorate(() => draw.text(printable(text), x, y, options))
    else draw.text(printable(text), x, y, { ...options, structParent: this.#structure, structType: style.tag ?? 'P' })
  }

  #decorate(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#document.endMarkedContent()
  }

  /** Writes at `y` and returns the position below the text. */
  writeBelow(text: string, y: number, x: number, width: number, style: TextStyle = {}): number {
    this.write(text, x, y, width, style)
    return y + this.heightOf(text, width, style)
  }

  rule(y: number, { from = edges.left, to = edges.right, color = ink.line, width = 0.75 }: RuleStyle = {}): void {
    this.#decorate(() => this.#document.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke())
  }

  bar(height: number, color: string): void {
    this.#decorate(() => this.#document.rect(0, 0, sheet.width, height).fill(color))
  }

  /** Starts a new page if the next content does not fit. */
  makeRoom(height: number): void {
    if (this.y + height <= edges.bottom) return
    this.#document.addPage()
    this.y = edges.top
    this.#isDecoration = true
    this.#onNewSheet(this)
    this.#isDecoration = false
  }

  /** Writes a text of any length at the current position, on as many pages as it needs. */
  flow(text: string, x: number, width: number, style: TextStyle = {}): void {
    for (const paragraph of printable(text).split('\n')) {
      let rest = paragraph === '' ? ' ' : paragraph
      while (rest !== '') {
        const line = this.heightOf('x', width, style)
        this.makeRoom(line)
        const part = this.#fitting(rest, width, style, Math.max(edges.bottom - this.y, line))
        this.y = this.writeBelow(part, this.y, x, width, style)
        rest = rest.slice(part.length).trimStart()
      }
    }
  }

  /** Bytes that are shown several times are stored once. */
  #opened(bytes: Buffer): OpenedImage | null {
    const known = this.#images.get(bytes)
    if (known) return known
    try {
      const opened = (this.#document as unknown as ImageReader).openImage(bytes)
      this.#images.set(bytes, opened)
      return opened
    } catch {
      return null
    }
  }

  /**
   * Draws a JPEG or PNG image at the current position, never larger than the given box or than its own size at 96 dots per
   * inch. Returns false if the bytes are no such image.
   */
  image({ bytes, alt }: Picture, x: number, box: { width: number; height: number }): boolean {
    const picture = this.#opened(bytes)
    if (!picture) return false
    const scale = Math.min(0.75, box.width / picture.width, box.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    this.makeRoom(height)
    const { y } = this
    const draw = () => void this.#document.image(picture as unknown as Buffer, x, y, { width, height })
    this.#structure.add(this.#document.struct('Figure', { alt: printable(alt) }, [draw]))
    this.y += height
    return true
  }

  /** The longest beginning of a text that fits the height, cut between words where possible. */
  #fitting(text: string, width: number, style: TextStyle, height: number): string {
    if (this.heightOf(text, width, style) <= height) return text
    let [fits, fails] = [1, text.length]
    while (fails - fits > 1) {
      const middle = Math.floor((fits + fails) / 2)
      if (this.heightOf(text.slice(0, middle), width, style) <= height) fits = middle
      else fails = middle
    }
    const space = text.lastIndexOf(' ', fits)
    return text.slice(0, space > 0 ? space : fits)
  }

  /** Footers are written at the end, when the number of pages is known. */
  async finish(footer: (sheets: Sheets, page: number, pages: number) => void): Promise<Buffer> {
    const { count } = this.#document.bufferedPageRange()
    this.#structure.end()
    this.#isDecoration = true
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page)
      footer(this, page + 1, count)
    }
    this.#document.end()
    return this.#bytes
  }
}
