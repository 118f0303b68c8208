import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { embedVariedOutlines, rememberOutlines } from './pdf-outlines.ts'
import { fontkit } from './pdf-packages.ts'
import { wordsIn, type Word } from './pdf-words.ts'
import { projectRoot } from './project-root.ts'
import { toTrueType } from './woff2.ts'

/** A font file of one weight with the characters of one script, or of a part of a script. */
export type PdfFont = {
  key: string
  font: Font
  isRightToLeft: boolean
  words: (text: string) => Word[]
  codePoints: ReadonlySet<number>
}

type Family = {
  /** Folder of the package. */
  folder: string
  name: string
  /** Parts of the package that are used; null means all. */
  parts: readonly string[] | null
  isRightToLeft: boolean
  isVariable: boolean
}

/** In the order in which they are tried. Characters of none of them are printed as a box. */
const families: readonly Family[] = [
  {
    folder: '@fontsource/noto-sans',
    name: 'noto-sans',
    parts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari'],
    isRightToLeft: false,
    isVariable: false,
  },
  {
    folder: '@fontsource/noto-sans-arabic',
    name: 'noto-sans-arabic',
    parts: ['arabic'],
    isRightToLeft: true,
    isVariable: false,
  },
  {
    folder: '@fontsource/noto-sans-hebrew',
    name: 'noto-sans-hebrew',
    parts: ['hebrew'],
    isRightToLeft: true,
    isVariable: false,
  },
  {
    folder: '@fontsource/noto-sans-thai',
    name: 'noto-sans-thai',
    parts: ['thai'],
    isRightToLeft: false,
    isVariable: false,
  },
  // Chinese, in a hundred parts, of which a document needs a few.
  {
    folder: '@fontsource-variable/noto-sans-sc',
    name: 'noto-sans-sc',
    parts: null,
    isRightToLeft: false,
    isVariable: true,
  },
  // Emoji, drawn in the colour of the text.
  {
    folder: '@fontsource-variable/noto-emoji',
    name: 'noto-emoji',
    parts: null,
    isRightToLeft: false,
    isVariable: true,
  },
]

type Part = { family: Family; part: string; ranges: readonly (readonly [number, number])[] }

const read = (family: Family, file: string): Buffer =>
  readFileSync(join(projectRoot, 'node_modules', ...family.folder.split('/'), file))

const parseRange = (text: string): [number, number] => {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

function readParts(family: Family): Part[] {
  const listed = JSON.parse(read(family, 'unicode.json').toString()) as Record<string, string>
  const parts = Object.entries(listed).map(([part, ranges]) => ({
    family,
    // Numbered parts are listed as "[12]".
    part: part.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map(parseRange),
  }))
  const { parts: used } = family
  return used === null ? parts : used.flatMap((name) => parts.find(({ part }) => part === name) ?? [])
}

const partsOfFamilies = new Map<Family, Part[]>()
function partsOf(family: Family): Part[] {
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

/** Each file is read once per process, when a text first needs it. */
function openPart({ family, part }: Part, isBold: boolean): PdfFont {
  const weight = isBold ? 700 : 400
  const key = `${family.name}-${part}-${weight}`
  const known = opened.get(key)
  if (known) return known
  const file = `files/${family.name}-${part}-${family.isVariable ? 'wght' : weight}-normal.woff2`
  const trueType = fontkit().create(toTrueType(read(family, file))) as Font
  const font = family.isVariable ? embedVariedOutlines(trueType.getVariation({ wght: weight })) : trueType
  nameGlyphs(font)
  rememberOutlines(font)
  const codePoints = new Set(font.characterSet.filter((codePoint) => font.hasGlyphForCodePoint(codePoint)))
  // The drawing library takes fonts of the same name for the same font.
  Object.defineProperty(font, 'postscriptName', { value: key })
  const added = { key, font, isRightToLeft: family.isRightToLeft, words: wordsIn(font), codePoints }
  opened.set(key, added)
  return added
}

/** The font of letters and signs that no font has: its first glyph is a box. */
const fallback = (isBold: boolean): PdfFont => openPart(partsOf(families[0] as Family)[0] as Part, isBold)

const fontOfCharacter = new Map<string, PdfFont>()

function findFont(codePoint: number, isBold: boolean): PdfFont {
  for (const family of families)
    for (const part of partsOf(family)) {
      if (!part.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue
      const font = openPart(part, isBold)
      if (hasGlyph(font, codePoint)) return font
    }
  return fallback(isBold)
}

/** The font that prints a character. */
export function fontFor(codePoint: number, isBold: boolean): PdfFont {
  const known = `${codePoint}${isBold ? 'b' : ''}`
  let font = fontOfCharacter.get(known)
  if (!font) fontOfCharacter.set(known, (font = findFont(codePoint, isBold)))
  return font
}

export const hasGlyph = ({ codePoints }: PdfFont, codePoint: number): boolean => codePoints.has(codePoint)

/** In points. */
export const widthOf = ({ text, font }: { text: string; font: PdfFont }, size: number): number =>
  font.words(text).reduce((sum, { width }) => sum + width, 0) * (size / 1000)
