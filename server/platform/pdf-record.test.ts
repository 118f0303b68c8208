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
  const record = { title: 'Record', number: '12', on: new Date(0), from: { name: 'Agency', lines: [] }, facts: [] }
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

test('no page ends with the heading of a section or its introduction', async () => {
  const record = {
    title: 'Record',
    number: '12',
    on: new Date(0),
    from: { name: 'Agency', lines: [] },
    facts: [],
    intro: [],
  }
  const sections = Array.from({ length: 40 }, (_, number) => ({
    title: 'Section',
    intro: ['Introduction'],
    entries: [0, 1, 2].slice(0, number % 4).map((place) => entry(number + place)),
  }))
  const { pages, decoration } = readPdf(await drawRecordPdf({ ...record, entries: [], sections }))
  expect(pages.length).toBeGreaterThan(5)
  const isAlone = (texts: readonly string[], page: number) => {
    const last = texts.findLast((text) => !decoration[page]?.includes(text))
    const next = pages[page + 1]?.find((text) => !decoration[page + 1]?.includes(text))
    return (last === 'Section' || last === 'Introduction') && next !== 'Section'
  }
  expect(pages.filter(isAlone)).toEqual([])
})

test('a summary is on the first page, before the facts', async () => {
  const record = {
    title: 'Record',
    number: '12',
    on: new Date(0),
    from: { name: 'Agency', lines: [] },
    intro: [],
    entries: [],
  }
  const facts = [{ label: 'Property', value: '1 High Street' }]
  const { pages } = readPdf(await drawRecordPdf({ ...record, summary: ['Nothing is left to do.'], facts }))
  const first = pages[0] ?? []
  expect(first.indexOf('In short')).toBeGreaterThan(-1)
  expect(first.indexOf('Nothing is left to do.')).toBeLessThan(first.indexOf('Property'))
})
