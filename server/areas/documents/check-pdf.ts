import { createInflate } from 'node:zlib'
import { archiveEnd, damaged, foreignMarkup, piecesOf, streamContent, windowsOf } from './content.ts'
import type { Content, ContentRefusal } from './content.ts'
import { otherKind } from './recognise.ts'

const mostUnpacked = 64 * 1024 * 1024
const mostPacked = 5000
const longestDictionary = 4096
const pieceOfPacked = 16 * 1024
/** Dictionaries follow one another, so that together they are shorter than the file. */
const mostSearched = 64 * 1024 * 1024
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

const dictionaryAt = (text: string, end: number): string => {
  const before = text.slice(Math.max(0, end - longestDictionary), end)
  return before.slice(before.lastIndexOf('obj'))
}

/** Detects a stream of compressed objects, and whether it can be unpacked. */
function packedIn(dictionary: string, position: number): Packed | null {
  if (!isObjectStream.test(dictionary)) return null
  const filters = dictionary.match(/\/\s*\w*Decode\b/g) ?? []
  const isPlain = filters.length === 0 && !dictionary.includes('#')
  const isFlate = filters.length === 1 && filters[0] === '/FlateDecode' && !dictionary.includes('Predictor')
  return { position, isPlain, isReadable: isPlain || isFlate }
}

/** Reads the file once for unwanted names and for the positions of compressed objects. */
async function walk(content: Content): Promise<{ refusal: ContentRefusal; packed: Packed[] }> {
  const packed: Packed[] = []
  let [last, searched] = [-1, 0]
  for await (const { text, start } of windowsOf(piecesOf(content), longestDictionary)) {
    const refusal = unwantedIn(text)
    if (refusal) return { refusal, packed }
    for (const { index, 0: found } of text.matchAll(/(?<!end)stream\r?\n/g)) {
      const position = start + index + found.length
      if (position <= last) continue
      last = position
      const dictionary = dictionaryAt(text, index)
      const each = packedIn(dictionary, position)
      if (each) packed.push(each)
      searched += dictionary.length
      if (packed.length > mostPacked || searched > mostSearched) return { refusal: explodes, packed }
    }
  }
  return { refusal: null, packed }
}

/** Of all streams together. They do not overlap, so that they are not longer than the file. */
type Budget = { packed: number; unpacked: number }

async function checkUnpacked(content: Content, position: number, budget: Budget): Promise<ContentRefusal> {
  const source = streamContent(content, position, content.size, pieceOfPacked)
  const inflate = createInflate()
  source.on('error', (error) => inflate.destroy(error))
  source.pipe(inflate)
  let unpacked = 0
  try {
    for await (const { text, start } of windowsOf(inflate)) {
      unpacked = start + text.length
      if (unpacked > budget.unpacked) return explodes
      const refusal = unwantedIn(text)
      if (refusal) return refusal
    }
    budget.packed -= inflate.bytesWritten
    return budget.packed < 0 ? explodes : null
  } catch {
    return damaged
  } finally {
    budget.unpacked -= unpacked
    source.destroy()
    inflate.destroy()
  }
}

/** A PDF that is complete, unprotected and without scripts, programs and embedded files, also in compressed objects. */
export async function checkPdf(content: Content): Promise<ContentRefusal> {
  const broken = await checkFrame(content)
  if (broken) return broken
  const { refusal, packed } = await walk(content)
  if (refusal) return refusal
  const budget = { packed: content.size, unpacked: mostUnpacked }
  for (const { position, isPlain, isReadable } of packed) {
    if (!isReadable) return damaged
    const found = isPlain ? null : await checkUnpacked(content, position, budget)
    if (found) return found
  }
  return null
}
