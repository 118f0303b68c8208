import type { Font, Glyph, Path, Subset } from 'fontkit'
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
export function embedOutlines(font: Font): Font {
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
