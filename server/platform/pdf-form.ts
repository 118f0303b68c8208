import type { PDFDict, PDFDocument, PDFField, PDFPage, PDFWidgetAnnotation } from '@cantoo/pdf-lib'
import { pdfLib, refusedStreams } from './pdf-packages.ts'
import { ruleBroken, type Problem } from './problem.ts'

export const mostFormPages = 20
/** Fields, and groups of fields. */
const mostFields = 600
const mostAnnotations = 3000
const longestName = 150

/** A field of a form that can be filled, or one choice of a group. */
export type FormPlace = {
  /** As the author named it for readers, or else as programs name it. */
  name: string
  /** What of a group is chosen by it. */
  option: string | null
  kind: 'TEXT' | 'TICK'
  /** From 1. */
  page: number
  isMultiline: boolean
  /** Characters; null without a limit. */
  most: number | null
}

/** Where a place is drawn: on its page, in its rectangle. `on` is the state of a tick box when it is ticked. */
export type PlaceBox = { page: PDFPage; widget: PDFWidgetAnnotation; on: string | null }
export type OpenPlace = FormPlace & { field: PDFField; boxes: PlaceBox[] }
export type OpenForm = {
  document: PDFDocument
  pages: PDFPage[]
  places: OpenPlace[]
  /** Everything that looks like a field, also those that cannot be filled. */
  shown: { page: PDFPage; widget: PDFWidgetAnnotation; field: PDFField }[]
}

export const refusedForm = (text: string): Problem => ruleBroken(text, { file: text })
const damaged = 'The file is not a PDF that can be read. Please check that it opens, and choose it again.'
const noFields = 'This PDF has no fields that can be filled. Please choose the fillable version of the form.'

/** A tree of a file may contain itself, or one branch many times. */
function refuseLarge(roots: readonly unknown[], most: number, text: string): void {
  const { PDFArray: List, PDFDict: Dictionary, PDFName: Name } = pdfLib()
  const waiting = [...roots]
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen > most) throw refusedForm(text)
    const node = waiting.pop()
    const kids = node instanceof Dictionary ? node.lookup(Name.of('Kids')) : undefined
    if (!(kids instanceof List)) continue
    if (kids.size() > most) throw refusedForm(text)
    for (let place = 0; place < kids.size(); place += 1) waiting.push(kids.lookup(place))
  }
}

function refuseWhatCannotBeFilled(document: PDFDocument): void {
  const { PDFArray: List, PDFDict: Dictionary, PDFName: Name } = pdfLib()
  if (document.isEncrypted)
    throw refusedForm('This PDF is protected. Please choose a version without a password or restrictions.')
  refuseLarge(
    [document.catalog.lookup(Name.of('Pages'))],
    10 * mostFormPages,
    `The form has more than ${mostFormPages} pages. Please choose one with fewer.`,
  )
  const form = document.catalog.lookup(Name.of('AcroForm'))
  const fields = form instanceof Dictionary ? form.lookup(Name.of('Fields')) : undefined
  const isDynamic = form instanceof Dictionary && form.has(Name.of('XFA'))
  if (!(fields instanceof List) || fields.size() === 0)
    throw refusedForm(
      isDynamic
        ? 'The fields of this PDF are in the format XFA, which cannot be filled here. Please choose a version with ordinary fields (AcroForm).'
        : noFields,
    )
  const tooMany = `The form has more than ${mostFields} fields. Please choose a simpler one.`
  if (fields.size() > mostFields) throw refusedForm(tooMany)
  refuseLarge(
    Array.from({ length: fields.size() }, (_, place) => fields.lookup(place)),
    mostFields,
    tooMany,
  )
}

/** Which page shows an annotation. */
function pagesOfWidgets(pages: readonly PDFPage[]): Map<PDFDict, PDFPage> {
  const { PDFDict: Dictionary } = pdfLib()
  const found = new Map<PDFDict, PDFPage>()
  let count = 0
  for (const page of pages) {
    const annotations = page.node.Annots()
    const size = annotations?.size() ?? 0
    count += size
    if (count > mostAnnotations)
      throw refusedForm('The form has too many fields and links. Please choose a simpler one.')
    for (let place = 0; place < size; place += 1) {
      const dictionary = annotations?.lookup(place)
      if (dictionary instanceof Dictionary && !found.has(dictionary)) found.set(dictionary, page)
    }
  }
  return found
}

/** Four numbers with something between them. */
function hasRectangle(widget: PDFWidgetAnnotation): boolean {
  const { PDFArray: List, PDFName: Name, PDFNumber: Numeral } = pdfLib()
  const corners = widget.dict.lookup(Name.of('Rect'))
  if (!(corners instanceof List) || corners.size() !== 4) return false
  if (!corners.asArray().every((_, place) => corners.lookup(place) instanceof Numeral)) return false
  const { width, height } = corners.asRectangle()
  return width > 0 && height > 0
}

