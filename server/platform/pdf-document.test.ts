import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawPdf, sumTotals, type PdfDocument } from './pdf-document.ts'
import { dollars, printable, spacedAbn } from './pdf-text.ts'

const document: PdfDocument = {
  title: 'Tax invoice',
  number: 'INV-1001',
  issuedOn: '2026-03-02',
  from: { name: 'Provider Pty Ltd', abn: '51824753556', lines: ['1 Collins Street', 'MELBOURNE VIC 3000'] },
  to: { name: 'Nguyễn Realty', lines: ['2 High Street'] },
  facts: [{ label: 'Due', value: '16/03/2026' }],
  lines: [
    { description: 'Smoke alarm service', quantity: '1', totalCents: 10_890, gstCents: 990 },
    { description: 'Credit', quantity: '1', totalCents: -1100, gstCents: -100 },
    { description: 'Rewiring', quantity: '2.50', totalCents: 123_456, gstCents: 11_223 },
  ],
  notes: ['Thank you.'],
}

/** The text of each page, line by line, as a PDF reader finds it. */
function textsOf(pdf: Buffer): string[][] {
  const latin = pdf.toString('latin1')
  const streams = [...latin.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map((match) => match[1] as string)
  return streams
    .map((stream) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .filter((content) => content.includes(' Tf'))
    .map((content) =>
      [...content.matchAll(/\[([^\]]*)\] TJ/g)].map((match) =>
        [...(match[1] as string).matchAll(/<([0-9a-f]*)>/g)]
          .map((part) => Buffer.from(part[1] as string, 'hex').toString('latin1'))
          .join(''),
      ),
    )
}

describe('a document', () => {
  test('has issuer, recipient, items and amounts', async () => {
    const [sheet = []] = textsOf(await drawPdf(document))
    expect(sheet).toEqual(
      expect.arrayContaining([
        'Tax invoice',
        'INV-1001',
        'Provider Pty Ltd',
        'ABN 51 824 753 556',
        'Nguyên Realty',
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

  test('adds up to the cent', () => {
    expect(sumTotals(document.lines)).toEqual({ exGstCents: 121_133, gstCents: 12_113, totalCents: 133_246 })
    expect(sumTotals([])).toEqual({ exGstCents: 0, gstCents: 0, totalCents: 0 })
  })

  test('has the same bytes each time, with its title, author and date', async () => {
    const [first, second] = [await drawPdf(document), await drawPdf(document)]
    expect(first.equals(second)).toBe(true)
    const text = first.toString('latin1')
    expect(text.startsWith('%PDF-1.7')).toBe(true)
    expect(text).toContain('(Tax invoice INV-1001)')
    expect(text).toContain('(Provider Pty Ltd)')
    expect(text).toContain('D:20260302')
    expect((await drawPdf({ ...document, number: 'INV-1002' })).equals(first)).toBe(false)
  })

  test('breaks over pages that repeat the table header and have page numbers, and loses no line', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      description: `Line ${index}: ${'a long description of the work done '.repeat(5)}`,
      quantity: '1',
      totalCents: 1100,
      gstCents: 100,
    }))
    const sheets = textsOf(await drawPdf({ ...document, lines }))
    expect(sheets.length).toBeGreaterThan(2)
    sheets.forEach((sheet, index) => {
      expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`)
      if (index > 0) expect(sheet).toContain('Tax invoice INV-1001 (continued)')
      if (sheet.some((text) => /^Line \d/.test(text))) expect(sheet).toContain('Amount inc. GST')
    })
    const written = sheets.flat()
    for (const index of lines.keys())
      expect(written.filter((text) => text.startsWith(`Line ${index}: `))).toHaveLength(1)
    expect(written.filter((text) => text === '$11.00')).toHaveLength(60)
    expect(written).toContain('$660.00')
  })

  test('without lines is still valid', async () => {
    const bare = { ...document, issuedOn: null, from: { ...document.from, abn: null }, facts: [], lines: [], notes: [] }
    const [sheet = []] = textsOf(await drawPdf(bare))
    expect(sheet).toContain('$0.00')
    expect(sheet.join(' ')).not.toContain('Issued')
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

test('letters missing in the built-in fonts are printed as the closest ones', () => {
  expect(printable('Nguyễn Đặng – “Öl” 10 €')).toBe('Nguyên ?ang – “Öl” 10 €')
  expect(printable('a\u200Bb\tc −5 日')).toBe('ab c -5 ?')
})
