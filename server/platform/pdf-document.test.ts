import { describe, expect, test } from 'vitest'
import { elements, readPdf, tableRows } from '../testing/read-pdf.ts'
import { drawPdf, sumTotals, type PdfDocument } from './pdf-document.ts'
import { dollars, spacedAbn } from './pdf-text.ts'

const document: PdfDocument = {
  title: 'Tax invoice',
  number: 'INV-1001',
  issuedOn: '2026-03-02',
  status: null,
  from: { name: 'Provider Pty Ltd', abn: '51824753556', lines: ['1 Collins Street', 'MELBOURNE VIC 3000'] },
  to: { name: 'Nguyễn Realty', lines: ['2 High Street'] },
  facts: [{ label: 'Due', value: '16/03/2026' }],
  lines: [
    { description: 'Smoke alarm service', quantity: '1', totalCents: 10_890, gstCents: 990 },
    { description: 'Credit', quantity: '1', totalCents: -1100, gstCents: -100 },
    { description: 'Rewiring', quantity: '2.50', totalCents: 123_456, gstCents: 11_223 },
  ],
  estimate: null,
  sections: [{ heading: 'How to pay', paragraphs: ['Please pay.'], facts: [{ label: 'BPAY', value: '12345' }] }],
  notes: ['Thank you.'],
}

