import { expect, test } from 'vitest'
import { westernFont } from './pdf-fonts.ts'

const codePointOf = (letter: string): number => letter.codePointAt(0) as number

test('a letter stands for itself after a document that had it only as a part of another one', () => {
  const { font } = westernFont(false)
  const subset = font.createSubset()
  // The library takes the number of a glyph, which its types do not say.
  subset.includeGlyph(font.glyphForCodePoint(codePointOf('Ý')).id as never)
  subset.encode()
  expect(font.glyphForCodePoint(codePointOf('Y')).codePoints).toEqual([codePointOf('Y')])
})

test('a subset has the same bytes when its outlines are remembered', () => {
  const { font } = westernFont(true)
  const subsetOf = (text: string): Buffer => {
    const subset = font.createSubset()
    for (const glyph of font.layout(text).glyphs) subset.includeGlyph(glyph.id as never)
    return Buffer.from(subset.encode())
  }
  const first = subsetOf('café Y')
  expect(subsetOf('Y fa').equals(first)).toBe(false)
  expect(subsetOf('café Y').equals(first)).toBe(true)
})
