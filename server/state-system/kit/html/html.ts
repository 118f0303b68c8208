import { numberText } from './number-text.ts'

/** Markup that is safe to send. Only the `html` tag creates it, so that typed text is always escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

function textOf(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return escaped(String(part))
}

/** html`<p>${words}</p>`: every part is escaped, unless it is itself `html`. Attributes must be in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((left, right, index) => left + textOf(parts[index - 1]) + right))

export type Column<Row> = {
  header: string
  cell: (row: Row) => Part
  isNumber?: boolean
  /** Emails and usernames, which may break anywhere where there is little room. */
  isLongWord?: boolean
  /** The header where it is more than text, such as a link. */
  head?: Part
  sorted?: 'ascending' | 'descending' | undefined
}

export type Table<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Shown when there are no rows. */
  empty: string
  /** Few short columns, which fit on a phone too. */
  isCompact?: boolean
  /** Rows without work. */
  isQuiet?: (row: Row) => boolean
}

const classOf = ({ isNumber, isLongWord }: Pick<Column<never>, 'isNumber' | 'isLongWord'>): Html | false => {
  if (isNumber) return html`class="number"`
  return isLongWord === true && html`class="breaks"`
}

const groupedNumber = (part: Part): Part => (typeof part === 'number' ? numberText(part) : part)

const cellPart = <Row>({ cell, isNumber }: Column<Row>, row: Row): Part =>
  isNumber === true ? groupedNumber(cell(row)) : cell(row)

/** On a narrow screen each row becomes a card; ARIA roles keep it a table for screen readers. */
export function renderTable<Row>({ caption, columns, rows, empty, isCompact, isQuiet }: Table<Row>): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`
    <table role="table" ${isCompact === true && html`class="compact"`}>
      <caption>
        ${caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(
            ({ header, head = header, isNumber, sorted }) =>
              html`<th
                role="columnheader"
                scope="col"
                ${isNumber && html`class="number"`}
                ${sorted && html`aria-sort="${sorted}"`}
              >
                ${head}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row" ${isQuiet?.(row) === true && html` class="quiet"`}>
              ${columns.map(
                (column) =>
                  html`<td role="cell" data-label="${column.header}" ${classOf(column)}>${cellPart(column, row)}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  `
}

/** A table among others, whose caption is its heading if it has no rows. */
export const titledTable = <Row>(table: Table<Row>): Part => [
  table.rows.length === 0 && html`<h2>${table.caption}</h2>`,
  renderTable(table),
]

export const renderFacts = (facts: readonly (readonly [label: string, value: Part])[]): Html => html`
  <dl>
    ${facts.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${groupedNumber(value)}</dd>
        </div>`,
    )}
  </dl>
`
