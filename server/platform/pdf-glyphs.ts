import type { PdfFont } from './pdf-fonts.ts'
import type { TextRun } from './pdf-lines.ts'
import type { PdfGlyph } from './pdf-words.ts'

/** Parts of the library that its types leave out. */
type LibraryFont = {
  id: string
  ref: () => unknown
  subset: { includeGlyph: (glyphId: number) => number }
  widths: number[]
  unicode: (readonly number[])[]
}
type Internals = { _font: LibraryFont; page: { fonts: Record<string, unknown>; height: number } }

/** As exact as the library writes numbers. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** Begins a part of a page for which readers get a text in place of its glyphs. */
const actualText = (text: string): string =>
  `/Span <</ActualText <feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC`

/**
 * Writes text in one font into the pages of a document. The library would lay each text out again, several times; this
 * takes what the font remembers.
 */
export class DocumentFont {
  readonly #document: PDFKit.PDFDocument
  readonly #library: LibraryFont
  /** How the pages refer to a glyph, by its number in the font. */
  readonly #codes: string[] = []
  readonly #font: PdfFont

  constructor(document: PDFKit.PDFDocument, font: PdfFont) {
    this.#document = document
    this.#font = font
    // The library also takes an opened font, which its types do not say.
    document.registerFont(font.key, font.font as unknown as string)
    this.#library = (document.font(font.key) as unknown as Internals)._font
  }

  /** `y` is where the letters stand, from the top of the page. */
  write(run: TextRun, size: number, x: number, y: number): void {
    const { page } = this.#document as unknown as Internals
    const { id } = this.#library
    page.fonts[id] ??= this.#library.ref()
    const glyphs = this.#showGlyphs(run, size, x, page.height - y)
    // PDF counts from the bottom, the library from the top.
    const upright = `q\n1 0 0 -1 0 ${rounded(page.height)} cm\nBT`
    const start = `1 0 0 1 ${rounded(x)} ${rounded(page.height - y)} Tm\n/${id} ${rounded(size)} Tf`
    const shown = `${upright}\n${start}\n${glyphs.join('\n')}\nET\nQ`
    this.#document.addContent(
      run.actual === null || !run.font.isShaped ? shown : `${actualText(run.actual)}\n${shown}\nEMC`,
    )
  }

  #showGlyphs({ text, isRightToLeft }: TextRun, size: number, x: number, y: number): string[] {
    const lines: string[] = []
    const scale = size / 1000
    let segments = ''
    let codes = ''
    let at = x
    let isMoved = false
    /** The glyphs so far, and how much the next one is nearer than usual. */
    const endSegment = (nearer: number) => {
      if (codes !== '') segments += `${segments && ' '}<${codes}> ${rounded(nearer)}`
      codes = ''
    }
    const endLine = (nearer: number) => {
      endSegment(nearer)
      if (segments !== '') lines.push(`[${segments}] TJ`)
      segments = ''
    }
    for (const word of this.#font.words(text, isRightToLeft))
      for (const { glyph, advance, right, up } of word.glyphs) {
        const nearer = glyph.advanceWidth - advance
        const isMark = right !== 0 || up !== 0
        if (isMark || isMoved) {
          endLine(0)
          lines.push(`1 0 0 1 ${rounded(at + right * scale)} ${rounded(y + up * scale)} Tm`)
        }
        codes += this.#code(glyph)
        if (isMark) endLine(nearer)
        else if (nearer !== 0) endSegment(nearer)
        isMoved = isMark
        at += advance * scale
      }
    endLine(0)
    return lines
  }

  #code(glyph: PdfGlyph): string {
    const known = this.#codes[glyph.id]
    if (known !== undefined) return known
    const { subset, widths, unicode } = this.#library
    const place = subset.includeGlyph(glyph.id)
    widths[place] ??= glyph.advanceWidth
    unicode[place] ??= glyph.codePoints
    return (this.#codes[glyph.id] = `000${place.toString(16)}`.slice(-4))
  }
}
