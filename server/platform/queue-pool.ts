import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServerPool } from './database-client.ts'
import { waitAtMost } from './wait-at-most.ts'

type Query = string | (pg.QueryConfig & { name?: string })
type Answer = pg.QueryResult<Record<string, unknown>>

const firstWaitMs = 100
const longestWaitMs = 2000
const longestCloseMs = 3000

/** The statements with which graphile-worker stores the outcome of a job. Repeating one has no effect. */
const isOutcome = (query: Query): boolean => typeof query !== 'string' && /^(complete|fail)_job/.test(query.name ?? '')
/** The statement with which graphile-worker takes its next job. */
const isFetch = (query: Query): boolean => typeof query !== 'string' && (query.name ?? '').startsWith('get_job')
const noJobs = { rows: [], rowCount: 0 } as unknown as Answer

/**
 * Connections for graphile-worker. It does not await the statements that store the outcome of a job: one that failed
 * during an outage would be an unhandled rejection that ends the process, and the job would stay locked. Those
 * statements are repeated here until they succeed. All others fail as usual, and graphile-worker retries them; while it
 * stops it would print the stack instead, so that a job it could not fetch then counts as none.
 */
export class QueuePool extends ServerPool {
  readonly #outcomes = new Set<Promise<unknown>>()
  readonly #onTrouble: (error: unknown) => void
  #isStopping = false
  #isClosing = false

  constructor(url: string, size: number, onTrouble: (error: unknown) => void) {
    super({
      connectionString: url,
      max: size,
      application_name: 'worker',
      connectionTimeoutMillis: 5000,
      query_timeout: 20_000,
      statement_timeout: 15_000,
      keepAlive: true,
    })
    this.#onTrouble = onTrouble
    // An idle connection that breaks is replaced; one that breaks in use fails its query.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    const client = new QueueClient(
      async () => super.connect(),
      (query) => this.#writeOutcome(query),
      () => this.#isStopping,
    )
    return Promise.resolve(client as unknown as pg.PoolClient)
  }

  #writeOutcome(query: Query): Promise<Answer | undefined> {
    const written = this.#repeat(query).finally(() => this.#outcomes.delete(written))
    this.#outcomes.add(written)
    return written
  }

  /**
   * Never rejects. An outcome that cannot be stored before the pool closes leaves the job locked until another worker
   * releases it.
   */
  async #repeat(query: Query): Promise<Answer | undefined> {
    for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
      try {
        return await this.query(query)
      } catch (error) {
        if (this.#isClosing) return undefined
        if (wait === firstWaitMs) this.#onTrouble(error)
        await sleep(wait)
      }
    }
  }

  stopFetching(): void {
    this.#isStopping = true
  }

  /** Waits briefly for pending outcomes, then closes all connections. */
  async close(): Promise<void> {
    await waitAtMost(longestCloseMs, Promise.all(this.#outcomes))
    this.#isClosing = true
    await waitAtMost(longestCloseMs, this.end())
  }
}

/**
 * The part of a client that graphile-worker uses. It connects at the first statement, because that decides how it is
 * run.
 */
class QueueClient {
  readonly #connect: () => Promise<pg.PoolClient>
  readonly #writeOutcome: (query: Query) => Promise<Answer | undefined>
  readonly #isStopping: () => boolean
  #client: pg.PoolClient | undefined
  #failure: Error | undefined

  constructor(
    connect: () => Promise<pg.PoolClient>,
    writeOutcome: (query: Query) => Promise<Answer | undefined>,
    isStopping: () => boolean,
  ) {
    this.#connect = connect
    this.#writeOutcome = writeOutcome
    this.#isStopping = isStopping
  }

  async query(query: Query, values?: unknown[]): Promise<Answer | undefined> {
    if (isOutcome(query)) return this.#writeOutcome(query)
    try {
      this.#client ??= await this.#connect()
      return await this.#client.query(query as string, values)
    } catch (error) {
      this.#failure = error as Error
      if (isFetch(query) && this.#isStopping()) return noJobs
      throw error
    }
  }

  /** After a failure the connection may be broken, so it is closed; a new one is cheap. */
  release(): void {
    this.#client?.release(this.#failure)
    this.#client = undefined
  }
}
