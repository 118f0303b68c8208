import yauzl from 'yauzl'
import { isBlank, type TableLimits, type TableRow } from './table-limits.ts'

/** A workbook whose parts are larger once unpacked is not read. */
const mostUnpacked = 40 * 1024 * 1024
const mostParts = 2000
const mostTexts = 1_000_000
/** A cell has four. */
const mostTags = 4_000_000
/** The longest way to write a character: an entity such as &#x1F3E0; */
const longestEntity = 10

export class UnreadableWorkbook extends Error {}

type ReadPart = (name: string) => Promise<string | undefined>

/** Unpacks the parts that are asked for, up to a limit. */
async function openParts(bytes: Buffer): Promise<ReadPart> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  if (zip.entryCount > mostParts) throw new UnreadableWorkbook('It has too many parts')
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  let unpacked = 0
  return async (name) => {
    const entry = entries.get(name)
    if (!entry) return undefined
    unpacked += entry.uncompressedSize
    if (unpacked > mostUnpacked) throw new UnreadableWorkbook('It is too large once unpacked')
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    return Buffer.concat(pieces).toString('utf8')
  }
}

type Token = { name: string; attributes: string; isEnd: boolean; textBefore: string }

/** Tags in order, each with the text before it. Takes time in proportion to the length, whatever it contains. */
function* tagsOf(xml: string): Generator<Token> {
  for (let at = 0, count = 0; count < mostTags; count += 1) {
    const open = xml.indexOf('<', at)
    const close = open < 0 ? -1 : xml.indexOf('>', open)
    if (close < 0) return
    const tag = xml.slice(open + 1, close)
    const isEnd = tag.startsWith('/')
    const space = tag.search(/[\s/]/)
    const name = isEnd ? tag.slice(1).trim() : space < 0 ? tag : tag.slice(0, space)
    const attributes = space < 0 || isEnd ? '' : tag.slice(space)
    const textBefore = xml.slice(at, open)
    yield { name: name.slice(name.indexOf(':') + 1), attributes, isEnd, textBefore }
    if (tag.endsWith('/') && !isEnd) yield { name, attributes: '', isEnd: true, textBefore: '' }
    at = close + 1
  }
  throw new UnreadableWorkbook('It has too many cells')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]

/** Text collected up to a limit; what is added beyond it is left out. */
class CellText {
  readonly #longest: number
  #written = ''

  constructor(longest: number) {
    this.#longest = longest
  }

  add(written: string): void {
    const left = this.#longest * longestEntity - this.#written.length
    if (left > 0) this.#written += written.slice(0, left)
  }

  take(): string {
    // Neither a half of a pair nor NUL can be stored.
    const text = plain(this.#written).slice(0, this.#longest).toWellFormed().replaceAll('\0', '')
    this.#written = ''
    return text
  }
}

function readSharedTexts(xml: string, longest: number): string[] {
  const texts: string[] = []
  const text = new CellText(longest)
  for (const { name, isEnd, textBefore } of tagsOf(xml)) {
    if (name === 't' && isEnd) text.add(textBefore)
    if (name !== 'si' || !isEnd) continue
    if (texts.push(text.take()) > mostTexts) throw new UnreadableWorkbook('It has too many texts')
  }
  return texts
}

/** "AB12" is the 28th column: 27 counted from zero. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readSheet(xml: string, shared: readonly string[], limits: TableLimits): TableRow[] {
  const rows: TableRow[] = []
  const value = new CellText(limits.cell)
  let row: string[] = []
  let [column, type, length, number] = [0, '', 0, 0]
  for (const { name, attributes, isEnd, textBefore } of tagsOf(xml)) {
    if (name === 'row' && !isEnd) {
      row = []
      // Workbooks leave out rows that are empty.
      number = Number(/^\d{1,7}$/.exec(attribute(attributes, 'r') ?? '')?.[0] ?? number + 1)
    } else if (name === 'row') {
      if (!isBlank(row)) rows.push({ number, cells: row })
      if (rows.length >= limits.rows) break
    } else if (name === 'c' && !isEnd) {
      column = columnOf(attribute(attributes, 'r')) ?? row.length
      type = attribute(attributes, 't') ?? ''
      value.take()
    } else if ((name === 'v' || name === 't') && isEnd) value.add(textBefore)
    else if (name === 'c' && column < limits.columns) {
      while (row.length < column) row.push('')
      const text = value.take()
      // A formula that failed has “#REF!” as its value.
      const cell = type === 's' ? (shared[Number(text)] ?? '') : type === 'e' ? '' : text
      row[column] = cell
      length += cell.length
      if (length > limits.text) throw new UnreadableWorkbook('It has too much text')
    }
  }
  return rows
}

/** The part with the first sheet that the workbook lists. */
async function firstSheet(read: ReadPart): Promise<string> {
  const workbook = (await read('xl/workbook.xml')) ?? ''
  if (/^(?:1|true)$/.test(firstAttribute(workbook, 'workbookPr', () => 'date1904') ?? ''))
    throw new UnreadableWorkbook('It counts its days from 1904. Please save it as CSV')
  const id = firstAttribute(workbook, 'sheet', () => 'r:id')
  const links = (await read('xl/_rels/workbook.xml.rels')) ?? ''
  const target =
    id && firstAttribute(links, 'Relationship', (tag) => (attribute(tag, 'Id') === id ? 'Target' : undefined))
  if (!target) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Of the first tag of a name for which an attribute is wanted, that attribute. */
function firstAttribute(
  xml: string,
  tag: string,
  wanted: (attributes: string) => string | undefined,
): string | undefined {
  for (const { name, attributes, isEnd } of tagsOf(xml)) {
    const found = name === tag && !isEnd ? wanted(attributes) : undefined
    if (found !== undefined) return attribute(attributes, found)
  }
  return undefined
}

async function readFirstSheet(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const read = await openParts(bytes)
  const sheet = await read(await firstSheet(read))
  if (sheet === undefined) throw new UnreadableWorkbook('It has no sheet')
  return readSheet(sheet, readSharedTexts((await read('xl/sharedStrings.xml')) ?? '', limits.cell), limits)
}

/** The rows of the first sheet of a workbook, up to the limits. Days are numbers, as Excel stores them. */
export async function readXlsx(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  return readFirstSheet(bytes, limits).catch((error: unknown) => {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('It is damaged', { cause: error })
  })
}

/** The names of the sheets of a workbook that people see; none of a file that is no workbook. */
export async function sheetNames(bytes: Buffer): Promise<string[]> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return []
  const workbook = (await (await openParts(bytes))('xl/workbook.xml')) ?? ''
  return [...tagsOf(workbook)].flatMap(({ name, attributes, isEnd }) =>
    name === 'sheet' && !isEnd && !/\bstate="(?:veryH|h)idden"/.test(attributes)
      ? (attribute(attributes, 'name') ?? [])
      : [],
  )
}
