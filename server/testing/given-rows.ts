import type pg from 'pg'
import { addDays, dayIn, type Day } from '../../contract/days.ts'
import { states, type StateCode } from '../../contract/states.ts'

/** Additional columns of a row; they override the defaults. */
export type Columns = Record<string, unknown>

/** Inserts rows for tests as the owner of the database, bypassing all rules except constraints. */
export class GivenRows {
  readonly #client: pg.Client
  #count = 0

  protected constructor(client: pg.Client) {
    this.#client = client
  }

  /** For names and numbers that must be unique. */
  protected nextNumber(): number {
    return (this.#count += 1)
  }

  async rows<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query(text, values)).rows as Row[]
  }

  protected async id(text: string, values: unknown[]): Promise<number> {
    return (await this.rows<{ id: number }>(`${text} returning id`, values))[0]?.id as number
  }

  /** Inserts one row of any table; returns its id if it has one. */
  async row(table: string, columns: Columns): Promise<number> {
    const names = Object.keys(columns)
    const text = `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`
    return (await this.rows<{ id: number }>(text, Object.values(columns)))[0]?.id as number
  }

  async stateOf(agencyId: number): Promise<StateCode> {
    return (await this.rows<{ state: StateCode }>('select state from agencies where id = $1', [agencyId]))[0]
      ?.state as StateCode
  }

  /** Today in the state of the agency, or `later` days after it. */
  async day(agencyId: number, later = 0): Promise<Day> {
    return addDays(dayIn(states[await this.stateOf(agencyId)].timeZone, new Date()), later)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}
