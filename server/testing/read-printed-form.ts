import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib'
import { pdfLib } from '../platform/pdf-packages.ts'

type CharactersOf = Map<string, Map<string, string>>

const unpacked = (stream: PDFRawStream): string =>
  Buffer.from(pdfLib().decodePDFRawStream(stream).decode()).toString('latin1')

/** The character of each glyph of the fonts that were embedded. */
function charactersOf(resources: PDFDict): CharactersOf {
  const { PDFDict: Dictionary, PDFName: Name, PDFRawStream: Stream } = pdfLib()
  const fonts = resources.lookupMaybe(Name.of('Font'), Dictionary)
  const found: CharactersOf = new Map()
  for (const [name] of fonts?.entries() ?? []) {
    const map = fonts?.lookup(name, Dictionary).lookup(Name.of('ToUnicode'))
    if (!(map instanceof Stream)) continue
    const pairs = [...unpacked(map).matchAll(/<(\w{4})> <(\w+)>/g)].map(
      ([, glyph = '', text = '']): [string, string] => [
        glyph.toUpperCase(),
        Buffer.from(text, 'hex').swap16().toString('utf16le'),
      ],
    )
    found.set(name.asString(), new Map(pairs))
  }
  return found
}

export type PrintedForm = {
  /** What was written into the form, by page. */
  texts: string[][]
  crosses: number
  /** Fields, annotations and actions that are left. */
  left: string[]
  title: string | undefined
}

/** Reads back a form that was filled and printed. */
export async function readPrintedForm(bytes: Uint8Array): Promise<PrintedForm> {
  const { PDFArray: List, PDFDict: Dictionary, PDFDocument: Document, PDFName: Name, PDFRawStream: Stream } = pdfLib()
  const document = await Document.load(bytes, { updateMetadata: false })
  let crosses = 0
  const texts = document.getPages().map(({ node }) => {
    const characters = charactersOf(node.Resources() ?? document.context.obj({}))
    const contents = node.Contents()
    const streams =
      contents instanceof List ? contents.asArray().map((each) => document.context.lookup(each)) : [contents]
    const content = streams.map((each) => (each instanceof Stream ? unpacked(each) : '')).join('\n')
    crosses += content.match(/ l\n\S+ \S+ m\n\S+ \S+ l\nS\n/g)?.length ?? 0
    let font = ''
    const words: string[] = []
    for (const [, name, hex] of content.matchAll(/(\/\S+) \S+ Tf|<(\w+)> Tj/g)) {
      if (name !== undefined) font = name
      const known = characters.get(font)
      if (hex !== undefined && known)
        words.push((hex.match(/.{4}/g) ?? []).map((glyph) => known.get(glyph.toUpperCase()) ?? '').join(''))
    }
    return words
  })
  const unwanted = ['AcroForm', 'Annots', 'AA', 'A', 'OpenAction', 'Names', 'JS', 'JavaScript', 'EmbeddedFiles']
  const left = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof Dictionary ? unwanted.filter((key) => object.has(Name.of(key))) : []))
  return { texts, crosses, left, title: document.getTitle() }
}
