import { once } from 'node:events'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Value = string | number | boolean | null

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function encode(value: Value | undefined): string {
  if (typeof value === 'string') return special.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? '') : value
  if (typeof value === 'number') return String(value)
  if (value === true) return 't'
  if (value === false) return 'f'
  return '\\N'
}

/** A list as PostgreSQL writes it: {1,2} or {"a","b"}. */
export const listText = (items: readonly (string | number)[]): string =>
  `{${items.map((item) => (typeof item === 'number' ? item : `"${item.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

const chunkLength = 1 << 16

/** Rows of one table, gathered as COPY text until they are sent. */
export class TableWriter<Column extends string> {
  readonly table: string
  readonly columns: readonly Column[]
  rows = 0
  length = 0
  #text = ''
  #chunks: Buffer[] = []

  constructor(table: string, columns: readonly Column[]) {
    this.table = table
    this.columns = columns
  }

  add(row: Record<Column, Value>): void {
    const { columns } = this
    let line = encode(row[columns[0] as Column])
    for (let place = 1; place < columns.length; place++) line += '\t' + encode(row[columns[place] as Column])
    this.#text += line + '\n'
    this.rows++
    if (this.#text.length >= chunkLength) this.#seal()
  }

  #seal(): void {
    const chunk = Buffer.from(this.#text, 'utf8')
    this.length += chunk.length
    this.#chunks.push(chunk)
    this.#text = ''
  }

  /** Sends what was gathered and forgets it; waits whenever PostgreSQL is slower than we are. */
  async send(client: Client): Promise<void> {
    if (this.#text !== '') this.#seal()
    if (this.#chunks.length === 0) return
    const chunks = this.#chunks
    this.#chunks = []
    this.length = 0
    const stream = client.query(copyFrom(`COPY ${this.table} (${this.columns.join(', ')}) FROM STDIN`))
    const done = once(stream, 'finish')
    // The rejection is met by whichever await comes first; the other must not end the process.
    done.catch(() => undefined)
    for (const chunk of chunks) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    stream.end()
    await done
  }
}
