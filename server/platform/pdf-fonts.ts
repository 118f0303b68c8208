import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { fontFamilies, type FontFamily } from './pdf-font-table.ts'
import { embedVariedOutlines, rememberOutlines } from './pdf-outlines.ts'
import { fontkit } from './pdf-packages.ts'
import { Shaper } from './pdf-shaper.ts'
import { shapedWordsIn, wordsIn, type LayOutWords } from './pdf-words.ts'
import { projectRoot } from './project-root.ts'
import { woffToTrueType } from './woff.ts'
import { toTrueType } from './woff2.ts'

/** A font file of one weight with the characters of one script, or of a part of a script. */
export type PdfFont = {
  key: string
  font: Font
  isShaped: boolean
  words: LayOutWords
  codePoints: ReadonlySet<number>
}

/** `ranges` are null for the only part of a family. */
type Part = { family: FontFamily; part: string; ranges: readonly (readonly [number, number])[] | null }

const read = (family: FontFamily, file: string): Buffer =>
  readFileSync(join(projectRoot, 'node_modules', ...family.folder.split('/'), file))

const parseRange = (text: string): [number, number] => {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

function readParts(family: FontFamily): Part[] {
  const { parts: used } = family
  const [only] = used ?? []
  if (only !== undefined && used?.length === 1) return [{ family, part: only, ranges: null }]
  const listed = JSON.parse(read(family, 'unicode.json').toString()) as Record<string, string>
  const parts = Object.entries(listed).map(([part, ranges]) => ({
    family,
    // Numbered parts are listed as "[12]".
    part: part.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map(parseRange),
  }))
  return used === null ? parts : used.flatMap((name) => parts.find(({ part }) => part === name) ?? [])
}

const partsOfFamilies = new Map<FontFamily, Part[]>()
function partsOf(family: FontFamily): Part[] {
  let parts = partsOfFamilies.get(family)
  if (!parts) partsOfFamilies.set(family, (parts = readParts(family)))
  return parts
}

const opened = new Map<string, PdfFont>()

/**
 * A glyph that is first met as a part of another one, such as the E in É, has no character, and readers would find the
 * character in no later document: it learns its character when a text has it.
 */
function nameGlyphs(font: Font): void {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (glyphId, characters = []) => {
    const glyph = getGlyph(glyphId, characters)
    if (glyph.codePoints.length === 0) glyph.codePoints = characters
    return glyph
  }
}

const unpacked = new Map<string, Buffer>()

/** The weights of a variable font have one file. */
function unpack(family: FontFamily, file: string): Buffer {
  let trueType = unpacked.get(file)
  if (!trueType) {
    trueType = family.isLarge ? woffToTrueType(read(family, `${file}.woff`)) : toTrueType(read(family, `${file}.woff2`))
    unpacked.set(file, trueType)
  }
  return trueType
}

/** Each file is read once per process, when a text first needs it. */
function openPart({ family, part }: Part, isBold: boolean): PdfFont {
  const weight = isBold && family.weights !== 'one' ? 700 : 400
  const name = `${family.folder.split('/')[1]}-${part}`
  const key = `${name}-${weight}`
  const known = opened.get(key)
  if (known) return known
  const isVariable = family.weights === 'variable'
  const trueType = unpack(family, `files/${name}-${isVariable ? 'wght' : weight}-normal`)
  const whole = fontkit().create(trueType) as Font
  const font = isVariable ? embedVariedOutlines(whole.getVariation({ wght: weight })) : whole
  nameGlyphs(font)
  rememberOutlines(font)
  const codePoints = new Set(font.characterSet.filter((codePoint) => font.hasGlyphForCodePoint(codePoint)))
  // The drawing library takes fonts of the same name for the same font.
  Object.defineProperty(font, 'postscriptName', { value: key })
  const { isShaped } = family
  const words = isShaped ? shapedWordsIn(font, new Shaper(trueType, isVariable ? weight : null)) : wordsIn(font)
  const added = { key, font, isShaped, words, codePoints }
  opened.set(key, added)
  return added
}

const fontOfCharacter = new Map<string, PdfFont | null>()

function findFont(codePoint: number, isBold: boolean): PdfFont | null {
  const character = String.fromCodePoint(codePoint)
  for (const family of fontFamilies) {
    if (family.script?.test(character) === false) continue
    for (const part of partsOf(family)) {
      if (part.ranges?.some(([first, last]) => codePoint >= first && codePoint <= last) === false) continue
      const font = openPart(part, isBold)
      if (hasGlyph(font, codePoint)) return font
    }
  }
  return null
}

/** The font that prints a character; null if there is none. */
export function fontFor(codePoint: number, isBold: boolean): PdfFont | null {
  const key = `${codePoint}${isBold ? 'b' : ''}`
  let font = fontOfCharacter.get(key)
  if (font === undefined) fontOfCharacter.set(key, (font = findFont(codePoint, isBold)))
  return font
}

/** The font of Western letters. */
export const westernFont = (isBold: boolean): PdfFont => fontFor(0x20, isBold) as PdfFont

export const hasGlyph = ({ codePoints }: PdfFont, codePoint: number): boolean => codePoints.has(codePoint)

type Written = { text: string; font: PdfFont; isRightToLeft: boolean }

/** In points. */
export const widthOf = ({ text, font, isRightToLeft }: Written, size: number): number =>
  font.words(text, isRightToLeft).reduce((sum, { width }) => sum + width, 0) * (size / 1000)
