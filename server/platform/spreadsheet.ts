import type { Readable } from 'node:stream'
import { FileAnswer } from './serve.ts'
import {
  packageContentTypes,
  packageRelationships,
  stylesXml,
  workbookRelationships,
  workbookXml,
} from './spreadsheet-package.ts'
import type { Sheet } from './spreadsheet-sheets.ts'
import { zipStream, type ZipEntry } from './zip-stream.ts'

/*
 * Implemented here instead of with a library: common ones ignore backpressure, so that a slow client of a large list
 * uses up the server's memory, and they need ten times the CPU.
 */

/** Streams an Excel workbook of any number of rows, with one batch in memory. */
export function spreadsheet(sheets: readonly Sheet[]): Readable {
  const count = sheets.length
  function* entries(): Generator<ZipEntry> {
    yield { name: '[Content_Types].xml', content: [packageContentTypes(count)] }
    yield { name: '_rels/.rels', content: [packageRelationships] }
    yield { name: 'xl/styles.xml', content: [stylesXml] }
    for (const [index, sheet] of sheets.entries())
      yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheet.draw(index === 0) }
    // After the rows, because only now are their ranges known.
    const named = sheets.map(({ name, hasHeader, filtered }) => ({ name, hasHeader, filtered: filtered() }))
    yield { name: 'xl/workbook.xml', content: [workbookXml(named)] }
    yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelationships(count)] }
  }
  return zipStream(entries())
}

/** A name that every system can store: not a path, without reserved characters, not too long. */
export const safeFileName = (wished: string | undefined, otherwise: string): string => {
  const clean = (wished ?? '')
    .replace(/\.xlsx$/i, '')
    // oxlint-disable-next-line no-control-regex -- removes control characters
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*/:<>?\\|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 100)
    .trim()
  return `${clean || otherwise}.xlsx`
}

type SpreadsheetFile = {
  fileName?: string | undefined
  otherwise: string
  /** Number of rows of a large list, so that the browser can show progress. */
  totalRows?: number
  sheets: readonly Sheet[]
}

/** A download for the browser. */
export const spreadsheetAnswer = ({ fileName, otherwise, totalRows, sheets }: SpreadsheetFile): FileAnswer =>
  new FileAnswer({
    name: safeFileName(fileName, otherwise),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: spreadsheet(sheets),
    ...(totalRows !== undefined && { headers: { 'x-total-rows': String(totalRows) } }),
  })