describe('a document', () => {
  test('has issuer, recipient, items and amounts', async () => {
    const { pages } = readPdf(await drawPdf(document))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        'Tax invoice',
        'INV-1001',
        'Provider Pty Ltd',
        'ABN 51 824 753 556',
        'Nguyễn Realty',
        '02/03/2026',
        '16/03/2026',
        '2.50',
        '-$11.00',
        '$1,234.56',
        'Subtotal ex. GST',
        '$1,211.33',
        '$121.13',
        'Total inc. GST',
        '$1,332.46',
        'Page 1 of 1',
      ]),
    )
  })

  test('is read by screen readers as headings, paragraphs and tables with header cells', async () => {
    const { structure, catalog, decoration } = readPdf(await drawPdf(document))
    expect(catalog).toMatchObject({
      '/Lang': 'en-AU',
      '/MarkInfo': expect.anything(),
      '/ViewerPreferences': expect.anything(),
    })
    expect(structure.tag).toBe('Document')
    expect(elements(structure, 'H1').map(({ text }) => text)).toEqual(['Tax invoice'])
    expect(elements(structure, 'H2').map(({ text }) => text)).toEqual(['How to pay'])
    expect(tableRows(structure)).toEqual([
      ['Issued', '02/03/2026'],
      ['Due', '16/03/2026'],
      ['Description', 'Quantity', 'GST', 'Amount inc. GST'],
      ['Smoke alarm service', '1', '$9.90', '$108.90'],
      ['Credit', '1', '-$1.00', '-$11.00'],
      ['Rewiring', '2.50', '$112.23', '$1,234.56'],
      ['Subtotal ex. GST', '$1,211.33'],
      ['GST', '$121.13'],
      ['Total inc. GST', '$1,332.46'],
      ['BPAY', '12345'],
    ])
    const headers = elements(structure, 'TH').map(({ text, scope }) => [text, scope])
    expect(headers).toEqual(
      expect.arrayContaining([
        ['Description', 'Column'],
        ['Amount inc. GST', 'Column'],
        ['Rewiring', 'Row'],
        ['Total inc. GST', 'Row'],
      ]),
    )
    expect(decoration[0]).toEqual(['Provider Pty Ltd · ABN 51 824 753 556', 'Page 1 of 1'])
  })

  test('that needs no payment or approval says so across the page and in words', async () => {
    const status = { stamp: 'OVERDUE', tone: 'critical', sentence: 'Overdue: payment was due on 16/03/2026.' } as const
    const lines = Array.from({ length: 60 }, () => ({ ...document.lines[0]! }))
    const { decoration, structure } = readPdf(await drawPdf({ ...document, lines, status }))
    expect(decoration.length).toBeGreaterThan(1)
    for (const texts of decoration) expect(texts).toContain('OVERDUE')
    expect(elements(structure, 'P').map(({ text }) => text)).toContain(status.sentence)
  })

  test('without lines shows the estimate in place of the totals', async () => {
    const estimate = { label: 'Estimated price inc. GST', value: '$90.00 to $220.00' }
    const texts = readPdf(await drawPdf({ ...document, lines: [], estimate })).pages.flat()
    expect(texts).toContain('$90.00 to $220.00')
    expect(texts).not.toContain('Total inc. GST')
    const priced = readPdf(await drawPdf({ ...document, estimate })).pages.flat()
    expect(priced).not.toContain('$90.00 to $220.00')
  })

  test('adds up to the cent', () => {
    expect(sumTotals(document.lines)).toEqual({ exGstCents: 121_133, gstCents: 12_113, totalCents: 133_246 })
    expect(sumTotals([])).toEqual({ exGstCents: 0, gstCents: 0, totalCents: 0 })
  })

  test('has the same bytes each time, with its title, author and date', async () => {
    const [first, second] = [await drawPdf(document), await drawPdf(document)]
    expect(first.equals(second)).toBe(true)
    expect(first.toString('latin1').startsWith('%PDF-1.7')).toBe(true)
    expect(readPdf(first).info).toMatchObject({
      '/Title': 'Tax invoice INV-1001',
      '/Author': 'Provider Pty Ltd',
      '/CreationDate': 'D:20260302000000Z',
    })
    expect((await drawPdf({ ...document, number: 'INV-1002' })).equals(first)).toBe(false)
  })

  test('breaks over pages that repeat the table header and have page numbers, and loses no line', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      description: `Line ${index}: ${'a long description of the work done '.repeat(5)}`,
      quantity: '1',
      totalCents: 1100,
      gstCents: 100,
    }))
    const { pages, decoration, structure } = readPdf(await drawPdf({ ...document, lines }))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, texts] of pages.entries()) {
      expect(texts).toContain(`Page ${index + 1} of ${pages.length}`)
      if (index > 0) expect(decoration[index]).toContain('Tax invoice INV-1001 (continued)')
      if (index > 0 && texts.some((text) => /^Line \d/.test(text)))
        expect(decoration[index]).toContain('Amount inc. GST')
    }
    // The repeated headers are decoration: the table is read once, with one header.
    const rows = tableRows(structure)
    expect(rows.filter(([first]) => first === 'Description')).toHaveLength(1)
    expect(rows.filter(([first]) => first?.startsWith('Line '))).toHaveLength(60)
    expect(rows).toContainEqual(['Total inc. GST', '$660.00'])
  })

  test('divides a description that is longer than a page', async () => {
    const words = Array.from({ length: 1500 }, (_, index) => `word${index}`)
    const lines = [{ description: words.join(' '), quantity: '1', totalCents: 1100, gstCents: 100 }]
    const { pages, structure } = readPdf(await drawPdf({ ...document, lines }))
    expect(pages.length).toBeGreaterThan(1)
    const row = tableRows(structure).find(([first]) => first?.startsWith('word0'))
    expect(row?.[0]?.split(/\s+/)).toEqual(words)
  })

  test('without facts is still valid', async () => {
    const from = { ...document.from, abn: null }
    const bare = { ...document, issuedOn: null, from, facts: [], lines: [], notes: [], sections: [] }
    const [texts = []] = readPdf(await drawPdf(bare)).pages
    expect(texts).toContain('$0.00')
    expect(texts.join(' ')).not.toContain('Issued')
  })
})

test('amounts have Australian format', () => {
  expect([0, 5, 99_999, 100_000, 123_456_789, -1205].map(dollars)).toEqual([
    '$0.00',
    '$0.05',
    '$999.99',
    '$1,000.00',
    '$1,234,567.89',
    '-$12.05',
  ])
})

test('an ABN is spaced like in the register; other text is unchanged', () => {
  expect(spacedAbn('51824753556')).toBe('51 824 753 556')
  expect(spacedAbn('51 824 753 556')).toBe('51 824 753 556')
  expect(spacedAbn('none')).toBe('none')
})
