import type { PDFDict, PDFField, PDFFont, PDFPage, PDFRef, PDFTextField, PDFWidgetAnnotation } from '@cantoo/pdf-lib'
import { widthOf, type PdfFont } from './pdf-fonts.ts'
import { openForm, type OpenForm, type OpenPlace, type PlaceBox } from './pdf-form.ts'
import { breakLines, type TextLine } from './pdf-lines.ts'
import { pdfLib } from './pdf-packages.ts'
import { demoText } from './pdf-page.ts'
import { drawnInThread } from './pdf-threads.ts'
import { ruleBroken } from './problem.ts'

/** What is written into one place of a form; `about` names it in a sentence about what went wrong. */
export type FormEntry = { place: number; about: string; value: string | boolean }

export type FormToFill = {
  bytes: Uint8Array
  title: string
  author: string
  /** When it was made. */
  on: string
  isDemo: boolean
  entries: readonly FormEntry[]
}

type Box = { x: number; y: number; width: number; height: number }
type TextEntry = FormEntry & { value: string }

const sizes = { least: 6, usual: 10, most: 12 }
const inset = 2
const lineOf = (size: number): number => size * 1.2

/** The size that the author of the form chose; null if it follows from the field. */
function chosenSize({ field, boxes }: OpenPlace): number | null {
  const appearance = boxes[0]?.widget.getDefaultAppearance() ?? field.acroField.getDefaultAppearance() ?? ''
  const size = Number(/([\d.]+)\s+Tf/.exec(appearance)?.[1] ?? 0)
  return size >= sizes.least ? Math.min(size, sizes.most) : null
}

type FittedText = { lines: readonly TextLine[]; size: number }

/** The largest size from that of the form down at which the text fits into the box; null if none does. */
function fit(text: string, place: OpenPlace, { width, height }: Box): FittedText | null {
  const most = chosenSize(place) ?? Math.min(sizes.usual, Math.max(sizes.least, height * 0.7))
  for (let size = most; size >= sizes.least; size -= 0.5) {
    const lines = breakLines(text, width - 2 * inset, false, (run) => widthOf(run, size))
    const isFitting = place.isMultiline
      ? lines.length * lineOf(size) <= height
      : lines.length <= 1 && size <= Math.max(height, sizes.least)
    if (isFitting) return { lines, size }
  }
  return null
}

/** Fonts whose letters join or change places need the program that lays out our own documents. */
const cannotPrint = (lines: readonly TextLine[]): boolean =>
  lines.some(
    ({ text, runs }) =>
      runs.some(({ font, isRightToLeft, actual }) => font.isShaped || isRightToLeft || actual !== null) ||
      runs.map((run) => run.text).join('') !== text,
  )

class FormFiller {
  readonly #form: OpenForm
  readonly #fonts = new Map<PdfFont, Promise<PDFFont>>()

  constructor(form: OpenForm) {
    this.#form = form
  }

