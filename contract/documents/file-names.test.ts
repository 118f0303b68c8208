import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName, textFileName } from './file-names.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\Desktop\\letter.docx', 'letter.docx'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\u0000b\r\nc.pdf', 'abc.pdf'],
  ['\ufeffname.pdf', 'name.pdf'],
  ['what?*<now>|"x".pdf', 'what___now___x_.pdf'],
  ['  .hidden . ', 'hidden'],
  ['two   spaces.pdf', 'two spaces.pdf'],
  ['e\u0301.pdf', '\u00e9.pdf'],
  ['half \ud83d.pdf', 'half _.pdf'],
  ['👩‍🔧.png', '👩‍🔧.png'],
  ['..', 'file'],
  ['', 'file'],
  ['a/', 'file'],
  ['🏠'.repeat(300) + '.jpeg', '🏠'.repeat(250) + '.jpeg'],
])('“%s” is stored as “%s”', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
})

test('any name becomes one that every file system and header accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = cleanFileName(given)
      expect(Array.from(name).length).toBeGreaterThan(0)
      expect(Array.from(name).length).toBeLessThanOrEqual(255)
      expect(name).not.toMatch(/[\p{Cc}/\\<>:"|?*]|^\.|\.$/u)
      expect(() => encodeURIComponent(name)).not.toThrow()
    }),
  )
})

test('a name with a long run of dots is read once', () => {
  const began = process.cpuUsage()
  expect(cleanFileName(`a${'.'.repeat(60_000)}b`)).toHaveLength(255)
  expect(process.cpuUsage(began).user).toBeLessThan(250_000)
})

test('a text with slashes names its file as a whole', () => {
  expect(textFileName('Your safety check – 3/12 Elm Street, FITZROY VIC 3065', 'eml')).toBe(
    'Your safety check – 3-12 Elm Street, FITZROY VIC 3065.eml',
  )
})
