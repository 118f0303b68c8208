import { Images, type Picture } from './pdf-images.ts'
import { printableText, type TextLine } from './pdf-lines.ts'
import { pdfKit } from './pdf-packages.ts'
import { ink, lineHeight, Pen, type Stamp, type TextStyle } from './pdf-pen.ts'

export type { Picture } from './pdf-images.ts'
export { ink, type Stamp, type TextStyle } from './pdf-pen.ts'

const margin = 56
const sheet = { width: 595.28, height: 841.89 }
export const edges = { left: margin as number, right: sheet.width - margin, top: margin, bottom: sheet.height - 76 }

/** A row that fits on a page of its own, below what each page repeats, is not divided. */
export const mostTogether = edges.bottom - edges.top - 80

/** Structure types of tagged PDF that hold others. */
type Container = 'Sect' | 'Table' | 'TR' | 'TH' | 'TD'
type RuleStyle = { from?: number; to?: number; color?: string; width?: number }
export type Box = { x: number; y: number; width: number; height: number }
type Element = ReturnType<PDFKit.PDFDocument['struct']>
type ElementOptions = { alt?: string; actual?: string; scope?: 'Row' | 'Column' }

export type Cell = { text: string; x: number; width: number; style?: TextStyle; header?: 'Row' | 'Column' | undefined }
export type SheetInfo = { title: string; author: string; subject: string; on: Date; isDemo?: boolean | undefined }

export const demoText =
  'DEMO: this document belongs to a demonstration. It is about no real property, person or payment.'

const newline = /\r\n?|\n/

/** Where the glyphs on the page do not spell the text in its order, readers get the text itself. */
const actualText = (lines: readonly TextLine[]): ElementOptions =>
  lines.some(({ needsActualText }) => needsActualText)
    ? {
        actual: lines
          .map(({ text, end }) => text + end)
          .join('')
          .trimEnd(),
      }
    : {}

/** A4 pages with a current vertical position. */
export class Sheets {
  readonly #document: PDFKit.PDFDocument
  readonly #pen: Pen
  readonly #onNewSheet: (sheets: Sheets) => void
  readonly #images: Images
  readonly #isDemo: boolean
  #parent: Element
  #repeated: (() => void) | null = null
  /** Waits for what follows it, so that it is never alone at the end of a page. */
  #heading: { height: number; draw: () => void } | null = null
  /** Repeated headers and footers are not part of the text that screen readers read. */
  #isDecoration = false
  y = edges.top

