import pg from 'pg'
import utils from 'pg/lib/utils.js'
import { prepared, type Sql } from './sql.ts'

type Row = Record<string, unknown>
type Column = { name: string; parse: (text: string) => unknown }
type Columns = readonly Column[]
type Described = { fields: readonly { name: string; dataTypeID: number }[] }
type TypeParsers = { getTypeParser(oid: number, format: 'text'): Column['parse'] }
/** The types of pg leave the connection out. */
type Connection = {
  stream: { cork(): void; uncork(): void }
  close(statement: { type: 'S'; name: string }): void
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: unknown[] }): void
  describe(portal: { type: 'P' }): void
  execute(): void
  sync(): void
}
type Callback = (error: unknown, rows?: Row[][]) => void

/** A client with several statements under way accepts only what extends its own class. */
const Query = pg.Query as unknown as new (text: string) => object

/** What each connection has prepared, with the columns of the results. */
const preparedOn = new WeakMap<Connection, Map<string, Columns>>()

/**
 * Several statements that PostgreSQL answers together: without begin they are one transaction, and what follows a failed one is not
 * run. The columns of a statement are asked for once per connection, because describing them costs as much as a short statement.
 */
export class StatementBatch extends Query {
  callback: Callback
  readonly statements: readonly Sql[]
  readonly #types: TypeParsers
  readonly #rows: Row[][]
  readonly #columns: Columns[] = []
  #at = 0
  #failure: unknown

  constructor(statements: readonly Sql[], types: TypeParsers, callback: Callback) {
    super('')
    this.statements = statements
    this.#types = types
    this.#rows = statements.map(() => [])
    this.callback = callback
  }

  submit(connection: Connection): void {
    const known = preparedOn.get(connection) ?? new Map<string, Columns>()
    preparedOn.set(connection, known)
    const values = this.statements.map((statement) => statement.values.map(utils.prepareValue))
    connection.stream.cork()
    this.statements.forEach((statement, at) => {
      const { name, text } = prepared(statement)
      const columns = known.get(name)
      if (!columns) {
        // It may have been prepared in a batch that failed.
        connection.close({ type: 'S', name })
        connection.parse({ name, text })
      }
      connection.bind({ statement: name, values: values[at] as unknown[] })
      if (!columns) connection.describe({ type: 'P' })
      connection.execute()
      this.#columns.push(columns ?? [])
    })
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: Described): void {
    this.#columns[this.#at] = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Row = {}
    try {
      this.#columns[this.#at]?.forEach(({ name, parse }, at) => {
        const text = fields[at] ?? null
        row[name] = text === null ? null : parse(text)
      })
    } catch (error) {
      this.#failure ??= error
    }
    this.#rows[this.#at]?.push(row)
  }

  handleCommandComplete(): void {
    this.#at += 1
  }

  handleError(error: unknown): void {
    this.callback(error)
  }

  handleReadyForQuery(connection: Connection): void {
    this.statements.forEach((statement, at) =>
      preparedOn.get(connection)?.set(prepared(statement).name, this.#columns[at] ?? []),
    )
    if (this.#failure === undefined) this.callback(null, this.#rows)
    else this.callback(this.#failure)
  }
}

/** Runs the statements in one round trip, each with its rows. */
export const sendTogether = async (
  client: pg.ClientBase,
  statements: readonly Sql[],
  types: TypeParsers,
): Promise<Row[][]> =>
  new Promise((resolve, reject) => {
    const batch = new StatementBatch(statements, types, (error, rows) => {
      if (rows) return resolve(rows)
      // Its own trace would only lead to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      reject(error)
    })
    client.query(batch as unknown as pg.Submittable)
  })
