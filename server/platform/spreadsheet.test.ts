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
  test('holds every row of every batch under its header, with real days, numbers, money and shares', async () => {
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

  test('keeps its header in sight, filters by every column and has room for its words', async () => {
    const sheet = sheetOf(await opened([property({ address: 'x' })]))
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.autoFilter).toBe('A1:E2')
    expect(sheet.getColumn(1).width).toBe(34)
    expect(sheet.getCell('A1').font.bold).toBe(true)
  })

  test('says on a sheet of its own what it is and who made it', async () => {
    const sheet = (await opened([])).getWorksheet('About this export')
    expect(sheet?.getCell('A1').value).toBe('Portfolio')
    expect(sheet?.getCell('A3').value).toBe('Exported by')
    expect(sheet?.getCell('B3').value).toBe('Sarah Nguyen')
  })

  test('opens without any rows', async () => {
    expect(sheetOf(await opened()).rowCount).toBe(1)
  })

  test.each(['=1+1', '+61 3 9000 0000', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
    'never takes %j for a formula',
    async (address) => {
      const cell = sheetOf(await opened([property({ address })])).getCell('A2')
      expect(cell.type).toBe(ExcelJS.ValueType.String)
      // XML reads a carriage return as a line feed.
      expect(cell.value).toBe(address.replace('\r', '\n'))
    },
  )

  test('keeps a text that looks like a formula a text when somebody edits its cell', () => {
    const format = stylesXml.split('<cellXfs')[1]?.match(/<xf [^>]*>/g)?.[styles.formulaLike]
    expect(format).toContain('quotePrefix="1"')
    expect(cellXml('A2', 'text', '=1+1')).toContain(`s="${styles.formulaLike}" t="inlineStr"`)
    expect(cellXml('A2', 'text', '1 High Street')).not.toContain(' s=')
  })

  test('holds as many sheets as are wanted, each with a filter of its own or none', async () => {
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

  test('keeps markup, quotes, accents and emoji as they are, and leaves out what XML cannot hold', async () => {
    const address = '<b>"O\'Brien" & Zoë</b> 🏠 12/4'
    const sheet = sheetOf(await opened([property({ address }), property({ address: 'a\u0000\u0001\ud800b' })]))
    expect(sheet.getCell('A2').value).toBe(address)
    expect(sheet.getCell('A3').value).toBe('a\ufffdb')
  })

  test('cuts a text that no cell can hold', async () => {
    const sheet = sheetOf(await opened([property({ address: 'x'.repeat(40_000) })]))
    expect(sheet.getCell('A2').value).toHaveLength(32_767)
  })
})

describe('a reader', () => {
  // Texts that do not compress, so that a batch is more than any buffer on the way.
  const wide = () =>
    Array.from({ length: 200 }, () => property({ address: Array.from({ length: 40 }, Math.random).join() }))

  test('who does not read holds the rows back', async () => {
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

  test('who goes away ends the drawing of rows', async () => {
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

  test('hears of rows that fail half way, instead of getting half a file', async () => {
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

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
