import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from '../testing/read-workbook.ts'
import { safeFileName, spreadsheet } from './spreadsheet.ts'
import { stylesXml } from './spreadsheet-package.ts'
import { aboutSheet, tableSheet, type SheetColumn } from './spreadsheet-sheets.ts'
import { cellXml, columnName, styles } from './spreadsheet-xml.ts'

type Property = {
  address: string | null
  due: string | null
  properties: number | null
  owed: string | null
  share: number | null
}
const columns: SheetColumn<Property>[] = [
  { header: 'Address', width: 34, value: ({ address }) => address },
  { header: 'Due', width: 14, kind: 'day', value: ({ due }) => due },
  { header: 'Properties', width: 10, kind: 'number', value: ({ properties }) => properties },
  { header: 'Owed', width: 12, kind: 'money', value: ({ owed }) => owed },
  { header: 'Share', width: 8, kind: 'share', value: ({ share }) => share },
]
const property = (given: Partial<Property> = {}): Property => ({
  address: null,
  due: null,
  properties: null,
  owed: null,
  share: null,
  ...given,
})

async function* batchesOf(...batches: Property[][]) {
  yield* batches
}

const book = (rows: AsyncIterable<Property[]>) =>
  spreadsheet([
    tableSheet({ name: 'Properties', columns, rows, hasFilter: true }),
    aboutSheet('Portfolio', [['Exported by', 'Sarah Nguyen']]),
  ])

const opened = async (...batches: Property[][]) => readWorkbook(await buffer(book(batchesOf(...batches))))
const openedSheet = async (...batches: Property[][]) => (await opened(...batches)).sheet('Properties')

describe('a spreadsheet', () => {
  test('contains every row of every batch under its header, with real dates, numbers, amounts and percentages', async () => {
    const sheet = await openedSheet(
      [
        property({ address: '1 High Street', due: '2026-03-01', properties: 3, owed: '108.90', share: 0.125 }),
        property({ address: '2 High Street' }),
      ],
      [property({ address: '3 High Street', properties: 0 })],
    )
    expect(sheet.rows).toEqual([
      ['Address', 'Due', 'Properties', 'Owed', 'Share'],
      ['1 High Street', new Date('2026-03-01T00:00:00Z'), 3, 108.9, 0.125],
      ['2 High Street'],
      ['3 High Street', undefined, 0],
    ])
    const formats = ['B2', 'C2', 'D2', 'E2'].map((place) => sheet.cell(place).format)
    expect(formats).toEqual(['dd/mm/yyyy', '', '"$"#,##0.00', '0.0%'])
  })

  test('has a frozen header, a filter for every column and wide enough columns', async () => {
    const sheet = await openedSheet([property({ address: 'x' })])
    expect(sheet.attributesOf('pane')).toMatchObject({ state: 'frozen', ySplit: '1' })
    expect(sheet.attributesOf('autoFilter')).toEqual({ ref: 'A1:E2' })
    expect(sheet.attributesOf('col')).toMatchObject({ min: '1', max: '1', width: '34' })
    expect([sheet.cell('A1').isBold, sheet.cell('A2').isBold]).toEqual([true, false])
  })

  test('has a separate sheet with its title and user', async () => {
    const sheet = (await opened([])).sheet('About this export')
    const values = ['A1', 'A3', 'B3'].map((place) => sheet.cell(place).value)
    expect(values).toEqual(['Portfolio', 'Exported by', 'Sarah Nguyen'])
  })

  test('opens without any rows', async () => {
    expect((await openedSheet()).rows).toHaveLength(1)
  })

  test.each(['=1+1', '+61 3 9000 0000', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
    'never treats %j as a formula',
    async (address) => {
      const cell = (await openedSheet([property({ address })])).cell('A2')
      // XML parses a carriage return as a line feed.
      const value = address.replace('\r', '\n')
      expect(cell).toMatchObject({ type: 'inlineStr', value, formula: undefined })
    },
  )

  test('keeps text that looks like a formula as text when its cell is edited', () => {
    const format = stylesXml.split('<cellXfs')[1]?.match(/<xf [^>]*>/g)?.[styles.formulaLike]
    expect(format).toContain('numFmtId="49"')
    // Programs other than Excel show the quote itself.
    expect(stylesXml).not.toContain('quotePrefix')
    expect(cellXml('A2', 'text', '=1+1')).toContain(`s="${styles.formulaLike}" t="inlineStr"`)
    expect(cellXml('A2', 'text', '1 High Street')).not.toContain(' s=')
  })

  test('contains any number of sheets, each with or without a filter', async () => {
    const table = (name: string, addresses: string[], hasFilter: boolean) =>
      tableSheet({ name, columns, rows: [addresses.map((address) => property({ address }))], hasFilter })
    const loaded = await readWorkbook(
      await buffer(
        spreadsheet([
          table('North', ['1 High Street'], false),
          table('South / East', ['2', '3'], true),
          table('West', [], true),
        ]),
      ),
    )
    expect(loaded.sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['North', 2],
      ['South   East', 3],
      ['West', 1],
    ])
    const filters = loaded.sheets.map((sheet) => sheet.attributesOf('autoFilter')?.['ref'])
    expect(filters).toEqual([undefined, 'A1:E3', 'A1:E1'])
  })

  test('keeps markup, quotes, accents and emoji, and leaves out characters that XML does not allow', async () => {
    const address = '<b>"O\'Brien" & Zoë</b> 🏠 12/4'
    const sheet = await openedSheet([property({ address }), property({ address: 'a\u0000\u0001\ud800b' })])
    expect(sheet.column('Address')).toEqual([address, 'a\ufffdb'])
  })

  test('truncates text that is too long for a cell', async () => {
    const sheet = await openedSheet([property({ address: 'x'.repeat(40_000) })])
    expect(sheet.cell('A2').value).toHaveLength(32_767)
  })
})

