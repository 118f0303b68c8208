import { inflateSync } from 'node:zlib'
import { PdfReference, PdfValues, type PdfDictionary, type PdfValue } from './pdf-values.ts'

/** An element of the structure, as a screen reader finds it. */
export type PdfElement = { tag: string; text: string; alt?: string; scope?: string; children: PdfElement[] }

export type ReadPdf = {
  /** The texts of each page in the order in which they were drawn. */
  pages: string[][]
  /** Of these, what screen readers skip. */
  decoration: string[][]
  structure: PdfElement
  fonts: string[]
  /** How many characters are printed as a box, because their font lacks them. */
  boxes: number
  catalog: PdfDictionary
  info: PdfDictionary
}

/** `actual` is given in place of the text of the glyphs. */
type Marked = {
  mcid: number | null
  isDecoration: boolean
  actual: string | null
  text: string
  y: number | null
  boxes: number
}
const textOf = (value: PdfValue | undefined): string => (typeof value === 'string' ? value : '')

type Objects = Map<number, { value: PdfValue; stream: Buffer | null }>

function readObjects(file: string): Objects {
  const objects: Objects = new Map()
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id, body = ''] = match
    const stream = /stream\n([\s\S]*)\nendstream$/.exec(body)?.[1]
    const head = stream === undefined ? body : body.slice(0, body.indexOf('stream\n'))
    const value = new PdfValues(head).read()
    const bytes = stream === undefined ? null : Buffer.from(stream, 'latin1')
    const isPacked = (value as PdfDictionary)['/Filter'] === '/FlateDecode'
    objects.set(Number(id), { value, stream: bytes && isPacked ? inflateSync(bytes) : bytes })
  }
  return objects
}