/** Hidden, not printed, not viewed, or without a place on its page. */
const isUnseen = (widget: PDFWidgetAnnotation): boolean =>
  (widget.getFlags() & 0b10_0010) !== 0 || !hasRectangle(widget)

const cleaned = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\x00-\x1f\x7f\s]+/g, ' ')
    .trim()
    .toWellFormed()
    .slice(0, longestName)

/** As the author named it for people who hover over it or hear it. */
function shownName(field: PDFField): string {
  const { PDFHexString: Hex, PDFName: Name, PDFString: Text } = pdfLib()
  const described = field.acroField.dict.lookup(Name.of('TU'))
  const text = described instanceof Text || described instanceof Hex ? cleaned(described.decodeText()) : ''
  return text === '' ? cleaned(field.getName()) : text
}

type Boxes = readonly { page: PDFPage; widget: PDFWidgetAnnotation }[]

function placesOf(field: PDFField, boxes: Boxes, pages: readonly PDFPage[]): OpenPlace[] {
  const { PDFCheckBox: CheckBox, PDFRadioGroup: RadioGroup, PDFTextField: TextField } = pdfLib()
  const [first] = boxes
  // The text of a field that is turned would have to be turned with it.
  if (!first || boxes.some(({ widget }) => (widget.getAppearanceCharacteristics()?.getRotation() ?? 0) % 360 !== 0))
    return []
  const numberOf = (page: PDFPage): number => pages.indexOf(page) + 1
  const common = { name: shownName(field), field, option: null, isMultiline: false, most: null }
  if (field instanceof TextField) {
    const text = { isMultiline: field.isMultiline(), most: field.getMaxLength() ?? null }
    const places = boxes.map((box) => ({ ...box, on: null }))
    return [{ ...common, ...text, kind: 'TEXT', page: numberOf(first.page), boxes: places }]
  }
  if (!(field instanceof CheckBox || field instanceof RadioGroup)) return []
  // Some programs number the choices and name them apart.
  const exported = field.acroField.getExportValues()
  const byState = new Map<string, PlaceBox[]>()
  for (const box of boxes) {
    const on = box.widget.getOnValue()?.decodeText()
    if (on !== undefined) byState.set(on, [...(byState.get(on) ?? []), { ...box, on }])
  }
  return [...byState].map(([on, places]): OpenPlace => {
    const option = byState.size > 1 ? cleaned(exported?.[Number(on)]?.decodeText() ?? on) : null
    return { ...common, option, kind: 'TICK', page: numberOf(places[0]?.page ?? first.page), boxes: places }
  })
}

/** Drawings and fonts are copied as they are into every notice, whose readers unpack them. Pictures say their size themselves. */
function unpackDrawings(document: PDFDocument): void {
  const { decodePDFRawStream, PDFName: Name, PDFRawStream } = pdfLib()
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.lookup(Name.of('Subtype')) === Name.of('Image')) continue
    try {
      decodePDFRawStream(object).decode()
    } catch {
      // Packed in a way that is not known here, or counted as refused.
    }
  }
}

/** Reads the fields of a form. What is wrong with the file is said in a sentence, whatever it is. */
export async function openForm(bytes: Uint8Array): Promise<OpenForm> {
  const { PDFDocument: Document } = pdfLib()
  const refusedBefore = refusedStreams()
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw refusedForm(damaged)
  try {
    const parseSpeed = Number.POSITIVE_INFINITY
    const document = await Document.load(bytes, { ignoreEncryption: true, updateMetadata: false, parseSpeed })
    unpackDrawings(document)
    if (refusedStreams() > refusedBefore)
      throw refusedForm('This PDF is too large once it is unpacked. Please choose a simpler one.')
    refuseWhatCannotBeFilled(document)
    const pages = document.getPages()
    if (pages.length === 0) throw refusedForm(damaged)
    if (pages.length > mostFormPages)
      throw refusedForm(`The form has more than ${mostFormPages} pages. Please choose one with fewer.`)
    const pageOf = pagesOfWidgets(pages)
    const places: OpenPlace[] = []
    const shown: OpenForm['shown'] = []
    for (const field of document.getForm().getFields()) {
      const boxes = field.acroField.getWidgets().flatMap((widget) => {
        const page = pageOf.get(widget.dict)
        return page && !isUnseen(widget) ? [{ page, widget }] : []
      })
      shown.push(...boxes.map((box) => ({ ...box, field })))
      places.push(...placesOf(field, boxes, pages))
    }
    if (places.length === 0) throw refusedForm(noFields)
    return { document, pages, places, shown }
  } catch (error) {
    if (error instanceof Error && error.name === 'Problem') throw error
    throw Object.assign(refusedForm(damaged), { cause: error })
  }
}
