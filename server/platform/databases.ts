import { stateCodes, type StateCode } from '../../contract/states.ts'
import { Database, type DatabaseOptions } from './database.ts'

/** The PostgreSQL of each state; several states may share one. Nothing joins across states. */
export class Databases {
  readonly #byUrl = new Map<string, Database>()
  readonly #byState = new Map<StateCode, Database>()

  constructor(urls: Record<StateCode, string>, options: Omit<DatabaseOptions, 'url'>) {
    for (const state of stateCodes) {
      const url = urls[state]
      const database = this.#byUrl.get(url) ?? new Database({ url, ...options })
      this.#byUrl.set(url, database)
      this.#byState.set(state, database)
    }
  }

  of(state: StateCode): Database {
    return this.#byState.get(state) as Database
  }

  /** For what belongs to no state: all servers with the same settings choose the same one. */
  get first(): Database {
    return this.of(stateCodes[0])
  }

  /** Each PostgreSQL once, with the states it serves. */
  get all(): { database: Database; states: StateCode[] }[] {
    return [...this.#byUrl.values()].map((database) => ({
      database,
      states: stateCodes.filter((state) => this.#byState.get(state) === database),
    }))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byUrl.values()].map(async (database) => database.close()))
  }
}
