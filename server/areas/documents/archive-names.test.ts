import { expect, test } from 'vitest'
import { archiveName, archiveNamer } from './archive-names.ts'

test('an address keeps its unit', () => {
  expect(archiveName('3/12 Smith Street, RICHMOND VIC 3121')).toBe('3-12 Smith Street, RICHMOND VIC 3121')
})

test('a name never leads to another folder, and has no character that a system reserves', () => {
  const name = archiveNamer()
  expect(name('../../etc/Report: "3/12".txt', '2026-11-16')).toBe('2026-11-16 etc-Report_ _3-12_.txt')
  expect(name('../../etc/passwd')).toBe('etc-passwd')
  expect(name('..\\..\\Report.txt')).toBe('Report.txt')
  expect(name('//')).toBe('file')
})

test('a long name is cut before its extension, in any script', () => {
  const name = archiveNamer()
  const [latin, thai] = [name(`${'a'.repeat(200)}.pdf`), name(`${'ก'.repeat(200)}.pdf`)]
  expect(latin).toBe(`${'a'.repeat(116)}.pdf`)
  expect(Buffer.byteLength(thai)).toBeLessThanOrEqual(240)
  expect(thai).toMatch(/\.pdf$/)
})

test('names that a system takes for the same are numbered, also where they are cut', () => {
  const name = archiveNamer()
  const long = 'x'.repeat(130)
  expect([name('Report.txt'), name('report.TXT'), name('REPORT.txt')]).toEqual([
    'Report.txt',
    'report (2).TXT',
    'REPORT (3).txt',
  ])
  expect([name(`${long}1.pdf`), name(`${long}2.pdf`)]).toEqual([`${'x'.repeat(116)}.pdf`, `${'x'.repeat(112)} (2).pdf`])
})
