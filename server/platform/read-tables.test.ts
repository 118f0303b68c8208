import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { ruleBroken } from './problem.ts'
import { readTable } from './read-table.ts'
import { readXlsx, UnreadableWorkbook } from './read-xlsx.ts'
import { makeWorkbook } from '../testing/make-workbook.ts'
import { zip } from '../testing/sample-files.ts'
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
  test('has no half of a character where a cell is cut', () => {
    expect(read(`a${'😀'.repeat(30)}`)).toEqual([[`a${'😀'.repeat(9)}\ufffd`]])
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
  const cellsOf = async (bytes: Buffer) => (await readXlsx(bytes, limits)).map(({ cells }) => cells)
  test('gives the first sheet with gaps, formulas and formatted text', async () => {
    const bytes = makeWorkbook({
      One: [
        ['a', null, 'c'],
        [{ pieces: ['bold ', 'plain'] }, { formula: '1+1', result: 2 }, 'x & <y>'],
      ],
      Two: [['other']],
    })
    expect(await cellsOf(bytes)).toEqual([
      ['a', '', 'c'],
      ['bold plain', '2', 'x & <y>'],
    ])
  })
  const bookOf = (text: string, cells: number) => makeWorkbook({ One: Array.from({ length: cells }, () => [text]) })
  test('has long cells cut, whose text may be written as entities', async () => {
    expect(await cellsOf(bookOf('x'.repeat(5000), 1))).toEqual([['x'.repeat(20)]])
    expect(await cellsOf(bookOf('&'.repeat(5000), 1))).toEqual([['&'.repeat(20)]])
  })
  test('has no half of a character and no NUL, which cannot be stored', async () => {
    expect(await cellsOf(bookOf(`a${'😀'.repeat(30)}`, 1))).toEqual([[`a${'😀'.repeat(9)}\ufffd`]])
    const xml = '<row><c><is><t>a\0b&#xD83D;&#0;</t></is></c></row>'
    expect(await cellsOf(zip([{ name: 'xl/worksheets/sheet1.xml', data: xml }]))).toEqual([['ab\ufffd']])
  })
  test('whose cells have too much text together is refused, although each refers to the same one', async () => {
    expect(await readXlsx(bookOf('x'.repeat(20), 50), limits)).toHaveLength(50)
    await expect(readXlsx(bookOf('x'.repeat(20), 51), limits)).rejects.toThrow('too much text')
  })
  test('that counts its days from 1904 is refused, because its dates would be four years early', async () => {
    const name = 'xl/workbook.xml'
    const sheet = { name: 'xl/worksheets/sheet1.xml', data: '<row><c><v>44540</v></c></row>' }
    const read = async (date1904: string) =>
      readXlsx(zip([{ name, data: `<workbook><workbookPr date1904="${date1904}"/></workbook>` }, sheet]), limits)
    await expect(read('1')).rejects.toThrow('counts its days from 1904')
    expect(await read('0')).toEqual([{ number: 1, cells: ['44540'] }])
  })
  test('has nothing where a formula failed', async () => {
    const data = '<row><c t="e"><f>A9</f><v>#REF!</v></c><c><v>1</v></c></row>'
    expect(await cellsOf(zip([{ name: 'xl/worksheets/sheet1.xml', data }]))).toEqual([['', '1']])
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

test('a row has the number that people see, also after empty ones, which are left out and do not count', async () => {
  const refuse = (text: string) => ruleBroken(text)
  const expected = [
    { number: 2, cells: ['a', 'b'] },
    { number: 5, cells: ['1', ''] },
  ]
  const csv = Buffer.from(`\na,b\n\n , \n1,\n${'\n'.repeat(500)}`)
  expect(await readTable(csv, limits, refuse)).toEqual(expected)
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const data = `<row r="2">${cell('a')}${cell('b')}</row><row r="4">${cell(' ')}</row><row r="5">${cell('1')}${cell('')}</row>`
  const book = (rows: string) => zip([{ name: 'xl/worksheets/sheet1.xml', data: rows }])
  expect(await readTable(book(data), limits, refuse)).toEqual(expected)
  const far = `<row r="1">${cell('a')}</row><row r="1048576">${cell('z')}</row>`
  expect(await readTable(book(far), limits, refuse)).toMatchObject([{ number: 1 }, { number: 1_048_576 }])
})
