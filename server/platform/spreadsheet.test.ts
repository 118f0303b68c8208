import ExcelJS from 'exceljs'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
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

async function opened(...batches: Property[][]): Promise<ExcelJS.Workbook> {
  return load(await buffer(book(batchesOf(...batches))))
}
async function load(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const loaded = new ExcelJS.Workbook()
  await loaded.xlsx.load(bytes as unknown as ArrayBuffer)
  return loaded
}
const sheetOf = (loaded: ExcelJS.Workbook) => loaded.getWorksheet('Properties') as ExcelJS.Worksheet

describe('a spreadsheet', () => {
  test('contains every row of every batch under its header, with real dates, numbers, amounts and percentages', async () => {
    const sheet = sheetOf(
      await opened(
        [
          property({ address: '1 High Street', due: '2026-03-01', properties: 3, owed: '108.90', share: 0.125 }),
          property({ address: '2 High Street' }),
        ],
        [property({ address: '3 High Street', properties: 0 })],
      ),
    )
    expect(sheet.rowCount).toBe(4)
    expect(sheet.getRow(1).values).toEqual([undefined, 'Address', 'Due', 'Properties', 'Owed', 'Share'])
    expect(sheet.getCell('B2').value).toEqual(new Date('2026-03-01T00:00:00Z'))
    expect(sheet.getCell('B2').numFmt).toBe('dd/mm/yyyy')
    expect(sheet.getCell('C2').value).toBe(3)
    expect(sheet.getCell('D2').value).toBe(108.9)
    expect(sheet.getCell('D2').numFmt).toBe('"$"#,##0.00')
    expect(sheet.getCell('E2').value).toBe(0.125)
    expect(sheet.getCell('E2').numFmt).toBe('0.0%')
    expect(sheet.getCell('B3').value).toBeNull()
    expect(sheet.getCell('C4').value).toBe(0)
  })

  test('has a frozen header, a filter for every column and wide enough columns', async () => {
    const sheet = sheetOf(await opened([property({ address: 'x' })]))
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.autoFilter).toBe('A1:E2')
    expect(sheet.getColumn(1).width).toBe(34)
    expect(sheet.getCell('A1').font.bold).toBe(true)
  })

  test('has a separate sheet with its title and user', async () => {
    const sheet = (await opened([])).getWorksheet('About this export')
    expect(sheet?.getCell('A1').value).toBe('Portfolio')
    expect(sheet?.getCell('A3').value).toBe('Exported by')
    expect(sheet?.getCell('B3').value).toBe('Sarah Nguyen')
  })

  test('opens without any rows', async () => {
    expect(sheetOf(await opened()).rowCount).toBe(1)
  })

  test.each(['=1+1', '+61 3 9000 0000', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
    'never treats %j as a formula',
    async (address) => {
      const cell = sheetOf(await opened([property({ address })])).getCell('A2')
      expect(cell.type).toBe(ExcelJS.ValueType.String)
      // XML parses a carriage return as a line feed.
      expect(cell.value).toBe(address.replace('\r', '\n'))
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
    const loaded = await load(
      await buffer(
        spreadsheet([
          table('North', ['1 High Street'], false),
          table('South / East', ['2', '3'], true),
          table('West', [], true),
        ]),
      ),
    )
    expect(loaded.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['North', 2],
      ['South   East', 3],
      ['West', 1],
    ])
    expect(loaded.worksheets.map(({ autoFilter }) => autoFilter ?? null)).toEqual([null, 'A1:E3', 'A1:E1'])
  })

  test('keeps markup, quotes, accents and emoji, and leaves out characters that XML does not allow', async () => {
    const address = '<b>"O\'Brien" & Zoë</b> 🏠 12/4'
    const sheet = sheetOf(await opened([property({ address }), property({ address: 'a\u0000\u0001\ud800b' })]))
    expect(sheet.getCell('A2').value).toBe(address)
    expect(sheet.getCell('A3').value).toBe('a\ufffdb')
  })

  test('truncates text that is too long for a cell', async () => {
    const sheet = sheetOf(await opened([property({ address: 'x'.repeat(40_000) })]))
    expect(sheet.getCell('A2').value).toHaveLength(32_767)
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
