import type { Client } from 'pg'

const allTables = `
  select oid::regclass::text as name from pg_class
   where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`

/** The tables and all that refer to them. */
const withReferences = `
  with recursive found as (
    select name::regclass::oid as id from unnest($1::text[]) name
    union
    select conrelid from pg_constraint join found on confrelid = found.id where contype = 'f'
  )
  select id::regclass::text as name from found`

/** Of tables that the product fills, the rows that tests add. */
const ownRows: Readonly<Record<string, string>> = {
  prices: ' where agency_id is not null or recorded_by is not null',
  provider_details: ' where recorded_by is not null',
  provider_licences: ' where recorded_by is not null',
}
export const hasOwnRows = (name: string): boolean => name in ownRows

/** The tables of a database that have rows. One prepared statement asks all of them, because planning it takes longer than running it. */
export class FilledTables {
  readonly #client: Client
  readonly #references = new Map<string, Promise<Set<string>>>()
  #question: Promise<string> | undefined

  constructor(client: Client) {
    this.#client = client
  }

  async #names(text: string, values: unknown[] = []): Promise<string[]> {
    return (await this.#client.query<{ name: string }>(text, values)).rows.map(({ name }) => name)
  }

  async #toQuestion(): Promise<string> {
    const names = await this.#names(allTables)
    return names.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all ')
  }

  async list(): Promise<string[]> {
    const text = await (this.#question ??= this.#toQuestion())
    const { rows } = await this.#client.query<{ name: string }>({ name: 'filled-tables', text })
    return rows.map(({ name }) => name)
  }

  /** `truncate` would make new files for each table and its indexes. */
  async empty(isEmptied: (name: string) => boolean, first = ''): Promise<void> {
    const deletes = (await this.list()).filter(isEmptied).map((name) => `delete from ${name}${ownRows[name] ?? ''};`)
    if (deletes.length + first.length > 0)
      await this.#client.query(
        `do $$ begin set local session_replication_role = replica; ${first} ${deletes.join(' ')} end $$`,
      )
  }

  /** Empties the tables, and those that refer to them. */
  async clear(tables: readonly string[]): Promise<void> {
    const key = tables.join()
    const asked = this.#references.get(key) ?? this.#names(withReferences, [tables]).then((names) => new Set(names))
    this.#references.set(key, asked)
    const cleared = await asked
    await this.empty((name) => cleared.has(name))
  }
}
