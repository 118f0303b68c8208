export type CellKind = 'text' | 'day' | 'month' | 'number' | 'money' | 'share'

/** Indexes in the list of cell formats of `stylesXml`. */
export const styles = { plain: 0, header: 1, day: 2, money: 3, share: 4, formulaLike: 5, month: 6, lines: 7 } as const

const longestText = 32_767

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- XML cannot hold these at all
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    // Excel decodes _x0041_ as a character; escaped, it stays unchanged.
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] as string)

/** 0 is A, 25 is Z, 26 is AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** A cell of type string is never calculated, even if its text looks like a formula. */
export const textCell = (place: string, text: string, style: number = styles.plain): string =>
  `<c r="${place}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

/** The format keeps text that looks like a formula as text when a user edits the cell. */
const typedText = (place: string, text: string): string => textCell(place, text.slice(0, longestText), textStyle(text))

const textStyle = (text: string): number => {
  if (/^[=+\-@\t\r]/.test(text)) return styles.formulaLike
  return text.includes('\n') ? styles.lines : styles.plain
}

const numberCell = (place: string, value: number, style: number): string =>
  `<c r="${place}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`

/** Excel counts days from 30 December 1899. */
const serialOf = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)

function toNumber(kind: CellKind, value: string | number): number {
  if (kind === 'day') return serialOf(String(value))
  // A month such as 2026-11 is its first day, so that Excel sorts and groups it as a date.
  return kind === 'month' ? serialOf(`${value}-01`) : Number(value)
}

export function cellXml(place: string, kind: CellKind, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'text') return typedText(place, String(value))
  const number = toNumber(kind, value)
  if (!Number.isFinite(number)) return typedText(place, String(value))
  return numberCell(place, number, kind === 'number' ? styles.plain : styles[kind])
}

export const rowXml = (number: number, cells: readonly string[]): string => `<row r="${number}">${cells.join('')}</row>`

export const columnsXml = (widths: readonly number[]): string =>
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
