import { once } from 'node:events'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CopyText } from './copy-text.ts'

export type Value = string | number | boolean | null

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

  add(row: Record<Column, Value>): void {
    const { columns } = this
    const text = this.#text
    for (let place = 0; place < columns.length; place++) {
      const value = row[columns[place] as Column]
      if (typeof value === 'string') text.string(value)
      else if (typeof value === 'number') text.number(value)
      else if (typeof value === 'boolean') text.boolean(value)
      else text.nothing()
    }
    text.endRow()
    this.rows++
  }

  /** Rows that were collected and not sent yet. */
  pending(): Buffer[] {
    return this.#text.chunks()
  }

  /** Sends the collected rows and clears them; waits while PostgreSQL is slower. */
  async send(client: Client): Promise<void> {
    const chunks = this.pending()
    if (chunks.length === 0) return
    const stream = client.query(copyFrom(`COPY ${this.table} (${this.columns.join(', ')}) FROM STDIN`))
    const done = once(stream, 'finish')
    // The first await handles the rejection; without this handler the other would end the process.
    done.catch(() => undefined)
    for (const chunk of chunks) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    stream.end()
    await done
    this.#text.clear()
  }
}