  /** The fonts of our own documents are open already, so the library gets them as they are. */
  async #fontOf(font: PdfFont): Promise<PDFFont> {
    const { document } = this.#form
    let known = this.#fonts.get(font)
    if (!known) {
      document.registerFontkit({ create: () => font.font as never })
      known = document.embedFont(new Uint8Array(1), { subset: true, customName: font.key })
      this.#fonts.set(font, known)
    }
    return known
  }

  async write(text: string, x: number, y: number, size: number, page: PDFPage): Promise<void> {
    const [line] = breakLines(text, 2000, false, (run) => widthOf(run, size))
    if (line) await this.#drawLine(line, x, y, size, page)
  }

  async #drawLine({ runs }: TextLine, x: number, y: number, size: number, page: PDFPage): Promise<void> {
    let left = x
    for (const run of runs) {
      // One after the other, because a font is handed over by what was registered last.
      // oxlint-disable-next-line no-await-in-loop
      page.drawText(run.text, { x: left, y, size, font: await this.#fontOf(run.font) })
      left += widthOf(run, size)
    }
  }

  async text(place: OpenPlace, { value, about }: TextEntry): Promise<void> {
    const tooLong = () => ruleBroken(`The text for “${about}” is too long for its field “${place.name}”.`)
    const field = place.field as PDFTextField
    if (place.most !== null && Array.from(value).length > place.most) throw tooLong()
    for (const { page, widget } of place.boxes) {
      const box = widget.getRectangle()
      if (field.isCombed() && place.most !== null) {
        // oxlint-disable-next-line no-await-in-loop
        await this.#comb(value, box, place.most, page, about)
        continue
      }
      const fitted = fit(value, place, box)
      if (!fitted) throw tooLong()
      this.#refuseUnprintable(fitted.lines, about)
      const { lines, size } = fitted
      const used = lines.length * lineOf(size)
      let y = place.isMultiline ? box.y + box.height - size - inset / 2 : box.y + (box.height - used) / 2 + size * 0.3
      for (const line of lines) {
        const spare = box.width - 2 * inset - line.width
        const x = box.x + inset + Math.max(0, spare) * [0, 0.5, 1][field.getAlignment()]!
        // oxlint-disable-next-line no-await-in-loop
        await this.#drawLine(line, x, y, size, page)
        y -= lineOf(size)
      }
    }
  }

  #refuseUnprintable(lines: readonly TextLine[], about: string): void {
    if (cannotPrint(lines))
      throw ruleBroken(`The text for “${about}” has letters that cannot be written into a form, such as Arabic ones.`)
  }

  async #comb(text: string, box: Box, cells: number, page: PDFPage, about: string): Promise<void> {
    const width = box.width / cells
    const size = Math.min(sizes.usual, box.height * 0.7)
    for (const [place, letter] of Array.from(text).entries()) {
      const [line] = breakLines(letter, 100, false, (run) => widthOf(run, size))
      if (!line) continue
      this.#refuseUnprintable([line], about)
      const x = box.x + place * width + (width - line.width) / 2
      // oxlint-disable-next-line no-await-in-loop
      await this.#drawLine(line, x, box.y + (box.height - size) / 2 + size * 0.15, size, page)
    }
  }

  /** A cross of our own, because the appearance of a ticked box may be missing. */
  tick(boxes: readonly PlaceBox[]): void {
    const pdf = pdfLib()
    for (const { page, widget } of boxes) {
      const { x, y, width, height } = widget.getRectangle()
      const side = Math.min(width, height) * 0.5
      const [left, low] = [x + (width - side) / 2, y + (height - side) / 2]
      page.pushOperators(
        pdf.pushGraphicsState(),
        pdf.setStrokingGrayscaleColor(0),
        pdf.setLineWidth(Math.max(1, side / 6)),
        pdf.moveTo(left, low),
        pdf.lineTo(left + side, low + side),
        pdf.moveTo(left, low + side),
        pdf.lineTo(left + side, low),
        pdf.stroke(),
        pdf.popGraphicsState(),
      )
    }
  }
}

/** What a field looks like without our entry; undefined if it shows nothing, or a text that ours replaces. */
function blankLook(field: PDFField, widget: PDFWidgetAnnotation, isFilled: boolean): PDFRef | undefined {
  const { PDFButton: Button, PDFDict: Dictionary, PDFName: Name, PDFRef: Ref, PDFTextField: TextField } = pdfLib()
  if (field instanceof Button) return undefined
  if (isFilled && field instanceof TextField && (field.getText() ?? '') !== '') return undefined
  const normal = widget.AP()?.get(Name.of('N'))
  const states = normal instanceof Ref ? widget.dict.context.lookup(normal) : normal
  if (!(states instanceof Dictionary)) return normal instanceof Ref ? normal : undefined
  const state = isFilled ? Name.of('Off') : (widget.getAppearanceState() ?? Name.of('Off'))
  const look = states.get(state)
  return look instanceof Ref ? look : undefined
}

