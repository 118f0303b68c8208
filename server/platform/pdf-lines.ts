import bidiFactory from 'bidi-js'
import { fontFor, hasGlyph, type PdfFont } from './pdf-fonts.ts'

/** Text of one font and direction, as it is handed to the font. */
export type TextRun = { text: string; font: PdfFont }

/** One printed line. */
export type TextLine = {
  /** As typed. */
  text: string
  /** From left to right on the page. */
  runs: TextRun[]
  width: number
  /** The glyphs in their order on the page do not spell the text: readers need the text itself. */
  needsActualText: boolean
}

export type MeasureRun = (run: TextRun) => number

// The package exports the function itself, which its types describe as the default of a module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en-AU', { granularity: 'word' })

/** Characters that print nothing or would change the order of the text around them. */
const invisible = /[^\P{Cc}\n]|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

export const printableText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(invisible, '')

/** The characters of an emoji that its font has: a part that it lacks would be printed as a box. */
const knownPart = (sign: string, font: PdfFont): string =>
  Array.from(sign)
    .filter((character) => hasGlyph(font, character.codePointAt(0) as number))
    .join('')

/** Signs that no font has are left out; unknown letters stay, because a name must not lose any. */
function withoutUnknownSigns(text: string, isBold: boolean): string {
  if (isWestern(text)) return text
  return Array.from(graphemes.segment(text), ({ segment }) => {
    const first = segment.codePointAt(0) as number
    const shown = segment.replaceAll(/[\uFE0E\uFE0F\u20E3]/g, '')
    return /^[\p{L}\p{M}\p{N}\s]/u.test(segment) ? shown : knownPart(shown, fontFor(first, isBold))
  }).join('')
}

type Cluster = { text: string; start: number; font: PdfFont }

const isWestern = (text: string): boolean => /^[\u0020-\u007E\u00A0-\u00FF]*$/.test(text)
const hasRightToLeft = (text: string): boolean =>
  /[\u0590-\u08FF\uFB1D-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text)

/** A letter with its marks is printed in one font, so that the marks find their place. */
function toClusters(text: string, isBold: boolean): Cluster[] {
  if (isWestern(text)) {
    const font = fontFor(0x20, isBold)
    return Array.from(text, (character, start) => ({ text: character, start, font }))
  }
  return Array.from(graphemes.segment(text), ({ segment, index }) => {
    const codePoints = Array.from(segment, (character) => character.codePointAt(0) as number)
    const fonts = codePoints.map((codePoint) => fontFor(codePoint, isBold))
    const font = fonts.find((candidate) => codePoints.every((point) => hasGlyph(candidate, point))) ?? fonts[0]
    return { text: segment, start: index, font: font as PdfFont }
  })
}

const breaksInside = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** A postcode stays with its state. */
const addressPiece = /(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA) \d{4}(?!\d)\S*\s*|\S+\s*|\s+/g

/** Pieces between which a line may end: words with the spaces after them, and parts of texts without spaces. */
function toPieces(text: string): string[] {
  const pieces: string[] = []
  for (const [piece] of text.matchAll(addressPiece)) {
    if (!breaksInside.test(piece)) {
      pieces.push(piece)
      continue
    }
    const first = pieces.length
    for (const { segment, isWordLike } of words.segment(piece)) {
      // Punctuation stays with the word before it.
      const last = pieces.at(-1)
      if (isWordLike === true || pieces.length === first || last === undefined) pieces.push(segment)
      else pieces[pieces.length - 1] = last + segment
    }
  }
  return pieces
}

const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character

