import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { drawRecordPdf, type RecordEntry } from './pdf-record.ts'

const sentence = 'A sentence of the record that says what was done at the door. '
const entry = (number: number): RecordEntry => ({
  when: '02/03/2026, 9:00 am',
  title: `Entry ${number}`,
  who: 'Provider',
  lines: number % 2 === 0 ? [sentence.repeat(1 + (number % 5))] : [],
  text: number % 2 === 0 ? null : sentence.repeat(1 + (number % 11)),
  pictures: [],
  remarks: [],
})

test('no page ends with the heading of an entry and who it is of, and none is empty', async () => {
  const record = { title: 'Record', on: new Date(0), from: { name: 'Agency', lines: [] }, facts: [] }
  const entries = Array.from({ length: 60 }, (_, number) => entry(number))
  for (const intro of [[], ['1'], ['1', '2']]) {
    const { pages, decoration } = readPdf(await drawRecordPdf({ ...record, intro, entries }))
    expect(pages.length).toBeGreaterThan(5)
    for (const [page, texts] of pages.entries()) {
      const last = texts.findLast((text) => !decoration[page]?.includes(text))
      expect(['Provider', undefined]).not.toContain(last)
    }
  }
})
