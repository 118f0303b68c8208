import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { fontFor, type PdfFont } from './pdf-fonts.ts'
import { projectRoot } from './project-root.ts'
import { woffToTrueType } from './woff.ts'
import { toTrueType } from './woff2.ts'

const file = (part: string, format = 'woff2') =>
  readFileSync(join(projectRoot, 'node_modules/@fontsource/noto-sans/files', `noto-sans-${part}-400-normal.${format}`))

test.each(['latin', 'vietnamese', 'devanagari'])(
  'the %s font unpacks to the outlines and widths it was packed from',
  (part) => {
    const [unpacked, packed] = [create(toTrueType(file(part))) as Font, create(file(part)) as Font]
    expect(unpacked.numGlyphs).toBe(packed.numGlyphs)
    for (const codePoint of packed.characterSet) {
      const [one, other] = [unpacked.glyphForCodePoint(codePoint), packed.glyphForCodePoint(codePoint)]
      expect(one.path.toSVG(), String(codePoint)).toBe(other.path.toSVG())
      expect(one.advanceWidth).toBe(other.advanceWidth)
    }
  },
)

test('a WOFF font unpacks to the outlines it was packed from', () => {
  const [unpacked, packed] = [
    create(woffToTrueType(file('greek', 'woff'))) as Font,
    create(file('greek', 'woff')) as Font,
  ]
  for (const codePoint of packed.characterSet)
    expect(unpacked.glyphForCodePoint(codePoint).path.toSVG()).toBe(packed.glyphForCodePoint(codePoint).path.toSVG())
  expect(() => woffToTrueType(file('greek'))).toThrow('This is no WOFF font')
})

test('bytes that are no WOFF2 font are refused', () => {
  expect(() => toTrueType(Buffer.from('no font at all, only some text'))).toThrow('This is no WOFF2 font')
  expect(() => toTrueType(file('latin').subarray(0, 60))).toThrow('ends too early')
})

test.each([false, true])('the embedded part of a Chinese font has the outlines of its weight (bold: %s)', (isBold) => {
  const { font } = fontFor('的'.codePointAt(0) as number, isBold) as PdfFont
  const glyph = font.glyphForCodePoint('的'.codePointAt(0) as number)
  const subset = font.createSubset()
  // The library takes the number of a glyph, which its types do not say.
  const place = Number(subset.includeGlyph(glyph.id as never))
  const embedded = create(Buffer.from(subset.encode())) as Font
  expect(embedded.getGlyph(place).path.toSVG()).toBe(rounded(glyph.path.toSVG()))
})

const rounded = (svg: string): string => svg.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
