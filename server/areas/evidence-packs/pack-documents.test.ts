import { expect, test } from 'vitest'
import type { PackDocument } from './pack-contents.queries.ts'
import { chooseDocuments } from './pack-documents.ts'

test('400 documents of one name of 200 characters and slashes fit with a short name each, and what does not fit is said', () => {
  const fileName = `Lease of 3/12 ../${'long '.repeat(40)}.pdf`
  const document = { fileName, datedOn: '2026-11-02', size: 1, sha256: 'a'.repeat(64) } as PackDocument
  const from = performance.now()
  const chosen = chooseDocuments(Array.from({ length: 550 }, () => document))
  expect(performance.now() - from).toBeLessThan(500)
  const names = chosen.map(({ name }) => name)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(550)
  for (const name of names) expect(name).toMatch(/^documents\/2026-11-02 Lease of 3-12 [^/]{50,95}\.pdf$/)
  const leftOut = chosen.filter((each) => each.leftOut !== null)
  expect(leftOut).toHaveLength(50)
  expect(leftOut[0]?.leftOut).toBe('an archive holds at most 500 documents and 200 MB')
  expect(chooseDocuments(Array.from({ length: 400 }, () => document)).filter((each) => each.leftOut !== null)).toEqual(
    [],
  )
})
