import pg from 'pg'
import { addressesOf } from './database-address.ts'

/** A server that cannot be used now; of several, the next is tried then. */
class NotUsable extends Error {
  readonly code = '57P03'
}
const isNotUsable = (error: unknown): boolean => error instanceof NotUsable

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** The types of pg leave the connection out. */
type Connected = { connection: { on(event: 'parameterStatus', listener: (status: ParameterStatus) => void): void } }
type ParameterStatus = { parameterName: string; parameterValue: string }

/**
 * Connects to the one of several servers that takes writes: the one that did last, and otherwise the next at the next attempt. A server
 * says when a connection begins whether it is a standby.
 */
function clientOf(url: string): typeof pg.Client {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return pg.Client
  let chosen = 0
  return class extends pg.Client {
    readonly #place: number
    #isStandby = false

    constructor(config: pg.ClientConfig) {
      const place = chosen
      super({ ...config, connectionString: addresses[place] })
      this.#place = place
      const { connection } = this as unknown as Connected
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
      })
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connecting = this.#connect()
      if (!callback) return connecting
      connecting.then(() => callback(undefined as unknown as Error), callback)
    }

    async #connect(): Promise<this> {
      try {
        await super.connect()
        if (!this.#isStandby) return this
        await this.end()
      } catch (error) {
        this.#tryNext()
        throw new NotUsable((error as Error).message, { cause: error })
      }
      this.#tryNext()
      throw new NotUsable('This PostgreSQL is a standby')
    }

    /** Others may have failed at the same server meanwhile. */
    #tryNext(): void {
      if (chosen === this.#place) chosen = (chosen + 1) % addresses.length
    }
  } as typeof pg.Client
}

/** Tries each server of the address once. */
async function tryEachServer<Result>(url: string, connect: () => Promise<Result>): Promise<Result> {
  for (let left = addressesOf(url).length; ; left -= 1) {
    try {
      return await connect()
    } catch (error) {
      if (left <= 1 || !isNotUsable(error)) throw error
    }
  }
}

/** Connections to the server that takes writes, of those that the address names. */
export class ServerPool extends pg.Pool {
  readonly #url: string

  constructor(config: pg.PoolConfig & { connectionString: string }) {
    super({ ...config, Client: clientOf(config.connectionString) } as pg.PoolConfig)
    this.#url = config.connectionString
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connecting = tryEachServer(this.#url, async () => super.connect())
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }
}

/** A connection of its own, which the caller ends. */
export async function openClient(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const Client = clientOf(url)
  return tryEachServer(url, async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, ...options })
    // The running query reports a lost connection; without a listener the event would end the process.
    client.on('error', () => {})
    await client.connect()
    return client
  })
}
