import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { readXlsx, UnreadableWorkbook } from './read-xlsx.ts'
import { zipStream } from './zip-stream.ts'

describe('a CSV file', () => {
  const read = (text: string | Buffer, mostRows = 100) => readCsv(Buffer.from(text as string), mostRows)

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
    expect(readCsv(Buffer.from([0x61, 0x0a, 0xe9]), 10)).toEqual([['a'], ['é']])
  })
  test('is read up to a number of rows', () => {
    expect(read('a\n'.repeat(1000), 3)).toHaveLength(3)
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
    expect(await readXlsx(bytes, 100)).toEqual([
      ['a', '', 'c'],
      ['bold plain', '2', 'x & <y>'],
    ])
  })
  test('that is damaged is refused', async () => {
    await expect(readXlsx(Buffer.from('PK nonsense'), 100)).rejects.toThrow(UnreadableWorkbook)
  })
})

test('a workbook of too many parts is not unpacked', async () => {
  const entries = Array.from({ length: 2001 }, (_, place) => ({ name: `xl/part${place}.xml`, content: [''] }))
  const pieces: Buffer[] = []
  for await (const piece of zipStream(entries)) pieces.push(piece as Buffer)
  await expect(readXlsx(Buffer.concat(pieces), 10)).rejects.toThrow('too many parts')
})
