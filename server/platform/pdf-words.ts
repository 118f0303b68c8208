import type { Font, Glyph } from 'fontkit'
import { Remembered } from './remembered.ts'

/** A glyph in its place; lengths in thousandths of the size of the text. */
export type PlacedGlyph = { glyph: Glyph; advance: number; right: number; up: number }
/** A word with the space after it, as its font lays it out. */
export type Word = { glyphs: readonly PlacedGlyph[]; width: number }

/** Characters of words that are remembered for each font. */
const mostCharacters = 40_000

/** Lays out texts of a font. Words of a document recur in the next one, and laying them out is most of the work of drawing it. */
export function wordsIn(font: Font): (text: string) => Word[] {
  const known = new Remembered<Word>(mostCharacters)
  return (text) =>
    text === '' ? [] : text.split(/(?<=[ \t])/).map((word) => known.get(word, () => layOut(font, word)))
}

function layOut(font: Font, word: string): Word {
  const { glyphs, positions } = font.layout(word)
  const scale = 1000 / font.unitsPerEm
  const placed = glyphs.map((glyph, place) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
    return { glyph, advance: xAdvance * scale, right: xOffset * scale, up: yOffset * scale }
  })
  return { glyphs: placed, width: placed.reduce((sum, { advance }) => sum + advance, 0) }
}
