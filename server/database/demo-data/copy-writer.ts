import { CopyText } from './copy-text.ts'

export type Value = string | number | boolean | null
/** Bytes are for a column of type bytea. */
type Row<Column extends string> = Record<Column, Value | Uint8Array>

/** A list as PostgreSQL writes it: {1,2} or {"a","b"}. */
export const copyList = (items: readonly (string | number)[]): string =>
  `{${items.map((item) => (typeof item === 'number' ? item : `"${item.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

/** Rows of one table, collected as COPY text until they are sent. */
export class TableWriter<Column extends string> {
  readonly table: string
  readonly columns: readonly Column[]
  rows = 0
  readonly #text = new CopyText()

  constructor(table: string, columns: readonly Column[]) {
    this.table = table
    this.columns = columns
  }

  add(row: Row<Column>): void {
    const { columns } = this
    const text = this.#text
    for (let place = 0; place < columns.length; place++) {
      const value = row[columns[place] as Column]
      if (typeof value === 'string') text.string(value)
      else if (typeof value === 'number') text.number(value)
      else if (typeof value === 'boolean') text.boolean(value)
      else if (value === null) text.nothing()
      else text.bytes(value)
    }
    text.endRow()
    this.rows++
  }

  /** The rows since the last call; null if there are none. */
  takeRows(): TableRows | null {
    const { table, columns, rows } = this
    if (rows === 0) return null
    this.rows = 0
    return { table, columns, rows, chunks: this.#text.take() }
  }
}

/** Rows as COPY text. */
export type TableRows = { table: string; columns: readonly string[]; rows: number; chunks: Uint8Array[] }
