import type { Font } from 'fontkit'
import type { ShapedGlyph, Shaper } from './pdf-shaper.ts'
import { Remembered } from './remembered.ts'

/** `codePoints` is what readers get for the glyph; its advance is in units of the font. */
export type PdfGlyph = { id: number; advanceWidth: number; codePoints: readonly number[] }
/** A glyph in its place; lengths in thousandths of the size of the text. */
export type PlacedGlyph = { glyph: PdfGlyph; advance: number; right: number; up: number }
/** A word with the space after it, as its font lays it out. */
export type Word = {
  glyphs: readonly PlacedGlyph[]
  width: number
  /** Its glyphs, from left to right, stand for its letters in their order. */
  isSpelled: boolean
}

/** `isRightToLeft` matters to fonts that lay out scripts of both directions. */
export type LayOutWords = (text: string, isRightToLeft: boolean) => readonly Word[]

/** Characters of words that are remembered for each font. */
const mostCharacters = 40_000

/** Lays out texts of a font. Words of a document recur in the next one, and laying them out is most of the work of drawing it. */
export function wordsIn(font: Font): LayOutWords {
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
  return toWord(placed, true)
}

const toWord = (glyphs: readonly PlacedGlyph[], isSpelled: boolean): Word => ({
  glyphs,
  width: glyphs.reduce((sum, { advance }) => sum + advance, 0),
  isSpelled,
})

/** The same for a font whose letters are ordered and joined by HarfBuzz. */
export function shapedWordsIn(font: Font, shaper: Shaper): LayOutWords {
  const known = new Remembered<readonly Word[]>(mostCharacters)
  const letters = lettersOf(font)
  return (text, isRightToLeft) =>
    text === '' ? [] : known.get(`${isRightToLeft ? '<' : '>'}${text}`, () => [shape(text, isRightToLeft)])

  function shape(text: string, isRightToLeft: boolean): Word {
    const shaped = shaper.shape(text, isRightToLeft)
    const scale = 1000 / font.unitsPerEm
    const codePoints = codePointsOf(shaped, text, letters)
    const placed = shaped.map(({ id, advance, right, up }, place) => ({
      glyph: { id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints: codePoints[place] ?? [] },
      advance: advance * scale,
      right: right * scale,
      up: up * scale,
    }))
    // Other glyphs may stand for something else elsewhere in the document.
    const isSpelled = shaped.every(({ id }) => letters.has(id)) && String.fromCodePoint(...codePoints.flat()) === text
    return toWord(placed, isSpelled)
  }
}

/** Glyphs that join letters or change their form stand for the letters at their place that no other glyph prints. */
function codePointsOf(shaped: readonly ShapedGlyph[], text: string, letters: ReadonlyMap<number, number>): number[][] {
  const starts = [...new Set(shaped.map(({ start }) => start))].toSorted((one, other) => one - other)
  const left = new Map(
    starts.map((start, place) => [
      start,
      Array.from(text.slice(start, starts[place + 1]), (letter) => letter.codePointAt(0) as number),
    ]),
  )
  for (const { id, start } of shaped) {
    const there = left.get(start) ?? []
    const own = there.indexOf(letters.get(id) ?? -1)
    if (own >= 0) there.splice(own, 1)
  }
  return shaped.map(({ id, start }) => {
    const letter = letters.get(id)
    return letter === undefined ? (left.get(start)?.splice(0) ?? []) : [letter]
  })
}

/** The letter of each glyph that prints a letter of its own: of those that share it, the first. */
function lettersOf(font: Font): ReadonlyMap<number, number> {
  const letters = new Map<number, number>()
  for (const codePoint of font.characterSet.toSorted((one, other) => other - one))
    letters.set(font.glyphForCodePoint(codePoint).id, codePoint)
  return letters
}