/** The characters of each glyph of a font. */
function readCharacters(cmap: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[(.*)\]/g))
    for (const [place, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      characters.set(Number.parseInt(first, 16) + place, fromHex(hex.replaceAll(' ', '')))
  return characters
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The text of a part in place of its glyphs belongs to the part around it. */
function endMark(mark: Marked | undefined, around: Marked | undefined): void {
  if (!mark || !around || mark.actual === null) return
  around.text += mark.text.startsWith(' ') ? ` ${mark.actual}` : mark.actual
  around.y = mark.y
  mark.text = ''
}

function readContent(content: string, fonts: Map<string, Map<number, string>>): Marked[] {
  const all: Marked[] = []
  const open: Marked[] = []
  let font = new Map<number, string>()
  const oneLineEach = content.replaceAll(/<<[^>]*>>/g, (dictionary) => dictionary.replaceAll('\n', ' '))
  for (const line of oneLineEach.split('\n')) {
    const begun = /^\/(\w+) (<<[\s\S]*>>) BDC$|^\/(\w+) BMC$/.exec(line)
    if (begun) {
      const mcid = /\/MCID (\d+)/.exec(begun[2] ?? '')?.[1]
      const actual = /\/ActualText <feff(\w*)>/.exec(begun[2] ?? '')?.[1]
      const { isDecoration, y } = open.at(-1) ?? { isDecoration: (begun[1] ?? begun[3]) === 'Artifact', y: null }
      open.push({
        mcid: mcid === undefined ? null : Number(mcid),
        isDecoration,
        actual: actual === undefined ? null : fromHex(actual),
        text: '',
        y,
        boxes: 0,
      })
      all.push(open.at(-1) as Marked)
    }
    if (line === 'EMC') endMark(open.pop(), open.at(-1))
    const chosen = /^\/(\w+) \S+ Tf$/.exec(line)
    if (chosen) font = fonts.get(chosen[1] as string) ?? new Map()
    const mark = open.at(-1)
    const moved = /^1 0 0 1 \S+ (\S+) Tm$/.exec(line)
    if (moved && mark) {
      if (mark.y !== null && mark.y - Number(moved[1]) > 5) mark.text += ' '
      mark.y = Number(moved[1])
    }
    const shown = /^\[(.*)\] TJ$/.exec(line)
    if (!shown || !mark) continue
    for (const [, hex = ''] of (shown[1] as string).matchAll(/<([0-9a-f]*)>/g))
      for (const [glyph] of hex.matchAll(/.{4}/g)) {
        mark.text += font.get(Number.parseInt(glyph, 16)) ?? ''
        mark.boxes += glyph === '0000' ? 1 : 0
      }
  }
  return all
}

/** Reads a PDF that this server drew: its texts through the embedded fonts, and its structure. */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1')
  const objects = readObjects(file)
  const get = (value: PdfValue | undefined): PdfValue =>
    value instanceof PdfReference ? (objects.get(value.id)?.value ?? null) : (value ?? null)
  const dictionary = (value: PdfValue | undefined): PdfDictionary => (get(value) ?? {}) as PdfDictionary
  const streamOf = (value: PdfValue | undefined): string =>
    (value instanceof PdfReference ? (objects.get(value.id)?.stream ?? null) : null)?.toString('latin1') ?? ''
  const trailer = new PdfValues(file.slice(file.lastIndexOf('trailer') + 8)).read() as PdfDictionary
  const catalog = dictionary(trailer['/Root'])
  const pageReferences = dictionary(catalog['/Pages'])['/Kids'] as PdfReference[]
  const names = new Set<string>()
  const marked = new Map<number, Marked[]>()
  for (const page of pageReferences) {
    const { '/Resources': resources, '/Contents': contents } = dictionary(page)
    const fonts = Object.entries(dictionary(dictionary(resources)['/Font'])).map(([name, font]) => {
      const { '/ToUnicode': cmap, '/BaseFont': base } = dictionary(font)
      names.add(textOf(base))
      return [name.slice(1), readCharacters(streamOf(cmap))] as const
    })
    marked.set(page.id, readContent(streamOf(contents), new Map(fonts)))
  }

  const toElement = (value: PdfValue): PdfElement => {
    const element = dictionary(value)
    const ownPage = element['/Pg'] as PdfReference | undefined
    const textAt = (page: PdfReference | undefined, mcid: number) =>
      marked.get(page?.id ?? 0)?.find((mark) => mark.mcid === mcid)?.text ?? ''
    const kids = [element['/K'] ?? []].flat()
    const children: PdfElement[] = []
    const texts: string[] = []
    for (const kid of kids) {
      if (typeof kid === 'number') texts.push(textAt(ownPage, kid))
      else if (kid instanceof PdfReference) children.push(toElement(kid))
      else texts.push(textAt((kid as PdfDictionary)['/Pg'] as PdfReference, (kid as PdfDictionary)['/MCID'] as number))
    }
    const actual = element['/ActualText']
    const scope = dictionary(element['/A'])['/Scope']
    return {
      tag: textOf(element['/S']).slice(1),
      text: typeof actual === 'string' ? actual : texts.join(' '),
      ...(element['/Alt'] !== undefined && { alt: textOf(element['/Alt']) }),
      ...(scope !== undefined && { scope: textOf(scope).slice(1) }),
      children,
    }
  }
  const roots = [dictionary(catalog['/StructTreeRoot'])['/K'] ?? []].flat()
  const texts = (isWanted: (mark: Marked) => boolean) =>
    pageReferences.map(({ id }) =>
      (marked.get(id) ?? []).filter((mark) => mark.text !== '' && isWanted(mark)).map(({ text }) => text),
    )
  return {
    pages: texts(() => true),
    decoration: texts(({ isDecoration }) => isDecoration),
    structure: toElement(roots[0] as PdfValue),
    fonts: [...names],
    boxes: [...marked.values()].flat().reduce((sum, { boxes }) => sum + boxes, 0),
    catalog,
    info: Object.fromEntries(Object.entries(dictionary(trailer['/Info'])).map(([key, value]) => [key, get(value)])),
  }
}

/** All elements with a tag, in reading order. */
export const elements = (root: PdfElement, tag: string): PdfElement[] => [
  ...(root.tag === tag ? [root] : []),
  ...root.children.flatMap((child) => elements(child, tag)),
]

/** The rows of all tables, cell by cell. */
export const tableRows = (root: PdfElement): string[][] =>
  elements(root, 'TR').map(({ children }) => children.map(({ text }) => text))
