import pg from 'pg'
import { ServerPool } from './database-client.ts'
import { isFullDisk } from './full-disk.ts'
import { isLostConnection, isWorthRepeating, noteSwallowed, toProblem } from './database-problems.ts'
import { Problem, ServerStopping } from './problem.ts'
import { prepared, sql, type Sql } from './sql.ts'
import { sendTogether } from './statement-batch.ts'
import { TransactionTurns } from './transaction-turns.ts'

const { builtins } = pg.types
const asText = (text: string) => text
// Days stay text, times become ISO 8601, and counts become numbers, because none exceeds 2^53.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, asText],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [builtins.INT8, Number],
])
const types = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
}

/** The rows of each of several statements. */
export type RowsOfAll<S extends readonly Sql[]> = { [K in keyof S]: S[K] extends Sql<infer Row> ? Row[] : never }

/**
 * Runs statements: a transaction, or a connection for reading. Use cases take it, or a scope that contains it, as first
 * argument.
 */
export interface Db {
  rows<Row>(statement: Sql<Row>): Promise<Row[]>
  /** Several statements in one round trip. */
  batch<const S extends readonly Sql[]>(statements: S): Promise<RowsOfAll<S>>
  /**
   * Statements without results, in a transaction: they are sent with the next statement or the commit, which saves a round trip. They
   * run before it, and if one fails, it fails.
   */
  later(statements: readonly Sql[]): void
  /** Does something when the transaction has committed, such as a line of a log; never if it fails. */
  afterCommit(effect: () => void): void
  /** A statement that is sent with the commit, after all others, and what is done with its rows when the transaction has committed. */
  lastly<Row>(statement: Sql<Row>, effect: (rows: Row[]) => void): void
}

export async function maybeOne<Row>(db: Db, statement: Sql<Row>): Promise<Row | undefined> {
  return (await db.rows(statement))[0]
}

export async function one<Row>(db: Db, statement: Sql<Row>): Promise<Row> {
  const row = await maybeOne(db, statement)
  if (row === undefined) throw new Error(`No row returned: ${prepared(statement).text.slice(0, 200)}`)
  return row
}

/** Whose rows a transaction may see; read by row level security. */
export type Tenant = { state: string; agencyId: number | null; userId: number | null }

type Work<Result> = (db: Db) => Promise<Result>

/** A statement without which a transaction does nothing, sent with its first; `onChecked` is called once it has succeeded. */
export type FirstCheck = { statement: () => Sql; onChecked: () => void }

const begin = sql`begin`
const commit = sql`commit`
const unconfirmed = 'The change could not be confirmed, because a database server is away. Please try again shortly.'
const rollback = sql`rollback`
/** Statements that are sent together without begin are one transaction. */
const enter = ({ state, agencyId, userId }: Tenant, access: 'read' | 'write') => sql`
  select set_config('app.state', ${state}::state_code, true), set_config('app.agency_id', ${agencyId ?? ''}, true),
         set_config('app.user_id', ${userId ?? ''}, true), set_config('transaction_read_only', ${access === 'read' ? 'on' : 'off'}, true)`

const send = async (client: pg.ClientBase, statements: readonly Sql[]): Promise<unknown[][]> =>
  sendTogether(client, statements, types)

/**
 * With a standby that must confirm each commit, PostgreSQL ends the wait for it at a timeout or when it stops: the change is stored on one
 * server only and lost if that one is. It then answers as if all was well, but with a warning.
 */
async function refuseUnconfirmed<Result>(client: pg.ClientBase, committing: Promise<Result>): Promise<Result> {
  let isUnconfirmed = false
  const onNotice = ({ severity, code }: { severity?: string | undefined; code?: string | undefined }) => {
    isUnconfirmed ||= severity === 'WARNING' && code === '01000'
  }
  client.on('notice', onNotice)
  try {
    const result = await committing
    if (isUnconfirmed) throw new Problem('unavailable', unconfirmed)
    return result
  } finally {
    client.off('notice', onNotice)
  }
}

const onlyInTransaction = (): never => {
  throw new Error('Only a transaction can write')
}

/** How long a full disk is reported after the last write that it refused. */
const fullForMs = 30_000

export type DatabaseOptions = {
  url: string
  poolSize: number
  applicationName: string
  patienceMs?: number
  /** A command of the owner takes the rights of this role instead of its own. */
  role?: string
}

/**
 * Turns for transactions, which keep a connection while they wait for a lock. Reads, which wait for none, have a third of the connections
 * for themselves; and the changes of one user, who may have sent many to one locked row, get half of the others.
 */
function turnsFor(poolSize: number, patienceMs: number): TransactionTurns {
  const most = Math.max(1, poolSize - Math.floor(poolSize / 3))
  return new TransactionTurns({ most, mostForOne: Math.ceil(most / 2), patienceMs })
}

/** One PostgreSQL, connected with a role that is subject to row level security. */
export class Database {
  readonly #pool: pg.Pool
  readonly #turns: TransactionTurns
  #wasFullAt = -Infinity
  #isClosing = false