  constructor(info: SheetInfo, onNewSheet: (sheets: Sheets) => void) {
    this.#onNewSheet = onNewSheet
    const PDFDocument = pdfKit()
    this.#document = new PDFDocument({
      size: 'A4',
      // All lines are placed explicitly; a margin of the library would add page breaks.
      margin: 0,
      bufferPages: true,
      lang: 'en-AU',
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      // No standard font: those are not embedded and have only Western letters.
      font: null as unknown as string,
      info: { Title: info.title, Author: info.author, Subject: info.subject, CreationDate: info.on, ModDate: info.on },
    })
    this.#pen = new Pen(this.#document)
    this.#images = new Images(this.#document)
    this.#parent = this.#document.struct('Document')
    this.#document.addStructure(this.#parent)
    this.#isDemo = info.isDemo === true
    this.#markDemo()
  }

  /** Above everything else, on every page. */
  #markDemo(): void {
    if (!this.#isDemo) return
    this.write(demoText, edges.left, 24, edges.right - edges.left, { bold: true, size: 9, color: ink.critical })
  }

  heightOf(text: string, width: number, style: TextStyle = {}): number {
    return this.#pen.linesOf(text, width, style).length * lineHeight(style)
  }

  /** Draws as part of an element of the structure, or as decoration. */
  #mark(element: Element | null, tag: string, draw: () => void): void {
    if (element === null) return this.#decorate(draw)
    const content = this.#document.markStructureContent(tag)
    draw()
    this.#document.endMarkedContent()
    element.add(content)
  }

  #decorate(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#document.endMarkedContent()
  }

  #element(tag: string, options: ElementOptions = {}): Element | null {
    if (this.#isDecoration) return null
    const element = this.#document.struct(tag, options)
    this.#parent.add(element)
    return element
  }

  /** What `draw` writes belongs to an element of the structure, such as a table. */
  within(container: Container, draw: () => void, options: ElementOptions = {}): void {
    const outer = this.#parent
    const element = this.#element(container, options)
    if (element === null) return draw()
    this.#parent = element
    draw()
    this.#parent = outer
    element.end()
  }

  /** Writes at a position without moving the current one. */
  write(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    const tag = style.tag ?? 'P'
    const lines = this.#pen.linesOf(text, width, style)
    const element = this.#element(tag, actualText(lines))
    this.#mark(element, tag, () => this.#pen.draw(lines, x, y, width, style))
    element?.end()
  }

  /** Writes at `y` and returns the position below the text. */
  writeBelow(text: string, y: number, x: number, width: number, style: TextStyle = {}): number {
    this.write(text, x, y, width, style)
    return y + this.heightOf(text, width, style)
  }

  /** Writes a heading together with the beginning of what follows: that of the next `makeRoom`. */
  heading(text: string, x: number, width: number, style: TextStyle, gap = 4): void {
    this.makeRoom(0)
    const height = this.heightOf(text, width, style) + gap
    this.#heading = {
      height,
      draw: () => {
        this.write(text, x, this.y, width, style)
        this.y += height
      },
    }
  }

  heightOfRow(cells: readonly Cell[], padding: number): number {
    return Math.max(0, ...cells.map(({ text, width, style }) => this.heightOf(text, width, style))) + padding * 2
  }

  /** One row of a table: cells side by side, continued on the next page where they do not fit. */
  row(cells: readonly Cell[], padding: number): void {
    this.within('TR', () => {
      const parts = cells.map((cell) => {
        const { text, width, style = {}, header } = cell
        const lines = this.#pen.linesOf(text, width, style)
        const tag = header === undefined ? 'TD' : 'TH'
        const options = { ...actualText(lines), ...(header !== undefined && { scope: header }) }
        return { ...cell, style, tag, lines, element: this.#element(tag, options) }
      })
      const whole = this.heightOfRow(cells, padding)
      if (whole <= mostTogether) this.makeRoom(whole)
      while (parts.some(({ lines }) => lines.length > 0)) {
        this.makeRoom(Math.max(...parts.map(({ style }) => lineHeight(style))) + padding * 2)
        const room = edges.bottom - this.y - padding * 2
        let used = 0
        for (const part of parts) {
          const now = part.lines.slice(0, Math.max(1, Math.floor(room / lineHeight(part.style))))
          const draw = () => this.#pen.draw(now, part.x, this.y + padding, part.width, part.style)
          if (now.length > 0) this.#mark(part.element, part.tag, draw)
          part.lines = part.lines.slice(now.length)
          used = Math.max(used, now.length * lineHeight(part.style))
        }
        this.y += used + padding * 2
      }
      for (const { element } of parts) element?.end()
    })
  }

  /** While `draw` runs, `repeated` is drawn again at the top of each further page. */
  repeating(repeated: () => void, draw: () => void): void {
    const outer = this.#repeated
    this.#repeated = repeated
    draw()
    this.#repeated = outer
  }

  rule(y: number, { from = edges.left, to = edges.right, color = ink.line, width = 0.75 }: RuleStyle = {}): void {
    this.#decorate(() => this.#document.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke())
  }

  bar(height: number, color: string): void {
    this.paint({ x: 0, y: 0, width: sheet.width, height }, color)
  }

  paint({ x, y, width, height }: Box, color: string): void {
    this.#decorate(() => this.#document.rect(x, y, width, height).fill(color))
  }

  /** Draws a JPEG or PNG image into a box, in its own proportions. Returns false if the bytes are no such image. */
  place({ bytes, alt }: Picture, { x, y, width, height }: Box): boolean {
    const picture = this.#images.open(bytes)
    if (!picture) return false
    const element = this.#element('Figure', { alt: printableText(alt) })
    const draw = () => this.#document.image(picture as unknown as Buffer, x, y, { fit: [width, height] })
    this.#mark(element, 'Figure', draw)
    element?.end()
    return true
  }

  /**
   * Draws an image at the current position, never larger than the given box or than its own size at 96 dots per inch.
   * Returns false if the bytes are no JPEG or PNG image.
   */
  image(picture: Picture, x: number, box: { width: number; height: number }): boolean {
    const opened = this.#images.open(picture.bytes)
    if (!opened) return false
    const scale = Math.min(0.75, box.width / opened.width, box.height / opened.height)
    const [width, height] = [opened.width * scale, opened.height * scale]
    this.makeRoom(height)
    this.place(picture, { x, y: this.y, width, height })
    this.y += height
    return true
  }

  /** Starts a new page if the next content, with the heading that waits for it, does not fit. */
  makeRoom(height: number): void {
    const heading = this.#heading
    this.#heading = null
    const needed = (heading?.height ?? 0) + height
    // At the end nothing is needed, and the gap below the last text may reach into the margin.
    if (needed > 0 && this.y + needed > edges.bottom) this.#addPage()
    heading?.draw()
  }

  #addPage(): void {
    this.#document.addPage()
    this.y = edges.top
    const wasDecoration = this.#isDecoration
    this.#isDecoration = true
    this.#markDemo()
    this.#onNewSheet(this)
    this.#repeated?.()
    this.#isDecoration = wasDecoration
  }

  /** How much of the beginning of a text is kept together by `flow`. */
  heightOfStart(text: string, width: number, style: TextStyle = {}): number {
    const [paragraph = ''] = text.split(newline)
    return lineHeight(style) * Math.min(2, this.#pen.linesOf(paragraph, width, style).length)
  }

  /** Writes a text of any length at the current position, on as many pages as it needs. */
  flow(text: string, x: number, width: number, style: TextStyle = {}): void {
    const tag = style.tag ?? 'P'
    const step = lineHeight(style)
    for (const paragraph of text.split(newline)) {
      let rest: readonly TextLine[] = this.#pen.linesOf(paragraph, width, style)
      this.makeRoom(this.heightOfStart(paragraph, width, style))
      const element = this.#element(tag, actualText(rest))
      while (rest.length > 0) {
        this.makeRoom(step)
        const part = rest.slice(0, Math.max(1, Math.floor((edges.bottom - this.y) / step)))
        this.#mark(element, tag, () => this.#pen.draw(part, x, this.y, width, style))
        this.y += part.length * step
        rest = rest.slice(part.length)
      }
      element?.end()
    }
  }

  /**
   * Footers are written at the end, when the number of pages is known, and a stamp, such as EXPIRED, across every page.
   * The text must say the same as the stamp, which screen readers skip.
   */
  async finish(
    footer: (sheets: Sheets, page: number, pages: number) => void,
    stamp: Stamp | null = null,
  ): Promise<Buffer> {
    this.makeRoom(0)
    const { count } = this.#document.bufferedPageRange()
    this.#parent.end()
    this.#isDecoration = true
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page)
      footer(this, page + 1, count)
      if (stamp !== null) this.#decorate(() => this.#pen.stamp(stamp, sheet))
    }
    this.#document.end()
    return this.#document.read() as Buffer
  }
}

/** The logo at the head of a document, on the right; returns the position below it. */
export function drawLogo(
  sheets: Sheets,
  { name, logo }: { name: string; logo?: Uint8Array | null },
  x: number,
  width: number,
): number {
  const box = { width: 140, height: 44 }
  const place = { x: x + width - box.width, y: sheets.y, ...box }
  if (!logo || !sheets.place({ bytes: Buffer.from(logo), alt: `Logo of ${name}` }, place)) return sheets.y
  return sheets.y + box.height + 4
}
