import { zip } from './sample-files.ts'

/** A text in pieces of different formats, or a formula with its last result. */
type MadeCell = string | number | Date | null | { pieces: string[] } | { formula: string; result: number }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook as spreadsheet programs write it: with shared texts, formats of days and several sheets. */
export function makeWorkbook(sheets: Readonly<Record<string, readonly (readonly MadeCell[])[]>>): Buffer {
  const texts: string[] = []
  const shared = (xml: string) => {
    if (!texts.includes(xml)) texts.push(xml)
    return texts.indexOf(xml)
  }
  const cell = (value: MadeCell, place: string): string => {
    if (value === null) return ''
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
    if (value instanceof Date)
      return `<c r="${place}" s="1"><v>${(value.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`
    if (typeof value === 'object' && 'formula' in value)
      return `<c r="${place}"><f>${value.formula}</f><v>${value.result}</v></c>`
    const xml =
      typeof value === 'string'
        ? `<t>${escaped(value)}</t>`
        : value.pieces.map((piece) => `<r><rPr><b/></rPr><t xml:space="preserve">${escaped(piece)}</t></r>`).join('')
    return `<c r="${place}" t="s"><v>${shared(xml)}</v></c>`
  }
  const worksheets = Object.values(sheets).map((rows) => {
    const xml = rows.map((row, index) => {
      const cells = row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${index + 1}`))
      return `<row r="${index + 1}">${cells.join('')}</row>`
    })
    return `<worksheet xmlns="${main}"><sheetData>${xml.join('')}</sheetData></worksheet>`
  })
  const names = Object.keys(sheets)
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 3}"/>`)
  const links = names.map(
    (_, at) => `<Relationship Id="rId${at + 3}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const overrides = names.map(
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>${links.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(worksheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  }
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  return zip(Object.entries(parts).map(([name, xml]) => ({ name, data: declaration + xml })))
}
