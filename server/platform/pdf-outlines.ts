import type { Font, Glyph, Path, Subset } from 'fontkit'
import { encodeOutline, type OutlinePoint } from './woff2-glyphs.ts'

type Metrics = { advance: number; bearing: number }
/** What a subset of a TrueType font collects while it is encoded. */
type TrueTypeSubset = Subset & {
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: Metrics[] }
  offset: number
  _addGlyph: (glyphId: number) => number
}
type AddGlyph = TrueTypeSubset['_addGlyph']

/** Subsets of the font add their glyphs as `replace` says. */
function addGlyphsBy(font: Font, replace: (subset: TrueTypeSubset, add: AddGlyph) => AddGlyph): void {
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => {
    const subset = createSubset() as TrueTypeSubset
    subset._addGlyph = replace(subset, subset._addGlyph.bind(subset))
    return subset
  }
}

function add(subset: TrueTypeSubset, outline: Uint8Array, metrics: Metrics): number {
  subset.glyf.push(outline)
  subset.loca.offsets.push(subset.offset)
  subset.hmtx.metrics.push(metrics)
  subset.offset += outline.length
  return subset.glyf.length - 1
}

/**
 * Makes the subsets of a font with variable weight contain the outlines of the chosen weight, which the library cannot
 * encode.
 */
export function embedVariedOutlines(font: Font): Font {
  addGlyphsBy(font, (subset) => (glyphId) => {
    const glyph = font.getGlyph(glyphId)
    return add(subset, encodeOutline(toContours(glyph.path)), { advance: glyph.advanceWidth, bearing: leftSide(glyph) })
  })
  return font
}

/** Outlines of letters are the same in each document. Those made of other glyphs refer to their places in the subset. */
export function rememberOutlines(font: Font): void {
  const known = new Map<number, { outline: Uint8Array; metrics: Metrics }>()
  addGlyphsBy(font, (subset, addAnew) => (glyphId) => {
    const simple = known.get(glyphId)
    if (simple) return add(subset, simple.outline, simple.metrics)
    const place = addAnew(glyphId)
    const [outline, metrics] = [subset.glyf[place], subset.hmtx.metrics[place]]
    if (outline && metrics && !isComposite(outline)) known.set(glyphId, { outline, metrics })
    return place
  })
}

const isComposite = (outline: Uint8Array): boolean => (outline[0] ?? 0) > 127

const leftSide = ({ path }: Glyph): number => (path.commands.length === 0 ? 0 : Math.round(path.bbox.minX))

function toContours({ commands }: Path): OutlinePoint[][] {
  const contours: OutlinePoint[][] = []
  const push = (x: number, y: number, isOnCurve: boolean) =>
    contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), isOnCurve })
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args
    if (command === 'moveTo') contours.push([])
    if (command === 'moveTo' || command === 'lineTo') push(a, b, true)
    if (command === 'quadraticCurveTo') {
      push(a, b, false)
      push(c, d, true)
    }
  }
  return contours.filter((contour) => contour.length > 1)
}
