import yauzl from 'yauzl'

/** A workbook whose parts are larger once unpacked is not read. */
const mostUnpacked = 40 * 1024 * 1024
const mostColumns = 200
const mostParts = 2000

export class UnreadableWorkbook extends Error {}

/** The named parts of the archive, unpacked up to a limit. */
async function readParts(bytes: Buffer, isWanted: (name: string) => boolean): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  if (zip.entryCount > mostParts) throw new UnreadableWorkbook('It has too many parts')
  const parts = new Map<string, string>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (!isWanted(entry.fileName)) continue
    unpacked += entry.uncompressedSize
    if (unpacked > mostUnpacked) throw new UnreadableWorkbook('It is too large once unpacked')
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    parts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'))
  }
  return parts
}

type Token = { name: string; attributes: string; isEnd: boolean; textBefore: string }

/** Tags in order, each with the text before it. Takes time in proportion to the length, whatever it contains. */
function* tagsOf(xml: string): Generator<Token> {
  for (let at = 0; ;) {
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

function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  for (const { name, isEnd, textBefore } of tagsOf(xml)) {
    if (name === 't' && isEnd) text += textBefore
    if (name !== 'si' || !isEnd) continue
    texts.push(plain(text))
    text = ''
  }
  return texts
}

/** "AB12" is the 28th column: 27 counted from zero. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readSheet(xml: string, shared: readonly string[], mostRows: number): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let [column, type, value] = [0, '', '']
  for (const { name, attributes, isEnd, textBefore } of tagsOf(xml)) {
    if (name === 'row' && !isEnd) row = []
    else if (name === 'row') {
      rows.push(row)
      if (rows.length >= mostRows) break
    } else if (name === 'c' && !isEnd) {
      column = columnOf(attribute(attributes, 'r')) ?? row.length
      type = attribute(attributes, 't') ?? ''
      value = ''
    } else if ((name === 'v' || name === 't') && isEnd) value += textBefore
    else if (name === 'c' && column < mostColumns) {
      while (row.length < column) row.push('')
      row[column] = type === 's' ? (shared[Number(value)] ?? '') : plain(value)
    }
  }
  return rows
}

/** The first sheet that the workbook lists. */
function firstSheet(parts: ReadonlyMap<string, string>): string | undefined {
  const book = parts.get('xl/workbook.xml') ?? ''
  const sheet = [...tagsOf(book)].find(({ name, isEnd }) => name === 'sheet' && !isEnd)
  const id = sheet && attribute(sheet.attributes, 'r:id')
  const links = [...tagsOf(parts.get('xl/_rels/workbook.xml.rels') ?? '')]
  const link = links.find(({ attributes }) => id !== undefined && attribute(attributes, 'Id') === id)
  const target = link && attribute(link.attributes, 'Target')
  return target === undefined ? undefined : target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The cells of the first sheet of a workbook, at most `mostRows` rows. Days are numbers, as Excel stores them. */
export async function readXlsx(bytes: Buffer, mostRows: number): Promise<string[][]> {
  const wanted = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/
  const parts = await readParts(bytes, (name) => wanted.test(name)).catch((error: unknown) => {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('It is damaged', { cause: error })
  })
  const sheet = parts.get(firstSheet(parts) ?? 'xl/worksheets/sheet1.xml')
  if (sheet === undefined) throw new UnreadableWorkbook('It has no sheet')
  return readSheet(sheet, readSharedTexts(parts.get('xl/sharedStrings.xml') ?? ''), mostRows)
}