/** Draws the look of a field on its page, as readers of PDFs do: its box, once turned, fills the rectangle of the field. */
function drawLook(page: PDFPage, widget: PDFWidgetAnnotation, look: PDFRef): void {
  const pdf = pdfLib()
  const stream = page.doc.context.lookup(look)
  if (!(stream instanceof pdf.PDFStream)) return
  const numbersOf = (name: string): number[] => {
    const list = stream.dict.lookup(pdf.PDFName.of(name))
    if (!(list instanceof pdf.PDFArray)) return []
    return Array.from({ length: list.size() }, (_, place) => {
      const number = list.lookup(place)
      return number instanceof pdf.PDFNumber ? number.asNumber() : 0
    })
  }
  const { x, y, width, height } = widget.getRectangle()
  const [x0 = 0, y0 = 0, x1 = width, y1 = height] = numbersOf('BBox')
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf('Matrix')
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([u = 0, v = 0]) => [a * u + c * v + e, b * u + d * v + f])
  const [across, up] = [corners.map(([u = 0]) => u), corners.map(([, v = 0]) => v)]
  const [left, low] = [Math.min(...across), Math.min(...up)]
  const scale = (to: number, from: number): number => (from > 0 ? to / from : 1)
  const [sx, sy] = [scale(width, Math.max(...across) - left), scale(height, Math.max(...up) - low)]
  page.pushOperators(
    pdf.pushGraphicsState(),
    pdf.concatTransformationMatrix(sx, 0, 0, sy, x - left * sx, y - low * sy),
    pdf.drawObject(page.node.newXObject('Look', look)),
    pdf.popGraphicsState(),
  )
}

/** All that makes a page look as it does. Actions, annotations, scripts and attached files are not among it. */
const keptOfPage = new Set([
  'Type',
  'Parent',
  'MediaBox',
  'CropBox',
  'Rotate',
  'UserUnit',
  'Contents',
  'Resources',
  'Group',
])
const keptOfResources = new Set(['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'ProcSet'])

function keepOnly(dictionary: PDFDict, kept: ReadonlySet<string>): void {
  for (const key of dictionary.keys()) if (!kept.has(key.decodeText())) dictionary.delete(key)
}

/** Only the pages go into the new document, so that nothing else of the file is in it. */
async function printPages({ document, pages }: OpenForm, { title, author, on }: FormToFill): Promise<Buffer> {
  const { PDFDocument: Document } = pdfLib()
  // The fonts of what was written.
  await document.flush()
  for (const { node } of pages) {
    keepOnly(node, keptOfPage)
    const { Resources } = node.normalizedEntries()
    keepOnly(Resources, keptOfResources)
  }
  const printed = await Document.create({ updateMetadata: false })
  for (const page of await printed.copyPages(document, document.getPageIndices())) printed.addPage(page)
  const made = new Date(on)
  printed.setTitle(title, { showInWindowTitleBar: true })
  printed.setAuthor(author)
  printed.setLanguage('en-AU')
  printed.setCreationDate(made)
  printed.setModificationDate(made)
  return Buffer.from(
    await printed.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  )
}

/**
 * Writes the entries into the fields of a form and prints its pages to a new document without fields. A problem says what
 * cannot be written.
 */
export const fillForm = drawnInThread(import.meta.url, 'fillForm', async (order: FormToFill): Promise<Buffer> => {
  const form = await openForm(order.bytes)
  const filler = new FormFiller(form)
  const filled = new Set(order.entries.flatMap(({ place }) => form.places[place]?.field.ref ?? []))
  for (const { page, widget, field } of form.shown) {
    const look = blankLook(field, widget, filled.has(field.ref))
    if (look) drawLook(page, widget, look)
  }
  for (const entry of order.entries) {
    const place = form.places[entry.place]
    if (!place) throw ruleBroken(`The form has no field for “${entry.about}” any more.`)
    const { value } = entry
    // oxlint-disable-next-line no-await-in-loop
    if (typeof value === 'string') await filler.text(place, { ...entry, value })
    else if (value) filler.tick(place.boxes)
  }
  // oxlint-disable-next-line no-await-in-loop
  if (order.isDemo) for (const page of form.pages) await filler.write(demoText, 36, page.getHeight() - 20, 8, page)
  return printPages(form, order)
})
