import type { Readable } from 'node:stream'
import { cellXml, columnName, escapeXml, styles, textCell, type CellKind } from './spreadsheet-xml.ts'
import { FileAnswer } from './serve.ts'
import { zipStream, type ZipEntry } from './zip-stream.ts'

/*
 * Written here rather than by a library: the one at hand ignores how fast the reader reads, so that a slow reader of a large list
 * costs the server its memory, and takes ten times the processor.
 */

export type SheetColumn<Row> = {
  header: string
  /** In characters. */
  width: number
  kind?: CellKind
  value: (row: Row) => string | number | null | undefined
}

export type Spreadsheet<Row> = {
  sheet: string
  columns: readonly SheetColumn<Row>[]
  /** In batches; the next one is drawn when the reader has taken the one before. */
  rows: AsyncIterable<readonly Row[]>
  /** A second sheet: what this is, of whom and when. */
  about: { title: string; facts: readonly (readonly [string, string])[] }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const aboutSheet = 'About this export'

/** Excel takes at most 31 characters and none of these. */
const sheetName = (name: string) => name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31)

const columnsXml = (widths: readonly number[]) =>
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`

const rowXml = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`

async function* sheetXml<Row>(
  { columns, rows }: Spreadsheet<Row>,
  onRows: (lastRow: number) => void,
): AsyncGenerator<string> {
  const last = columnName(columns.length - 1)
  const header = columns.map((column, index) => textCell(`${columnName(index)}1`, column.header, styles.header))
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0" tabSelected="1">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/>${columnsXml(columns.map(({ width }) => width))}<sheetData>${rowXml(1, header)}`
  let number = 1
  for await (const batch of rows) {
    let text = ''
    for (const row of batch) {
      number += 1
      text += rowXml(
        number,
        columns.map(({ kind = 'text', value }, index) => cellXml(`${columnName(index)}${number}`, kind, value(row))),
      )
    }
    yield text
  }
  onRows(number)
  yield `</sheetData><autoFilter ref="A1:${last}${number}"/></worksheet>`
}

const aboutXml = ({ about }: Pick<Spreadsheet<never>, 'about'>): string => {
  const facts = about.facts.map(([name, value], index) =>
    rowXml(index + 3, [textCell(`A${index + 3}`, name, styles.header), cellXml(`B${index + 3}`, 'text', value)]),
  )
  return (
    `${declaration}<worksheet xmlns="${main}">${columnsXml([24, 70])}<sheetData>` +
    `${rowXml(1, [textCell('A1', about.title, styles.header)])}${facts.join('')}</sheetData></worksheet>`
  )
}

const workbookXml = (sheet: string, lastCell: string) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  `<sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/><sheet name="${aboutSheet}" sheetId="2" r:id="rId2"/></sheets>` +
  `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${escapeXml(sheet)}'!$A$1:${lastCell}` +
  '</definedName></definedNames></workbook>'

const stylesXml =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>` +
  '<numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relationships = (...all: string[]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`

const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
const contentTypes =
  `${declaration}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('worksheets/sheet2', 'worksheet')}` +
  `${part('styles', 'styles')}</Types>`

/** An Excel workbook as it is made, from rows of any number, in the memory of one batch. */
export function spreadsheet<Row>(given: Spreadsheet<Row>): Readable {
  const name = sheetName(given.sheet)
  function* entries(): Generator<ZipEntry> {
    let lastRow = 1
    yield { name: '[Content_Types].xml', content: [contentTypes] }
    yield { name: '_rels/.rels', content: [relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))] }
    yield { name: 'xl/styles.xml', content: [stylesXml] }
    yield { name: 'xl/worksheets/sheet1.xml', content: sheetXml(given, (last) => (lastRow = last)) }
    yield { name: 'xl/worksheets/sheet2.xml', content: [aboutXml(given)] }
    // After the rows: only now is it known where they end.
    const lastCell = `$${columnName(given.columns.length - 1)}$${lastRow}`
    yield { name: 'xl/workbook.xml', content: [workbookXml(name, lastCell)] }
    yield {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relationships(
          relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
          relationship('rId2', 'worksheet', 'worksheets/sheet2.xml'),
          relationship('rId3', 'styles', 'styles.xml'),
        ),
      ],
    }
  }
  return zipStream(entries())
}

/** A name that every system can store: no path, nothing reserved, not too long. */
export const safeFileName = (wished: string | undefined, otherwise: string): string => {
  const clean = (wished ?? '')
    .replace(/\.xlsx$/i, '')
    // oxlint-disable-next-line no-control-regex -- control characters are what it takes out
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*/:<>?\\|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 100)
    .trim()
  return `${clean || otherwise}.xlsx`
}

/** To be saved by the browser; the header tells how many rows come, so that it can show how far it is. */
export const spreadsheetAnswer = (given: {
  fileName: string | undefined
  otherwise: string
  totalRows: number
  body: Readable
}): FileAnswer =>
  new FileAnswer({
    name: safeFileName(given.fileName, given.otherwise),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: given.body,
    headers: { 'x-total-rows': String(given.totalRows) },
  })
