import { beforeAll, describe, expect, test } from 'vitest'
import { elements, readPdf, type ReadPdf } from '../testing/read-pdf.ts'
import { fontFor, type PdfFont } from './pdf-fonts.ts'
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
const measure = ({ text }: TextRun) => text.length
const printed = (text: string) =>
  breakLines(text, 1000, false, measure)
    .flatMap(({ runs }) => runs.map((run) => run.text))
    .join('')
const fontOf = (text: string, isBold = false): PdfFont => fontFor(text.codePointAt(0) as number, isBold) as PdfFont

/** What a tenant may be called, and the font that prints it. */
const names: Record<string, readonly [string, string]> = {
  Vietnamese: ['Nguyễn Thị Đặng Ươn', 'noto-sans-vietnamese'],
  Greek: ['Γιώργος Παπαδόπουλος', 'noto-sans-greek'],
  Polish: ['Łukasz Żółć', 'noto-sans-latin-ext'],
  Russian: ['Анна Иванова', 'noto-sans-cyrillic'],
  Chinese: ['王小明', 'noto-sans-sc'],
  'traditional Chinese': ['陳大文', 'noto-sans-sc'],
  'rare Chinese': ['刘䶮', 'unifont'],
  Japanese: ['さくら ケン 渡辺', 'noto-sans-sc'],
  'rare Japanese': ['𠮷田', 'noto-sans-jp'],
  Korean: ['김민지', 'noto-sans-kr'],
  Arabic: ['محمد العلي', 'noto-sans-arabic'],
  Urdu: ['ٹیپو گھوڑے', 'noto-sans-arabic'],
  Hebrew: ['שרה כהן', 'noto-sans-hebrew'],
  Thai: ['สมชาย น้ำใจดี', 'noto-sans-thai'],
  Hindi: ['प्रिया शर्मा', 'noto-sans-devanagari'],
  Punjabi: ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'noto-sans-gurmukhi'],
  Bengali: ['শ্রেয়া উদ্দিন', 'noto-sans-bengali'],
  Gujarati: ['પ્રિયા અંગોલા', 'noto-sans-gujarati'],
  Odia: ['ପ୍ରିୟଙ୍କା', 'noto-sans-oriya'],
  Tamil: ['தமிழ்ச்செல்வி கோபால்', 'noto-sans-tamil'],
  Telugu: ['శ్రీనివాస్ రెడ్డి', 'noto-sans-telugu'],
  Kannada: ['ಕೃಷ್ಣ ಮೂರ್ತಿ', 'noto-sans-kannada'],
  Malayalam: ['കൃഷ്ണൻ ദ്വീപ്', 'noto-sans-malayalam'],
  Sinhala: ['ක්‍රිෂාන්ත ශ්‍රී', 'noto-sans-sinhala'],
  Khmer: ['សុខ ស្រីមុំ', 'noto-sans-khmer'],
  Lao: ['ສົມພອນ ນ້ຳ', 'noto-sans-lao'],
  Burmese: ['အောင်ကျော်', 'noto-sans-myanmar'],
  Karen: ['စီၤအဲၣ်', 'noto-sans-myanmar'],
  Tibetan: ['བསྟན་འཛིན་རྒྱ་མཚོ', 'noto-serif-tibetan'],
  Georgian: ['გიორგი', 'noto-sans-georgian'],
  Armenian: ['Արամ Խաչատրյան', 'noto-sans-armenian'],
  Amharic: ['አበበ በቂላ', 'noto-sans-ethiopic'],
  Assyrian: ['ܐܫܘܪ ܒܪ ܣܪܓܘܢ', 'noto-sans-syriac'],
  Dhivehi: ['މުހައްމަދު', 'noto-sans-thaana'],
  'N’Ko': ['ߞߏߣߊߞߙߌ', 'noto-sans-nko'],
  Mongolian: ['ᠮᠣᠩᠭᠣᠯ', 'noto-sans-mongolian'],
  Javanese: ['ꦱꦸꦏꦂꦤ', 'noto-sans-javanese'],
  Balinese: ['ᬩᬮᬶ', 'noto-sans-balinese'],
  Fulani: ['𞤀𞤣𞤤𞤢𞤥', 'noto-sans-adlam'],
  Rohingya: ['𐴌𐴟𐴇𐴥𐴝', 'noto-sans-hanifi-rohingya'],
  Cherokee: ['ᏍᏏᏉᏯ', 'unifont'],
}
const allNames = Object.values(names).map(([name]) => name)

