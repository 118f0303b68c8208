import { inflateSync, type Inflate } from 'node:zlib'
import { archiveEnd, contentOf, damaged, foreignMarkup, piecesOf, windowsOf } from './content.ts'
import type { Content, ContentRefusal } from './content.ts'
import { otherKind } from './recognise.ts'

const mostUnpacked = 32 * 1024 * 1024
/** Beginnings and ends of objects: ten times as many as large drawings have. */
const mostMarks = 1_000_000
const mostPacked = 5000
/** Beyond the size of the file: dictionaries follow one another, apart from a few that only seem to begin. */
const mostSearchedAgain = 8 * 1024 * 1024
const carriesOther = 'The PDF contains other content.'
const explodes = 'The PDF is too large to check once it is unpacked.'

const codeOf = (letter: string): string => letter.charCodeAt(0).toString(16)
/** Matches names in which any character may be written as its code (/J#61vaScript). */
const written = (name: string): string =>
  Array.from(name, (letter) => `(?:${letter}|#${codeOf(letter)}|#${codeOf(letter).toUpperCase()})`).join('')
const nameOf = (...names: string[]): RegExp => new RegExp(`/(${names.map(written).join('|')})(?![^\\s()<>[\\]{}/%\\0])`)

const print = 'Print it to a new PDF and upload that.'
const unwanted: readonly (readonly [RegExp, string])[] = [
  [nameOf('Encrypt'), `The PDF is protected by a password. ${print}`],
  [nameOf('JavaScript'), `The PDF contains scripts. ${print}`],
  // Readers run the scripts of such a form, which are in compressed streams.
  [nameOf('XFA'), `The PDF contains a form that can run scripts. ${print}`],
  [nameOf('Launch'), `The PDF starts programs. ${print}`],
  [nameOf('EmbeddedFile', 'EmbeddedFiles', 'RichMedia'), `The PDF contains other files. ${print}`],
]
/** One pattern for all, because nearly every window contains none of them. */
const anyUnwanted = new RegExp(unwanted.map(([pattern]) => pattern.source).join('|'))

const unwantedIn = (text: string): ContentRefusal =>
  anyUnwanted.test(text) ? (unwanted.find(([pattern]) => pattern.test(text))?.[1] ?? null) : null

async function checkFrame(content: Content): Promise<ContentRefusal> {
  const head = (await content.read(0, 1024)).toString('latin1')
  if (!/^(\u00ef\u00bb\u00bf)?\s*%PDF-\d\.\d/.test(head)) return otherKind(content, 'pdf')
  const tail = (await content.read(Math.max(0, content.size - 4096), 4096)).toString('latin1')
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0 || !tail.includes('startxref')) return damaged
  const behind = tail.slice(end + 5)
  if (/[^\s\0]/.test(behind) || foreignMarkup.test(head) || (await archiveEnd(content))) return carriesOther
  return null
}

type Packed = { position: number; isPlain: boolean; isReadable: boolean }

