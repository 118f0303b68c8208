import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Font, Glyph, Path, Subset } from 'fontkit'
import { fontkit } from './pdf-packages.ts'
import { projectRoot } from './project-root.ts'
import { toTrueType } from './woff2.ts'
import { encodeOutline, type OutlinePoint } from './woff2-glyphs.ts'

/** What a subset of a TrueType font collects while it is encoded. */
type TrueTypeSubset = Subset & {
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph: (glyphId: number) => number
}

/**
 * Makes the subsets of a font with variable weight contain the outlines of the chosen weight, which the library cannot
 * encode.
 */
function embedOutlines(font: Font): Font {
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => {
    const subset = createSubset() as TrueTypeSubset
    subset._addGlyph = (glyphId) => {
      const glyph = font.getGlyph(glyphId)
      const outline = encodeOutline(toContours(glyph.path))
      subset.glyf.push(outline)
      subset.loca.offsets.push(subset.offset)
      subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: leftSide(glyph) })
      subset.offset += outline.length
      return subset.glyf.length - 1
    }
    return subset
  }
  return font
}

const leftSide = ({ path }: Glyph): number => (path.commands.length === 0 ? 0 : Math.round(path.bbox.minX))

function toContours({ commands }: Path): OutlinePoint[][] {
  const contours: OutlinePoint[][] = []
  const add = (x: number, y: number, isOnCurve: boolean) =>
    contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), isOnCurve })
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args
    if (command === 'moveTo') contours.push([])
    if (command === 'moveTo' || command === 'lineTo') add(a, b, true)
    if (command === 'quadraticCurveTo') {
      add(a, b, false)
      add(c, d, true)
    }
  }
  return contours.filter((contour) => contour.length > 1)
}

/** Words of a document recur in the next one. */
const mostWords = 4000

/**
 * Makes a font remember how words are laid out, which is most of the work of drawing a document. The drawing library
 * changes the positions that it gets, so it gets copies.
 */
function rememberLayouts(font: Font): Font {
  const layout = font.layout.bind(font)
  const known = new Map<string, ReturnType<typeof layout>>()
  font.layout = (text, ...options) => {
    if (options.some((option) => option !== undefined)) return layout(text, ...options)
    let run = known.get(text)
    if (!run) {
      run = layout(text)
      if (known.size >= mostWords) known.clear()
      known.set(text, run)
    }
    const { glyphs, advanceWidth } = run
    return { ...run, glyphs, advanceWidth, positions: run.positions.map((position) => ({ ...position })) }
  }
  return font
}

/** A font file of one weight with the characters of one script, or of a part of a script. */
export type PdfFont = { key: string; font: Font; isRightToLeft: boolean }

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

/** Each file is read once per process, when a text first needs it. */
function openPart({ family, part }: Part, isBold: boolean): PdfFont {
  const weight = isBold ? 700 : 400
  const key = `${family.name}-${part}-${weight}`
  const known = opened.get(key)
  if (known) return known
  const file = `files/${family.name}-${part}-${family.isVariable ? 'wght' : weight}-normal.woff2`
  const trueType = fontkit().create(toTrueType(read(family, file))) as Font
  const font = family.isVariable ? embedOutlines(trueType.getVariation({ wght: weight })) : trueType
  // The drawing library takes fonts of the same name for the same font.
  Object.defineProperty(font, 'postscriptName', { value: key })
  const added = { key, font: rememberLayouts(font), isRightToLeft: family.isRightToLeft }
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
      if (font.font.hasGlyphForCodePoint(codePoint)) return font
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

export const hasGlyph = ({ font }: PdfFont, codePoint: number): boolean => font.hasGlyphForCodePoint(codePoint)