describe('names of any script', () => {
  let all: ReadPdf
  beforeAll(async () => {
    all = await read('Jane', allNames)
  })

  test.each(Object.entries(names))('in %s have a font and are read back as written', (_, [name, font]) => {
    expect(all.fonts.some((each) => each.includes(`+${font}`))).toBe(true)
    expect(elements(all.structure, 'P').map(({ text }) => text)).toContain(name)
  })

  test('are printed without boxes', () => {
    expect(all.boxes).toBe(0)
  })

  test('are bold where others are, if their font can be', async () => {
    const { fonts, boxes } = await read('محمد கோபால் 김민지 王小明 刘䶮')
    for (const font of ['arabic-arabic-700', 'tamil-tamil-700', 'kr-', 'sc-', 'unifont-latin-400'])
      expect(fonts.some((each) => each.includes(font))).toBe(true)
    expect(boxes).toBe(0)
  })

  test('have their letters joined and in the order in which they are printed', () => {
    const glyphs = (text: string) => {
      const [word] = fontOf(text).words(text, false)
      return word?.glyphs.map(({ glyph }) => String.fromCodePoint(...glyph.codePoints))
    }
    expect(glyphs('கொ')).toEqual(['ெ', 'க', 'ா'])
    expect(glyphs('क्ष')).toEqual(['क्ष'])
  })

  test('and sentences without spaces are read as written where a line ends inside them', async () => {
    const sentences = [
      'ខ្ញុំសូមឱ្យជាងទូរស័ព្ទមកមុនពេលមកដល់ផ្ទះរបស់ខ្ញុំ',
      'ခွေးတစ်ကောင်ရှိပြီးဝင်းတံခါးကိုအမြဲသော့ခတ်ထားပါသည်',
      '王小明先生说门口的烟雾报警器在夜里会响',
    ]
    const paragraphs = sentences.map((sentence) => sentence.repeat(4))
    const { structure } = await read('Jane', paragraphs)
    expect(elements(structure, 'P').map(({ text }) => text)).toEqual(expect.arrayContaining(paragraphs))
  })

  test('leave a document small: only the glyphs that it uses are embedded', async () => {
    const plain = await drawLetterPdf(letter('Jane Smith', ['Please let the technician in.']))
    expect(plain.length).toBeLessThan(20_000)
    const mixed = await drawLetterPdf(letter('Jane', allNames))
    expect(mixed.length).toBeLessThan(180_000)
    expect((await drawLetterPdf(letter('Jane', allNames))).equals(mixed)).toBe(true)
  })

  test('keep their emoji, without a tone that their font lacks', async () => {
    const { structure, fonts, boxes } = await read('Zoë 🙂', ['Dog 🐕 is friendly 👍🏽 and ❤️ 1️⃣ 👨‍👩‍👧 🇦🇺 👩🏽‍🔧 🏳️‍🌈 🧿'])
    const texts = elements(structure, 'P').map(({ text }) => text)
    expect(texts).toContain('Zoë 🙂')
    expect(texts).toContain('Dog 🐕 is friendly 👍🏽 and ❤️ 1️⃣ 👨‍👩‍👧 🇦🇺 👩🏽‍🔧 🏳️‍🌈 🧿')
    expect(fonts.some((font) => font.includes('+noto-emoji'))).toBe(true)
    expect(boxes).toBe(0)
  })

  test('that no font has show that something is there, or their plain form, and are read as they are', async () => {
    expect(printed('Zoë \uE000 𒀀')).toBe('Zoë \uFFFD \uFFFD')
    expect(printed('𝓩𝓸𝓮 𝟙')).toBe('Zoe 1')
    expect(printed('a\uDB40\uDD00')).toBe('a')
    const { structure, boxes } = await read('Zoë \uE000 𒀀 𝓩𝓸𝓮')
    expect(elements(structure, 'P').map(({ text }) => text)).toContain('Zoë \uE000 𒀀 𝓩𝓸𝓮')
    expect(boxes).toBe(0)
  })

  test('with any character raise no error and print no box', () => {
    // A step that meets every part of Unicode, and few of the many parts of the Chinese and Korean fonts.
    for (let codePoint = 0; codePoint < 0x11_00_00; codePoint += 4099) {
      const text = `ক${String.fromCodePoint(codePoint)} `
      for (const { runs } of breakLines(text, 1000, false, measure))
        for (const run of runs)
          for (const word of run.font.words(run.text, run.isRightToLeft))
            for (const { glyph } of word.glyphs) expect(glyph.id, codePoint.toString(16)).not.toBe(0)
    }
  })

  test('of emoji are as wide as drawn, although their font has other units', () => {
    const [word] = fontOf('🔑').words('🔑', false)
    expect(word?.width).toBeCloseTo(1270, -1)
  })

  test('in bold and regular Chinese have different outlines of the same character', () => {
    const width = (isBold: boolean) => fontOf('王', isBold).font.glyphForCodePoint(0x73_8b).path.bbox
    expect(width(true)).not.toEqual(width(false))
  })
})

const lines = (text: string, width: number) => breakLines(text, width, false, measure)
const visual = (text: string) =>
  lines(text, 1000)[0]?.runs.map((run) => (run.font.isShaped ? `<${run.text}>` : run.text))

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

  test('end an email address before its @ or a dot, and elsewhere only where a part of it is wider than the line', () => {
    const texts = (width: number) => lines('Email rentals@wattlebird.example.com', width).map(({ text }) => text)
    expect(texts(28)).toEqual(['Email', 'rentals@wattlebird.example', '.com'])
    expect(texts(20)).toEqual(['Email', 'rentals@wattlebird', '.example.com'])
    expect(texts(9)).toEqual(['Email', 'rentals', '@wattlebi', 'rd', '.example', '.com'])
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
    expect(visual('𞤀𞤣𞤤𞤢𞤥 12 (𞤀)')).toEqual(['(', '<𞤀>', ') ', '12', ' ', '<𞤀𞤣𞤤𞤢𞤥>'])
    expect(visual('محمد (العلي)')).toEqual(['(', '<العلي>', ') ', '<محمد>'].map((run) => run))
  })

  test('drop characters that would reorder or hide other text', () => {
    expect(printableText('a\u200Bb\tc\u202Ed\u0000e\r\nf')).toBe('ab cde\nf')
  })
})