const isObjectStream = nameOf('ObjStm', 'First')
const anyFilter = new RegExp(nameOf('Filter').source, 'g')
const flateFilter = /\/Filter\s*(\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*[/>]/
const hasParameters = nameOf('DecodeParms')

/** The position after a string, which can contain brackets in pairs or escaped. */
function endOfString(text: string, start: number): number {
  const sign = /[()]|\\[^]/g
  sign.lastIndex = start
  for (let open = 1; open > 0;) {
    const found = sign.exec(text)
    if (!found) return text.length
    if (found[0] === '(') open += 1
    else if (found[0] === ')') open -= 1
  }
  return sign.lastIndex
}

/** The position after a dictionary, however long it is and whatever its strings and comments contain. */
function endOfDictionary(text: string, start: number): number {
  const sign = /<<|>>|<[^>]*>?|%[^\r\n]*|\(/g
  sign.lastIndex = start
  for (let open = 0; ;) {
    const found = sign.exec(text)
    if (!found) return text.length
    if (found[0] === '<<') open += 1
    else if (found[0] === '>>') open -= 1
    else if (found[0] === '(') sign.lastIndex = endOfString(text, sign.lastIndex)
    if (open === 0) return sign.lastIndex
  }
}

/** Detects a stream of compressed objects, and whether it can be unpacked. */
function packedIn(dictionary: string, position: number): Packed | null {
  if (!isObjectStream.test(dictionary)) return null
  const filters = dictionary.match(anyFilter)?.length ?? 0
  const isPlain = filters === 0 && !dictionary.includes('#')
  const isFlate = filters === 1 && flateFilter.test(dictionary) && !hasParameters.test(dictionary)
  return { position, isPlain, isReadable: isPlain || isFlate }
}

/** The position after white space and comments. */
function endOfSpace(text: string, start: number): number {
  const sign = /[^\s\0]/g
  sign.lastIndex = start
  for (;;) {
    const found = sign.exec(text)
    if (!found) return text.length
    if (found[0] !== '%') return found.index
    const line = /[\r\n]|$/g
    line.lastIndex = found.index
    sign.lastIndex = line.exec(text)?.index ?? text.length
  }
}

/** The streams of compressed objects, or why they cannot be found. */
function findPacked(text: string): Packed[] | string {
  const packed: Packed[] = []
  const streamStart = /stream[ \t]*(?:\r?\n|\r)/y
  let searched = 0
  let marks = 0
  for (const { index } of text.matchAll(/obj/g)) {
    const start = endOfSpace(text, index + 3)
    const end = text.startsWith('<<', start) ? endOfDictionary(text, start) : start
    streamStart.lastIndex = endOfSpace(text, end)
    searched += streamStart.lastIndex - index
    marks += 1
    if (marks > mostMarks || searched > text.length + mostSearchedAgain || packed.length > mostPacked) return explodes
    const each = streamStart.test(text) ? packedIn(text.slice(start, end), streamStart.lastIndex) : null
    if (each) packed.push(each)
  }
  return packed
}

/** Of all streams together. They do not overlap, so that they are not longer than the file. */
type Budget = { packed: number; unpacked: number }

/** The answer of zlib with `info`, which its types leave out. */
type Inflated = { buffer: Buffer; engine: Inflate }

/** At once, because a stream of Node for each of thousands would take seconds. */
async function checkUnpacked(packed: Buffer, budget: Budget): Promise<ContentRefusal> {
  const unpacked = inflate(packed, budget)
  if (typeof unpacked === 'string') return unpacked
  for await (const { text } of windowsOf(piecesOf(contentOf(unpacked)))) {
    const refusal = unwantedIn(text)
    if (refusal) return refusal
  }
  return null
}

/** The unpacked content, taken from the budget, or why there is none. What follows the packed content is ignored. */
function inflate(packed: Buffer, budget: Budget): Buffer | string {
  try {
    const { buffer, engine } = inflateSync(packed, {
      maxOutputLength: Math.max(1, budget.unpacked),
      info: true,
    }) as unknown as Inflated
    budget.unpacked -= buffer.length
    budget.packed -= engine.bytesWritten
    return budget.packed < 0 ? explodes : buffer
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? explodes : damaged
  }
}

/** A PDF that is complete, unprotected and without scripts, programs and embedded files, also in compressed objects. */
export async function checkPdf(content: Content): Promise<ContentRefusal> {
  const broken = await checkFrame(content)
  if (broken) return broken
  const bytes = await content.read(0, content.size)
  const text = bytes.toString('latin1')
  const refusal = unwantedIn(text)
  if (refusal) return refusal
  const packed = findPacked(text)
  if (typeof packed === 'string') return packed
  const budget = { packed: content.size, unpacked: mostUnpacked }
  for (const { position, isPlain, isReadable } of packed) {
    if (!isReadable) return damaged
    const found = isPlain ? null : await checkUnpacked(bytes.subarray(position), budget)
    if (found) return found
  }
  return null
}
