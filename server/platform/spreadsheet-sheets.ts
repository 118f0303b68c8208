import { declaration, mainNamespace } from './spreadsheet-package.ts'
import { cellXml, columnName, columnsXml, rowXml, styles, textCell, type CellKind } from './spreadsheet-xml.ts'

export type SheetColumn<Row> = {
  header: string
  /** In characters. */
  width: number
  kind?: CellKind
  value: (row: Row) => string | number | null | undefined
}

type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>

/** A sheet of a workbook. `filtered` is known only after it was written. */
export type Sheet = {
  name: string
  hasHeader: boolean
  draw: (isFirst: boolean) => AsyncIterable<string> | Iterable<string>
  filtered: () => string | null
}

type Table<Row> = {
  name: string
  columns: readonly SheetColumn<Row>[]
  /** In batches; the next one is read after the client has received the previous one. */
  rows: Batches<Row>
  hasFilter?: boolean
}

const fitToPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'

/** A4, as many pages as needed but each as wide as the table, numbered. */
const printSetup = (isWide: boolean): string =>
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="9" orientation="${isWide ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>` +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>'

/** Rows under a frozen header. */
export function tableSheet<Row>({ name, columns, rows, hasFilter = false }: Table<Row>): Sheet {
  const last = columnName(columns.length - 1)
  const cellsOf = (row: Row, number: number) =>
    columns.map(({ kind = 'text', value }, index) => cellXml(`${columnName(index)}${number}`, kind, value(row)))
  let lastRow = 1
  async function* draw(isFirst: boolean): AsyncGenerator<string> {
    const header = columns.map((column, index) => textCell(`${columnName(index)}1`, column.header, styles.header))
    yield (
      `${declaration}<worksheet xmlns="${mainNamespace}">${fitToPage}<sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<sheetFormatPr defaultRowHeight="15"/>${columnsXml(columns.map(({ width }) => width))}<sheetData>${rowXml(1, header)}`
    )
    for await (const batch of rows) {
      let text = ''
      for (const row of batch) {
        lastRow += 1
        text += rowXml(lastRow, cellsOf(row, lastRow))
      }
      yield text
    }
    yield `</sheetData>${hasFilter ? `<autoFilter ref="A1:${last}${lastRow}"/>` : ''}${printSetup(columns.length > 6)}</worksheet>`
  }
  return { name, hasHeader: true, draw, filtered: () => (hasFilter ? `$A$1:$${last}$${lastRow}` : null) }
}

/** Title, user and date of the workbook. */
export function aboutSheet(title: string, facts: readonly (readonly [string, string])[]): Sheet {
  const rows = facts.map(([name, value], index) =>
    rowXml(index + 3, [textCell(`A${index + 3}`, name, styles.header), cellXml(`B${index + 3}`, 'text', value)]),
  )
  const text =
    `${declaration}<worksheet xmlns="${mainNamespace}">${fitToPage}${columnsXml([24, 70])}<sheetData>` +
    `${rowXml(1, [textCell('A1', title, styles.header)])}${rows.join('')}</sheetData>${printSetup(false)}</worksheet>`
  return { name: 'About this export', hasHeader: false, draw: () => [text], filtered: () => null }
}
