import { escapeXml } from './spreadsheet-xml.ts'

/* The parts of a workbook that describe the other parts. */

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Excel allows at most 31 characters and none of these. */
const sheetName = (name: string) => escapeXml(name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31))

type NamedSheet = {
  name: string
  /** The range that has a filter, such as $A$1:$D$9. */
  filtered: string | null
  /** Whether the first row is printed on each page. */
  hasHeader: boolean
}

export function workbookXml(sheets: readonly NamedSheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${sheetName(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const filters = sheets.flatMap(({ name, filtered }, index) =>
    filtered === null
      ? []
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${sheetName(name)}'!${filtered}</definedName>`,
  )
  const headers = sheets.flatMap(({ name, hasHeader }, index) =>
    hasHeader
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${sheetName(name)}'!$1:$1</definedName>`
      : [],
  )
  const defined = [...filters, ...headers].join('')
  const names = defined === '' ? '' : `<definedNames>${defined}</definedNames>`
  return `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${office}"><sheets>${list.join('')}</sheets>${names}</workbook>`
}

const format = (numberFormat: number, font: number, more: string) =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0"${more}/>`

/** The cell formats are in the order of `styles`. 49 is Excel’s built-in format for text, “@”. */
export const stylesXml =
  `${declaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>` +
  '<numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="166" formatCode="0.0%"/><numFmt numFmtId="167" formatCode="mmmm\\ yyyy"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">' +
  format(0, 0, '') +
  format(0, 1, ' applyFont="1"') +
  [164, 165, 166].map((number) => format(number, 0, ' applyNumberFormat="1"')).join('') +
  [49, 167].map((number) => format(number, 0, ' applyNumberFormat="1"')).join('') +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
  '</cellXfs></styleSheet>'

const relationship = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
const relationships = (...all: string[]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`

export const packageRelationships = relationships(relationship(1, 'officeDocument', 'xl/workbook.xml'))

const numbers = (sheetCount: number) => Array.from({ length: sheetCount }, (_, index) => index + 1)

export const workbookRelationships = (sheetCount: number): string =>
  relationships(
    ...numbers(sheetCount).map((number) => relationship(number, 'worksheet', `worksheets/sheet${number}.xml`)),
    relationship(sheetCount + 1, 'styles', 'styles.xml'),
  )

const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

export const packageContentTypes = (sheetCount: number): string =>
  `${declaration}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  part('workbook', 'sheet.main') +
  numbers(sheetCount)
    .map((number) => part(`worksheets/sheet${number}`, 'worksheet'))
    .join('') +
  `${part('styles', 'styles')}</Types>`
