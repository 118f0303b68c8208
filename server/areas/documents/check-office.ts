import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { archiveEnd, damaged, streamContent, windowsOf, type Content, type ContentRefusal } from './content.ts'
import { otherKind } from './recognise.ts'

const mostEntries = 4000
const mostUnpacked = 400 * 1024 * 1024
/** Text compresses to a twentieth, rarely to a hundredth; a higher ratio indicates a zip bomb. */
const densest = 200
const denseFrom = 10 * 1024 * 1024
const largestTypes = 1024 * 1024

const macros = 'The file contains macros. Save it without macros and upload that.'
const explodes = 'The file is too large to check once it is unpacked.'
const carriesOther = 'The file contains other content.'
const needsPassword = 'The file is protected by a password.'
const remote = 'The file loads content from another location.'

const mainParts: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
}

const macroNames = /(^|\/)(vbaProject|vbaData|xlm)[^/]*$|(^|\/)macrosheets\/|(^|\/)activeX\//i
const macroTypes = /macroEnabled|vbaProject|macrosheet|activeX/i
const programNames = /\.(exe|dll|com|scr|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|lnk|jar|app|sh)$/i
/** Entity definitions can expand without limit, or read other files. */
const documentType = /<!\s*(DOCTYPE|ENTITY)/i
const remotePart = /(attachedTemplate|oleObject|frame|subDocument)"/i
const isExternal = /TargetMode\s*=\s*"\s*External/i
const isTypes = /^\[Content_Types\]\.xml$/i

/** XML in one way of writing: its quotes, its references to characters and, without its zero bytes, its encoding. */
const plainXml = (xml: string): string =>
  xml
    .replaceAll('\0', '')
    .replaceAll("'", '"')
    .replaceAll(/&#(?:x0*([0-9a-f]{1,4})|0*(\d{1,5}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : parseInt(hex, 16)),
    )

class ContentReader extends yauzl.RandomAccessReader {
  readonly #content: Content
  constructor(content: Content) {
    super()
    this.#content = content
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return streamContent(this.#content, start, end)
  }
}

/** Checks the list of the archive before anything is unpacked. */
function checkList(entries: readonly Entry[], size: number): ContentRefusal {
  if (entries.length > mostEntries) return explodes
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  // A zip bomb can reuse the same bytes for several parts.
  if (packed > size || unpacked > mostUnpacked) return explodes
  if (unpacked > denseFrom && unpacked > densest * packed) return explodes
  if (entries.some((entry) => entry.isEncrypted())) return needsPassword
  if (entries.some(({ fileName }) => macroNames.test(fileName))) return macros
  if (entries.some(({ fileName }) => programNames.test(fileName))) return carriesOther
  if (Math.min(...entries.map((entry) => entry.relativeOffsetOfLocalHeader)) !== 0) return carriesOther
  return null
}

/**
 * The list ends directly before the end record, or before the longer one of large archives, so no other data is in
 * between.
 */
async function isOneArchive(content: Content): Promise<boolean> {
  const end = await archiveEnd(content)
  if (!end) return false
  const behindList = end.listOffset + end.listSize
  return behindList === end.position || (await content.read(behindList, 4)).toString('hex') === '504b0606'
}

/** Unpacks one part to detect a wrong length or damage. Returns the text of content types and relationships. */
async function readPart(zip: ZipFile, entry: Entry): Promise<{ refusal: ContentRefusal; text: string }> {
  const isXml = /\.(xml|rels|vml)$/i.test(entry.fileName)
  const isRead = isTypes.test(entry.fileName) || /\.rels$/i.test(entry.fileName)
  if (isRead && entry.uncompressedSize > largestTypes) return { refusal: explodes, text: '' }
  const stored: Buffer[] = []
  const stream = await zip.openReadStreamPromise(entry)
  const passing = async function* () {
    for await (const piece of stream) {
      if (isRead) stored.push(piece as Buffer)
      yield piece as Buffer
    }
  }
  for await (const { text } of windowsOf(passing())) {
    if (isXml && documentType.test(text.replaceAll('\0', ''))) return { refusal: carriesOther, text: '' }
  }
  return { refusal: null, text: Buffer.concat(stored).toString('utf8') }
}

/** Tag by tag: the sign that begins one is in no attribute. */
const loadsParts = (rels: string): boolean =>
  rels
    .split('<')
    .map(plainXml)
    .some((tag) => remotePart.test(tag) && isExternal.test(tag))

async function checkParts(zip: ZipFile, entries: readonly Entry[], mainPart: string): Promise<ContentRefusal> {
  let types = ''
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue
    const { refusal, text } = await readPart(zip, entry)
    if (refusal) return refusal
    if (isTypes.test(entry.fileName)) types += plainXml(text)
    else if (loadsParts(text)) return remote
  }
  if (macroTypes.test(types)) return macros
  return types.includes(`"${mainPart}"`) ? null : 'The content is a different kind of document.'
}

/**
 * A document of current Office versions: an archive of the right kind, without macros, that unpacks to its declared
 * size.
 */
export async function checkOffice(content: Content, extension: string): Promise<ContentRefusal> {
  const start = (await content.read(0, 4)).toString('hex')
  if (start === 'd0cf11e0') return needsPassword
  if (start !== '504b0304') return otherKind(content, extension)
  let zip: ZipFile | undefined
  try {
    zip = await yauzl.fromRandomAccessReaderPromise(new ContentReader(content), content.size, {
      lazyEntries: true,
      autoClose: false,
    })
    if (zip.entryCount > mostEntries) return explodes
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    if (entries.length === 0) return damaged
    if (!(await isOneArchive(content))) return carriesOther
    return checkList(entries, content.size) ?? (await checkParts(zip, entries, mainParts[extension] ?? ''))
  } catch {
    return damaged
  } finally {
    zip?.close()
  }
}
