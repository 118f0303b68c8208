import bidiFactory from 'bidi-js'
import { fontFor, hasGlyph, westernFont, type PdfFont } from './pdf-fonts.ts'

/** Text of one font and direction, as it is handed to the font. */
export type TextRun = {
  text: string
  font: PdfFont
  isRightToLeft: boolean
  /** The text as typed, if its glyphs from left to right do not spell it. */
  actual: string | null
}

/** One printed line. */
export type TextLine = {
  /** As typed. */
  text: string
  /** What separates it from the next line: nothing inside a word. */
  end: ' ' | ''
  /** From left to right on the page. */
  runs: TextRun[]
  width: number
  /** The glyphs in their order on the page do not spell the text, or it goes on inside a word: readers need the text itself. */
  needsActualText: boolean
}

export type MeasureRun = (run: TextRun) => number

// The package exports the function itself, which its types describe as the default of a module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en-AU', { granularity: 'word' })

/** Characters that print nothing or would change the order of the text around them. */
const invisible = /[^\P{Cc}\n]|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
/** Characters that only change how others are printed, such as the joiners of Indian scripts. */
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
const unknown = '\uFFFD'

export const printableText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(invisible, '')

/** `printed` is what its font has of the text. */
type Cluster = { text: string; printed: string; start: number; font: PdfFont }

const isWestern = (text: string): boolean => /^[\u0020-\u007E\u00A0-\u00FF]*$/.test(text)
const hasRightToLeft = (text: string): boolean =>
  /[\u0590-\u08FF\uFB1D-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text)

/** The package takes the two halves of a character above U+FFFF for Western letters: it gets others of the same direction. */
const bidiText = (text: string): string =>
  text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, (character) =>
    hasRightToLeft(character) ? '\u05D0\u05D0' : /\p{S}/u.test(character) ? '!!' : character,
  )

const codePointOf = (character: string): number => character.codePointAt(0) as number

/**
 * A letter with its marks is printed in one font, so that the marks find their place. In place of a letter or sign that no
 * font has, its plain form is printed, such as a for 𝓪, or else a sign that says that something is there.
 */
function toCluster(text: string, start: number, isBold: boolean): Cluster {
  const only = text.length === 1 && !ignorable.test(text) && fontFor(text.charCodeAt(0), isBold)
  if (only) return { text, printed: text, start, font: only }
  const characters = Array.from(text)
  const visible = characters.filter((character) => !ignorable.test(character)).map(codePointOf)
  const [first = 0x20] = visible
  const fonts = visible.flatMap((codePoint) => fontFor(codePoint, isBold) ?? [])
  const hasAll = (candidate: PdfFont) => visible.every((codePoint) => hasGlyph(candidate, codePoint))
  const font = fonts.find(hasAll) ?? fontFor(first, isBold)
  if (font === null) {
    const plain = text.normalize('NFKC')
    return { ...toCluster(plain === text ? unknown : plain, start, isBold), text }
  }
  const isPrinted = (character: string) =>
    ignorable.test(character) ? font.isShaped : hasGlyph(font, codePointOf(character))
  return { text, printed: characters.filter(isPrinted).join(''), start, font }
}

function toClusters(text: string, isBold: boolean): Cluster[] {
  if (isWestern(text)) {
    const font = westernFont(isBold)
    return Array.from(text, (character, start) => ({ text: character, printed: character, start, font }))
  }
  return Array.from(graphemes.segment(text), ({ segment, index }) => toCluster(segment, index, isBold))
}

const breaksInside = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

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
  return runs.map(({ clusters: parts, level, font }) => toRun(parts, level % 2 === 1, font))
}

function toRun(clusters: readonly Cluster[], isRightToLeft: boolean, font: PdfFont): TextRun {
  const texts = clusters.map(({ printed }) => printed)
  // HarfBuzz orders the glyphs of its fonts itself; signs of other fonts are reversed here.
  if (isRightToLeft && !font.isShaped)
    return { text: texts.toReversed().map(mirrored).join(''), font, isRightToLeft, actual: null }
  const text = texts.join('')
  if (isRightToLeft) return { text, font, isRightToLeft, actual: null }
  const typed = clusters.map((cluster) => cluster.text).join('')
  const isSpelled = typed === text && (!font.isShaped || font.words(text, false).every((word) => word.isSpelled))
  return { text, font, isRightToLeft, actual: isSpelled ? null : typed }
}

const isBlank = (text: string): boolean => text.trim() === ''

/** Most texts fit on one line as they are, in one font. */
function shortLine(text: string, width: number, font: PdfFont, measure: MeasureRun): TextLine | null {
  const runs = text === '' ? [] : [{ text, font, isRightToLeft: false, actual: null }]
  const used = runs.reduce((sum, run) => sum + measure(run), 0)
  return used > width ? null : { text, end: ' ', runs, width: used, needsActualText: false }
}

/** Breaks one paragraph into lines no wider than `width`. A word that is wider is broken where it must be. */
function breakParagraph(text: string, width: number, isBold: boolean, measure: MeasureRun): TextLine[] {
  const short = isWestern(text) && shortLine(text.trimEnd(), width, westernFont(isBold), measure)
  if (short) return [short]
  const all = toClusters(text, isBold)
  const levels = hasRightToLeft(text) ? bidi.getEmbeddingLevels(bidiText(text)).levels : new Uint8Array()
  const withoutEndSpaces = (from: number, to: number): Cluster[] => {
    let end = to
    while (end > from && isBlank(all[end - 1]?.text ?? '')) end -= 1
    return all.slice(from, end)
  }
  const widthOf = (clusters: readonly Cluster[]): number =>
    toRuns(clusters, levels).reduce((sum, run) => sum + measure(run), 0)
  const line = (from: number, to: number): TextLine => {
    const clusters = withoutEndSpaces(from, to)
    const runs = toRuns(clusters, levels)
    const end = to < all.length && clusters.length === to - from ? '' : ' '
    return {
      text: clusters.map(({ text: part }) => part).join(''),
      end,
      runs,
      width: runs.reduce((sum, run) => sum + measure(run), 0),
      needsActualText: end === '' || runs.some(({ actual, isRightToLeft }) => isRightToLeft || actual !== null),
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
      const fitting = longestFitting(from, end, (last) => widthOf(all.slice(from, last)) <= width)
      const most = piece.includes('@') ? partOfEmail(all, from, fitting) : fitting
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

/** An email address that is wider than a line ends it before its @ or a dot, if one of its parts fits. */
function partOfEmail(all: readonly Cluster[], from: number, fitting: number): number {
  for (let end = fitting; end > from; end -= 1) if (/^[@.]$/.test(all[end]?.text ?? '')) return end
  return fitting
}

export const breakLines = (text: string, width: number, isBold: boolean, measure: MeasureRun): TextLine[] =>
  printableText(text)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, width, isBold, measure))
