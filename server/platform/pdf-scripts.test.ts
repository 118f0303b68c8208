import { describe, expect, test } from 'vitest'
import { elements, readPdf } from '../testing/read-pdf.ts'
import { fontFor } from './pdf-fonts.ts'
import { drawLetterPdf, type PdfLetter } from './pdf-letter.ts'
import { breakLines, printableText, type TextRun } from './pdf-lines.ts'

const letter = (name: string, paragraphs: string[] = []): PdfLetter => ({
  title: 'Notice',
  on: '2026-03-02',
  from: { name: 'Agency', lines: [] },
  to: { name, lines: [] },
  facts: [],
  paragraphs,
})
const read = async (name: string, paragraphs?: string[]) => readPdf(await drawLetterPdf(letter(name, paragraphs)))
const names = {
  Vietnamese: ['Nguyễn Thị Đặng Ươn', 'noto-sans-vietnamese'],
  Chinese: ['王小明', 'noto-sans-sc'],
  'traditional Chinese': ['陳大文', 'noto-sans-sc'],
  Greek: ['Γιώργος Παπαδόπουλος', 'noto-sans-greek'],
  Polish: ['Łukasz Żółć', 'noto-sans-latin-ext'],
  Russian: ['Анна Иванова', 'noto-sans-cyrillic'],
  Arabic: ['محمد العلي', 'noto-sans-arabic'],
  Hebrew: ['שרה כהן', 'noto-sans-hebrew'],
  Thai: ['สมชาย ใจดี', 'noto-sans-thai'],
  Hindi: ['प्रिया शर्मा', 'noto-sans-devanagari'],
} as const

describe('names of any script', () => {
  test.each(Object.entries(names))('in %s are printed with an embedded font', async (_, [name, family]) => {
    const { fonts } = await read(name)
    expect(fonts.some((font) => font.includes(`+${family}`))).toBe(true)
    for (const character of name.replaceAll(' ', '')) {
      const codePoint = character.codePointAt(0) as number
      expect(fontFor(codePoint, true).font.hasGlyphForCodePoint(codePoint), character).toBe(true)
    }
  })

  test.each([names.Vietnamese[0], names.Chinese[0], names.Greek[0], names.Arabic[0], names.Hebrew[0]])(
    '%s is read back as it was written',
    async (name) => {
      const { structure } = await read(name)
      expect(elements(structure, 'P').map(({ text }) => text)).toContain(name)
    },
  )

  test('leave a document small: only the glyphs that it uses are embedded', async () => {
    const plain = await drawLetterPdf(letter('Jane Smith', ['Please let the technician in.']))
    expect(plain.length).toBeLessThan(20_000)
    const mixed = await drawLetterPdf(
      letter(
        Object.values(names)
          .map(([name]) => name)
          .join(', '),
      ),
    )
    expect(mixed.length).toBeLessThan(90_000)
  })

  test('keep their emoji, without a tone that their font lacks, and lose signs that no font has', async () => {
    const { structure, fonts } = await read('Zoë 🙂 \uE000 \uD800', ['Dog 🐕 is friendly 👍🏽 and ❤️ 1️⃣'])
    const texts = elements(structure, 'P').map(({ text }) => text.replaceAll(/ +/g, ' ').trim())
    expect(texts).toContain('Zoë 🙂')
    expect(texts).toContain('Dog 🐕 is friendly 👍 and ❤ 1')
    expect(fonts.some((font) => font.includes('+noto-emoji'))).toBe(true)
    for (const emoji of ['👨‍👩‍👧', '🇦🇺', '👩🏽‍🔧', '🏳️‍🌈', '🧿'])
      for (const line of breakLines(emoji, 100, false, ({ text }) => text.length))
        for (const { text, font } of line.runs)
          for (const character of text)
            expect(font.font.hasGlyphForCodePoint(character.codePointAt(0) as number), emoji).toBe(true)
  })

  test('of emoji are as wide as drawn, although their font has other units', () => {
    const [word] = fontFor('🔑'.codePointAt(0) as number, false).words('🔑')
    expect(word?.width).toBeCloseTo(1270, -1)
  })

  test('of a script that no font has keep their text', async () => {
    const { structure } = await read('გიორგი')
    expect(elements(structure, 'P').map(({ text }) => text)).toContain('გიორგი')
  })

  test('in bold and regular Chinese have different outlines of the same character', () => {
    const width = (isBold: boolean) => fontFor('王'.codePointAt(0)!, isBold).font.glyphForCodePoint(0x73_8b).path.bbox
    expect(width(true)).not.toEqual(width(false))
  })
})

const measure = ({ text }: TextRun) => text.length
const lines = (text: string, width: number) => breakLines(text, width, false, measure)
const visual = (text: string) =>
  lines(text, 1000)[0]?.runs.map((run) => (run.font.isRightToLeft ? `<${run.text}>` : run.text))

describe('lines', () => {
  test('end between words, and inside a word only where it is wider than the line', () => {
    expect(lines('to the quick brown fox', 10).map(({ text }) => text)).toEqual(['to the', 'quick', 'brown fox'])
    expect(lines('see abcdefghijklmnopqrstuvwxyz now', 10).map(({ text }) => text)).toEqual([
      'see',
      'abcdefghij',
      'klmnopqrst',
      'uvwxyz now',
    ])
    expect(lines('12 Elm St, FITZROY VIC 3065', 24).map(({ text }) => text)).toEqual(['12 Elm St, FITZROY', 'VIC 3065'])
    expect(lines('', 10).map(({ text }) => text)).toEqual([''])
    expect(lines('a\n\nb', 10).map(({ text }) => text)).toEqual(['a', '', 'b'])
    expect(lines('abc', 0.5).map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  })

  test('of Chinese and Thai end between words without spaces', () => {
    for (const text of ['王小明先生说门口的烟雾报警器在夜里会响，请尽快修理。', 'เครื่องตรวจจับควันในห้องนั่งเล่นหมดอายุแล้ว']) {
      const broken = lines(text, 12)
      expect(broken.length).toBeGreaterThan(2)
      expect(broken.map((line) => line.text).join('')).toBe(text)
      for (const line of broken) expect(line.width).toBeLessThanOrEqual(12)
      for (const line of broken) expect(line.text).not.toMatch(/^[，。]/)
    }
  })

  test('lose no text, whatever it is', () => {
    const text = 'Unit 3/12 “Öl” – محمد العلي (unit 12) said: مرحبا 123, שרה and 王小明 e\u0301 end'
    for (const width of [1, 3, 7, 20, 50])
      expect(
        lines(text, width)
          .map((line) => line.text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(printableText(text).replaceAll(' ', ''))
  })

  test('put right-to-left words in their order, with numbers and brackets as readers expect', () => {
    expect(visual('Tenant محمد العلي said')).toEqual(['Tenant ', '<العلي>', ' ', '<محمد>', ' said'])
    expect(visual('محمد 123 العلي')).toEqual(['<العلي>', ' ', '123', ' ', '<محمد>'])
    expect(visual('محمد (العلي)')).toEqual(['(', '<العلي>', ') ', '<محمد>'].map((run) => run))
  })

  test('drop characters that would reorder or hide other text', () => {
    expect(printableText('a\u200Bb\tc\u202Ed\u0000e\r\nf')).toBe('ab cde\nf')
  })
})