  constructor(options: DatabaseOptions) {
    const patience = options.patienceMs ?? 2500
    const waitMs = Math.round(patience * 0.8)
    this.#turns = turnsFor(options.poolSize, waitMs)
    this.#pool = new ServerPool({
      connectionString: options.url,
      max: options.poolSize,
      application_name: options.applicationName,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 60_000,
      query_timeout: patience,
      statement_timeout: patience - 100,
      // PostgreSQL counts each wait of its own: behind another waiter a statement waits twice, for the turn and for the row.
      // Both end before the query does, so that all are told about the lock.
      lock_timeout: Math.floor(patience * 0.45),
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
      pipeline: true,
      // By default PostgreSQL plans some statements at every call, which costs more than running them, and prepares to remember rows
      // that it looks up once.
      options: `-c plan_cache_mode=force_generic_plan -c enable_memoize=off${options.role === undefined ? '' : ` -c role=${options.role}`}`,
      types,
    })
    // The pool replaces an idle connection that breaks; the next request shows whether the database is back.
    this.#pool.on('error', (error) => noteSwallowed(error, 'idle connection lost'))
    // A connection that breaks in use fails its query; without a listener the event would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  get connections(): { total: number; idle: number; waiting: number } {
    return {
      total: this.#pool.totalCount,
      idle: this.#pool.idleCount,
      waiting: this.#pool.waitingCount + this.#turns.waiting,
    }
  }

  /** One statement without a scope, for functions that check a secret and find the scope themselves. */
  async ask<Row>(statement: Sql<Row>): Promise<Row[]> {
    return (await this.askTogether([statement]))[0] as Row[]
  }

  /** Several of them in one round trip. */
  async askTogether(statements: readonly Sql[]): Promise<unknown[][]> {
    return this.#withClient(async (client) => send(client, statements))
  }

  /** Reads in one round trip: enters the tenant, then runs the statements. */
  reader(tenant: Tenant): Db {
    return this.readerThatEnters(() => enter(tenant, 'read'))
  }

  /** The same with another statement that enters a tenant for reading, or fails. */
  readerThatEnters(enters: () => Sql, onEntered?: () => void): Db {
    const batch = async (statements: readonly Sql[]): Promise<unknown[][]> => {
      const [, ...rows] = await this.askTogether([enters(), ...statements])
      onEntered?.()
      return rows
    }
    return {
      rows: async <Row>(statement: Sql<Row>) => (await batch([statement]))[0] as Row[],
      batch: batch as Db['batch'],
      later: onlyInTransaction,
      afterCommit: onlyInTransaction,
      lastly: onlyInTransaction,
    }
  }

  /** All or nothing. Repeats the work when PostgreSQL requires it, so the work must have no other effects. */
  async transaction<Result>(tenant: Tenant, work: Work<Result>, check?: FirstCheck): Promise<Result> {
    const whose = tenant.userId === null ? null : `${tenant.state} ${tenant.userId}`
    return this.#turns.during(whose, async () => this.#repeated(tenant, work, check))
  }

  async #repeated<Result>(tenant: Tenant, work: Work<Result>, check?: FirstCheck, attempt = 1): Promise<Result> {
    try {
      return await this.#withClient(async (client) => this.#inTransaction(client, tenant, work, check))
    } catch (error) {
      if (attempt < 3 && error instanceof RepeatableError) {
        noteSwallowed(error.cause, 'transaction repeated')
        return this.#repeated(tenant, work, check, attempt + 1)
      }
      throw error instanceof RepeatableError ? toProblem(error.cause) : error
    }
  }

  async #inTransaction<Result>(client: pg.ClientBase, tenant: Tenant, work: Work<Result>, check?: FirstCheck) {
    const waiting: Sql[] = [begin, ...(check ? [check.statement()] : []), enter(tenant, 'write')]
    const effects: (() => void)[] = []
    const afterCommit = (effect: () => void) => void effects.push(effect)
    const last: { statement: Sql; effect: (rows: never[]) => void }[] = []
    const lastly: Db['lastly'] = (statement, effect) => void last.push({ statement, effect })
    const later = (statements: readonly Sql[]) => void waiting.push(...statements)
    const batch = async (statements: readonly Sql[]) => {
      const first = waiting.splice(0)
      const results = await send(client, [...first, ...statements])
      if (first[0] === begin) check?.onChecked()
      return results.slice(first.length)
    }
    const rows = async <Row>(statement: Sql<Row>) => (await batch([statement]))[0] as Row[]
    try {
      const result = await work({ rows, batch: batch as Db['batch'], later, afterCommit, lastly })
      const committing = batch([...last.map(({ statement }) => statement), commit])
      const results = await refuseUnconfirmed(client, committing)
      for (const effect of effects) effect()
      last.forEach(({ effect }, at) => effect(results[at] as never[]))
      return result
    } catch (error) {
      const hasBegun = waiting[0] !== begin
      if (hasBegun && !isLostConnection(error)) await send(client, [rollback]).catch(() => {})
      if (isWorthRepeating(error)) throw new RepeatableError(error)
      throw error
    }
  }

  async #withClient<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    let client: pg.PoolClient | undefined
    if (this.#isClosing) throw new ServerStopping()
    try {
      client = await this.#pool.connect()
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client?.release(isLostConnection(error))
      if (this.#isClosing && isLostConnection(error)) throw new ServerStopping()
      if (error instanceof RepeatableError) throw error
      if (isFullDisk(error)) this.#wasFullAt = performance.now()
      throw toProblem(error)
    }
  }

  /** False for a while after a write failed for lack of space: smaller writes may still succeed. */
  get hasSpace(): boolean {
    return performance.now() - this.#wasFullAt > fullForMs
  }

  async isReachable(): Promise<boolean> {
    try {
      await this.#withClient(async (client) => send(client, [sql`select 1`]))
      return true
    } catch {
      return false
    }
  }

  /** Waits for the work in progress. Calls whose client has gone may still begin more, which is refused. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.#pool.end()
  }
}

class RepeatableError extends Error {
  constructor(cause: unknown) {
    super('The transaction must be repeated', { cause })
  }
}
