import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { readXlsx, UnreadableWorkbook } from './read-xlsx.ts'
import { zipStream } from './zip-stream.ts'

const limits = { rows: 100, columns: 10, cell: 20, text: 1000 }

describe('a CSV file', () => {
  const read = (text: string | Buffer, rows = 100) => readCsv(Buffer.from(text as string), { ...limits, rows })

  test('has quoted cells with separators, quotes and line breaks', () => {
    expect(read('a,b\r\n"1, High St","say ""hi""\nthere"\r\n')).toEqual([
      ['a', 'b'],
      ['1, High St', 'say "hi"\nthere'],
    ])
  })
  test('may be separated by semicolons or tabs, and end without a line break', () => {
    expect(read('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(read('a\tb\n1\t')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
  })
  test('of an older spreadsheet has the Windows code page', () => {
    expect(readCsv(Buffer.from([0x61, 0x0a, 0xe9]), limits)).toEqual([['a'], ['é']])
  })
  test('is read up to a number of rows', () => {
    expect(read('a\n'.repeat(1000), 3)).toHaveLength(3)
  })
  test('has long cells cut, also within quotes, and columns beyond the limit left out', () => {
    const cell = 'x'.repeat(20)
    expect(read(`${'x'.repeat(30)},"${'x'.repeat(30)}"${','.repeat(50)}\nb`)).toEqual([
      [cell, cell, '', '', '', '', '', '', '', ''],
      ['b'],
    ])
  })
})

describe('a workbook', () => {
  test('gives the first sheet with gaps, formulas and formatted text', async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('One')
    sheet.addRow(['a', null, 'c'])
    sheet.addRow([{ richText: [{ text: 'bold ' }, { text: 'plain' }] }, { formula: '1+1', result: 2 }, 'x & <y>'])
    book.addWorksheet('Two').addRow(['other'])
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    expect(await readXlsx(bytes, limits)).toEqual([
      ['a', '', 'c'],
      ['bold plain', '2', 'x & <y>'],
    ])
  })
  const bookOf = async (text: string, cells: number) => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('One')
    for (let row = 0; row < cells; row += 1) sheet.addRow([text])
    return Buffer.from(await book.xlsx.writeBuffer())
  }
  test('has long cells cut, whose text may be written as entities', async () => {
    expect(await readXlsx(await bookOf('x'.repeat(5000), 1), limits)).toEqual([['x'.repeat(20)]])
    expect(await readXlsx(await bookOf('&'.repeat(5000), 1), limits)).toEqual([['&'.repeat(20)]])
  })
  test('whose cells have too much text together is refused, although each refers to the same one', async () => {
    expect(await readXlsx(await bookOf('x'.repeat(20), 50), limits)).toHaveLength(50)
    await expect(readXlsx(await bookOf('x'.repeat(20), 51), limits)).rejects.toThrow('too much text')
  })
  test('that is damaged is refused', async () => {
    await expect(readXlsx(Buffer.from('PK nonsense'), limits)).rejects.toThrow(UnreadableWorkbook)
  })
})

test('a workbook of too many parts is not unpacked', async () => {
  const entries = Array.from({ length: 2001 }, (_, place) => ({ name: `xl/part${place}.xml`, content: [''] }))
  const pieces: Buffer[] = []
  for await (const piece of zipStream(entries)) pieces.push(piece as Buffer)
  await expect(readXlsx(Buffer.concat(pieces), limits)).rejects.toThrow('too many parts')
})