/** Runs of one font and direction in the order of the page (rule L2 of the bidirectional algorithm). */
function toRuns(clusters: readonly Cluster[], levels: Uint8Array): TextRun[] {
  const runs: { clusters: Cluster[]; level: number; font: PdfFont }[] = []
  for (const cluster of clusters) {
    const level = levels[cluster.start] ?? 0
    const last = runs.at(-1)
    if (last && last.level === level && last.font === cluster.font) last.clusters.push(cluster)
    else runs.push({ clusters: [cluster], level, font: cluster.font })
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      let to = from
      while (to < runs.length && (runs[to]?.level ?? 0) >= level) to += 1
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed())
      from = Math.max(from, to - 1)
    }
  return runs.map(({ clusters: parts, level, font }) => {
    const texts = parts.map(({ text }) => text)
    // Fonts of right-to-left scripts reverse their glyphs themselves; signs of other fonts are reversed here.
    const isReversedHere = level % 2 === 1 && !font.isRightToLeft
    return { font, text: isReversedHere ? texts.toReversed().map(mirrored).join('') : texts.join('') }
  })
}

const isBlank = (text: string): boolean => text.trim() === ''

/** Most texts fit on one line as they are, in one font. */
function shortLine(text: string, width: number, font: PdfFont, measure: MeasureRun): TextLine | null {
  const runs = text === '' ? [] : [{ font, text }]
  const used = runs.reduce((sum, run) => sum + measure(run), 0)
  if (used > width) return null
  const needsActualText = Array.from(text).some((character) => !hasGlyph(font, character.charCodeAt(0)))
  return { text, runs, width: used, needsActualText }
}

/** Breaks one paragraph into lines no wider than `width`. A word that is wider is broken where it must be. */
function breakParagraph(text: string, width: number, isBold: boolean, measure: MeasureRun): TextLine[] {
  const short = isWestern(text) && shortLine(text.trimEnd(), width, fontFor(0x20, isBold), measure)
  if (short) return [short]
  const all = toClusters(text, isBold)
  const levels = hasRightToLeft(text) ? bidi.getEmbeddingLevels(text).levels : new Uint8Array()
  const withoutEndSpaces = (from: number, to: number): Cluster[] => {
    let end = to
    while (end > from && isBlank(all[end - 1]?.text ?? '')) end -= 1
    return all.slice(from, end)
  }
  const widthOf = (clusters: readonly Cluster[]): number =>
    toRuns(clusters, levels).reduce((sum, run) => sum + measure(run), 0)
  const line = (from: number, to: number): TextLine => {
    const clusters = withoutEndSpaces(from, to)
    return {
      text: clusters.map(({ text: part }) => part).join(''),
      runs: toRuns(clusters, levels),
      width: widthOf(clusters),
      needsActualText: clusters.some(
        ({ text: part, start, font }) => (levels[start] ?? 0) > 0 || !hasGlyph(font, part.codePointAt(0) as number),
      ),
    }
  }
  const whole = line(0, all.length)
  if (whole.width <= width) return [whole]

  const lines: TextLine[] = []
  let [from, to, used] = [0, 0, 0]
  for (const piece of toPieces(text)) {
    const end = to + clusterCount(piece)
    if (to > from && used + widthOf(withoutEndSpaces(to, end)) > width) {
      lines.push(line(from, to))
      from = to
      used = 0
    }
    used += widthOf(all.slice(to, end))
    while (used > width && end - from > 1 && widthOf(withoutEndSpaces(from, end)) > width) {
      const most = longestFitting(from, end, (last) => widthOf(all.slice(from, last)) <= width)
      lines.push(line(from, most))
      from = most
      used = widthOf(all.slice(from, end))
    }
    to = end
  }
  if (to > from) lines.push(line(from, to))
  return lines
}

const clusterCount = (text: string): number =>
  isWestern(text) ? text.length : Array.from(graphemes.segment(text)).length

/** At least one letter goes on a line, however narrow. */
function longestFitting(from: number, end: number, fits: (end: number) => boolean): number {
  let [least, beyond] = [from + 1, end]
  while (beyond - least > 1) {
    const middle = Math.floor((least + beyond) / 2)
    if (fits(middle)) least = middle
    else beyond = middle
  }
  return least
}

export const breakLines = (text: string, width: number, isBold: boolean, measure: MeasureRun): TextLine[] =>
  withoutUnknownSigns(printableText(text), isBold)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, width, isBold, measure))