describe('a client', () => {
  // Text that does not compress, so that a batch is larger than all buffers.
  const wide = () =>
    Array.from({ length: 200 }, () => property({ address: Array.from({ length: 40 }, Math.random).join() }))

  test('that does not read stops the generation of rows', async () => {
    let drawn = 0
    async function* endless() {
      for (;;) {
        drawn += 1
        yield wide()
      }
    }
    const stream = book(endless())
    stream.read(0)
    await sleep(300)
    const before = drawn
    await sleep(300)
    expect(drawn).toBe(before)
    expect(drawn).toBeLessThan(5)
    stream.destroy()
  })

  test('that disconnects ends the generation of rows', async () => {
    let hasBegun = false
    let hasEnded = false
    async function* endless() {
      try {
        hasBegun = true
        for (;;) yield wide()
      } finally {
        hasEnded = true
      }
    }
    const stream = book(endless())
    stream.resume()
    await expect.poll(() => hasBegun).toBe(true)
    stream.destroy()
    await expect.poll(() => hasEnded).toBe(true)
  })

  test('gets an error instead of a partial file when rows fail halfway', async () => {
    async function* failing() {
      yield wide()
      throw new Error('The database went away')
    }
    await expect(buffer(book(failing()))).rejects.toThrow('The database went away')
  })
})

test.each([
  ['Portfolio', 'Portfolio.xlsx'],
  ['Portfolio.XLSX', 'Portfolio.xlsx'],
  ['../../etc/passwd', 'etc passwd.xlsx'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie x.xlsx'],
  ['...', 'Otherwise.xlsx'],
  ['', 'Otherwise.xlsx'],
  [undefined, 'Otherwise.xlsx'],
  ['Zoë’s properties', 'Zoë’s properties.xlsx'],
  ['invoice\u202Etxt', 'invoice txt.xlsx'],
])('a file named %j is saved as %j', (wished, name) => {
  expect(safeFileName(wished, 'Otherwise')).toBe(name)
})

test('columns have the names of spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
