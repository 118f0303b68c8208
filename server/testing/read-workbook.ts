import { buffer } from 'node:stream/consumers'
import { posix } from 'node:path'
import yauzl from 'yauzl'
import { elementsNamed, readXml, type XmlElement } from './read-xml.ts'

export type CellValue = string | number | Date | undefined
export type WorkbookCell = {
  value: CellValue
  formula: string | undefined
  /** The type as it is written: texts are inlineStr or s, numbers and days have none. */
  type: string | undefined
  format: string
  isBold: boolean
}

const noCell: WorkbookCell = { value: undefined, formula: undefined, type: undefined, format: '', isBold: false }
const textOf = (element: XmlElement | undefined): string =>
  element === undefined
    ? ''
    : elementsNamed('t', element)
        .map(({ text }) => text)
        .join('')

export class WorkbookSheet {
  readonly name: string
  /** Rows of values, without the cells after the last value. */
  readonly rows: CellValue[][]
  readonly root: XmlElement
  readonly #cells: Map<string, WorkbookCell>

  constructor(name: string, root: XmlElement, toCell: (cell: XmlElement) => WorkbookCell) {
    this.name = name
    this.root = root
    this.#cells = new Map(elementsNamed('c', root).map((cell) => [cell.attributes['r'] ?? '', toCell(cell)]))
    this.rows = elementsNamed('row', root).map(({ children }) => {
      const row: CellValue[] = []
      for (const { attributes } of children) row[columnOf(attributes['r'])] = this.cell(attributes['r'] ?? '').value
      return Array.from(row)
    })
  }

  cell(place: string): WorkbookCell {
    return this.#cells.get(place) ?? noCell
  }

  get cells(): WorkbookCell[] {
    return [...this.#cells.values()]
  }

  /** The values under a header. */
  column(header: string): CellValue[] {
    const [headers = [], ...rows] = this.rows
    return rows.map((row) => row[headers.indexOf(header)])
  }

  /** The attributes of an element that the sheet has once. */
  attributesOf(name: string): Record<string, string> | undefined {
    return elementsNamed(name, this.root)[0]?.attributes
  }
}

const columnOf = (place = ''): number =>
  Array.from(/^[A-Z]+/.exec(place)?.[0] ?? '').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const parts = new Map<string, string>()
  for await (const entry of archive.eachEntry())
    parts.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString('utf8'))
  return parts
}

/** Looks at the XML itself, as a proof of what the server writes. */
export async function readWorkbook(bytes: Buffer) {
  const parts = await unzip(bytes)
  const part = (name: string) => {
    const xml = parts.get(name)
    if (xml === undefined) throw new Error(`The workbook has no ${name}`)
    return readXml(xml)
  }
  const linkedFrom = (folder: string, name: string) =>
    new Map(
      elementsNamed('Relationship', part(`${folder}_rels/${name}.rels`)).map(({ attributes }) => [
        attributes['Id'],
        posix.join(folder, attributes['Target'] ?? ''),
      ]),
    )
  const declared = elementsNamed('Override', part('[Content_Types].xml')).map(
    ({ attributes }) => attributes['PartName'],
  )
  const main = [...linkedFrom('', '').values()].find((name) => name.endsWith('workbook.xml')) ?? ''
  const book = part(main)
  const links = linkedFrom(`${posix.dirname(main)}/`, posix.basename(main))
  const toCell = cellReader(part('xl/styles.xml'))
  const sheets = elementsNamed('sheet', book).map(({ attributes }) => {
    const target = links.get(attributes['r:id']) ?? ''
    if (!declared.includes(`/${target}`)) throw new Error(`The workbook does not declare ${target}`)
    return new WorkbookSheet(attributes['name'] ?? '', part(target), toCell)
  })
  return {
    sheets,
    definedNames: elementsNamed('definedName', book).map(({ attributes, text }) => ({ ...attributes, text })),
    sheet(name: string): WorkbookSheet {
      const found = sheets.find((each) => each.name === name)
      if (!found) throw new Error(`The workbook has no sheet ${name}`)
      return found
    },
  }
}

function cellReader(styles: XmlElement) {
  const under = (name: string) => elementsNamed(name, styles)[0]?.children ?? []
  const formats = new Map(under('numFmts').map(({ attributes }) => [attributes['numFmtId'], attributes['formatCode']]))
  const isBold = under('fonts').map((font) => font.children.some(({ name }) => name === 'b'))
  const looks = under('cellXfs').map(({ attributes }) => ({
    format: formats.get(attributes['numFmtId']) ?? '',
    isBold: isBold[Number(attributes['fontId'])] ?? false,
  }))
  return ({ attributes: { t: type, s: style = '0' }, children }: XmlElement): WorkbookCell => {
    const child = (name: string) => children.find((each) => each.name === name)
    const look = looks[Number(style)]
    if (!look) throw new Error(`The workbook has no cell format ${style}`)
    const number = Number(child('v')?.text)
    const isDay = /[dmy]/.test(look.format.replaceAll(/"[^"]*"/g, ''))
    // Spreadsheets count days from 30 December 1899.
    const value = isDay ? new Date(Date.UTC(1899, 11, 30 + number)) : number
    return { value: type === 'inlineStr' ? textOf(child('is')) : value, formula: child('f')?.text, type, ...look }
  }
}
